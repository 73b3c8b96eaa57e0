import CartoucheCLibrary
import CartoucheCanvases
import CartoucheSymbolGeometry
import CartoucheSymbolModel

/// Stamps a marker at the spots of a placement.
///
/// It is a class, because painters are copied for each feature.
final class PlacedMarkersPlan: Sendable {
    let variants: MarkerVariants
    /// The placement, or nil if its class is unknown or not drawn.
    ///
    /// Nil places no markers.
    private let placement: (any AppliedPlacement)?
    let unit: PixelsPerPoint
    /// Whether grids, and the markers in them, rotate with the map.
    private let turnsWithMap: Bool
    /// Whether the markers are a point symbol, which the feature's rotation applies to.
    private let isWholeSymbol: Bool
    // The properties of the placement, stored because the dynamic calls are slow.

    /// Whether the markers are placed inside or next to a polygon, not along its outline.
    let isInArea: Bool
    /// Whether the markers are placed at measures of the data.
    let needsMeasures: Bool
    /// The length in points after which markers along a line repeat.
    ///
    /// Nil if they do not repeat.
    let patternLength: Double?
    private let distance: Double
    private let maxScale: Double
    private let clipsAtBoundary: Bool

    init(
        variants: MarkerVariants, placement: PlacementDefinition, unit: PixelsPerPoint, turnsWithMap: Bool,
        isWholeSymbol: Bool
    ) {
        let placement = placement.applied
        self.isWholeSymbol = isWholeSymbol
        self.variants = variants
        self.placement = placement
        self.unit = unit
        self.turnsWithMap = turnsWithMap
        isInArea = placement?.isInArea ?? false
        needsMeasures = placement?.needsMeasures ?? false
        patternLength = placement?.patternLength
        distance = placement?.distance ?? 0
        maxScale = placement?.maxScale ?? 1
        clipsAtBoundary = placement?.clipsAtBoundary ?? false
    }

    /// The maximum distance in pixels between markers and the geometry.
    var reach: Double {
        let far = Double(variants.natural.reach) + unit.length(abs(distance))
        return min(far * maxScale, PixelsPerPoint.maxLength)
    }

    func paint(
        _ geometry: EffectGeometry, as variation: Variation, factor: Double, in context: inout PaintContext,
        on canvas: inout some Canvas
    ) {
        let (variant, scale) = variants.variant(for: variation)
        guard scale > 0, !variant.isEmpty else { return }
        let frame = context.frame
        let turn = turnsWithMap ? frame.mapRotation : 0
        var work = EffectWork(scale: unit.value * factor, maxPoints: context.budget.points)
        let grid = GridFrame(
            origin: SIMD2(frame.gridOrigin.x, 0 - frame.gridOrigin.y), turn: turn,
            window: (
                SIMD2(frame.minimum.x, 0 - frame.maximum.y), SIMD2(frame.maximum.x, 0 - frame.minimum.y)
            ),
            marker: (variant.box.low * Double(scale), variant.box.high * Double(scale)),
            objectID: context.objectID)
        context.spots.removeAll(keepingCapacity: true)
        placement?.place(on: geometry, grid: grid, into: &context.spots, &work)
        context.budget.points = work.pointsLeft
        if work.isExhausted { context.isExhausted = true }
        if work.lacksMeasures { context.lacksMeasures = true }
        let reach = Double(variant.reach * scale) * maxScale
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
            } else if isInArea || isWholeSymbol {
                rotation += turn
            }
            if isWholeSymbol { rotation += context.rotation }
            context.stamps.append(
                Stamp(
                    position: PixelPoint(position), rotation: Float(rotation),
                    scale: scale * Float(spot.scale)))
        }
        let count = context.budget.takeCopies(context.stamps.count, cost: variant.pieceCount)
        context.markerPieces += count * PieceBudget.cost(ofPieces: variant.pieceCount)
        context.stamps.removeLast(context.stamps.count - count)
        guard !context.stamps.isEmpty else { return }
        if clipsAtBoundary, geometry.kind == .polygon {
            context.path.removeAll()
            context.path.append(geometry)
            let (area, stamps) = (context.path, context.stamps)
            canvas.clip(to: area, rule: .evenOdd) { $0.stamp(variant.picture, at: stamps) }
        } else {
            canvas.stamp(variant.picture, at: context.stamps)
        }
    }
}

extension Path {
    /// Adds a geometry with y up.
    ///
    /// Omits parts that have too few points for a line or ring.
    mutating func append(_ geometry: EffectGeometry) {
        for part in geometry.parts where part.points.count > (part.isClosed ? 2 : 1) {
            for point in part.points { append(PixelPoint(SIMD2(point.x, 0 - point.y))) }
            endContour(closed: part.isClosed)
        }
    }
}

extension EffectGeometry {
    /// Creates a geometry from the contours of a path with y down.
    init(_ kind: Kind, _ path: Path) {
        let path = path.flattened()
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
