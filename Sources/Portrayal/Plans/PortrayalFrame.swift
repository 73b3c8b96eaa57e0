/// The bounds of a picture, the map's rotation in it, and the origins of patterns.
package struct PortrayalFrame: Hashable, Sendable {
    /// The picture's upper left corner in pixels.
    package var minimum: SIMD2<Double>
    /// The picture's lower right corner in pixels.
    package var maximum: SIMD2<Double>
    /// The rotation of the map on the picture in degrees, counterclockwise.
    package var mapRotation: Double
    /// The origin of hatch lines and picture fill tiles in pixels.
    ///
    /// It may be far outside the picture.
    ///
    /// The default, the picture's center, fixes patterns to the frame, as on printed maps. The screen position of
    /// a map point fixes patterns to the map: they move with it, and its tiles join without a seam.
    package var patternOrigin: SIMD2<Double>
    /// The origin of marker grids inside polygons in pixels.
    ///
    /// It is always the screen position of a map point, so that the grids of all polygons join. (ArcGIS fixes
    /// hatches to the frame, but grids to the map.)
    package var gridOrigin: SIMD2<Double>

    /// Creates a frame for a picture of a size in pixels.
    ///
    /// The default pattern origin is the center. The default grid origin is the pattern origin.
    package init(
        width: Int, height: Int, mapRotation: Double = 0, patternOrigin: SIMD2<Double>? = nil,
        gridOrigin: SIMD2<Double>? = nil
    ) {
        minimum = SIMD2(0, 0)
        maximum = SIMD2(Double(width), Double(height))
        self.mapRotation = mapRotation.isFinite ? mapRotation : 0
        let start = patternOrigin ?? SIMD2(Double(width) / 2, Double(height) / 2)
        self.patternOrigin = start
        self.gridOrigin = gridOrigin ?? start
    }

    /// Returns the frame with moved origins of patterns.
    ///
    /// - Parameters:
    ///   - pattern: The offset of ``patternOrigin`` in pixels.
    ///   - grid: The offset of ``gridOrigin`` in pixels.
    package func moving(pattern: SIMD2<Double>, grid: SIMD2<Double>) -> PortrayalFrame {
        var moved = self
        moved.patternOrigin += pattern
        moved.gridOrigin += grid
        return moved
    }

    /// Creates the frame for a marker's own drawing.
    ///
    /// Its anchor is the pattern origin.
    init(aroundMarkerOf reach: Double) {
        minimum = SIMD2(-reach, -reach)
        maximum = SIMD2(reach, reach)
        mapRotation = 0
        patternOrigin = SIMD2(0, 0)
        gridOrigin = SIMD2(0, 0)
    }
}
