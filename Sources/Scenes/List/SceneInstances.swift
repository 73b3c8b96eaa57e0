/// A position in the earth-centered frame as two floats for each coordinate.
///
/// The second float has what the first one cannot hold, so differences to the camera are exact to a tenth of a millimeter.
struct SplitPosition: Hashable, Sendable {
    var highX, highY, highZ: Float
    var lowX, lowY, lowZ: Float

    init(_ position: SIMD3<Double>) {
        (highX, highY, highZ) = (Float(position.x), Float(position.y), Float(position.z))
        lowX = Float(position.x - Double(highX))
        lowY = Float(position.y - Double(highY))
        lowZ = Float(position.z - Double(highZ))
    }

    var value: SIMD3<Double> {
        SIMD3(
            Double(highX) + Double(lowX), Double(highY) + Double(lowY), Double(highZ) + Double(lowZ))
    }
}

/// A placed mesh or ellipsoid, as the device reads it: 60 bytes.
struct SceneInstance: Hashable, Sendable {
    var position: SplitPosition
    /// The factors for the axes of the mesh, or the diameters of the ellipsoid.
    var extentX, extentY, extentZ: Float
    /// The rotation from the axes of the mesh to those of the earth-centered frame, as a quaternion.
    var rotationX, rotationY, rotationZ, rotationW: Float
    var color: UInt32
    var id: UInt32

    init(
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

/// A picture that faces the camera, as the device reads it: 64 bytes.
struct SceneBillboard: Hashable, Sendable {
    var position: SplitPosition
    /// The part of the page, from 0 to 1.
    var left, top, right, bottom: Float
    /// The lower left corner relative to the anchor in pixels, y up, and the size.
    var boxX, boxY, boxWidth, boxHeight: Float
    var color: UInt32
    var id: UInt32
}

/// A segment of a line with a constant width on the screen, as the device reads it: 60 bytes.
struct SceneRibbon: Hashable, Sendable {
    var start, end: SplitPosition
    var color: UInt32
    var id: UInt32
    /// The width in pixels.
    var width: Float
}
