import CartoucheImages

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Measures the agreement of two pictures of one drawing from different programs.
///
/// Programs place and smooth edges differently, so both pictures are averaged over 3 × 3 pixels first. The
/// remaining differences are shapes, colors and positions. Pixels are compared premultiplied, in red, green,
/// blue and alpha.
public struct PictureAgreement: Sendable, CustomStringConvertible {
    /// The pixels to compare.
    public enum Area: Hashable, Sendable {
        /// All pixels: for maps.
        case everything
        /// The pixels that are not transparent in at least one picture: for symbols.
        case ink
    }

    /// The number of compared pixels.
    public private(set) var counted = 0
    /// The number of pixels that differ by more than ``threshold`` in a channel.
    public private(set) var differing = 0
    /// The largest difference of a channel, 0 to 255.
    public private(set) var worst = 0
    /// The first pixel with the largest difference.
    public private(set) var worstAt = (x: 0, y: 0)
    /// Whether both pictures have the same size.
    ///
    /// If not, all pixels differ.
    public let sizesAgree: Bool
    private let pictures: (expected: Image, actual: Image)

    /// The difference of a channel up to which pixels count as equal.
    public static let threshold = 32
    /// The maximum fraction of a map's pixels that may differ.
    public static let mapLimit = 0.005
    /// The maximum fraction of a symbol's ink that may differ.
    public static let symbolLimit = 0.02

    /// Compares two pictures.
    public init(_ expected: Image, _ actual: Image, over area: Area = .everything) {
        pictures = (expected, actual)
        sizesAgree = expected.width == actual.width && expected.height == actual.height
        guard sizesAgree else {
            (counted, differing, worst) = (1, 1, 255)
            return
        }
        let (width, height) = (expected.width, expected.height)
        let (one, other) = (Self.averaged(expected), Self.averaged(actual))
        for pixel in 0..<width * height {
            if area == .ink, one[pixel].w == 0, other[pixel].w == 0 { continue }
            counted += 1
            let offset = one[pixel] &- other[pixel]
            // The values are sums of nine pixels.
            let difference = Int(pointwiseMax(offset, 0 &- offset).max()) / 9
            if difference > Self.threshold { differing += 1 }
            if difference > worst { (worst, worstAt) = (difference, (pixel % width, pixel / width)) }
        }
    }

    /// The fraction of the compared pixels that differ, 0 to 1.
    public var share: Double { counted == 0 ? 0 : Double(differing) / Double(counted) }

    /// A one-line description for a test's message.
    public var description: String {
        guard sizesAgree else { return "the pictures have different sizes" }
        let percent = (share * 10_000).rounded() / 100
        return
            "\(differing) of \(counted) pixels differ (\(percent) %), most at (\(worstAt.x), \(worstAt.y)) by"
            + " \(worst)"
    }

    /// Writes the expected, difference and actual pictures side by side into the folder of golden failures.
    ///
    /// - Returns: The path of the picture.
    public func written(as name: String) throws -> String {
        let outcome = GoldenOutcome(
            name: name, expected: pictures.expected, actual: pictures.actual, tolerance: .exact)
        let panels = outcome.panels(expected: pictures.expected, actual: pictures.actual)
        let file = GoldenFolder.standard.failures.appending(path: name + ".png")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try panels.pngData().write(to: file, options: .atomic)
        return file.path
    }

    /// Returns the premultiplied sums over the 3 × 3 pixels around each pixel.
    ///
    /// Border pixels count twice.
    private static func averaged(_ image: Image) -> [SIMD4<Int32>] {
        let (width, height) = (image.width, image.height)
        let bytes = image.rgba
        let pixels = (0..<width * height).map { pixel -> SIMD4<Int32> in
            let at = pixel * 4
            let alpha = Int32(bytes[at + 3])
            func channel(_ offset: Int) -> Int32 { (Int32(bytes[at + offset]) * alpha + 127) / 255 }
            return SIMD4(channel(0), channel(1), channel(2), alpha)
        }
        var rows = pixels
        for y in 0..<height {
            for x in 0..<width {
                let row = y * width
                rows[row + x] =
                    pixels[row + max(x - 1, 0)] &+ pixels[row + x] &+ pixels[row + min(x + 1, width - 1)]
            }
        }
        var sums = rows
        for y in 0..<height {
            let (above, below) = (max(y - 1, 0) * width, min(y + 1, height - 1) * width)
            for x in 0..<width {
                sums[y * width + x] = rows[above + x] &+ rows[y * width + x] &+ rows[below + x]
            }
        }
        return sums
    }
}
