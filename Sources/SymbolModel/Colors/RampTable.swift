import Images

extension ColorRamp {
    /// The colours at equally distant places, the first at the ramp's beginning, the last at its end; empty where
    /// the ramp has none.
    ///
    /// A random ramp gives its colours by number. It takes one walk over the parts of a ramp, however many.
    ///
    /// - Parameter count: how many; at least 1.
    package func colors(count: Int) -> [Color] {
        if case .random = self { return (0..<count).compactMap { color(number: $0) } }
        let last = Double(max(count - 1, 1))
        var colors: [Color] = []
        colors.reserveCapacity(count)
        append((0..<count).map { Double($0) / last }[...], to: &colors)
        return colors
    }

    /// Adds the colours at some places in rising order.
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
