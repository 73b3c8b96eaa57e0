/// A canvas that writes a document while it draws.
protocol DocumentCanvas: Canvas {
    /// What could not be written as requested.
    var diagnosticCounts: DocumentDiagnosticCounts { get set }
    /// The current coordinates.
    var space: DocumentSpace { get }
    /// The scale factor from the page or marker that is drawn to the pixels of the page.
    var outerScale: Double { get }
}

extension DocumentCanvas {
    /// Returns the part of a path that can be written; nil if there is none.
    mutating func usable(_ path: Path, isArea: Bool) -> Path? {
        path.usable(in: space.limit, isArea: isArea, skipped: &diagnosticCounts.skippedContours)
    }

    /// Draws calls as an image, because the format does not support their paint.
    mutating func substitute(_ paint: Paint, _ draw: (inout Recording) -> Void) {
        diagnosticCounts.count(paint)
        var recording = Recording()
        draw(&recording)
        guard
            let picture = Substitution(
                recording, on: space.localVisible,
                resolution: diagnosticCounts.resolution * outerScale * space.scale,
                pixelLimit: DocumentPicture.maxPixels)
        else { return }
        self.draw(picture.image, transform: picture.transform, opacity: 1, sampling: .bilinear)
    }
}
