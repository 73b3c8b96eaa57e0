import ArgumentParser
import Cartouche
import Images

/// How large a picture is and how it is encoded.
struct PictureOptions: ParsableArguments {
    /// What PNG spends its time on.
    enum Compression: String, ExpressibleByArgument, CaseIterable { case fast, best }

    @Option(help: "Width and height in DIPs (1/96 inch).")
    var size = PictureSize(argument: "1200x800")!

    @Option(help: "Pixels for one DIP: 2 for high-resolution screens.")
    var scale = 1.0

    @Option(help: "What lies under the map: #rrggbb, #rrggbbaa, a CSS name, or transparent.")
    var background: String?

    @Option(help: "The format: png, jpg or svg. Default: by the output's ending; PNG on standard output.")
    var format: PictureFormat?

    @Option(help: "PNG: fast to write, or best (small). Default: fast.")
    var compression: Compression?

    @Option(help: "JPEG quality, 1 to 100. Default: 90.")
    var quality: Int?

    /// What hatches and picture fills hang on.
    enum Anchor: String, ExpressibleByArgument, CaseIterable {
        case frame, map

        var value: PatternAnchor { self == .frame ? .frame : .map }
    }

    @Option(
        help: "What hatches and picture fills hang on: the picture's frame, or the map, so that tiles join.")
    var patternAnchor = Anchor.frame

    @Option(help: "The largest picture that is drawn, in millions of pixels; no limit for SVG. Default: 100.")
    var maxMegapixels: Double?

    @Option(help: "Threads to draw with. Default: all cores.")
    var threads: Int?

    var backgroundColor: Color? {
        background.flatMap { $0 == "transparent" ? .clear : Color(css: $0) }
    }

    func validate(output: String) throws {
        guard scale > 0, scale <= 64 else {
            throw ValidationError("--scale \(scale) is not a number above 0 and at most 64.")
        }
        if let background, backgroundColor == nil {
            throw ValidationError(
                "--background '\(background)' is not a color; use #rrggbb, #rrggbbaa, a CSS name or transparent."
            )
        }
        if let maxMegapixels, !(maxMegapixels > 0 && maxMegapixels <= 1000) {
            throw ValidationError("--max-megapixels \(maxMegapixels) is not above 0 and at most 1000.")
        }
        if let quality, !(1...100).contains(quality) {
            throw ValidationError("--quality \(quality) is not between 1 and 100.")
        }
        if let threads, !(1...1024).contains(threads) {
            throw ValidationError("--threads \(threads) is not between 1 and 1024.")
        }
        let format = try format(of: output)
        if quality != nil, format != .jpg {
            throw ValidationError("--quality needs a JPEG picture; '\(output)' is \(format.rawValue).")
        }
        if compression != nil, format != .png {
            throw ValidationError("--compression needs a PNG picture; '\(output)' is \(format.rawValue).")
        }
        if maxMegapixels != nil, format == .svg {
            throw ValidationError("--max-megapixels is not possible for SVG, which has no pixels.")
        }
    }

    func format(of output: String) throws -> PictureFormat {
        try PictureFormat(output: output, asked: format)
    }

    /// The largest number of pixels.
    var pixelLimit: Int { Int((maxMegapixels ?? 100) * 1e6) }

    func encode(_ image: Image, for output: String) throws -> [UInt8] {
        try format(of: output).encode(image, isSmall: compression == .best, quality: quality ?? 90)
    }
}
