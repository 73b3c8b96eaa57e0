/// Divides a paragraph into lines of a limited width.
struct LineWrapping {
    /// The offsets of the first characters of the paragraph's clusters.
    let starts: [Int]
    /// The width of each cluster.
    let widths: [Double]
    /// Whether a line may end after each cluster.
    let allowed: [Bool]
    /// The additional width of a line that ends after each cluster.
    let hyphens: [Double]
    /// Whether each cluster is a space, which does not count at the end of a line.
    let isSpace: [Bool]

    /// Returns the lines as ranges of clusters: as many clusters as fit, up to an allowed place.
    ///
    /// A word that is wider than the line is divided between its clusters.
    ///
    /// - Parameter maxWidth: The greatest width of a line by its number.
    func lines(maxWidth: (Int) -> Double) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        while start < widths.count {
            let end = lineEnd(from: start, maxWidth: maxWidth(lines.count))
            lines.append(start..<end)
            start = end
        }
        return lines
    }

    private func lineEnd(from start: Int, maxWidth: Double) -> Int {
        // Rounding must not move the last word to the next line.
        let limit = maxWidth + 1e-9 * abs(maxWidth)
        var width = 0.0
        var lastAllowed: Int?
        var cluster = start
        while cluster < widths.count {
            width += widths[cluster]
            if !isSpace[cluster], width > limit {
                return lastAllowed ?? max(cluster, start + 1)
            }
            cluster += 1
            guard allowed[cluster - 1] else { continue }
            let hyphen = hyphens[cluster - 1]
            if hyphen == 0 || width + hyphen <= limit || lastAllowed == nil { lastAllowed = cluster }
        }
        return widths.count
    }
}
