import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

extension ModelMarker: PortrayedLayer {
    package func painter(_ setting: inout LayerSetting, with resolver: inout SymbolResolver) -> (
        any LayerPainter
    )? {
        resolver.placed(markerPainter(with: &resolver), of: marker, setting)
    }

    package func markerPainter(with resolver: inout SymbolResolver) -> (any MarkerPainter)? {
        ResolvedModelMarker(
            properties: marker, thumbnail: thumbnailMarker.map(ResolvedPictureMarker.init))
    }

    /// The model's thumbnail as a marker with the same size and position, or nil if there is none.
    private var thumbnailMarker: PictureMarker? {
        let text = thumbnail.split(separator: ",").last ?? ""
        guard !text.isEmpty, let bytes = Base64.decode(Array(text.utf8)),
            let image = try? Image(ofSymbol: bytes)
        else { return nil }
        var picture = PictureMarker(marker: marker, image: image)
        picture.layer = layer
        picture.picture.tintColor = tintColor
        picture.picture.textureFilter = .picture
        return picture
    }
}

/// A 3D model as a marker.
///
/// 2D canvases draw its thumbnail.
struct ResolvedModelMarker: MarkerPainter {
    let properties: MarkerProperties?
    /// The thumbnail, or nil if the document has none that can be read.
    let thumbnail: ResolvedPictureMarker?

    func draw(
        at place: MarkerPlace, as variation: Variation, spending budget: inout PieceBudget,
        on canvas: inout some Canvas
    ) {
        thumbnail?.draw(at: place, as: variation, spending: &budget, on: &canvas)
    }

    func addDiagnostics(to diagnostics: inout [Diagnostic]) {
        diagnostics.append(
            thumbnail == nil
                ? Diagnostic(
                    .warning, code: .notDrawnYet,
                    message: "the symbol has a three-dimensional body or model, which only scenes draw",
                    instead: "the rest of the symbol is drawn")
                : .drawnSimplified(
                    "a three-dimensional model", instead: "the thumbnail of the model is drawn"))
    }
}

/// A marker of a class that 2D canvases don't draw.
struct UndrawnMarker: MarkerPainter {
    let className: String

    var properties: MarkerProperties? { nil }

    func draw(
        at place: MarkerPlace, as variation: Variation, spending budget: inout PieceBudget,
        on canvas: inout some Canvas
    ) {}

    func addDiagnostics(to diagnostics: inout [Diagnostic]) {
        diagnostics.append(.notDrawn("a symbol layer of class \(className)"))
    }
}
