import Imaging
import Symbology

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Stamps a marker where a placement puts it: the registry of placements.
struct PlacedMarkersPlan: Sendable {
    let looks: MarkerLooks
    let placement: MarkerPlacement
    let unit: PixelsPerPoint
    /// Whether grids, and the markers in them, turn with the map.
    let turnsWithMap: Bool

    /// How far from the geometry markers can reach.
    var reach: Double {
        let far = Double(looks.natural.reach) + unit.length(abs(placement.distance))
        return min(far * placement.largestScale, PixelsPerPoint.longest)
    }

    func paint(
        _ geometry: EffectGeometry, as variation: Variation, factor: Double, in context: inout PaintContext,
        on canvas: inout some Canvas
    ) {
        let (look, scale) = looks.look(as: variation)
        guard scale > 0, !look.isEmpty else { return }
        let frame = context.frame
        let turn = turnsWithMap ? frame.mapRotation : 0
        var work = EffectWork(scale: unit.value * factor)
        let grid = GridFrame(
            origin: SIMD2(frame.gridOrigin.x, 0 - frame.gridOrigin.y), turn: turn,
            window: (
                SIMD2(frame.minimum.x, 0 - frame.maximum.y), SIMD2(frame.maximum.x, 0 - frame.minimum.y)
            ),
            marker: (look.box.low * Double(scale), look.box.high * Double(scale)), objectID: context.objectID)
        context.spots.removeAll(keepingCapacity: true)
        placement.place(on: geometry, grid: grid, into: &context.spots, &work)
        if work.isExhausted { context.isExhausted = true }
        if work.lacksMeasures { context.lacksMeasures = true }
        let reach = Double(look.reach * scale) * placement.largestScale
        let (low, high) = (frame.minimum - reach, frame.maximum + reach)
        context.stamps.removeAll(keepingCapacity: true)
        for spot in context.spots {
            let position = SIMD2(spot.position.x, 0 - spot.position.y)
            guard position.x >= low.x, position.y >= low.y, position.x <= high.x, position.y <= high.y else {
                continue
            }
            var rotation = spot.turn
            if spot.direction != SIMD2(1, 0) {
                rotation += atan2(spot.direction.y, spot.direction.x) * 180 / .pi
            } else if placement.isInArea {
                rotation += turn
            }
            context.stamps.append(
                Stamp(
                    position: PixelPoint(position), rotation: Float(rotation),
                    scale: scale * Float(spot.scale)))
        }
        guard !context.stamps.isEmpty else { return }
        if placement.clipsAtBoundary, geometry.kind == .polygon {
            context.path.removeAll()
            context.path.append(geometry)
            let (area, stamps) = (context.path, context.stamps)
            canvas.clip(to: area, rule: .evenOdd) { $0.stamp(look.picture, at: stamps) }
        } else {
            canvas.stamp(look.picture, at: context.stamps)
        }
    }
}

extension MarkerPlacement {
    /// Where the placement puts markers; grids need a frame to hang on.
    func spots(on geometry: EffectGeometry, _ work: inout EffectWork) -> [MarkerSpot] {
        var spots: [MarkerSpot] = []
        place(on: geometry, grid: nil, into: &spots, &work)
        return spots
    }

    /// Adds the spots where the placement puts markers; grids need a frame to hang on.
    func place(
        on geometry: EffectGeometry, grid: GridFrame?, into spots: inout [MarkerSpot],
        _ work: inout EffectWork
    ) {
        switch self {
        // What many features have goes into memory that is used again.
        case .alongLineSameSize(let placement): placement.place(on: geometry, into: &spots, &work)
        case .insidePolygon(let placement):
            if let grid { placement.place(in: geometry, on: grid, into: &spots, &work) }
        default: spots += rareSpots(on: geometry, &work)
        }
    }

    private func rareSpots(on geometry: EffectGeometry, _ work: inout EffectWork) -> [MarkerSpot] {
        switch self {
        case .alongLineSameSize, .insidePolygon: []
        case .alongLineRandomSize(let placement): placement.spots(on: geometry, &work)
        case .alongLineVariableSize(let placement): placement.spots(on: geometry, &work)
        case .aroundPolygon(let placement): placement.spots(on: geometry, &work)
        case .atExtremities(let placement): placement.spots(on: geometry, &work)
        case .atMeasuredUnits(let placement): placement.spots(on: geometry, &work)
        case .atRatioPositions(let placement): placement.spots(on: geometry, &work)
        case .decorations(let placement): placement.spots(on: geometry, &work)
        case .onLine(let placement): placement.spots(on: geometry, &work)
        case .onVertices(let placement): placement.spots(on: geometry, &work)
        case .polygonCenter(let placement): placement.spots(on: geometry, &work)
        case .unknown: []
        }
    }

    /// The length after which markers along a line repeat, points.
    var period: Double? {
        switch self {
        case .alongLineRandomSize(let placement): placement.placementTemplate.reduce(0, +)
        case .alongLineSameSize(let placement): placement.placementTemplate.reduce(0, +)
        case .alongLineVariableSize(let placement): placement.placementTemplate.reduce(0, +)
        default: nil
        }
    }

    /// Whether the marker stands in or at an area and not along its outline.
    var isInArea: Bool {
        switch self {
        case .insidePolygon, .polygonCenter, .aroundPolygon: true
        default: false
        }
    }

    /// Whether markers are cut at the area's boundary.
    fileprivate var clipsAtBoundary: Bool {
        switch self {
        case .insidePolygon(let placement):
            placement.clipping == .clipAtBoundary && placement.gridType != .randomFixedQuantity
        case .polygonCenter(let placement): placement.clipAtBoundary
        default: false
        }
    }

    /// How far from the line or the area's box markers may stand, points.
    fileprivate var distance: Double {
        switch self {
        case .alongLineRandomSize(let placement): placement.offset
        case .alongLineSameSize(let placement): placement.offset
        case .alongLineVariableSize(let placement): abs(placement.offset) + abs(placement.maxRandomOffset)
        case .aroundPolygon(let placement): placement.offset * 2
        case .atExtremities(let placement): abs(placement.offset) + abs(placement.offsetAlongLine)
        case .atMeasuredUnits(let placement): placement.offset
        case .atRatioPositions(let placement): placement.offset
        case .decorations(let placement): placement.offset
        case .insidePolygon(let placement): placement.stepX + placement.stepY
        case .onLine(let placement): abs(placement.offset) + abs(placement.startPointOffset)
        case .onVertices(let placement): placement.offset
        case .polygonCenter(let placement): abs(placement.offsetX) + abs(placement.offsetY)
        case .unknown: 0
        }
    }

    /// The largest size factor of a marker.
    fileprivate var largestScale: Double {
        switch self {
        case .alongLineRandomSize: 1.6
        case .alongLineVariableSize(let placement):
            min(max(abs(placement.minZoom), abs(placement.maxZoom), 1), 1000)
        default: 1
        }
    }
}

extension Path {
    /// Adds a geometry whose y runs up; parts that can't enclose or join anything are left out.
    mutating func append(_ geometry: EffectGeometry) {
        for part in geometry.parts where part.points.count > (part.isClosed ? 2 : 1) {
            for point in part.points { append(PixelPoint(SIMD2(point.x, 0 - point.y))) }
            endContour(closed: part.isClosed)
        }
    }
}

extension EffectGeometry {
    /// The contours of a path, whose y runs down.
    init(_ kind: Kind, _ path: Path) {
        let parts = path.contours.map { contour in
            var part = Part(
                path.points[Int(contour.start)..<Int(contour.end)].map {
                    SIMD2(Double($0.x), 0 - Double($0.y))
                },
                isClosed: contour.isClosed)
            if kind == .polygon { part.isClosed = true }
            return part
        }
        self.init(kind, parts)
    }
}
