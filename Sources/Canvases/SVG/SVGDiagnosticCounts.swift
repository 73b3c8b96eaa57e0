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
        if name.utf8.count > SVGText.longestName, name.unicodeScalars.count > SVGText.longestName {
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
        let picture = "drawn as a picture with \(DecimalText.short(resolution)) pixels per pixel of the page"
        add(shapeGradients, .note, .svgRasterized, "SVG cannot draw gradients that follow a shape", picture)
        add(ribbons, .note, .svgRasterized, "SVG cannot draw patterns that follow lines", picture)
        add(
            shrunkPictures, .note, .svgPictureShrunk,
            "\(shrunkPictures) pictures have more than \(SVGPicture.mostPixels) pixels",
            "written with fewer pixels at the same size")
        add(
            skippedContours, .warning, .coordinateNotFinite,
            "\(skippedContours) contours have a coordinate that is not finite", "left out")
        add(
            brokenTransforms, .warning, .transformationNotFinite,
            "\(brokenTransforms) transformations have a number that is not finite",
            "their content is left out")
        add(
            longNames, .note, .svgNameShortened,
            "\(longNames) names of layers have more than \(SVGText.longestName) characters",
            "the names are cut")
        return found
    }
}
