import CartoucheArcade
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols

/// The symbols of a renderer with the values of features, for a layer or an overlay.
struct SceneClasses {
    private let definition: RendererDefinition
    private let symbols: [SymbolDefinition]
    /// At this scale, a meter on the ground is one unit of the sizes of symbols.
    private let scale: Double
    private let scripts: ArcadeContext
    /// What could not be evaluated.
    private(set) var diagnostics: [Diagnostic] = []
    /// What the symbols of a dictionary style lack.
    private(set) var tally = DictionaryTally()

    init(_ definition: RendererDefinition, scripts: ArcadeContext) {
        self.definition = definition
        self.scripts = scripts
        symbols = definition.symbols(atScale: .nan)
        let isInMeters = symbols.contains {
            $0.properties.useRealWorldSymbolSizes || $0.hasMixedUnits || $0.properties.extrusionHeight != nil
        }
        scale = isInMeters ? 72 / 0.0254 : .nan
    }

    /// The symbols of the features of a batch.
    struct Batch {
        fileprivate let classes: Classification
        fileprivate let symbols: [SymbolDefinition]
        fileprivate let isDictionary: Bool

        /// Returns the symbol of a feature; nil if it is not drawn.
        func symbol(_ row: Int) -> SymbolDefinition? {
            let index = Int(classes.symbolIndex[row])
            return index >= 0 ? symbols[index] : nil
        }

        /// Returns the kind that the control points of a multipoint become; nil if they stay points.
        func kind(connecting count: Int, of kind: GeometryKind, row: Int) -> GeometryKind? {
            isDictionary && kind == .multipoint ? symbol(row)?.kind(connecting: count) : nil
        }

        /// Returns the kind that the control points of a graphic become; nil if they stay points.
        func kind(connecting geometry: Geometry, row: Int) -> GeometryKind? {
            guard isDictionary, let points = geometry as? Multipoint else { return nil }
            return kind(connecting: points.points.count, of: .multipoint, row: row)
        }

        /// Adds the values of the feature of a row, such as its size.
        func apply(row: Int, to feature: inout SceneFeature) {
            guard let slots = classes.slots else { return }
            feature.values = SlotValues(slots, row: row)
            let sides = [slots.body.width, slots.body.depth, slots.body.height].map { $0?[row] ?? .nan }
            feature.extent = sides.allSatisfy(\.isNaN) ? nil : SIMD3(sides[0], sides[1], sides[2])
            func angle(_ column: [Float]?) -> Double {
                guard let value = column?[row], value.isFinite else { return 0 }
                return Double(value)
            }
            feature.pitch = angle(slots.body.tilt)
            feature.roll = angle(slots.body.roll)
        }
    }

    /// Assigns symbols to features.
    mutating func classify(_ batch: FeatureBatch) -> Batch {
        let classes = definition.classify(batch, scale: scale, scripts: scripts)
        for diagnostic in classes.diagnostics { diagnostics.appendUnlessKnown(diagnostic) }
        tally.merge(classes.tally)
        return Batch(
            classes: classes, symbols: symbols + classes.furtherSymbols, isDictionary: definition.isDictionary
        )
    }
}

/// The definitions of graphics' own symbols.
struct OwnDefinitions {
    private var symbols = OwnSymbols()
    private var definitions: [SymbolDefinition] = []
    /// Diagnostics for what was not read faithfully from the symbols' documents.
    private(set) var diagnostics: [Diagnostic] = []

    /// Returns the definition of a graphic's own symbol, with the members that attributes override.
    mutating func definition(of symbol: Symbol, with attributes: AttributeTable) -> SymbolDefinition {
        let number = Int(symbols.number(of: symbol, with: attributes))
        if number == definitions.count {
            definitions.append(symbols.symbols[number].definition)
            diagnostics += symbols.symbols[number].diagnostics
        }
        return definitions[number]
    }
}

extension SceneFeature {
    /// Extrudes the feature to its height, if its symbol is extruded and the renderer does not extrude it.
    mutating func extrudeToSize() {
        guard extrusion == nil, symbol.properties.extrusionHeight != nil else { return }
        let sizes = [extent?.z ?? .nan, values?.size ?? .nan]
        extrusion = sizes.first { !$0.isNaN }.map { Double($0) }
    }
}

extension FeatureBatch {
    /// Creates a batch of the attributes of graphics, without geometries.
    init(of graphics: [Graphic.State], _ attributes: inout GraphicAttributes) {
        var builder = FeatureBatchBuilder(capacity: .max)
        for graphic in graphics {
            for (name, value) in attributes.values(of: graphic) {
                if let column = builder.columnIndex(named: name) { builder.set(column: column, value) }
            }
            builder.geometry.endFeature(graphic.geometry?.featureKind ?? .none)
            builder.endFeature()
        }
        self = builder.finish()
    }
}
