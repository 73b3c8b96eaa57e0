import CartoucheImages

extension ColorRamp {
    /// Returns evenly spaced colors from the ramp's start to its end, or an empty array if the ramp has none.
    ///
    /// A random ramp returns its numbered colors. The method visits each part of a multipart ramp once.
    ///
    /// - Parameter count: The number of colors, at least 1.
    package func colors(count: Int) -> [Color] {
        if case .random = self { return (0..<count).compactMap { color(number: $0) } }
        let last = Double(max(count - 1, 1))
        var colors: [Color] = []
        colors.reserveCapacity(count)
        append((0..<count).map { Double($0) / last }[...], to: &colors)
        return colors
    }

    /// Appends the colors at positions in ascending order.
    private func append(_ places: ArraySlice<Double>, to colors: inout [Color]) {
        guard case .multipart(let ramp) = self else {
            for place in places { if let color = color(at: place) { colors.append(color) } }
            return
        }
        let widths = ramp.shares
        var rest = places
        var start = 0.0
        for (index, (part, width)) in zip(ramp.colorRamps, widths).enumerated() {
            let isLast = index == ramp.colorRamps.count - 1
            let end = isLast ? Double.infinity : start + width
            let mine = rest.prefix { $0 < end }
            if !mine.isEmpty {
                let span = isLast ? 1 - start : width
                part.append(mine.map { span > 0 ? min(max(($0 - start) / span, 0), 1) : 1 }[...], to: &colors)
                rest = rest.dropFirst(mine.count)
                if rest.isEmpty { return }
            }
            start = end
        }
    }
}
