import ArgumentParser
import Cartouche

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

    @Option(help: "PNG: fast to write, or best (small).")
    var compression = Compression.fast

    @Option(help: "JPEG quality, 1 to 100.")
    var quality = 90

    /// What hatches and picture fills hang on.
    enum Anchor: String, ExpressibleByArgument, CaseIterable {
        case frame, map

        var value: PatternAnchor { self == .frame ? .frame : .map }
    }

    @Option(
        help: "What hatches and picture fills hang on: the picture's frame, or the map, so that tiles join.")
    var patternAnchor = Anchor.frame

    @Option(help: "The largest picture that is drawn, in millions of pixels.")
    var maxMegapixels = 100.0

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
                "--background '\(background)' is not a colour; write #rrggbb, #rrggbbaa, a CSS name or transparent."
            )
        }
        guard maxMegapixels > 0, maxMegapixels <= 1000 else {
            throw ValidationError("--max-megapixels \(maxMegapixels) is not above 0 and at most 1000.")
        }
        guard (1...100).contains(quality) else {
            throw ValidationError("--quality \(quality) is not between 1 and 100.")
        }
        if let threads, !(1...1024).contains(threads) {
            throw ValidationError("--threads \(threads) is not between 1 and 1024.")
        }
        _ = try PictureFormat(output: output)
    }

    func encode(_ image: Image, for output: String) throws -> [UInt8] {
        try PictureFormat(output: output).encode(image, isSmall: compression == .best, quality: quality)
    }
}
