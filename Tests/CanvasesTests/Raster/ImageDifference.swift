import CartoucheImages

extension Image {
    /// Returns the greatest difference of a channel, and the mean difference over all pixels that are not transparent.
    func difference(from other: Image) -> (worst: Int, mean: Double) {
        var worst = 0
        var sum = 0
        var count = 0
        for y in 0..<height {
            for x in 0..<width {
                let p = bitmap.row(y)[x]
                let q = other.bitmap.row(y)[x]
                if p == 0 && q == 0 { continue }
                count += 1
                for shift in stride(from: UInt32(0), to: 32, by: 8) {
                    let difference = abs(Int(p >> shift & 255) - Int(q >> shift & 255))
                    worst = max(worst, difference)
                    sum += difference
                }
            }
        }
        return (worst, Double(sum) / Double(max(count * 4, 1)))
    }
}
