import CartoucheArcade
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheLabels
import CartoucheMapModel
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbols

/// A layer or overlay with labels, ready to be read.
package struct LabeledItem: Sendable {
    /// The features.
    package enum Source: Sendable {
        case layer(LayerDrawing)
        case overlay(OverlayDrawing)
    }

    /// The title of the layer or the identifier of the overlay.
    let name: String
    package let source: Source
    let classes: LabelClassList
    /// The symbols of the classes.
    let symbols: [LabelSymbol?]
    /// The symbols of the classes whose colors depend on what is below; nil for other classes.
    let adaptiveSymbols: [AdaptiveSymbol?]
    /// Whether the size of texts depends on the map scale relative to the reference scale.
    let scalesSymbols: Bool
    /// What the labels are made of.
    let inputs: LabelInputs

    init(_ name: String, _ source: Source, _ classes: LabelClassList, scalesSymbols: Bool) {
        self.name = name
        self.source = source
        self.classes = classes
        self.scalesSymbols = scalesSymbols
        inputs = LabelInputs(name, source, classes, scalesSymbols: scalesSymbols)
        symbols = classes.classes.map { LabelSymbol($0.symbol) }
        adaptiveSymbols = classes.classes.map { $0.adaptsToBackdrop ? AdaptiveSymbol($0.symbol) : nil }
    }

    /// The names of the fields that the classes read; nil for all.
    var fieldNames: [String]? { classes.fieldNames }

    /// The fields that the classes read and the source declares not to have.
    var undeclaredFields: Set<String> {
        guard case .layer(let drawing) = source, drawing.source.declaresFields else { return [] }
        let known = drawing.source.fields.map(\.name)
        return Set((fieldNames ?? []).filter { FieldNames.meaning(of: $0, among: known) == .none })
    }

    /// What scripts know of the map and of the layer.
    var scriptContext: ArcadeContext {
        switch source {
        case .layer(let drawing): drawing.scriptContext
        case .overlay(let drawing): ArcadeContext(schema: nil, on: drawing.page)
        }
    }
}

extension LayerDrawing {
    /// Reads the features for labels, with their symbols.
    ///
    /// - Parameters:
    ///   - fieldNames: The fields that the label classes read; nil for all.
    ///   - isWhole: Whether to read all features, or only those on the page.
    func forEachLabelBatch(
        fieldNames: [String]?, isWhole: Bool, _ body: (ClassifiedBatch, GeometryColumn) throws -> Void
    ) throws {
        var query = query
        if isWhole {
            query.envelope = nil
            query.turn = nil
        }
        query.fields = query.fields.flatMap { fields in fieldNames.map { fields + $0 } }
        try source.forEachBatch(query) { batch in
            try page.checkCancellation()
            var outside = OutsideProjection()
            let column = projection.project(batch.geometry, rows: 0..<batch.count, &outside).column
            if let classified = classified(batch) { try body(classified, column) }
        }
    }
}

extension OverlayDrawing {
    /// Passes the graphics for labels, with their symbols.
    func forEachLabelBatch(_ body: (ClassifiedBatch, GeometryColumn) throws -> Void) throws {
        for part in parts { try body(classify(part, isBackground: false), part.features.geometry) }
    }
}
