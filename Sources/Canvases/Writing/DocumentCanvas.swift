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

    /// Returns a scope with the part of its clip that can be written, and counts what the document does not represent.
    ///
    /// Returns nil if nothing in the scope is visible.
    mutating func visible(_ scope: CanvasScope) -> CanvasScope? {
        switch scope {
        case .clip(let path, let rule):
            return usable(path, isArea: true).map { .clip($0, rule) }
        case .group(let opacity, _): return opacity > 0 ? scope : nil
        case .transform(let transform):
            if !transform.isFinite { diagnosticCounts.brokenTransforms += 1 }
            return space.within(transform) == nil ? nil : scope
        case .layer(let name): diagnosticCounts.count(name)
        case .feature, .text: break
        }
        return scope
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
