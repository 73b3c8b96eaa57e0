import CartoucheGeospatial

/// The limits of a map for the scale and the extent of its pictures.
package struct ViewLimits: Hashable, Sendable {
    /// The range of scales of pictures.
    package var range = ScaleRange()
    /// The extent that limits the center of pictures and how far they zoom out; nil means no limit.
    package var extent: Envelope?

    /// A box in the map's own spatial reference.
    package struct Box {
        package var low, high: SIMD2<Double>
    }

    /// Returns the extent in the map's spatial reference; nil if there is none.
    package func box(in reference: SpatialReference) throws -> Box? {
        guard let extent, !extent.isEmpty else { return nil }
        let transformation = try CoordinateTransformation.known(
            from: extent.spatialReference ?? reference, to: reference)
        guard let box = transformation.project(envelope: extent) else {
            throw MapError.noPlace(
                what: "the maximum extent of the map is outside the area of \(reference)",
                suggestion: "choose another extent or spatial reference")
        }
        return Box(low: SIMD2(box.xMin, box.yMin), high: SIMD2(box.xMax, box.yMax))
    }
}
