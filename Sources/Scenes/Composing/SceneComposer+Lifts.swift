import CartoucheGeospatial
import CartoucheImages
import CartoucheSymbolModel

// Symbols above their places, and the lines to them.
extension SceneComposer {
    /// Returns a position lifted above its place, and adds the line to it.
    mutating func lifted(
        _ position: SIMD3<Double>, at place: SIMD2<Double>, by lift: SymbolLift, of feature: SceneFeature
    ) -> SIMD3<Double> {
        let height = projection.height(of: lift, at: position, scale: scale)
        let top = position + heights.space.up(at: place) * height
        guard let line = lift.line, height > 0 else { return top }
        let unit = scale * 96 / 72
        // The symbol covers the end of the line, which is not nearer to the camera than the symbol.
        let ends = (LineCap.round, LineCap.butt)
        if let border = line.border {
            bins.addRibbon(
                from: position, to: top, width: line.borderWidth * unit, color: border.word, id: feature.id,
                ends: ends)
        }
        bins.addRibbon(
            from: position, to: top, width: line.width * unit, color: line.color.word, id: feature.id,
            ends: ends, level: line.border == nil ? 0 : 1)
        return top
    }
}

extension SceneProjection {
    /// Returns the height of a lifted symbol above its position in meters.
    ///
    /// - Parameter scale: The number of pixels for a DIP.
    func height(of lift: SymbolLift, at position: SIMD3<Double>, scale: Double) -> Double {
        lift.height(pointSize: scale * 96 / 72 * pixelLength(at: position))
    }
}
