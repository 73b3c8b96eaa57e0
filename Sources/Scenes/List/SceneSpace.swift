import CartoucheFeatures
import CartoucheGeospatial

/// Where the places of a scene are in space: on the globe, or on the plane of a local scene.
///
/// Places are longitudes and latitudes on the globe, and projected coordinates in a local scene. Positions are in the
/// earth-centered frame. The plane of a local scene touches the earth near the camera, with its axis x to the east and
/// its axis y to the north, so that cameras, shaders and the sun are the same for both.
package struct SceneSpace: Hashable, Sendable {
    /// The plane of a local scene.
    private struct Plane: Sendable {
        var metersPerUnit: Double
        var toGlobe, fromGlobe: CoordinateTransformation
        /// The place where the plane touches the earth, its position, and the axes x, y and z.
        var anchor = SIMD2<Double>(0, 0)
        var origin = SIMD3<Double>(0, 0, 0)
        var axes = Rotation.identity
    }

    /// The spatial reference of places.
    package let spatialReference: SpatialReference
    private var plane: Plane?

    /// The globe on WGS 84.
    package static let globe = SceneSpace()

    private init() { spatialReference = .wgs84 }

    /// Creates the space of a local scene.
    ///
    /// - Throws: `GeospatialError` if the spatial reference is unknown, or has no transformation to WGS 84.
    package init(localIn spatialReference: SpatialReference) throws(GeospatialError) {
        self.spatialReference = spatialReference
        guard !spatialReference.isGeographic else { return }
        plane = Plane(
            metersPerUnit: spatialReference.metersPerUnit,
            toGlobe: try CoordinateTransformation.known(from: spatialReference, to: .wgs84),
            fromGlobe: try CoordinateTransformation.known(from: .wgs84, to: spatialReference))
    }

    /// Whether the space is the plane of a local scene.
    package var isLocal: Bool { plane != nil }
    /// The meters of a unit of places; of a degree on the globe.
    package var metersPerUnit: Double { plane?.metersPerUnit ?? 111_320 }

    /// Returns the space with its plane exactly below a camera.
    package func anchored(at camera: Camera) -> SceneSpace {
        anchored(at: SIMD2(camera.location.x, camera.location.y))
    }

    /// Returns the space with its plane below a longitude and latitude.
    package func anchored(at globePlace: SIMD2<Double>) -> SceneSpace {
        guard var plane, globePlace.sum().isFinite else { return self }
        var space = self
        plane.anchor = plane.fromGlobe.transform(globePlace)
        plane.origin = Spheroid.wgs84.cartesian(globePlace)
        plane.axes = .compass(at: globePlace)
        space.plane = plane
        return space
    }

    /// The side of the cells of ``anchored(near:)`` in meters.
    private static let cellSide = 10_000.0

    /// Returns the space with its plane near a camera, and the axes of the camera.
    ///
    /// The plane touches the earth in the middle of a cell of 10 km, so that positions stay the same while the camera
    /// moves in the cell. On the globe, all positions stay.
    package func anchored(near camera: Camera) -> (space: SceneSpace, axes: Camera.Axes) {
        let globePlace = SIMD2(camera.location.x, camera.location.y)
        let exact = anchored(at: globePlace)
        guard let below = exact.plane else { return (self, camera.axes) }
        let side = Self.cellSide / below.metersPerUnit
        let middle = ((below.anchor / side).rounded(.down) + 0.5) * side
        let space = anchored(at: below.toGlobe.transform(middle))
        // Far outside of the coordinate system, the middle is not at the same place again.
        guard let plane = space.plane, ((plane.anchor - middle) * (plane.anchor - middle)).sum() < side * side
        else { return (exact, camera.axes) }
        var axes = camera.axes
        func turned(_ vector: SIMD3<Double>) -> SIMD3<Double> {
            plane.axes.apply(
                to: SIMD3(
                    vector.dot(below.axes.x), vector.dot(below.axes.y), vector.dot(below.axes.z)))
        }
        axes.position = space.position(at: below.anchor, height: camera.location.z ?? 0)
        (axes.right, axes.forward, axes.up) = (turned(axes.right), turned(axes.forward), turned(axes.up))
        return (space, axes)
    }

    // MARK: Places

    /// Returns the position of a place at a height in meters.
    package func position(at place: SIMD2<Double>, height: Double) -> SIMD3<Double> {
        guard let plane else { return Spheroid.wgs84.cartesian(place, height: height) }
        let offset = (place - plane.anchor) * plane.metersPerUnit
        return plane.origin + plane.axes.apply(to: SIMD3(offset.x, offset.y, height))
    }

    /// Returns the place of a position, and its height in meters.
    package func placeAndHeight(_ position: SIMD3<Double>) -> (place: SIMD2<Double>, height: Double) {
        guard let plane else { return Spheroid.wgs84.placeAndHeight(position) }
        let offset = position - plane.origin
        let place = SIMD2(offset.dot(plane.axes.x), offset.dot(plane.axes.y)) / plane.metersPerUnit
        return (plane.anchor + place, offset.dot(plane.axes.z))
    }

    /// Returns the vertical at a place.
    func up(at place: SIMD2<Double>) -> SIMD3<Double> { plane?.axes.z ?? Spheroid.normal(at: place) }

    /// Returns the axes at a place: x east, y north, z up.
    package func compass(at place: SIMD2<Double>) -> Rotation { plane?.axes ?? .compass(at: place) }

    /// Returns whether a place can be in the scene.
    func contains(_ place: SIMD2<Double>) -> Bool {
        place.sum().isFinite && (isLocal || abs(place.y) <= 90)
    }

    /// The greatest length of a segment of a line in units of places: longer ones are divided.
    ///
    /// - Parameter followsTerrain: Whether the line follows the heights of the surface.
    func longestSegment(followsTerrain: Bool) -> Double {
        if followsTerrain { return 111.32 / metersPerUnit }
        // The earth is round, but a plane is not.
        return isLocal ? .infinity : 0.25
    }

    /// The square that the surface of a local scene covers; nil on the globe.
    var square: (low: SIMD2<Double>, side: Double)? {
        guard let plane else { return nil }
        let side = 4e7 / plane.metersPerUnit
        // Most coordinate systems have their origin in the middle.
        let step = side / 4
        let middle = (plane.anchor / step).rounded(.toNearestOrAwayFromZero) * step
        return (middle - side / 2, side)
    }

    // MARK: Conversions

    /// Returns a point of the scene.
    package func point(_ position: SIMD3<Double>) -> Point {
        let (place, height) = placeAndHeight(position)
        return Point(x: place.x, y: place.y, z: height, spatialReference: spatialReference)
    }

    /// Returns the place of a longitude and latitude.
    package func place(ofGlobe place: SIMD2<Double>) -> SIMD2<Double> {
        plane?.fromGlobe.transform(place) ?? place
    }

    /// Returns the place and height of a point; nil if it cannot be projected.
    ///
    /// A point without a spatial reference is on WGS 84, and one without a height has the height NaN.
    package func place(of point: Point) -> SIMD3<Double>? {
        parts(of: point)?.first?.first.flatMap { $0.x.isFinite && $0.y.isFinite ? $0 : nil }
    }

    /// Returns the parts of a geometry with places and heights; nil if they cannot be projected.
    package func parts(of geometry: Geometry) -> [[SIMD3<Double>]]? {
        let own = geometry.spatialReference ?? .wgs84
        var transformation: CoordinateTransformation?
        if own != spatialReference {
            guard let made = try? CoordinateTransformation.known(from: own, to: spatialReference) else {
                return nil
            }
            transformation = made
        }
        return geometry.pointParts?.map { part in
            part.map { point in
                let place = SIMD2(point.x, point.y)
                let placed = transformation?.transform(place) ?? place
                return SIMD3(placed.x, placed.y, point.z ?? .nan)
            }
        }
    }

    /// Returns the coordinates of features as places with heights; NaN outside the projection.
    func positions(of batch: FeatureBatch, _ fallback: SpatialReference?) -> [SIMD3<Double>] {
        var places = batch.geometry.coordinates
        let own = batch.spatialReference ?? fallback ?? spatialReference
        if own != spatialReference,
            let transformation = try? CoordinateTransformation.known(from: own, to: spatialReference)
        {
            transformation.transform(&places)
        }
        return places.indices.map { index in
            SIMD3(places[index].x, places[index].y, batch.geometry.heights?[index] ?? .nan)
        }
    }

    /// Returns the camera with these axes in the space.
    package func camera(eye: SIMD3<Double>, axes: Camera.Axes, fallback: Camera) -> Camera {
        guard let plane else { return Camera(eye: eye, axes: axes, fallback: fallback) }
        let (place, height) = placeAndHeight(eye)
        let globe = plane.toGlobe.transform(place)
        guard globe.sum().isFinite, height.isFinite else { return fallback }
        // The angles are those to the axes of the plane, which are the axes of the earth at the anchor.
        let angles = Camera(eye: plane.origin + plane.axes.z * height, axes: axes, fallback: fallback)
        return angles.moved(to: Point(x: globe.x, y: globe.y, z: height, spatialReference: .wgs84))
    }

    /// Returns a camera that looks at a point from a distance.
    package func camera(lookingAt point: Point, distance: Double, heading: Double, pitch: Double) -> Camera {
        let usual = Camera(lookingAt: point, distance: distance, heading: heading, pitch: pitch, roll: 0)
        let target = Camera(location: point, heading: heading, pitch: pitch, roll: 0)
        guard isLocal, !target.location.isEmpty else { return usual }
        let axes = target.axes
        return anchored(at: target).camera(
            eye: axes.position - distance * axes.forward, axes: axes, fallback: usual)
    }

    package static func == (left: SceneSpace, right: SceneSpace) -> Bool {
        left.spatialReference == right.spatialReference && left.isLocal == right.isLocal
            && left.plane?.anchor == right.plane?.anchor
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(spatialReference)
        hasher.combine(plane?.anchor)
    }
}

extension Geometry {
    /// The points of each part; those of an envelope are its corners.
    fileprivate var pointParts: [[Point]]? {
        switch self {
        case let point as Point: [[point]]
        case let points as Multipoint: [Array(points.points)]
        case let line as Polyline: line.parts.map { Array($0.points) }
        case let area as Polygon: area.parts.map { Array($0.points) }
        case let box as Envelope:
            [
                [
                    Point(x: box.xMin, y: box.yMin), Point(x: box.xMax, y: box.yMin),
                    Point(x: box.xMax, y: box.yMax), Point(x: box.xMin, y: box.yMax),
                ]
            ]
        default: nil
        }
    }
}
