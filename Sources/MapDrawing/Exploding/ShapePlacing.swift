import CartoucheCLibrary
import CartoucheCanvases
import CartoucheGeospatial
import CartouchePlanarGeometry
import CartouchePortrayal

/// The conversion of shapes in pixels to positions on the ground.
struct ShapePlacing {
    private let frame: MapFrame
    private let transform: ScreenTransform
    /// The transformation to longitudes and latitudes; nil for the coordinates of the map.
    private let geographic: CoordinateTransformation?
    private let world: WorldStrip?
    /// Whether the frame shows the whole world, so that copies of the world are left out.
    private let showsWorld: Bool
    /// The number of steps in one unit to which coordinates are rounded; a power of ten.
    private let steps: Double

    /// The greatest distance between an edge and its straight form on the ground, in pixels.
    private static let tolerance = 0.25
    /// The length of edges that are not divided, in pixels.
    private static let shortEdge = 32.0

    init(_ frame: MapFrame, isGeographic: Bool) throws(GeospatialError) {
        self.frame = frame
        transform = frame.screenTransform
        geographic =
            isGeographic
            ? try CoordinateTransformation.known(from: frame.spatialReference, to: .wgs84) : nil
        world = WrapAround.of(frame.spatialReference)?.world
        let width = Double(max(frame.width, frame.height)) * frame.unitsPerPixel
        showsWorld = world.map { width >= $0.width * 0.999 } ?? false
        // About a sixteenth of a pixel.
        let pixel = frame.unitsPerPixel * (isGeographic ? frame.spatialReference.degreesPerUnit : 1)
        steps = pow(10, min(max(-log10(pixel / 16).rounded(.down), 0), 12))
    }

    /// Returns the geometry on the ground; nil if nothing of it has a position, or if it belongs to a copy of the world.
    func place(_ geometry: DrawnShape.Geometry) -> PlacedShape.Geometry? {
        guard let shift = shift(of: geometry) else { return nil }
        switch geometry {
        case .area(let rings):
            let placed = rings.map { positions(along: $0, isClosed: true, shift) }.filter { $0.count > 2 }
            guard !placed.isEmpty else { return nil }
            let polygons = RingNesting(placed.map { Ring($0) }).areas.map { numbers in
                numbers.enumerated().map { place, number in
                    // Outer rings are counter-clockwise, holes are clockwise.
                    let isCounterClockwise = Ring(placed[number]).signedArea > 0
                    return isCounterClockwise == (place == 0) ? placed[number] : placed[number].reversed()
                }
            }
            return .polygons(polygons)
        case .lines(let lines, let width):
            let placed = lines.map { positions(along: $0, isClosed: false, shift) }.filter { $0.count > 1 }
            return placed.isEmpty ? nil : .lines(placed, width: width / frame.pixelsPerDIP)
        }
    }

    /// Returns the distance along x, in map units, that moves a shape into the world; nil to leave it out.
    private func shift(of geometry: DrawnShape.Geometry) -> Double? {
        guard let world else { return 0 }
        let lists =
            switch geometry {
            case .area(let rings): rings
            case .lines(let lines, _): lines
            }
        var (low, high) = (Double.infinity, -Double.infinity)
        for point in lists.joined() {
            let x = transform.position(at: point).x
            (low, high) = (min(low, x), max(high, x))
        }
        let turns = (((low + high) / 2 - world.low) / world.width).rounded(.down)
        guard turns.isFinite else { return nil }
        if turns != 0, showsWorld { return nil }
        return -turns * world.width
    }

    /// Returns the positions of vertices; long edges that are curved on the ground get more vertices.
    private func positions(
        along pixels: [SIMD2<Double>], isClosed: Bool, _ shift: Double
    ) -> [SIMD2<Double>] {
        var result: [SIMD2<Double>] = []
        func add(_ position: SIMD2<Double>) {
            guard position.x.isFinite, position.y.isFinite else { return }
            // The quotient is the number with the fewest digits.
            let rounded = (position * steps).rounded(.toNearestOrEven) / steps
            if result.last != rounded { result.append(rounded) }
        }
        func divide(
            _ start: SIMD2<Double>, _ end: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>,
            depth: Int
        ) {
            let edge = end - start
            let length = (edge * edge).sum().squareRoot()
            guard depth < 8, length > Self.shortEdge else { return }
            let middle = (start + end) / 2
            let place = position(at: middle, shift)
            let error = place - (from + to) / 2
            let span = to - from
            // The distance of the middle from the straight edge, as a part of the edge's length.
            let offset = (error.x * span.y - error.y * span.x) / max((span * span).sum(), 1e-300)
            guard abs(offset) * length > Self.tolerance else { return }
            divide(start, middle, from, place, depth: depth + 1)
            add(place)
            divide(middle, end, place, to, depth: depth + 1)
        }
        let places = pixels.map { position(at: $0, shift) }
        for index in pixels.indices {
            add(places[index])
            let next = index + 1 < pixels.count ? index + 1 : 0
            if geographic != nil, isClosed || next > 0 {
                divide(pixels[index], pixels[next], places[index], places[next], depth: 0)
            }
        }
        if isClosed, result.count > 1, result.first == result.last { result.removeLast() }
        return result
    }

    private func position(at pixel: SIMD2<Double>, _ shift: Double) -> SIMD2<Double> {
        var position = transform.position(at: pixel)
        position.x += shift
        return geographic?.transform(position) ?? position
    }
}

extension SpatialReference {
    /// The approximate number of degrees per unit of the coordinates.
    fileprivate var degreesPerUnit: Double {
        isGeographic ? 1 : metersPerUnit * 360 / 40_075_016.685578488
    }
}
