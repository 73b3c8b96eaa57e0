import CartoucheGeospatial
import CartoucheSymbolModel

/// A position in the earth-centered frame as two floats for each coordinate.
///
/// The second float has what the first one cannot hold, so differences to the camera are exact to a tenth of a millimeter.
package struct SplitPosition: Hashable, Sendable {
    package var highX, highY, highZ: Float
    package var lowX, lowY, lowZ: Float

    package init(_ position: SIMD3<Double>) {
        (highX, highY, highZ) = (Float(position.x), Float(position.y), Float(position.z))
        lowX = Float(position.x - Double(highX))
        lowY = Float(position.y - Double(highY))
        lowZ = Float(position.z - Double(highZ))
    }

    package var value: SIMD3<Double> {
        SIMD3(
            Double(highX) + Double(lowX), Double(highY) + Double(lowY), Double(highZ) + Double(lowZ))
    }
}

/// A placed mesh or ellipsoid, as the device reads it: 60 bytes.
package struct SceneInstance: Hashable, Sendable {
    package var position: SplitPosition
    /// The factors for the axes of the mesh, or the diameters of the ellipsoid.
    package var extentX, extentY, extentZ: Float
    /// The rotation from the axes of the mesh to those of the earth-centered frame, as a quaternion.
    package var rotationX, rotationY, rotationZ, rotationW: Float
    package var color: UInt32
    package var id: UInt32

    package init(
        _ position: SIMD3<Double>, extent: SIMD3<Double> = SIMD3(1, 1, 1), rotation: Rotation = .identity,
        color: UInt32 = .max, id: UInt32 = 0
    ) {
        self.position = SplitPosition(position)
        (extentX, extentY, extentZ) = (Float(extent.x), Float(extent.y), Float(extent.z))
        let turn = rotation.quaternion
        (rotationX, rotationY) = (Float(turn.x), Float(turn.y))
        (rotationZ, rotationW) = (Float(turn.z), Float(turn.w))
        self.color = color
        self.id = id
    }
}

extension SceneInstance {
    /// Returns whether an ellipsoid is a sphere whose radius is at most a hundredth of its distance.
    ///
    /// The rays to it count as parallel: the error is at most a hundredth of its radius.
    func isSmall(from eye: SIMD3<Double>) -> Bool {
        let offset = position.value - eye
        return extentX == extentY && extentY == extentZ
            && offset.dot(offset) >= 2_500 * Double(extentX) * Double(extentX)
    }
}

/// A picture that faces the camera, as the device reads it: 68 bytes.
package struct SceneBillboard: Hashable, Sendable {
    package var position: SplitPosition
    /// The part of the page, from 0 to 1.
    package var left, top, right, bottom: Float
    /// The lower left corner relative to the anchor in pixels, y up, and the size.
    package var boxX, boxY, boxWidth, boxHeight: Float
    /// The height of the anchor above the ground in meters; negative below it.
    ///
    /// The ground does not hide the lower part of a picture whose anchor is above it.
    package var stand: Float
    package var id: UInt32
    /// The slopes of the ground to the east and the north, 16 bits each, as `packSnorm2x16` of a quarter of them.
    package var slope: UInt32
}

/// A segment of a line with a constant width on the screen, as the device reads it: 64 bytes.
package struct SceneRibbon: Hashable, Sendable {
    package var start, end: SplitPosition
    package var color: UInt32
    package var id: UInt32
    /// The width in pixels.
    package var width: Float
    /// The shapes of the ends, two bits each, the start first: 0 round, 1 at the end, 2 half a width beyond it.
    ///
    /// The other bits are the level.
    package var ends: UInt32

    private static let maximumLevel = 20

    /// Creates a segment.
    ///
    /// - Parameter level: The number of lines at the same place that are below it.
    init(
        from start: SIMD3<Double>, to end: SIMD3<Double>, width: Float, color: UInt32, id: UInt32,
        ends: (LineCap, LineCap) = (.round, .round), level: Int = 0
    ) {
        (self.start, self.end) = (SplitPosition(start), SplitPosition(end))
        (self.width, self.color, self.id) = (width, color, id)
        self.ends =
            ends.0.ribbonEnd | ends.1.ribbonEnd << 2 | UInt32(min(max(level, 0), Self.maximumLevel)) << 4
    }
}

extension LineCap {
    fileprivate var ribbonEnd: UInt32 {
        switch self {
        case .round: 0
        case .butt: 1
        case .square: 2
        }
    }
}
