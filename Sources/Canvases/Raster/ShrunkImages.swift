import Images
import Synchronization

/// Reduced copies of images.
///
/// They are created on first use, and cached up to a limit of memory.
final class ShrunkImages: Sendable {
    private struct Key: Hashable {
        var source: ObjectIdentifier
        var width, height: Int
    }

    private struct Copies {
        /// The source is stored too, so that no other image can get its identity.
        var copies: [Key: (source: Bitmap, copy: Bitmap)] = [:]
        var pixelCount = 0
    }

    private static let pixelLimit = 1 << 24
    private let copies = Mutex(Copies())

    /// Returns the image, averaged to a size of at least 1 × 1 and at most its own size.
    func image(_ source: Bitmap, width: Int, height: Int) -> Bitmap {
        let key = Key(source: ObjectIdentifier(source), width: width, height: height)
        return copies.withLock { copies in
            if let found = copies.copies[key] { return found.copy }
            let copy = source.averaged(width: width, height: height)
            if copies.pixelCount + width * height > ShrunkImages.pixelLimit {
                copies = Copies()
            }
            copies.copies[key] = (source, copy)
            copies.pixelCount += width * height
            return copy
        }
    }
}

extension Bitmap {
    /// Returns a smaller copy; each pixel is the exact mean of the area that it replaces.
    package func averaged(width newWidth: Int, height newHeight: Int) -> Bitmap {
        let result = Bitmap(width: newWidth, height: newHeight)
        let columnSpan = Float(width) / Float(newWidth)
        let rowSpan = Double(height) / Double(newHeight)
        var line = [SIMD4<Float>](repeating: .zero, count: newWidth)
        var sums = line
        var lineRow = -1
        for row in 0..<newHeight {
            let top = Double(row) * rowSpan
            let bottom = min(top + rowSpan, Double(height))
            for index in sums.indices { sums[index] = .zero }
            var source = Int(top)
            while Double(source) < bottom && source < height {
                let part = min(Double(source + 1), bottom) - max(Double(source), top)
                if lineRow != source {
                    average(row: source, span: columnSpan, into: &line)
                    lineRow = source
                }
                let weight = Float(part / rowSpan)
                for index in sums.indices { sums[index] += line[index] * weight }
                source += 1
            }
            let target = result.row(row)
            for index in sums.indices {
                let rounded = (sums[index] + 0.5).clamped(
                    lowerBound: .zero, upperBound: SIMD4(repeating: 255))
                let bytes = SIMD4<UInt32>(truncatingIfNeeded: SIMD4<Int32>(rounded))
                let limited = pointwiseMin(bytes, SIMD4(repeating: bytes.w))
                target[index] = limited.x | limited.y << 8 | limited.z << 16 | limited.w << 24
            }
        }
        return result
    }

    private func average(row: Int, span: Float, into line: inout [SIMD4<Float>]) {
        let pixels = self.row(row)
        for index in line.indices {
            let left = Float(index) * span
            let right = min(left + span, Float(width))
            var sum = SIMD4<Float>.zero
            var column = Int(left)
            while Float(column) < right && column < width {
                let part = min(Float(column + 1), right) - max(Float(column), left)
                let word = pixels[column]
                let channels = SIMD4<UInt32>(word & 255, word >> 8 & 255, word >> 16 & 255, word >> 24)
                sum += SIMD4<Float>(channels) * part
                column += 1
            }
            line[index] = sum / span
        }
    }
}
