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
