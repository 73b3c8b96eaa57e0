import CartoucheCLibrary
import CartoucheImages
import CartoucheMapModel

/// The halo around the visible parts of selected elements, in the pixels of a picture.
struct SelectionOutline {
    let properties: SelectionProperties
    /// The width of the halo in pixels.
    let width: Double

    /// Draws the halo.
    ///
    /// - Parameters:
    ///   - selected: The numbers of the selected elements.
    ///   - picked: What is drawn at each pixel, rows from the bottom.
    func draw(_ selected: Set<UInt32>, _ picked: [SIMD4<UInt32>], on image: Image) -> Image {
        let (width, height) = (image.width, image.height)
        guard properties.color.alpha > 0, picked.count == width * height else { return image }
        let isInside = picked.map { $0.x > 0 && selected.contains($0.x) }
        var coverage = [Float](repeating: 0, count: picked.count)
        let stamp = stamp
        for y in 0..<height {
            for x in 0..<width where isInside[y * width + x] && isEdge(x, y, isInside, width, height) {
                for (offset, value) in stamp {
                    let (column, row) = (x + offset.x, y + offset.y)
                    guard column >= 0, row >= 0, column < width, row < height else { continue }
                    let index = row * width + column
                    coverage[index] = max(coverage[index], value)
                }
            }
        }
        let result = Bitmap(width: width, height: height)
        for y in 0..<height {
            let (source, target) = (image.bitmap.row(y), result.row(y))
            let start = (height - 1 - y) * width
            for x in 0..<width {
                let isHalo = coverage[start + x] > 0 && !isInside[start + x]
                target[x] = isHalo ? blended(over: source[x], coverage[start + x]) : source[x]
            }
        }
        return Image(result)
    }

    /// The pixels around an edge pixel with their coverage.
    private var stamp: [(offset: SIMD2<Int>, value: Float)] {
        let reach = Int(width.rounded(.up)) + 1
        var stamp: [(SIMD2<Int>, Float)] = []
        for y in -reach...reach {
            for x in -reach...reach {
                let value = width + 0.5 - Double(x * x + y * y).squareRoot()
                if value > 0 { stamp.append((SIMD2(x, y), Float(min(value, 1)))) }
            }
        }
        return stamp
    }

    private func isEdge(_ x: Int, _ y: Int, _ isInside: [Bool], _ width: Int, _ height: Int) -> Bool {
        let index = y * width + x
        return x > 0 && !isInside[index - 1] || x + 1 < width && !isInside[index + 1]
            || y > 0 && !isInside[index - width] || y + 1 < height && !isInside[index + width]
    }

    private func blended(over pixel: UInt32, _ coverage: Float) -> UInt32 {
        let color = properties.color
        let alpha = Double(coverage) * color.alpha
        var result = UInt32(0)
        for (index, channel) in [color.red, color.green, color.blue, 1].enumerated() {
            let shift = UInt32(8 * index)
            let below = Double(pixel >> shift & 0xFF)
            result |= UInt32((channel * 255 * alpha + below * (1 - alpha)).rounded()) << shift
        }
        return result
    }
}
