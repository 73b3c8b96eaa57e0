import CartoucheCLibrary

/// The position and the direction of view of an observer in a scene.
///
/// A camera is a value: its operations return new cameras. At heading 0 and pitch 90, it looks north to the horizon.
public struct Camera: Hashable, Sendable {
    /// The position on WGS 84, with its height in meters above the ellipsoid.
    public let location: Point
    /// The direction in degrees clockwise from north, 0 ..< 360.
    public let heading: Double
    /// The angle from straight down in degrees, 0 to 180: 0 is straight down, 90 the horizon, 180 straight up.
    public let pitch: Double
    /// The rotation about the direction of view in degrees, 0 ..< 360; a positive roll lowers the right side.
    public let roll: Double

    /// Creates a camera at a place.
    ///
    /// - Parameters:
    ///   - location: The position. A point without a spatial reference is on WGS 84, and one without a height is at
    ///     height 0. A point that cannot be projected to WGS 84 gives an empty location.
    ///   - heading: The direction in degrees clockwise from north. It is normalized to 0 ..< 360.
    ///   - pitch: The angle from straight down in degrees. It is clamped to 0 ... 180.
    ///   - roll: The rotation about the direction of view in degrees. It is normalized to 0 ..< 360.
    public init(location: Point, heading: Double, pitch: Double, roll: Double) {
        self.location = location.onGlobe
        self.heading = heading.normalizedHeading
        self.pitch = pitch.isNaN ? 0 : min(max(pitch, 0), 180)
        self.roll = roll.normalizedHeading
    }

    /// Creates a camera at a latitude and longitude on WGS 84 in degrees, and a height in meters.
    ///
    /// The other parameters are those of ``init(location:heading:pitch:roll:)``.
    public init(
        latitude: Double, longitude: Double, altitude: Double, heading: Double, pitch: Double, roll: Double
    ) {
        self.init(
            location: Point(x: longitude, y: latitude, z: altitude, spatialReference: .wgs84),
            heading: heading, pitch: pitch, roll: roll)
    }

    /// Creates a camera that looks at a point from a distance.
    ///
    /// - Parameters:
    ///   - lookAtPoint: The point in the middle of the view. A point without a height is at height 0.
    ///   - distance: The distance of the camera from the point in meters.
    ///   - heading: The direction at the point, in degrees clockwise from north.
    ///   - pitch: The angle from straight down at the point, in degrees, 0 to 180.
    ///   - roll: The rotation about the direction of view in degrees.
    public init(lookingAt lookAtPoint: Point, distance: Double, heading: Double, pitch: Double, roll: Double)
    {
        let target = Camera(location: lookAtPoint, heading: heading, pitch: pitch, roll: roll)
        let distance = distance.isFinite ? distance : 0
        let axes = target.axes
        self.init(eye: axes.position - distance * axes.forward, axes: axes, fallback: target)
    }

    // MARK: Operations

    /// Returns the camera at a greater height; a negative difference lowers it.
    ///
    /// - Parameter deltaAltitude: The difference in meters.
    public func elevated(by deltaAltitude: Double) -> Camera {
        guard deltaAltitude.isFinite else { return self }
        let point = Point(
            x: location.x, y: location.y, z: (location.z ?? 0) + deltaAltitude, spatialReference: .wgs84)
        return Camera(location: point, heading: heading, pitch: pitch, roll: roll)
    }

    /// Returns the camera moved in the direction of view; a negative distance moves it back.
    ///
    /// - Parameter distance: The distance in meters.
    public func movedForward(by distance: Double) -> Camera {
        guard distance.isFinite else { return self }
        let axes = axes
        return Camera(eye: axes.position + distance * axes.forward, axes: axes, fallback: self)
    }

    /// Returns the camera at another location, with the same heading, pitch and roll there.
    public func moved(to location: Point) -> Camera {
        Camera(location: location, heading: heading, pitch: pitch, roll: roll)
    }

    /// Returns the camera with other angles; see ``init(location:heading:pitch:roll:)``.
    public func rotatedTo(heading: Double, pitch: Double, roll: Double) -> Camera {
        Camera(location: location, heading: heading, pitch: pitch, roll: roll)
    }

    /// Returns the camera on another place around a target, at the same distance, still with the target at the same
    /// place of the view.
    ///
    /// - Parameters:
    ///   - targetPoint: The point that the camera moves around.
    ///   - deltaHeading: The angle about the vertical axis through the target, in degrees clockwise.
    ///   - deltaPitch: The angle about the camera's axis to the right, in degrees; positive raises the view.
    ///   - deltaRoll: The difference of the roll in degrees.
    public func rotatedAround(
        targetPoint: Point, deltaHeading: Double, deltaPitch: Double, deltaRoll: Double
    ) -> Camera {
        let target = Camera(location: targetPoint, heading: 0, pitch: 0, roll: 0)
        guard !target.location.isEmpty, deltaHeading.isFinite, deltaPitch.isFinite, deltaRoll.isFinite else {
            return self
        }
        let middle = target.axes.position
        let up = Spheroid.normal(at: SIMD2(target.location.x, target.location.y))
        var axes = axes
        var offset = axes.position - middle
        func turn(_ angle: Double, about axis: SIMD3<Double>) {
            offset = offset.turned(by: angle, about: axis)
            axes.forward = axes.forward.turned(by: angle, about: axis)
            axes.up = axes.up.turned(by: angle, about: axis)
            axes.right = axes.right.turned(by: angle, about: axis)
        }
        turn(-deltaHeading * .pi / 180, about: up)
        turn(deltaPitch * .pi / 180, about: axes.right)
        let turned = Camera(eye: middle + offset, axes: axes, fallback: self)
        return turned.rotatedTo(heading: turned.heading, pitch: turned.pitch, roll: turned.roll + deltaRoll)
    }

    /// Returns the camera with its distance to a point divided by a factor; a factor above 1 comes closer.
    ///
    /// The camera keeps its angles.
    public func zoomed(toward targetPoint: Point, factor: Double) -> Camera {
        let target = Camera(location: targetPoint, heading: 0, pitch: 0, roll: 0)
        guard !target.location.isEmpty, factor.isFinite, factor > 0 else { return self }
        let middle = target.axes.position
        let axes = axes
        return Camera(eye: middle + (axes.position - middle) / factor, axes: axes, fallback: self)
    }

    // MARK: Axes

    /// The position and the axes of a camera in the earth-centered frame, in meters.
    package struct Axes: Hashable, Sendable {
        package var position, right, forward, up: SIMD3<Double>
    }

    /// The position and the axes in the earth-centered frame.
    package var axes: Axes {
        let place = SIMD2(location.x, location.y)
        let (east, north) = Spheroid.compass(at: place)
        let vertical = Spheroid.normal(at: place)
        let (h, p, r) = (heading * .pi / 180, pitch * .pi / 180, roll * .pi / 180)
        let level = east * sin(h) + north * cos(h)
        let right = east * cos(h) - north * sin(h)
        let forward = level * sin(p) - vertical * cos(p)
        let up = right.cross(forward)
        return Axes(
            position: Spheroid.wgs84.cartesian(place, height: location.z ?? 0),
            right: right * cos(r) - up * sin(r), forward: forward, up: up * cos(r) + right * sin(r))
    }

    /// Creates the camera with these axes; one without a usable position is the fallback.
    package init(eye: SIMD3<Double>, axes: Axes, fallback: Camera) {
        guard eye.sum().isFinite, eye.length > 1 else {
            self = fallback
            return
        }
        let (place, height) = Spheroid.wgs84.placeAndHeight(eye)
        let (east, north) = Spheroid.compass(at: place)
        let vertical = Spheroid.normal(at: place)
        let down = -axes.forward.dot(vertical)
        let pitch = down.arcCosine
        // Looking straight down or up, the upper side of the picture shows the heading.
        let isVertical = abs(down) > 1 - 1e-12
        let level = isVertical ? (down > 0 ? axes.up : -axes.up) : axes.forward
        let heading = atan2(level.dot(east), level.dot(north))
        let right = east * cos(heading) - north * sin(heading)
        let roll = isVertical ? 0 : atan2(-axes.right.dot(right.cross(axes.forward)), axes.right.dot(right))
        self.init(
            location: Point(x: place.x, y: place.y, z: height, spatialReference: .wgs84),
            heading: heading * 180 / .pi, pitch: pitch * 180 / .pi,
            roll: abs(roll) < 1e-9 ? 0 : roll * 180 / .pi)
    }
}

extension Point {
    /// The point on WGS 84, with a height; empty if it cannot be projected.
    fileprivate var onGlobe: Point {
        let height = z ?? 0
        if let own = spatialReference, own != .wgs84 {
            guard let transformation = try? CoordinateTransformation.known(from: own, to: .wgs84) else {
                return Point(x: .nan, y: .nan, spatialReference: .wgs84)
            }
            let place = transformation.transform(SIMD2(x, y))
            return Point(x: place.x, y: place.y, z: height, spatialReference: .wgs84)
        }
        return Point(x: x, y: y, z: height, spatialReference: .wgs84)
    }
}

extension SIMD3<Double> {
    /// Returns the vector turned about an axis of length 1, in radians counterclockwise seen from the axis' tip.
    package func turned(by angle: Double, about axis: Self) -> Self {
        let (s, c) = (sin(angle), cos(angle))
        return self * c + axis.cross(self) * s + axis * (axis.dot(self) * (1 - c))
    }

    /// The vector with length 1; zero stays zero.
    package var unit: Self {
        let length = length
        return length > 0 ? self / length : self
    }
}
