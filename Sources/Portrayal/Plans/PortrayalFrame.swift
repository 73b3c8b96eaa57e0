/// The picture that symbols are drawn into: its bounds, how the map is turned in it, and where patterns begin.
package struct PortrayalFrame: Hashable, Sendable {
    /// The picture's upper left corner, pixels.
    package var minimum: SIMD2<Double>
    /// The picture's lower right corner, pixels.
    package var maximum: SIMD2<Double>
    /// How far the map is turned on the picture, degrees counter-clockwise.
    package var mapRotation: Double
    /// Where hatch lines and tiles of picture fills start, pixels; it may lie far outside the picture.
    ///
    /// The picture's centre ties patterns to the frame, as printed maps have them. The screen position of one
    /// fixed map point ties them to the map: they move with it, and tiles of one map join without a seam.
    package var patternOrigin: SIMD2<Double>
    /// Where grids of markers inside areas start, pixels: always the screen position of a map point, so that
    /// all areas' grids join (ArcGIS ties hatches to the frame, but grids to the map).
    package var gridOrigin: SIMD2<Double>

    /// A picture of the given size in pixels; patterns start at its centre unless told otherwise, and grids
    /// where patterns do.
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

    /// The surroundings of a marker's own drawing: its anchor is the pattern origin.
    init(aroundMarkerOf reach: Double) {
        minimum = SIMD2(-reach, -reach)
        maximum = SIMD2(reach, reach)
        mapRotation = 0
        patternOrigin = SIMD2(0, 0)
        gridOrigin = SIMD2(0, 0)
    }
}
