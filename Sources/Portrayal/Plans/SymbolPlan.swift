import Documents
import Geospatial
import Imaging
import Symbology

/// A symbol made ready to be drawn a million times at one scale: lengths in pixels, markers as pictures.
///
/// What varies by feature is not in the plan but comes as ``SlotValues``; nor is anything of the picture it is
/// drawn into, so that a plan outlives pans and turns.
package final class SymbolPlan: Sendable {
    /// What was compiled.
    package let definition: SymbolDefinition
    /// Pixels a point (1/72 inch); ``SymbolLength`` has them for a scale.
    package let pixelsPerPoint: Double
    /// What the plan cannot draw faithfully.
    package let diagnostics: [Diagnostic]

    /// The marker symbols to stamp on points, bottom first; more than one only where a composite mixes
    /// symbols that turn with the map and symbols that do not, and where layers are on different levels.
    let markers: [MarkerLooks]
    let lineLayers: [LayerPlan]
    let areaLayers: [LayerPlan]
    /// The size that a size slot replaces, points.
    let naturalSize: Double
    /// The outline width that an outline slot replaces, points.
    let naturalOutline: Double

    /// What of the symbol is drawn on each level; nil where nothing is said of levels.
    private let byLevel: [Int: Parts]?
    /// The levels on which the symbol draws, in rising order; 0 alone where nothing is said of levels.
    package let levels: [Int]

    /// Compiles a symbol.
    ///
    /// - Parameters:
    ///   - definition: the symbol.
    ///   - pixelsPerPoint: as ``SymbolLength`` has it for a scale.
    ///   - levels: the order of symbol layers across features; nil where each feature is drawn at once.
    ///   - fonts: where the fonts of character markers are looked for.
    package init(
        _ definition: SymbolDefinition, pixelsPerPoint: Double, levels: SymbolLevels? = nil,
        fonts: FontLibrary = .shared
    ) {
        var compiler = PlanCompiler(unit: PixelsPerPoint(pixelsPerPoint), levels: levels, fonts: fonts)
        self.definition = definition
        self.pixelsPerPoint = compiler.unit.value
        var markers: [MarkerLooks] = []
        for run in definition.markerRuns(with: &compiler) {
            markers.append(
                MarkerLooks(
                    run.layers, turnsWithMap: run.turnsWithMap, level: run.level, compiler: &compiler))
        }
        self.markers = markers
        lineLayers = compiler.layers(of: definition, painting: .line, isNested: false)
        areaLayers = compiler.layers(of: definition, painting: .polygon, isNested: false)
        var byLevel: [Int: Parts] = [:]
        for looks in markers { byLevel[looks.level, default: Parts()].markers.append(looks) }
        for layer in lineLayers { byLevel[layer.level, default: Parts()].lineLayers.append(layer) }
        for layer in areaLayers { byLevel[layer.level, default: Parts()].areaLayers.append(layer) }
        self.byLevel = levels == nil ? nil : byLevel
        self.levels = byLevel.isEmpty ? [0] : byLevel.keys.sorted()
        var findings = PortrayalReport()
        for finding in compiler.diagnostics { findings.add(finding) }
        diagnostics = findings.diagnostics

        let stroke = definition.widestStroke
        let marker = lineLayers.reduce(markers.map(\.naturalSize).max() ?? 0) { tallest, layer in
            if case .markers(let plan) = layer.painter {
                max(tallest, plan.looks.naturalSize)
            } else {
                tallest
            }
        }
        naturalSize = stroke > 0 && markers.isEmpty ? stroke : marker
        naturalOutline = markers.isEmpty ? stroke : markers.map(\.naturalOutline).max() ?? 0
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
        lineLayers.contains { $0.needsMeasures } || areaLayers.contains { $0.needsMeasures }
    }

    /// Whether the symbol is made for a kind of geometry.
    package func isMade(for kind: GeometryKind) -> Bool {
        switch kind {
        case .none: false
        case .point, .multipoint: definition.kinds.contains(.point)
        case .polyline: definition.kinds.contains(.line)
        case .polygon: definition.kinds.contains(.polygon)
        }
    }

    /// How far from its geometry the symbol can paint, and so how far beyond the picture geometry has to be
    /// kept when it is clipped, pixels.
    ///
    /// - Parameter largestSize: the largest value of the size slot, points; nil where sizes do not vary.
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

extension SymbolDefinition {
    /// The kinds of geometry that this symbol, or a symbol inside a composite, is made for.
    fileprivate var kinds: Set<Kind> {
        var found: Set<Kind> = []
        var isPlain = layers.isEmpty
        for layer in layers {
            if case .symbol(let inner) = layer { found.formUnion(inner.kinds) } else { isPlain = true }
        }
        if isPlain { found.insert(kind) }
        return found
    }

    /// The marker layers in runs that turn alike and are drawn on one level, bottom first.
    fileprivate func markerRuns(with compiler: inout PlanCompiler) -> [MarkerRun] {
        var runs: [MarkerRun] = []
        for part in markerParts(levels: compiler.levels) {
            let plans = compiler.markerLayers(of: part.symbol)
            if plans.isEmpty { continue }
            let turns = part.symbol.angleAlignment == .map
            if let last = runs.last, last.turnsWithMap == turns, last.level == part.level {
                runs[runs.count - 1].layers += plans
            } else {
                runs.append(MarkerRun(turnsWithMap: turns, level: part.level, layers: plans))
            }
        }
        return runs
    }

    /// The symbol taken apart where levels or the symbols of a composite ask for it; the lowest part keeps the
    /// halo, which lies beneath all.
    private func markerParts(levels: SymbolLevels?) -> [(symbol: SymbolDefinition, level: Int)] {
        var parts: [(symbol: SymbolDefinition, level: Int)] = []
        var layers: [LayerDefinition] = []
        var level = 0
        func close() {
            guard !layers.isEmpty else { return }
            let isWhole = layers.count == self.layers.count
            let isLowest = parts.isEmpty
            let part =
                isWhole
                ? self
                : changed {
                    $0.layers = layers
                    if !isLowest { $0.haloSymbol = nil }
                }
            parts.append((part, level))
            layers = []
        }
        for layer in self.layers {
            if case .symbol(let inner) = layer {
                close()
                parts += inner.markerParts(levels: levels)
                continue
            }
            let own = levels?.level(ofName: layer.properties?.name ?? "") ?? 0
            if own != level { close() }
            level = own
            layers.append(layer)
        }
        close()
        return parts
    }
}

/// Marker layers that are stamped together.
private struct MarkerRun {
    var turnsWithMap: Bool
    var level: Int
    var layers: [MarkerLayerPlan]
}
