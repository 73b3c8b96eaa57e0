import ArgumentParser
import Cartouche
import Images

/// Options for the size and the encoding of a picture.
struct PictureOptions: ParsableArguments {
    /// The effort of the PNG compression.
    enum Compression: String, ExpressibleByArgument, CaseIterable { case fast, best }

    @Option(help: "Width and height in DIPs (1/96 inch).")
    var size = PictureSize(argument: "1200x800")!

    @Option(help: "Pixels per DIP; 2 for high-resolution screens.")
    var scale = 1.0

    @Option(help: "Background color of the map: #rrggbb, #rrggbbaa, a CSS name, or transparent.")
    var background: String?

    @Option(help: "Output format. Default: from the file extension; PNG on standard output.")
    var format: PictureFormat?

    @Option(help: "PNG compression: fast, or best for the smallest file. Default: fast.")
    var compression: Compression?

    @Option(help: "JPEG quality, 1 to 100. Default: 90.")
    var quality: Int?

    /// The origin of hatch and picture fill patterns.
    enum Anchor: String, ExpressibleByArgument, CaseIterable {
        case frame, map

        var value: PatternAnchor { self == .frame ? .frame : .map }
    }

    @Option(
        help: "Origin of hatch and picture fills: the frame of the picture, or the map (for seamless tiles).")
    var patternAnchor = Anchor.frame

    @Option(help: "Maximum picture size in millions of pixels; not for SVG. Default: 100.")
    var maxMegapixels: Double?

    @Option(help: "Number of threads. Default: the number of cores.")
    var threads: Int?

    /// The background color; nil if none is given.
    var backgroundColor: Color? {
        background.flatMap { $0 == "transparent" ? .clear : Color(css: $0) }
    }

    func validate(output: String) throws {
        guard scale > 0, scale <= 64 else {
            throw ValidationError("--scale must be greater than 0 and at most 64; it is \(scale).")
        }
        if let background, backgroundColor == nil {
            throw ValidationError(
                "--background '\(background)' is not a color; use #rrggbb, #rrggbbaa, a CSS name or transparent."
            )
        }
        if let maxMegapixels, !(maxMegapixels > 0 && maxMegapixels <= 1000) {
            throw ValidationError(
                "--max-megapixels must be greater than 0 and at most 1000; it is \(maxMegapixels).")
        }
        if let quality, !(1...100).contains(quality) {
            throw ValidationError("--quality must be between 1 and 100; it is \(quality).")
        }
        if let threads, !(1...1024).contains(threads) {
            throw ValidationError("--threads must be between 1 and 1024; it is \(threads).")
        }
        let format = try format(of: output)
        if quality != nil, format != .jpg {
            throw ValidationError("--quality needs a JPEG picture; '\(output)' is \(format.rawValue).")
        }
        if compression != nil, format != .png {
            throw ValidationError("--compression needs a PNG picture; '\(output)' is \(format.rawValue).")
        }
        if maxMegapixels != nil, format == .svg {
            throw ValidationError("--max-megapixels cannot be used with SVG.")
        }
    }

    /// The format that is requested, else the one of the output's file extension.
    func format(of output: String) throws -> PictureFormat {
        try PictureFormat(output: output, requested: format)
    }

    /// The maximum number of pixels.
    var pixelLimit: Int { Int((maxMegapixels ?? 100) * 1e6) }

    func encode(_ image: Image, for output: String) throws -> [UInt8] {
        try format(of: output).encode(image, isSmall: compression == .best, quality: quality ?? 90)
    }
}
