import PlanarGeometry

/// A gradient as a source of colour.
///
/// Invariant: every index into the table of colours is made of a place held between 0 and 1, which NaN is not.
struct GradientSource: ColorSource {
    let opacity: UInt32
    private let form: Gradient.Form
    private let colors: GradientColors
    /// From picture pixels to the gradient's plane.
    private let inverse: AffineTransform
    /// The value of the first colour.
    private let start: Double
    /// From values to shares of the way from the first colour to the last.
    private let slope: Double
    /// How far x and y of that plane change from pixel to pixel at most.
    private let grain: SIMD2<Double>

    /// Nil when the transform flattens the plane or is not finite, or nothing would be seen.
    init?(_ gradient: Gradient, transform: AffineTransform) {
        opacity = PictureSource.opacity(gradient.opacity)
        guard opacity > 0, let inverse = transform.inverted,
            (inverse.a + inverse.b + inverse.c + inverse.d + inverse.tx + inverse.ty).isFinite
        else { return nil }
        switch gradient.form {
        case .distance(let lines), .along(let lines, _), .across(let lines):
            if lines.isEmpty { return nil }
        case .linear, .rectangular, .circular: break
        }
        form = gradient.form
        colors = gradient.colors
        start = gradient.start
        slope = 1 / (gradient.end - gradient.start)
        self.inverse = inverse
        grain = SIMD2(
            (inverse.a * inverse.a + inverse.c * inverse.c).squareRoot(),
            (inverse.b * inverse.b + inverse.d * inverse.d).squareRoot())
    }

    func read(x: Int32, y: Int32, count: Int, into line: UnsafeMutablePointer<UInt32>) {
        colors.words.withUnsafeBufferPointer {
            read(x: x, y: y, count: count, into: line, words: $0, isStepped: colors.isStepped)
        }
    }

    private func read(
        x: Int32, y: Int32, count: Int, into line: UnsafeMutablePointer<UInt32>,
        words: UnsafeBufferPointer<UInt32>, isStepped: Bool
    ) {
        let origin = inverse.apply(to: SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        let step = SIMD2(inverse.a, inverse.b)
        func fill(_ value: (SIMD2<Double>) -> (value: Double, grain: Double)) {
            for index in 0..<count {
                let (value, grain) = value(origin + step * Double(index))
                line[index] = Self.color(
                    at: (value - start) * slope, grain: abs(grain * slope), words, isStepped: isStepped)
            }
        }
        var hint = 0
        let grain = grain
        switch form {
        case .linear: fill { ($0.x, grain.x) }
        case .rectangular:
            fill { point in
                let far = SIMD2(abs(point.x), abs(point.y))
                return far.x > far.y ? (far.x, grain.x) : (far.y, grain.y)
            }
        case .circular:
            let both = max(grain.x, grain.y)
            fill { (($0 * $0).sum().squareRoot(), both) }
        case .distance(let lines):
            fill { point in
                let nearest = lines.index.nearest(to: point, hint: hint)
                hint = nearest.entry
                return (nearest.squared.squareRoot(), grain.x)
            }
        case .along(let lines, let isRelative):
            fill { point in
                let place = lines.place(nearestTo: point, hint: hint)
                hint = place.segment
                return isRelative
                    ? (place.along / place.length, grain.x / place.length) : (place.along, grain.x)
            }
        case .across(let lines):
            fill { point in
                let place = lines.place(nearestTo: point, hint: hint)
                hint = place.segment
                return (-place.left, grain.x)
            }
        }
    }

    /// The colour at a place; between bands, mixed over the width of a pixel.
    @inline(__always)
    private static func color(
        at place: Double, grain: Double, _ words: UnsafeBufferPointer<UInt32>, isStepped: Bool
    ) -> UInt32 {
        let place = place > 0 ? min(place, 1) : 0
        guard isStepped, words.count > 1 else {
            return words[Int(place * Double(words.count - 1) + 0.5)]
        }
        let position = place * Double(words.count)
        let band = min(Int(position), words.count - 1)
        let rest = position - Double(band)
        let half = min(grain * Double(words.count), 1) / 2
        if rest < half, band > 0 {
            return mixed(words[band], words[band - 1], share: 0.5 - rest / (2 * half))
        }
        if rest > 1 - half, band < words.count - 1 {
            return mixed(words[band], words[band + 1], share: 0.5 - (1 - rest) / (2 * half))
        }
        return words[band]
    }

    /// One premultiplied colour with a share of another.
    private static func mixed(_ one: UInt32, _ other: UInt32, share: Double) -> UInt32 {
        let part = UInt32(min(max(share, 0), 1) * 256)
        func channel(_ shift: UInt32) -> UInt32 {
            (((one >> shift) & 255) * (256 - part) + ((other >> shift) & 255) * part + 128) >> 8
        }
        return channel(0) | channel(8) << 8 | channel(16) << 16 | channel(24) << 24
    }
}

extension NearestLines {
    /// Where a position lies on the nearest line: which segment, how far along the line, how far to its left,
    /// and the line's length.
    @inline(__always)
    func place(
        nearestTo point: SIMD2<Double>, hint: Int
    ) -> (segment: Int, along: Double, left: Double, length: Double) {
        let nearest = index.nearest(to: point, hint: hint)
        return (
            nearest.entry, startDistances[nearest.entry] + nearest.along, left(of: nearest, point),
            lengths[Int(index.entries[nearest.entry].line)]
        )
    }

    /// The distance to the left of the line: at a free end that from the line going on; at a corner that from
    /// the corner, on the side on which the position lies.
    @inline(__always)
    private func left(of nearest: SegmentIndex.Hit, _ point: SIMD2<Double>) -> Double {
        let segment = index.entries[nearest.entry].segment
        let left = segment.left(of: point)
        let isStart = nearest.along <= 0
        guard isStart || nearest.along >= segment.length,
            let other = neighbor(of: nearest.entry, before: isStart)
        else { return left }
        // Of the two segments at a corner, the one that is seen less along tells the side.
        let otherLeft = index.entries[other].segment.left(of: point)
        let distance = nearest.squared.squareRoot()
        return (abs(left) >= abs(otherLeft) ? left : otherLeft) < 0 ? -distance : distance
    }
}
