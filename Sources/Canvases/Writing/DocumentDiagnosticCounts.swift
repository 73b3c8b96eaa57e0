import CartoucheDocuments

/// A format of documents that canvases write.
struct DocumentFormat: Sendable {
    let name: String
    /// The codes for paints that are drawn as images, for images with fewer pixels, and for shortened names.
    let rasterized, pictureShrunk, nameShortened: Diagnostic.Code

    static let svg = DocumentFormat(
        name: "SVG", rasterized: .svgRasterized, pictureShrunk: .svgPictureShrunk,
        nameShortened: .svgNameShortened)
    static let pdf = DocumentFormat(
        name: "PDF", rasterized: .pdfRasterized, pictureShrunk: .pdfPictureShrunk,
        nameShortened: .pdfNameShortened)
}

/// Counts what a canvas could not write as requested.
struct DocumentDiagnosticCounts {
    private let format: DocumentFormat
    /// The number of image pixels per page pixel, for paints that are drawn as images.
    let resolution: Double
    /// The number of contours with a coordinate that is not finite.
    var skippedContours = 0
    /// The number of transformations that are not finite.
    var brokenTransforms = 0
    /// The number of images that were reduced in size.
    var shrunkPictures = 0
    /// The family names of fonts that could not be embedded.
    var missingFonts: [String] = []
    private var shapeGradients = 0
    private var ribbons = 0
    private var longNames = 0
    private var otherBlendModes = 0

    /// The greatest length of a layer's name, in characters.
    static let maxNameLength = 1000

    init(_ format: DocumentFormat, resolution: Double) {
        self.format = format
        self.resolution = resolution.isFinite ? min(max(resolution, 0.1), 16) : 2
    }

    /// Counts a paint that is drawn as an image.
    mutating func count(_ paint: Paint) {
        if case .gradient = paint { shapeGradients += 1 } else { ribbons += 1 }
    }

    /// Counts a name if it is too long.
    mutating func count(_ name: String) {
        // Counting characters is slow, so only texts with many bytes are checked.
        if name.utf8.count > Self.maxNameLength, name.unicodeScalars.count > Self.maxNameLength {
            longNames += 1
        }
    }

    /// Returns a blend mode that documents have; counts a mode that becomes the normal one.
    mutating func standard(_ mode: BlendMode) -> BlendMode {
        if mode.isStandard { return mode }
        otherBlendModes += 1
        return .normal
    }

    /// The diagnostics, each once.
    var diagnostics: [Diagnostic] {
        var found: [Diagnostic] = []
        func add(
            _ count: Int, _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ message: String,
            _ instead: String
        ) {
            if count > 0 {
                found.append(Diagnostic(severity, code: code, message: message, instead: instead))
            }
        }
        let picture =
            "drawn as an image with \(DecimalText.short(resolution)) times the resolution of the page"
        add(
            shapeGradients, .note, format.rasterized,
            "\(format.name) has no gradients that follow the outline of a shape", picture)
        add(ribbons, .note, format.rasterized, "\(format.name) has no patterns that follow a line", picture)
        add(
            shrunkPictures, .note, format.pictureShrunk,
            "\(shrunkPictures) images have more than \(DocumentPicture.maxPixels) pixels",
            "written with fewer pixels; their size on the page is the same")
        add(
            missingFonts.count, .note, .svgFontNotEmbedded,
            "fonts cannot be embedded: \(missingFonts.joined(separator: ", "))",
            "the text uses installed fonts with the same names")
        add(
            otherBlendModes, .warning, .documentBlendMode,
            "\(format.name) does not have the blend mode of \(otherBlendModes) groups",
            "drawn in the normal mode")
        add(
            skippedContours, .warning, .coordinateNotFinite,
            "\(skippedContours) contours have a coordinate that is not finite", "skipped")
        add(
            brokenTransforms, .warning, .transformationNotFinite,
            "\(brokenTransforms) transformations have a value that is not finite",
            "their content is not drawn")
        add(
            longNames, .note, format.nameShortened,
            "\(longNames) layer names have more than \(Self.maxNameLength) characters",
            "the names are shortened")
        return found
    }
}
