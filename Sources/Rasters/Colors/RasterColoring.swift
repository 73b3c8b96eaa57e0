import CartoucheImages

/// How the values of a raster become colors.
package indirect enum RasterColoring: Sendable {
    /// Classes of the values of a band.
    case classes(RasterClasses, band: Int)
    /// A stretched band with colors at equal steps, with straight alpha.
    case ramp(StretchCurve, band: Int, [SIMD4<Float>])
    /// Three stretched bands in red, green and blue.
    case channels([(band: Int, curve: StretchCurve)])
    /// Shaded relief of heights in a band.
    case relief(ReliefShading, band: Int)
    /// Colors of the raster, multiplied by the shaded relief of another raster, or of this one.
    case blend(RasterColoring, any RasterPixels, ReliefShading)

    /// The bands that are read, from 1.
    var bands: [Int] {
        switch self {
        case .classes(_, let band), .ramp(_, let band, _), .relief(_, let band): [band]
        case .channels(let channels): channels.map(\.band)
        case .blend(let colors, _, _): colors.bands
        }
    }

    /// Whether values between pixels have no meaning.
    var isClassified: Bool {
        switch self {
        case .classes: true
        case .ramp, .channels, .relief: false
        case .blend(let colors, _, _): colors.isClassified
        }
    }

    /// Returns the premultiplied pixels, and the number of values without a color.
    func words(of planes: RasterPlanes) -> (words: [UInt32], missing: Int) {
        switch self {
        case .classes(let classes, _): return classes.words(of: planes)
        case .blend(let colors, _, _): return colors.words(of: planes)
        case .relief:
            var words = [UInt32](repeating: 0, count: planes.opacity.count)
            for index in words.indices where planes.opacity[index] > 0 {
                let gray = planes.bands[0][index]
                words[index] = PixelWord.of(gray, gray, gray, opacity: planes.opacity[index])
            }
            return (words, 0)
        case .ramp(let curve, _, let colors):
            let steps = curve.indexes(of: planes.bands[0])
            let last = Float(colors.count - 1)
            let table = curve.table().map { colors[Int($0 * last + 0.5)] }
            var words = [UInt32](repeating: 0, count: planes.opacity.count)
            for index in words.indices where planes.opacity[index] > 0 {
                words[index] = PixelWord.of(table[Int(steps[index])], opacity: planes.opacity[index])
            }
            return (words, 0)
        case .channels(let channels):
            let steps = channels.indices.map { channels[$0].curve.indexes(of: planes.bands[$0]) }
            let tables = channels.map { $0.curve.table() }
            var words = [UInt32](repeating: 0, count: planes.opacity.count)
            for index in words.indices where planes.opacity[index] > 0 {
                words[index] = PixelWord.of(
                    tables[0][Int(steps[0][index])], tables[1][Int(steps[1][index])],
                    tables[2][Int(steps[2][index])], opacity: planes.opacity[index])
            }
            return (words, 0)
        }
    }
}
