/// An image that repeats along lines, as a source of colors.
struct RibbonSource: ColorSource {
    private let picture: ImageSource
    private let lines: NearestLines
    /// The transformation from page pixels to the lines' coordinates.
    private let inverse: AffineTransform
    /// The number of page pixels per unit of the lines' coordinates.
    private let scale: Double

    var opacity: UInt32 { picture.opacity }

    /// Creates a source; nil if the pattern is not visible.
    init?(_ pattern: Pattern, _ ribbon: Ribbon, shrunkImages: ShrunkImages) {
        guard !ribbon.lines.isEmpty, let inverse = ribbon.transform.inverted else { return nil }
        // The image is averaged to its size in page pixels, not in the lines' coordinates.
        let scale = abs(ribbon.transform.a * ribbon.transform.d - ribbon.transform.b * ribbon.transform.c)
            .squareRoot()
        guard
            let picture = ImageSource(
                pattern.image, transform: pattern.transform.concatenated(with: .scale(x: scale, y: scale)),
                opacity: pattern.opacity, sampling: pattern.sampling, repeats: true,
                shrunkImages: shrunkImages)
        else { return nil }
        self.picture = picture
        lines = ribbon.lines
        self.inverse = inverse
        self.scale = scale
    }

    func read(x: Int32, y: Int32, count: Int, into line: UnsafeMutablePointer<UInt32>) {
        let first = inverse.apply(to: SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        lines.forPlaces(from: first, step: SIMD2(inverse.a, inverse.b), count: count) { index, place in
            // The picture continues in the caps of open ends.
            line[index] = picture.color(at: SIMD2(place.left, place.along + place.beyond) * scale)
        }
    }
}
