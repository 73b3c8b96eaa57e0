import Documents

/// Counts what a canvas could not write as requested.
struct SVGDiagnosticCounts {
    /// The number of image pixels per page pixel, for paints that are drawn as images.
    let resolution: Double
    /// The number of contours with a coordinate that is not finite.
    var skippedContours = 0
    /// The number of transformations that are not finite.
    var brokenTransforms = 0
    /// The number of images that were reduced in size.
    var shrunkPictures = 0
    private var shapeGradients = 0
    private var ribbons = 0
    private var longNames = 0

    init(resolution: Double) { self.resolution = resolution }

    /// Counts a paint that is drawn as an image.
    mutating func count(_ paint: Paint) {
        if case .gradient = paint { shapeGradients += 1 } else { ribbons += 1 }
    }

    /// Counts a name if it is too long.
    mutating func count(_ name: String) {
        // Counting characters is slow, so only texts with many bytes are checked.
        if name.utf8.count > SVGText.maxNameLength, name.unicodeScalars.count > SVGText.maxNameLength {
            longNames += 1
        }
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
            shapeGradients, .note, .svgRasterized, "SVG has no gradients that follow the outline of a shape",
            picture)
        add(ribbons, .note, .svgRasterized, "SVG has no patterns that follow a line", picture)
        add(
            shrunkPictures, .note, .svgPictureShrunk,
            "\(shrunkPictures) images have more than \(SVGPicture.maxPixels) pixels",
            "written with fewer pixels; their size on the page is the same")
        add(
            skippedContours, .warning, .coordinateNotFinite,
            "\(skippedContours) contours have a coordinate that is not finite", "skipped")
        add(
            brokenTransforms, .warning, .transformationNotFinite,
            "\(brokenTransforms) transformations have a value that is not finite",
            "their content is not drawn")
        add(
            longNames, .note, .svgNameShortened,
            "\(longNames) layer names have more than \(SVGText.maxNameLength) characters",
            "the names are shortened")
        return found
    }
}
