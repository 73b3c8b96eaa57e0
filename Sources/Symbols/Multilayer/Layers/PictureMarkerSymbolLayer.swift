import Documents
import Images
import SymbolModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A marker that is a picture (CIM: `CIMPictureMarker`).
///
/// Pictures in memory, in files and in `data:` URLs are loaded when they are first drawn, or earlier with
/// ``load()``.
public final class PictureMarkerSymbolLayer: MarkerSymbolLayer, Loadable, @unchecked Sendable {
    private let picture: SymbolPicture

    /// A marker with a picture that is there already.
    public init(image: Image) {
        picture = SymbolPicture(.image(image))
        super.init(.pictureMarker(PictureMarker()))
    }

    /// A marker with the picture at a URL: `file:` or `data:`.
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

    /// The picture; nil until it is loaded.
    public var image: Image? { picture.image }
    /// Where the picture is; nil when it came from memory.
    public var url: URL? {
        if case .reference(let text, _) = picture.source { URL(string: text) } else { nil }
    }

    /// Multiplied with each pixel's colour and opacity; nil (default) changes nothing.
    ///
    /// It takes part in the symbol's colour.
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

    /// How far loading has come.
    public var loadStatus: LoadStatus { picture.status }
    /// Why the picture could not be loaded; nil when nothing went wrong.
    public var loadError: (any Error)? { picture.error }
    /// Loads the picture, unless it is there already or an earlier attempt failed.
    public func load() async throws { try picture.load(again: false) }
    /// Loads the picture, also when an earlier attempt failed.
    public func retryLoad() async throws { try picture.load(again: true) }

    override func prepareForDrawing() { picture.loadIfLocal() }
    override func lastLoad(_ access: SymbolLock.Access) -> UInt64 { picture.lastChange(access) }

    override func lower(_ access: SymbolLock.Access) -> LayerDefinition {
        let own = withParts(access)
        guard case .pictureMarker(var layer) = own else { return own }
        layer.picture.image = picture.image(access)
        layer.picture.problem = picture.problem(access)
        return .pictureMarker(layer)
    }
}

extension SymbolPicture {
    /// The picture of a layer that was read.
    convenience init(_ properties: PictureProperties, _ resources: ResourceLoader?) {
        if let image = properties.image {
            self.init(.image(image))
        } else {
            self.init(properties.url.isEmpty ? .none : .reference(properties.url, resources))
        }
    }
}
