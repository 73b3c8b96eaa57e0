import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolGeometry
import CartoucheSymbolModel

// Lines in space.
extension SceneComposer {
    mutating func add(
        line feature: SceneFeature, _ symbol: SymbolDefinition, _ placing: ScenePlacing
    ) {
        if symbol.kind == .text, feature.extrusion == nil {
            addText(feature, symbol, placing)
            return
        }
        for part in feature.parts where part.count >= 2 {
            let line = SpaceLine(part, placing, heights)
            if let extrusion = feature.extrusion {
                let color = feature.color(symbol.mainColor)
                let tops = line.tops(extrusion, placing.extrusion)
                bins.addWall(line, tops: tops, color: color, part: feature.id)
                continue
            }
            for (level, layer) in symbol.layers.enumerated() {
                guard case .solidStroke(let stroke) = layer, stroke.layer.isEnabled else {
                    if layer.object?.layer.isEnabled == true,
                        !addMarkers(of: LineMarker(symbol, level), symbol, along: line, feature)
                    {
                        report(.notInSpace("symbol layers of lines other than solid strokes and markers"))
                    }
                    continue
                }
                let color = feature.color(stroke.color?.resolved, isLocked: stroke.layer.colorLocked)
                guard color >> 24 > 0 else { continue }
                let dashes = dashes(of: stroke, symbol)
                var width = stroke.width
                let inMeters = symbol.isInMeters(stroke.layer)
                if let own = feature.values(for: symbol, inMeters: inMeters)?.size, !own.isNaN {
                    width = Double(own)
                }
                var shape = stroke.stroke
                if shape.lineStyle3D != .strip {
                    // The width of a wall is its height (CIM, lineStyle3D).
                    let height = shape.lineStyle3D == .wall ? width : shape.height3D
                    let sides = feature.extent(replacing: SIMD3(width, 0, height), unit: 1)
                    (width, shape.height3D) = (sides.x, sides.z)
                }
                switch shape.lineStyle3D {
                case .strip:
                    addStrip(
                        line, dashes, width: width, cap: shape.cap, color: color, id: feature.id, level: level
                    )
                default:
                    castingShadows(stroke.layer.castsShadow) {
                        $0.bins.add(
                            shape, width: width, unit: inMeters ? 1 : 96.0 / 72, along: line, color: color,
                            part: feature.id)
                    }
                }
            }
        }
    }

    // MARK: Strips

    /// Returns the dashes of a stroke; nil if it is solid.
    ///
    /// Other effects are reported.
    mutating func dashes(of stroke: SolidStroke, _ symbol: SymbolDefinition) -> DashStyle? {
        let effects = stroke.layer.effects + symbol.properties.effects
        if effects.isEmpty { return nil }
        guard effects.count == 1, let dashes = effects[0].object as? Dashes else {
            report(.notInSpace("effects of lines other than dashes"))
            return nil
        }
        return DashStyle(dashes)
    }

    /// Adds a line with a width on the screen.
    ///
    /// - Parameters:
    ///   - cap: The ends of the line and of its dashes; corners are round.
    ///   - level: The number of strokes of the line that are below it.
    mutating func addStrip(
        _ line: SpaceLine, _ dashes: DashStyle?, width: Double, cap: LineCap, color: UInt32, id: UInt32,
        level: Int = 0
    ) {
        let unit = scale * 96 / 72
        let pieces =
            dashes.flatMap { line.dashes($0, pixelsPerPoint: unit, projection) } ?? line.segments
        for piece in pieces {
            bins.addRibbon(
                from: piece.start, to: piece.end, width: width * unit, color: color, id: id,
                ends: (piece.startsHere ? cap : .round, piece.endsHere ? cap : .round), level: level)
        }
    }
}

extension Diagnostic {
    /// A part of a symbol that scenes draw on the ground only.
    static func notInSpace(_ what: String) -> Diagnostic {
        Diagnostic(
            .warning, code: .sceneSimplified, message: "\(what) are not drawn in space",
            instead: "lines are drawn solid, and areas with one color")
    }
}
