import Canvases
import Documents
import Geospatial
import SymbolGeometry
import SymbolModel

/// What 2D canvases draw a symbol with, a million times at one scale: lengths in pixels, markers as pictures.
///
/// What varies by feature is not in the plan but comes as ``SlotValues``; nor is anything of the picture that it is
/// drawn into, so a plan outlives pans and turns.
package final class SymbolPlan: Sendable {
    /// The symbol.
    package let symbol: ResolvedSymbol
    /// What was planned.
    package var definition: SymbolDefinition { symbol.definition }
    /// Pixels for one point (1/72 inch); ``SymbolLength`` has them for a scale.
    package let pixelsPerPoint: Double
    /// What resolving did not find, and what 2D canvases cannot draw faithfully.
    package let diagnostics: [Diagnostic]

    /// The marker symbols to stamp on points, bottom first; more than one only if a composite mixes symbols that
    /// turn with the map and symbols that do not, and if layers are on different levels.
    let markers: [MarkerLooks]
    /// Whether the symbol draws anything on points.
    package var drawsMarkers: Bool { !markers.isEmpty }
    let lineLayers: [LayerPlan]
    let areaLayers: [LayerPlan]
    /// The size that a size slot replaces, points.
    let naturalSize: Double
    /// The outline width that an outline slot replaces, points.
    let naturalOutline: Double

    /// The parts of the symbol by level; nil if there are no levels.
    private let byLevel: [Int: Parts]?
    /// The levels on which the symbol draws, in rising order; 0 alone if there are no levels.
    package let levels: [Int]

    /// Plans a symbol.
    ///
    /// - Parameters:
    ///   - symbol: the symbol.
    ///   - pixelsPerPoint: as ``SymbolLength`` has it for a scale.
    ///   - levels: the order of symbol layers across features; nil draws each feature at once.
    package init(_ symbol: ResolvedSymbol, pixelsPerPoint: Double, levels: SymbolLevels? = nil) {
        let unit = PixelsPerPoint(pixelsPerPoint)
        self.symbol = symbol
        self.pixelsPerPoint = unit.value
        markers = MarkerLooks.runs(of: symbol.markers, unit: unit, levels: levels)
        lineLayers = symbol.lineLayers.compactMap {
            LayerPlan($0, unit: unit, levels: levels).flatMap { $0.paintsLines ? $0 : nil }
        }
        areaLayers = symbol.areaLayers.compactMap { LayerPlan($0, unit: unit, levels: levels) }
        var byLevel: [Int: Parts] = [:]
        for looks in markers { byLevel[looks.level, default: Parts()].markers.append(looks) }
        for layer in lineLayers { byLevel[layer.level, default: Parts()].lineLayers.append(layer) }
        for layer in areaLayers { byLevel[layer.level, default: Parts()].areaLayers.append(layer) }
        self.byLevel = levels == nil ? nil : byLevel
        self.levels = byLevel.isEmpty ? [0] : byLevel.keys.sorted()
        var report = PortrayalReport()
        for diagnostic in symbol.diagnostics + symbol.verdicts { report.add(diagnostic) }
        diagnostics = report.diagnostics

        let stroke = symbol.definition.widestStroke
        let marker = lineLayers.reduce(markers.map(\.naturalSize).max() ?? 0) { tallest, layer in
            guard let markers = layer.painter as? PlacedMarkersPlan else { return tallest }
            return max(tallest, markers.looks.naturalSize)
        }
        naturalSize = stroke > 0 && markers.isEmpty ? stroke : marker
        naturalOutline = markers.isEmpty ? stroke : markers.map(\.naturalOutline).max() ?? 0
    }

    /// Resolves and plans a symbol.
    ///
    /// - Parameter fonts: where the fonts of character markers are looked for.
    package convenience init(
        _ definition: SymbolDefinition, pixelsPerPoint: Double, levels: SymbolLevels? = nil,
        fonts: FontLibrary = .shared
    ) {
        self.init(
            ResolvedSymbol(definition, fonts: fonts), pixelsPerPoint: pixelsPerPoint, levels: levels)
    }

    /// What is drawn of a symbol.
    struct Parts: Sendable {
        var markers: [MarkerLooks] = []
        var lineLayers: [LayerPlan] = []
        var areaLayers: [LayerPlan] = []
    }

    /// What is drawn on one level; all for nil.
    func parts(on level: Int?) -> Parts {
        guard let level, let byLevel else {
            return Parts(markers: markers, lineLayers: lineLayers, areaLayers: areaLayers)
        }
        return byLevel[level] ?? Parts()
    }

    /// Whether a layer depends on the whole geometry, and not just on what clipping leaves of it.
    package var needsWholeGeometry: Bool {
        lineLayers.contains { $0.needsWholeGeometry } || areaLayers.contains { $0.needsWholeGeometry }
    }

    /// Whether a layer depends on the measures of vertices.
    package var needsMeasures: Bool {
        lineLayers.contains { $0.painter.needsMeasures } || areaLayers.contains { $0.painter.needsMeasures }
    }

    /// Whether the symbol is made for a kind of geometry.
    package func isMade(for kind: GeometryKind) -> Bool { symbol.isMade(for: kind) }

    /// How far from its geometry the symbol can paint, and so how far beyond the picture geometry has to be
    /// kept when it is clipped, pixels.
    ///
    /// - Parameter largestSize: the largest value of the size slot, points; nil if sizes do not vary.
    package func reach(largestSize: Double? = nil) -> Double {
        let natural = max(
            markers.map { Double($0.natural.reach) }.max() ?? 0, lineLayers.map(\.reach).max() ?? 0,
            areaLayers.map(\.reach).max() ?? 0)
        guard let largestSize, naturalSize > 0, largestSize > naturalSize else { return natural }
        return min(natural * largestSize / naturalSize, PixelsPerPoint.longest)
    }

    /// The variation that a feature's slot values mean.
    func variation(_ values: SlotValues) -> Variation {
        Variation(values, naturalSize: naturalSize, naturalOutline: naturalOutline)
    }
}
