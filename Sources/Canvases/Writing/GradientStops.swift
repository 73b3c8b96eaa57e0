import CartoucheImages

/// The stops of a gradient, with offsets from 0 to 1.
///
/// Cartouche interpolates premultiplied colors, SVG and PDF interpolate straight colors. If both alpha and color change,
/// additional stops approximate our colors.
struct GradientStops {
    /// A color at an offset.
    struct Stop {
        var offset: Double
        var color: Color
    }

    /// A premultiplied color at an offset; the offset can be negative.
    private struct Place {
        var offset: Double
        var color: SIMD4<Double>

        /// Returns the straight color; a transparent color gets the color of a neighbor.
        func straight(beside neighbor: Place) -> Color {
            let opaque = color.w > 0 ? color : neighbor.color
            guard opaque.w > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
            return Color(
                red: opaque.x / opaque.w, green: opaque.y / opaque.w, blue: opaque.z / opaque.w,
                alpha: color.w)
        }
    }

    /// The stops, in the order of their offsets.
    var stops: [Stop] = []

    /// The number of pieces of a span in which both alpha and color change.
    private static let pieces = 8

    /// Creates the stops for at least two colors.
    ///
    /// - Parameter range: The offsets of the first and the last color. The first can be larger. Parts below 0 are left
    ///   out.
    init(_ colors: GradientColors, between range: SIMD2<Double>) {
        let list = colors.colors
        let spans = Double(colors.isStepped ? list.count : list.count - 1)
        var places: [Place] = []
        for (index, color) in list.enumerated() {
            let mixed = SIMD4(
                color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
            for edge in colors.isStepped ? [0.0, 1] : [0] {
                let share = (Double(index) + edge) / spans
                places.append(Place(offset: range.x + (range.y - range.x) * share, color: mixed))
            }
        }
        if range.x > range.y { places.reverse() }
        for (place, next) in zip(places, places.dropFirst()) { add(place, next) }
        if stops.isEmpty, let last = places.last {
            stops = [Stop(offset: 0, color: last.straight(beside: last))]
        }
    }

    /// Adds the stops between two positions, including their ends.
    private mutating func add(_ place: Place, _ next: Place) {
        guard next.offset >= 0 else { return }
        var place = place
        if place.offset < 0 {
            let share = -place.offset / (next.offset - place.offset)
            place = Place(offset: 0, color: place.color + (next.color - place.color) * share)
        }
        let (first, last) = (place.straight(beside: next), next.straight(beside: place))
        add(Stop(offset: place.offset, color: first))
        let isPlain =
            first.alpha == last.alpha || first.alpha == 0 || last.alpha == 0
            || first.withAlphaComponent(1) == last.withAlphaComponent(1)
        if !isPlain, next.offset > place.offset {
            for piece in 1..<Self.pieces {
                let share = Double(piece) / Double(Self.pieces)
                let mixed = Place(
                    offset: place.offset + (next.offset - place.offset) * share,
                    color: place.color + (next.color - place.color) * share)
                add(Stop(offset: mixed.offset, color: mixed.straight(beside: next)))
            }
        }
        add(Stop(offset: next.offset, color: last))
    }

    private mutating func add(_ stop: Stop) {
        if let last = stops.last, last.offset == stop.offset, last.color == stop.color { return }
        stops.append(stop)
    }
}

extension GradientColors {
    /// Returns the color at the start (0) or at the end (1).
    func color(_ end: Int) -> Color { end == 0 ? colors[0] : colors[colors.count - 1] }
}
