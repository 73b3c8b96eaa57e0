import ArgumentParser
import Cartouche
import CartoucheImages

/// Options for the size and the encoding of a picture.
struct PictureOptions: ParsableArguments {
    /// The effort of the PNG compression.
    enum Compression: String, ExpressibleByArgument, CaseIterable { case fast, best }

    @Option(
        name: .customLong("size"), parsing: .unconditional,
        help: ArgumentHelp(
            "WIDTHxHEIGHT in DIPs (1/96 inch), mm, cm, in or pt, such as 210x297mm; or A4. Default: 1200x800.",
            discussion:
                "One number makes a square. Without a unit, the first number has that of the last. A0 to A6 are landscape if the map is wider than high.",
            valueName: "size"),
        transform: { try OutputSize($0) })
    var givenSize: OutputSize?

    /// The size of the picture, or the default.
    var size: OutputSize { givenSize ?? .usual }

    @Option(
        help: ArgumentHelp(
            "Pixels per DIP. Default: 1; 3.125 for PDF.",
            discussion: "2 is right for sharp screens.", valueName: "n"))
    var scale: Double?

    @Option(
        help: ArgumentHelp(
            "Color, or transparent. Default: the map's, or white.",
            discussion:
                "#rrggbb, #rrggbbaa or a CSS name. Web maps have their own background; the default for data files is white.",
            valueName: "color"))
    var background: String?

    @Option(
        help: ArgumentHelp(
            "png, jpg, webp, tif, svg or pdf; else by extension.",
            discussion: "Without an extension, the default is png.", valueName: "name"))
    var format: PictureFormat?

    @Option(
        help: ArgumentHelp("PNG: fast, or best (smallest). Default: fast.", valueName: "name"))
    var compression: Compression?

    @Option(help: ArgumentHelp("Quality, 1 to 100. Default: 90 for JPEG; lossless WebP.", valueName: "n"))
    var quality: Int?

    /// The origin of hatch and picture fill patterns.
    enum Anchor: String, ExpressibleByArgument, CaseIterable {
        case frame, map

        var value: PatternAnchor { self == .frame ? .frame : .map }
    }

    @Option(
        help: ArgumentHelp(
            "Origin of patterns: frame (default) or map.",
            discussion: "Hatches and picture fills of adjacent pictures join if their origin is the map.",
            valueName: "at"))
    var patternAnchor = Anchor.frame

    @Flag(help: "Move or omit labels that the edge cuts, as on sheets.")
    var avoidEdges = false

    @Option(
        help: ArgumentHelp("Limit of the size, not for SVG and PDF. Default: 100.", valueName: "n"))
    var maxMegapixels: Double?

    @Option(help: ArgumentHelp("Number of threads. Default: number of cores.", valueName: "n"))
    var threads: Int?

    /// The background color; nil if none is given.
    var backgroundColor: Color? {
        background.flatMap { $0 == "transparent" ? .clear : Color(css: $0) }
    }

    func validate(output: String) throws {
        if let scale, !(scale > 0 && scale <= 64) {
            throw ValidationError("--scale must be greater than 0 and at most 64; it is \(scale)")
        }
        if let background, backgroundColor == nil {
            throw ValidationError(
                "--background '\(background)' is not a color; use #rrggbb, #rrggbbaa, a CSS name or transparent"
            )
        }
        if let maxMegapixels, !(maxMegapixels > 0 && maxMegapixels <= 1000) {
            throw ValidationError(
                "--max-megapixels must be greater than 0 and at most 1000; it is \(maxMegapixels)")
        }
        if let quality, !(1...100).contains(quality) {
            throw ValidationError("--quality must be between 1 and 100; it is \(quality)")
        }
        if let threads, !(1...1024).contains(threads) {
            throw ValidationError("--threads must be between 1 and 1024; it is \(threads)")
        }
        let format = try format(of: output)
        if quality != nil, format != .jpg, format != .webp {
            throw ValidationError(
                "--quality needs a JPEG or WebP picture; '\(output)' is \(format.rawValue)")
        }
        if compression != nil, format != .png {
            throw ValidationError("--compression needs a PNG picture; '\(output)' is \(format.rawValue)")
        }
        if maxMegapixels != nil, format.isVector {
            throw ValidationError("--max-megapixels cannot be used with SVG and PDF")
        }
    }

    /// The format that is requested, else the one of the output's file extension.
    func format(of output: String) throws -> PictureFormat {
        try PictureFormat(output: output, requested: format)
    }

    /// The maximum number of pixels.
    var pixelLimit: Int { Int((maxMegapixels ?? 100) * 1e6) }

    func encode(
        _ image: Image, for output: String, dpi: Double?, georeference: TIFFGeoreference?
    ) throws -> [UInt8] {
        try format(of: output).encode(
            image, isSmall: compression == .best, quality: quality, dpi: dpi, georeference: georeference)
    }
}
