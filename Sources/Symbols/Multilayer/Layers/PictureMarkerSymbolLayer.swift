import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A marker layer with a picture (CIM: `CIMPictureMarker`).
///
/// Pictures in memory, in files and in `data:` URLs are loaded at the first drawing, or earlier with ``load()``.
public final class PictureMarkerSymbolLayer: MarkerSymbolLayer, Loadable, @unchecked Sendable {
    private let picture: SymbolPicture

    /// Creates a marker with a decoded picture.
    public init(image: Image) {
        picture = SymbolPicture(.image(image))
        super.init(.pictureMarker(PictureMarker()))
    }

    /// Creates a marker with the picture at a URL: `file:` or `data:`.
    public init(url: URL) {
        var layer = PictureMarker()
        layer.picture.url = url.absoluteString
        picture = SymbolPicture(.reference(url.absoluteString, nil))
        super.init(.pictureMarker(layer))
    }

    init(_ layer: PictureMarker, _ resources: ResourceLoader?) {
        picture = SymbolPicture(layer.picture, resources)
        super.init(.pictureMarker(layer))
    }

    private init(copying other: PictureMarkerSymbolLayer, _ access: SymbolLock.Access) {
        picture = SymbolPicture(copying: other.picture, access)
        super.init(other.withParts(access))
    }

    override func makeCopy(_ copies: SymbolCopies, _ access: SymbolLock.Access) -> SymbolLayer {
        PictureMarkerSymbolLayer(copying: self, access)
    }

    /// The decoded picture; nil until it is loaded.
    public var image: Image? { picture.image }
    /// The URL of the picture; nil if it was created from memory.
    public var url: URL? {
        if case .reference(let text, _) = picture.source { URL(string: text) } else { nil }
    }

    /// The color that multiplies each pixel's color and opacity; nil (default) changes nothing.
    ///
    /// The property ``MultilayerSymbol/color`` also reads and sets this tint.
    public var tintColor: Color? {
        get {
            read { if case .pictureMarker(let layer) = $0 { layer.picture.tintColor?.resolved } else { nil } }
        }
        set {
            edit {
                guard case .pictureMarker(var layer) = $0 else { return }
                layer.picture.tintColor = newValue.map { CIMColor($0) }
                $0 = .pictureMarker(layer)
            }
        }
    }

    /// The current state of loading.
    public var loadStatus: LoadStatus { picture.status }
    /// The error of the last attempt to load the picture; nil if there is none.
    public var loadError: (any Error)? { picture.error }
    /// Loads the picture, unless it is already loaded or an earlier attempt failed.
    ///
    /// - Throws: ``PictureError`` if the picture cannot be loaded now or could not be loaded before.
    public func load() async throws { try await picture.loadInBackground(again: false) }
    /// Loads the picture, even if an earlier attempt failed.
    ///
    /// - Throws: ``PictureError`` if the picture cannot be loaded.
    public func retryLoad() async throws { try await picture.loadInBackground(again: true) }

    override func loadOwnPictures() { picture.loadIfLocal() }
    package override func lastLoad(_ access: SymbolLock.Access) -> UInt64 { picture.lastChange(access) }

    override func lower(_ access: SymbolLock.Access) -> LayerDefinition {
        let own = withParts(access)
        guard case .pictureMarker(var layer) = own else { return own }
        layer.picture.image = picture.image(access)
        layer.picture.problem = picture.problem(access)
        return .pictureMarker(layer)
    }
}

extension SymbolPicture {
    /// Creates the picture of a layer from a document.
    convenience init(_ properties: PictureProperties, _ resources: ResourceLoader?) {
        if let image = properties.image {
            self.init(.image(image))
        } else {
            self.init(properties.url.isEmpty ? .none : .reference(properties.url, resources))
        }
    }
}
