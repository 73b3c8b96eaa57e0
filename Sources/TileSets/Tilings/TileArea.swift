import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel

/// The area of a tile set, in the system of its scheme: one box, or two at the edges of a map that wraps around.
package struct TileArea: Hashable, Sendable {
    /// A box: west, south, east, north in map units.
    package let boxes: [SIMD4<Double>]
    /// The area in degrees: west, south, east, north.
    ///
    /// West is above east if the area crosses the antimeridian.
    package let degrees: SIMD4<Double>
    /// The width of free space around the boxes, in DIPs.
    package let margin: Double

    /// Creates the area of a box in another system.
    ///
    /// - Parameters:
    ///   - box: The box in `system`. A box that crosses the antimeridian continues to the east.
    ///   - scheme: The scheme of the tiles.
    /// - Throws: ``TileSetError`` if the box has no part in the area of the scheme's system.
    package init(_ box: Envelope, in system: SpatialReference, for scheme: TilingScheme) throws {
        let transformation = try CoordinateTransformation.known(from: system, to: scheme.reference)
        var box = box
        if system.isGeographic, scheme.reference == .webMercator {
            // The poles have no place on the map.
            let (south, north) = (max(box.yMin, -Self.lastLatitude), min(box.yMax, Self.lastLatitude))
            guard south < north else { throw TileSetError.noTiles(scheme) }
            box = Envelope(
                xMin: box.xMin, yMin: south, xMax: box.xMax, yMax: north, spatialReference: system)
        }
        let isContinuous = WrapAround.of(system) != nil
        guard
            let placed = transformation.project(
                envelope: box, pointsPerSide: 61, continuing: isContinuous ? .of(scheme.reference) : nil)
        else { throw TileSetError.noTiles(scheme) }
        try self.init(
            SIMD2(placed.xMin, placed.yMin), SIMD2(placed.xMax, placed.yMax), for: scheme, margin: 0)
    }

    /// Creates the area of all features of a map in the scheme's system, with half a tile around it for symbols and
    /// labels.
    ///
    /// - Throws: ``TileSetError`` if no layer has an extent. Also the errors of sources that cannot be read.
    package init(of map: Map, for scheme: TilingScheme) throws {
        guard let extent = try map.fullExtent(with: []) else { throw TileSetError.noExtent }
        try self.init(extent.low, extent.high, for: scheme, margin: Double(scheme.side) / 2)
    }

    private init(
        _ low: SIMD2<Double>, _ high: SIMD2<Double>, for scheme: TilingScheme, margin: Double
    ) throws {
        var (low, high) = (low, high)
        if scheme.isWebMercator {
            low.y = max(low.y, -scheme.origin.y)
            high.y = min(high.y, scheme.origin.y)
        }
        guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite, low.x <= high.x,
            low.y <= high.y
        else { throw TileSetError.noTiles(scheme) }
        boxes = Self.split(low, high, WrapAround.of(scheme.reference)?.world)
        self.margin = margin
        let back = try CoordinateTransformation.known(from: scheme.reference, to: .wgs84)
        let places = boxes.compactMap {
            back.project(
                envelope: Envelope(
                    xMin: $0.x, yMin: $0.y, xMax: $0.z, yMax: $0.w, spatialReference: scheme.reference))
        }
        guard let first = places.first, let last = places.last else { throw TileSetError.noTiles(scheme) }
        degrees = SIMD4(
            max(first.xMin, -180), max(places.map(\.yMin).min() ?? -90, -90), min(last.xMax, 180),
            min(places.map(\.yMax).max() ?? 90, 90))
    }

    /// The latitude of the northern edge of the tiles of web maps.
    private static let lastLatitude = 85.051_128_779_806_6

    /// Returns a box as boxes inside the world, the western one first.
    private static func split(
        _ low: SIMD2<Double>, _ high: SIMD2<Double>, _ world: WorldStrip?
    ) -> [SIMD4<Double>] {
        func box(_ west: Double, _ east: Double) -> SIMD4<Double> { SIMD4(west, low.y, east, high.y) }
        guard let world else { return [box(low.x, high.x)] }
        let end = world.low + world.width
        if high.x - low.x >= world.width { return [box(world.low, end)] }
        let turns = ((low.x - world.low) / world.width).rounded(.down) * world.width
        let (west, east) = (low.x - turns, high.x - turns)
        return east <= end ? [box(west, east)] : [box(west, end), box(world.low, east - world.width)]
    }
}
