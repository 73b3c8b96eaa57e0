import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheSymbolGeometry
import CartoucheSymbolModel
import CartoucheText

/// A symbol prepared for 2D canvases at one scale: lengths in pixels, markers as pictures.
///
/// A plan can draw any number of features. Values that vary by feature are passed as ``SlotValues``. The plan
/// doesn't depend on the picture, so it stays valid if the map is panned or rotated.
package final class SymbolPlan: Sendable {
    /// The resolved symbol.
    package let symbol: ResolvedSymbol
    /// The definition of the symbol.
    package var definition: SymbolDefinition { symbol.definition }
    /// The pixels per point (1/72 inch).
    ///
    /// ``SymbolLength`` computes them for a scale.
    package let pixelsPerPoint: Double
    /// The references that were not found, and the parts that 2D canvases cannot draw faithfully.
    package let diagnostics: [Diagnostic]

    /// The marker symbols to stamp on points, bottom first.
    ///
    /// Usually there is one. A composite has several if only some of its symbols rotate with the map. A symbol
    /// also has several if its layers have different levels.
    let markers: [MarkerVariants]
    /// Whether the symbol draws anything on points.
    package var drawsMarkers: Bool { !markers.isEmpty }
    let lineLayers: [LayerPlan]
    let areaLayers: [LayerPlan]
    /// The size in points that a size slot replaces.
    let naturalSize: Double
    /// The outline width in points that an outline slot replaces.
    let naturalOutline: Double

    /// The parts of the symbol by level, or nil if there are no levels.
    private let byLevel: [Int: Parts]?
    /// The levels on which the symbol draws, in ascending order.
    ///
    /// Only 0 if there are no levels.
    package let levels: [Int]

    /// Creates the plan of a resolved symbol.
    ///
    /// - Parameters:
    ///   - symbol: The symbol.
    ///   - pixelsPerPoint: The scale in pixels per point. ``SymbolLength`` computes it.
    ///   - levels: The order of symbol layers across features. Nil draws all layers of a feature at once.
    package convenience init(
        _ symbol: ResolvedSymbol, pixelsPerPoint: Double, levels: SymbolLevels? = nil
    ) {
        self.init(symbol, pixelsPerPoint: pixelsPerPoint, levels: levels, sharing: nil)
    }

    /// - Parameter parts: The pictures of marker layers that symbols share; nil draws a marker as one picture.
    init(
        _ symbol: ResolvedSymbol, pixelsPerPoint: Double, levels: SymbolLevels?,
        sharing parts: SharedMarkerParts?
    ) {
        let unit = PixelsPerPoint(pixelsPerPoint)
        self.symbol = symbol
        self.pixelsPerPoint = unit.value
        // Each kind of geometry has its own budget, so that one kind does not take the pieces of another.
        var budgets = [PieceBudget](repeating: .symbol, count: 3)
        markers = MarkerVariants.runs(
            of: symbol.markers, unit: unit, levels: levels, sharing: parts, spending: &budgets[0])
        lineLayers = symbol.lineLayers.compactMap {
            LayerPlan($0, unit: unit, levels: levels, spending: &budgets[1]).flatMap {
                $0.paintsLines ? $0 : nil
            }
        }
        areaLayers = symbol.areaLayers.compactMap {
            LayerPlan($0, unit: unit, levels: levels, spending: &budgets[2])
        }
        byLevel = levels == nil ? nil : Parts.byLevel(markers, lineLayers, areaLayers)
        self.levels = byLevel.map { $0.isEmpty ? [0] : $0.keys.sorted() } ?? [0]
        var report = PortrayalReport()
        for diagnostic in symbol.diagnostics { report.add(diagnostic) }
        for diagnostic in symbol.drawingDiagnostics { report.add(diagnostic) }
        if budgets.contains(where: \.isExhausted) { report.add(.tooManyMarkerPieces) }
        diagnostics = report.diagnostics

        let stroke = symbol.definition.widestStroke
        let marker = lineLayers.reduce(markers.map(\.naturalSize).max() ?? 0) { tallest, layer in
            guard let markers = layer.painter as? PlacedMarkersPlan else { return tallest }
            return max(tallest, markers.variants.naturalSize)
        }
        naturalSize = stroke > 0 && markers.isEmpty ? stroke : marker
        naturalOutline = markers.isEmpty ? stroke : markers.map(\.naturalOutline).max() ?? 0
    }

    /// Resolves a symbol and creates its plan.
    ///
    /// - Parameter fonts: The library for the fonts of character markers.
    package convenience init(
        _ definition: SymbolDefinition, pixelsPerPoint: Double, levels: SymbolLevels? = nil,
        fonts: FontLibrary = .shared
    ) {
        self.init(
            ResolvedSymbol(definition, fonts: fonts), pixelsPerPoint: pixelsPerPoint, levels: levels)
    }

    /// The parts of a symbol to draw.
    struct Parts: Sendable {
        var markers: [MarkerVariants] = []
        var lineLayers: [LayerPlan] = []
        var areaLayers: [LayerPlan] = []

        /// Divides the parts of a symbol by their levels.
        fileprivate static func byLevel(
            _ markers: [MarkerVariants], _ lineLayers: [LayerPlan], _ areaLayers: [LayerPlan]
        ) -> [Int: Parts] {
            var parts: [Int: Parts] = [:]
            for variants in markers { parts[variants.level, default: Parts()].markers.append(variants) }
            for layer in lineLayers { parts[layer.level, default: Parts()].lineLayers.append(layer) }
            for layer in areaLayers { parts[layer.level, default: Parts()].areaLayers.append(layer) }
            return parts
        }
    }

    /// Returns the parts on one level, or all parts for nil.
    func parts(on level: Int?) -> Parts {
        guard let level, let byLevel else {
            return Parts(markers: markers, lineLayers: lineLayers, areaLayers: areaLayers)
        }
        return byLevel[level] ?? Parts()
    }

    /// Whether a layer needs the whole geometry, before clipping.
    package var needsWholeGeometry: Bool {
        lineLayers.contains { $0.needsWholeGeometry } || areaLayers.contains { $0.needsWholeGeometry }
    }

    /// Whether a layer depends on the measures of vertices.
    package var needsMeasures: Bool {
        lineLayers.contains { $0.painter.needsMeasures } || areaLayers.contains { $0.painter.needsMeasures }
    }

    /// Returns whether the symbol is for a kind of geometry.
    package func isMade(for kind: GeometryKind) -> Bool { symbol.isMade(for: kind) }

    /// Returns the maximum distance in pixels between the drawing and its geometry.
    ///
    /// Clipping must keep geometry up to this distance outside the picture.
    ///
    /// - Parameter maxSize: The largest value of the size slot in points, or nil if sizes do not vary.
    package func reach(maxSize: Double? = nil) -> Double {
        let natural = max(
            markers.map { Double($0.natural.reach) }.max() ?? 0, lineLayers.map(\.reach).max() ?? 0,
            areaLayers.map(\.reach).max() ?? 0)
        guard let maxSize, naturalSize > 0, maxSize > naturalSize else { return natural }
        return min(natural * maxSize / naturalSize, PixelsPerPoint.maxLength)
    }

    /// The width of the widest stroke in pixels; 0 without one.
    package var strokeWidth: Double {
        let width = symbol.definition.widestStroke * pixelsPerPoint
        return width.isFinite ? min(width, PixelsPerPoint.maxLength) : 0
    }

    /// Returns the variation for a feature's slot values.
    func variation(_ values: SlotValues) -> Variation {
        Variation(values, naturalSize: naturalSize, naturalOutline: naturalOutline)
    }
}
