import CartoucheCanvases
import CartoucheImages

/// A canvas that draws each feature in one color of its own, so that each pixel says which feature is on top.
///
/// Shapes are a little larger than in the picture, so that thin lines can be tapped. Calls outside of features are
/// ignored.
struct IdentityCanvas: Canvas {
    static let abilities: CanvasAbilities = .all.subtracting([.layers, .texts])

    /// A feature of a layer.
    struct Feature: Hashable, Sendable {
        var layer: String
        var number: Int
    }

    /// The features so far; the number of a feature in pixels is its index and 1.
    private(set) var features: [Feature] = []
    private var numbers: [Feature: Int] = [:]
    private var raster: RasterCanvas
    /// The calls of the open feature, and its color; nil outside of features.
    private var open: (feature: Feature, calls: Recording)?
    /// The open scopes; those outside of features apply to each feature inside.
    private var scopes: [CanvasScope] = []
    /// The number of scopes around the open feature.
    private var outer = 0

    /// The distance by which shapes are larger, in pixels.
    private static let rim = 1.5
    /// The greatest number of features that have colors; further ones cannot be tapped.
    private static let maximumCount = 1 << 18

    init(width: Int, height: Int) {
        raster = RasterCanvas(width: width, height: height, threads: 1)
    }

    var failure: CanvasError? { raster.failure }

    mutating func fail(_ error: CanvasError) { raster.fail(error) }

    mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        open?.calls.fill(path, with: paint, rule: rule)
    }

    mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        open?.calls.stroke(path, with: paint, style: style)
    }

    mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        open?.calls.stamp(markers, at: stamps, which: which)
    }

    mutating func draw(_ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling) {
        open?.calls.draw(image, transform: transform, opacity: opacity, sampling: sampling)
    }

    mutating func draw(_ run: GlyphRun) { open?.calls.draw(run) }

    mutating func cover(_ area: Path) { open?.calls.cover(area) }

    mutating func begin(_ scope: CanvasScope) {
        scopes.append(scope)
        if case .feature(let feature) = scope, open == nil {
            var calls = Recording()
            for scope in scopes.dropLast() { calls.begin(scope) }
            open = (Feature(layer: feature.layer, number: feature.feature), calls)
            outer = scopes.count - 1
        } else {
            open?.calls.begin(scope)
        }
    }

    mutating func end() {
        guard scopes.popLast() != nil else { return }
        guard open != nil, scopes.count == outer else {
            open?.calls.end()
            return
        }
        drawFeature()
    }

    /// Draws the open feature in its color.
    private mutating func drawFeature() {
        guard let (feature, recorded) = open else { return }
        var calls = recorded
        open = nil
        for _ in 0..<outer { calls.end() }
        let number = numbers[feature] ?? features.count + 1
        guard number <= Self.maximumCount else { return }
        if number > features.count {
            features.append(feature)
            numbers[feature] = number
        }
        raster.drawSilhouette(grownBy: Self.rim, color: IdentityColor.color(of: number), fillsClips: true) {
            calls.replay(on: &$0)
        }
    }

    /// Returns the number of the topmost feature of each cell of a grid; 0 for none.
    ///
    /// - Parameters:
    ///   - x: The first column of pixels.
    ///   - y: The first row of pixels.
    ///   - side: The width and height of the grid in cells.
    ///   - cell: The width and height of a cell in pixels.
    mutating func cells(x: Int, y: Int, side: Int, cell: Int) -> [Int] {
        let bitmap = raster.makeImage().bitmap
        var numbers = [Int](repeating: 0, count: side * side)
        for row in 0..<side {
            for column in 0..<side {
                // The pixel in the middle, else the first one that has the color of one feature.
                let middle = (y + row * cell + cell / 2, x + column * cell + cell / 2)
                var number = self.number(bitmap.row(middle.0)[middle.1])
                for down in 0..<cell where number == 0 {
                    for right in 0..<cell where number == 0 {
                        number = self.number(bitmap.row(y + row * cell + down)[x + column * cell + right])
                    }
                }
                numbers[row * side + column] = number
            }
        }
        return numbers
    }

    private func number(_ pixel: UInt32) -> Int {
        guard pixel >> 24 == 255 else { return 0 }
        let number = IdentityColor.number(of: pixel)
        return number <= features.count ? number : 0
    }
}

/// The colors that stand for numbers.
///
/// Neighboring numbers have very different colors, so that a mixture of two colors at an edge is hardly ever the color of
/// a third feature.
enum IdentityColor {
    /// An odd factor, and its inverse modulo 2^24.
    private static let (factor, inverse): (UInt32, UInt32) = {
        let factor: UInt32 = 0x9E_37_79
        var inverse: UInt32 = 1
        for _ in 0..<24 { inverse = inverse &* (2 &- factor &* inverse) }
        return (factor, inverse & 0xFF_FF_FF)
    }()

    static func color(of number: Int) -> Color {
        let word = UInt32(truncatingIfNeeded: number) &* factor & 0xFF_FF_FF
        return Color(red8: Int(word & 255), green: Int(word >> 8 & 255), blue: Int(word >> 16))
    }

    /// Returns the number of an opaque pixel.
    static func number(of pixel: UInt32) -> Int { Int((pixel & 0xFF_FF_FF) &* inverse & 0xFF_FF_FF) }
}
