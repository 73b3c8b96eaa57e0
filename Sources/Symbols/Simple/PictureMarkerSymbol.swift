import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A marker with a picture (PNG, JPEG, GIF or BMP), for points and multipoints.
///
/// Pictures in memory, in files and in `data:` URLs are loaded at the first drawing, or earlier with ``load()``. Other
/// URLs are kept but not loaded; drawing and reading JSON report a diagnostic.
public final class PictureMarkerSymbol: MarkerSymbol, Loadable, @unchecked Sendable {
    struct Frame: Hashable, Sendable {
        var width: SymbolLength
        var height: SymbolLength
        var opacity = 1.0
    }

    private let picture: SymbolPicture
    private let frame: Guarded<Frame>

    private init(_ source: PictureSource) {
        picture = SymbolPicture(source)
        frame = Guarded(Frame(width: .zero, height: .zero))
        super.init()
    }

    /// Creates a marker with a decoded picture.
    ///
    /// If the picture's scale is not 1, ``width`` and ``height`` become its pixel size divided by the scale.
    public convenience init(image: Image) {
        self.init(.image(image))
        guard image.scale != 1 else { return }
        width = Double(image.fullSize.width) / image.scale
        height = Double(image.fullSize.height) / image.scale
    }

    /// Creates a marker with the picture at a `file:` URL (also in a bundle) or a `data:` URL.
    public convenience init(url: URL) { self.init(.reference(url.absoluteString, nil)) }

    /// Creates a marker with the bytes of a PNG, JPEG, GIF or BMP file.
    public convenience init(data: some Sequence<UInt8>) { self.init(.data([UInt8](data))) }

    init(reading: inout JSONReading) {
        let position = Position(reading: &reading)
        picture = SymbolPicture(PictureJSON.read(&reading))
        frame = Guarded(
            Frame(
                width: reading.size(Self.widthMember), height: reading.size(Self.heightMember),
                opacity: reading.value(Self.opacityMember)))
        super.init(reading: reading, position: position)
    }

    private init(copying other: PictureMarkerSymbol, _ copies: SymbolCopies, _ access: SymbolLock.Access) {
        picture = SymbolPicture(copying: other.picture, access)
        frame = Guarded(other.frame.value(access))
        super.init(copying: other, access)
    }

    /// The decoded picture; nil until it is loaded.
    public var image: Image? { picture.image }

    /// The URL of the picture; nil if it was created from memory.
    public var url: URL? {
        if case .reference(let text, _) = picture.source { URL(string: text) } else { nil }
    }

    /// The width in DIPs; 0 (default) computes it from the height and the picture's proportions.
    ///
    /// If both ``width`` and ``height`` are 0, one pixel of the picture is one DIP.
    public var width: Double {
        get { frame.read(\.width.dips) }
        set { frame.edit { $0.width = SymbolLength(dips: newValue) } }
    }

    /// The height in DIPs; 0 (default) computes it from the width and the picture's proportions.
    ///
    /// If both ``width`` and ``height`` are 0, one pixel of the picture is one DIP.
    public var height: Double {
        get { frame.read(\.height.dips) }
        set { frame.edit { $0.height = SymbolLength(dips: newValue) } }
    }

    /// The opacity from 0 (invisible) to 1 (the opacity of the picture itself).
    ///
    /// Default: 1.
    public var opacity: Double {
        get { frame.read(\.opacity) }
        set { frame.edit { $0.opacity = newValue } }
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

    override func makeCopy(_ copies: SymbolCopies, _ access: SymbolLock.Access) -> Symbol {
        PictureMarkerSymbol(copying: self, copies, access)
    }

    package override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(super.lastEdit(access), frame.lastChange(access))
    }

    package override func lastLoad(_ access: SymbolLock.Access) -> UInt64 { picture.lastChange(access) }

    override func lower(_ access: SymbolLock.Access) -> SymbolDefinition {
        let frame = frame.value(access)
        let position = position.value(access)
        let image = picture.image(access)
        let size = PictureSize(image: image, width: frame.width, height: frame.height)
        var layer = PictureMarker(marker: position.marker(size: size.height), image: image)
        // Simple symbols are always smooth, and color variables do not tint them.
        layer.picture.textureFilter = .picture
        layer.colorLocked = true
        layer.scaleX = size.stretch
        layer.opacity = frame.opacity
        layer.problem = picture.problem(access)
        return SymbolDefinition(
            kind: .point, layers: [.pictureMarker(layer)], angleAlignment: position.alignment)
    }

    override func hasEqualProperties(as other: Symbol) -> Bool {
        guard let other = other as? PictureMarkerSymbol else { return false }
        return position.snapshot == other.position.snapshot && frame.snapshot == other.frame.snapshot
            && picture == other.picture
    }

    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        let frame = frame.value(access)
        var writing = JSONWriting(over: original, type: "esriPMS")
        PictureJSON.write(picture.source(access), to: &writing)
        writing.putUnlessMissing(Self.widthMember, frame.width)
        writing.putUnlessMissing(Self.heightMember, frame.height)
        position.value(access).write(to: &writing)
        writing.putUnlessMissing(Self.opacityMember, frame.opacity)
        return writing.object
    }

    private static let widthMember = JSONMember<SymbolLength>.points("width")
    private static let heightMember = JSONMember<SymbolLength>.points("height")
    // The web map specification has no opacity for picture symbols: this member is Cartouche's own.
    private static let opacityMember = JSONMember<Double>.number("opacity", missing: 1)
}
