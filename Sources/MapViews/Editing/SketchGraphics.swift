import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheSymbolModel
import CartoucheSymbols

/// Makes the graphics of a sketch, bottom first.
struct SketchGraphics {
    private let state: EditingState
    private let rules: InteractionRules
    private let style: GeometryEditorStyle.Content
    private let drawsNextVertex: Bool
    private let snap: SnapResult?
    private let surface: EditingSurface
    private var graphics: [Graphic] = []

    init(
        _ state: EditingState, rules: InteractionRules, style: GeometryEditorStyle.Content,
        drawsNextVertex: Bool,
        snap: SnapResult?, on surface: EditingSurface
    ) {
        self.state = state
        self.rules = rules
        self.style = style
        self.drawsNextVertex = drawsNextVertex
        self.snap = snap
        self.surface = surface
    }

    mutating func make() -> [Graphic] {
        guard let sketch = state.sketch else { return [] }
        if sketch.kind == .polygon { add(sketch.geometry, style.fillSymbol) }
        if sketch.hasSegments {
            // The line symbol draws a polygon as closed rings, which have a join at the first vertex. A line would have
            // two ends there.
            add(sketch.geometry, style.lineSymbol)
        }
        if let line = snap?.line { addLine([line.start, line.end], style.snappedToLineSymbol) }
        if let points = state.gesture?.drawnPoints(on: surface, isFinal: false) {
            addLine(points, style.feedbackLineSymbol)
        }
        addReticleLines(of: sketch)
        let box = state.selectionBox(on: surface)
        if let box {
            let corners = (box.corners + box.corners.prefix(1)).map(surface.position)
            addLine(corners, style.boundingBoxSymbol)
        }
        addPoints(of: sketch)
        for handle in box?.handles ?? [] {
            let symbol = handle == .rotate ? style.rotateHandleSymbol : style.boundingBoxHandleSymbol
            addMarkers([surface.position(at: box?.dips(of: handle) ?? .zero)], symbol)
        }
        if let snap, snap.line == nil { addMarkers([snap.position], style.snappedToVertexSymbol) }
        return graphics
    }

    /// Adds the mid-vertices, the vertices, the hovered element and the selected element, in this order.
    private mutating func addPoints(of sketch: Sketch) {
        if rules.allowsMidVertexSelection, style.midVertexSymbol != nil {
            let curves = sketch.curves
            var middles: [SIMD2<Double>] = []
            for part in 0..<sketch.partCount {
                guard let range = sketch.range(ofPart: part) else { continue }
                middles += (0..<sketch.segmentCount(ofPart: part)).map {
                    sketch.middle(ofSegmentAt: range.lowerBound + $0, curves)
                }
            }
            addMarkers(middles, style.midVertexSymbol)
        }
        if style.vertexSymbol != nil {
            let positions = (0..<sketch.partCount).compactMap(sketch.range(ofPart:)).flatMap {
                sketch.vertices.positions[$0]
            }
            addMarkers(positions, style.vertexSymbol)
        }
        if let hovered = state.hovered, hovered != state.selection, grows(hovered) {
            let symbol = if case .vertex = hovered { style.vertexSymbol } else { style.midVertexSymbol }
            addMarkers(sketch.positions(of: hovered), symbol?.grown)
        }
        switch state.selection {
        case .vertex?: addSelected(of: sketch, style.selectedVertexSymbol)
        case .midVertex?: addSelected(of: sketch, style.selectedMidVertexSymbol)
        default: break
        }
    }

    private mutating func addSelected(of sketch: Sketch, _ symbol: Symbol?) {
        guard let selection = state.selection else { return }
        let isGrown = state.hovered == selection && grows(selection)
        addMarkers(sketch.positions(of: selection), isGrown ? symbol?.grown : symbol)
    }

    private func grows(_ element: SketchElement) -> Bool {
        switch element {
        case .vertex: style.growEffect?.appliesToVertices ?? false
        case .midVertex: style.growEffect?.appliesToMidVertices ?? false
        case .part, .geometry: false
        }
    }

    /// Adds the vertex that the reticle places next, and the segments from its neighbors to it.
    private mutating func addReticleLines(of sketch: Sketch) {
        guard case .reticle = state.tool.behavior,
            state.pickedUp != nil || (drawsNextVertex && state.hovered == nil),
            let query = state.reticleQuery(on: surface)
        else { return }
        let part = query.target.part
        let count = sketch.vertexCount(ofPart: part)
        let isRing = sketch.kind == .polygon && count > 1
        let (before, after): (Int, Int) =
            switch query.target {
            case .moving(_, let vertex): (vertex - 1, vertex + 1)
            case .inserting(_, let index): (index - 1, index)
            }
        let position = snap?.position ?? surface.center
        if sketch.hasSegments {
            for neighbor in [before, after] where isRing || (neighbor >= 0 && neighbor < count) {
                let vertex = isRing ? (neighbor + count) % count : neighbor
                guard let start = sketch.position(ofVertex: vertex, part: part) else { continue }
                addLine([start, position], style.feedbackLineSymbol)
            }
        }
        addMarkers([position], style.feedbackVertexSymbol)
    }

    // MARK: Graphics

    private mutating func add(_ geometry: Geometry, _ symbol: Symbol?) {
        guard let symbol, !geometry.isEmpty else { return }
        graphics.append(Graphic(geometry: geometry, symbol: symbol))
    }

    private mutating func addLine(_ positions: [SIMD2<Double>], _ symbol: Symbol?) {
        guard positions.count > 1 else { return }
        var packed = PackedCoordinates()
        packed.appendPart(positions)
        add(Polyline(coordinates: packed, spatialReference: surface.frame.spatialReference), symbol)
    }

    private mutating func addMarkers(_ positions: [SIMD2<Double>], _ symbol: Symbol?) {
        var packed = PackedCoordinates()
        packed.appendPart(positions)
        add(Multipoint(coordinates: packed, spatialReference: surface.frame.spatialReference), symbol)
    }
}

extension Symbol {
    /// The larger symbol of an element under the pointer.
    fileprivate var grown: Symbol {
        let definition = definition
        return DefinedSymbol(
            definition.withMarkerSize(definition.markerSize * GeometryEditorGrowEffect.factor))
    }
}
