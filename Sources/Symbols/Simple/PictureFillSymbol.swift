import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A fill with a repeated picture (PNG, JPEG, GIF or BMP).
///
/// Pictures in memory, in files and in `data:` URLs are loaded at the first drawing, or earlier with ``load()``. Other
/// URLs are kept but not loaded; drawing and reading JSON report a diagnostic.
public final class PictureFillSymbol: FillSymbol, Loadable, @unchecked Sendable {
    struct Tile: Hashable, Sendable {
        var width = SymbolLength.zero
        var height = SymbolLength.zero
        var scaleX = 1.0
        var scaleY = 1.0
        /// The rotation in degrees counterclockwise, as in JSON.
        var angle = 0.0
        var offsetX = SymbolLength.zero
        var offsetY = SymbolLength.zero
        var opacity = 1.0
    }

    private let picture: SymbolPicture
    private let tile: Guarded<Tile>

    private init(_ source: PictureSource) {
        picture = SymbolPicture(source)
        tile = Guarded(Tile())
        super.init(area: Area(color: .symbolGray, outline: nil))
    }

    /// Creates a fill with a decoded picture.
    ///
    /// If the picture's scale is not 1, ``width`` and ``height`` become its pixel size divided by the scale.
    public convenience init(image: Image) {
        self.init(.image(image))
        guard image.scale != 1 else { return }
        width = Double(image.fullSize.width) / image.scale
        height = Double(image.fullSize.height) / image.scale
    }

    /// Creates a fill with the picture at a URL: `file:` (also in a bundle) or `data:`.
    public convenience init(url: URL) { self.init(.reference(url.absoluteString, nil)) }

    /// Creates a fill with the bytes of a PNG, JPEG, GIF or BMP file.
    public convenience init(data: some Sequence<UInt8>) { self.init(.data([UInt8](data))) }

    init(reading: inout JSONReading) {
        picture = SymbolPicture(PictureJSON.read(&reading))
        tile = Guarded(
            Tile(
                width: reading.size(Self.widthMember), height: reading.size(Self.heightMember),
                scaleX: reading.value(Self.scaleXMember), scaleY: reading.value(Self.scaleYMember),
                angle: reading.value(Self.angleMember), offsetX: reading.value(Self.offsetXMember),
                offsetY: reading.value(Self.offsetYMember), opacity: reading.value(Self.opacityMember)))
        let area = Area(color: reading.value(Self.colorMember), outline: reading.outline())
        super.init(reading: reading, area: area)
    }

    private init(copying other: PictureFillSymbol, _ copies: SymbolCopies, _ access: SymbolLock.Access) {
        picture = SymbolPicture(copying: other.picture, access)
        tile = Guarded(other.tile.value(access))
        super.init(copying: other, copies, access)
    }

    /// The decoded picture; nil until it is loaded.
    public var image: Image? { picture.image }

    /// The URL of the picture; nil if it was created from memory.
    public var url: URL? {
        if case .reference(let text, _) = picture.source { URL(string: text) } else { nil }
    }

    /// The width of a tile in DIPs; 0 (default) computes it from the height and the picture's proportions.
    ///
    /// If both ``width`` and ``height`` are 0, one pixel of the picture is one DIP.
    public var width: Double {
        get { tile.read(\.width.dips) }
        set { tile.edit { $0.width = SymbolLength(dips: newValue) } }
    }

    /// The height of a tile in DIPs; 0 (default) computes it from the width and the picture's proportions.
    ///
    /// If both ``width`` and ``height`` are 0, one pixel of the picture is one DIP.
    public var height: Double {
        get { tile.read(\.height.dips) }
        set { tile.edit { $0.height = SymbolLength(dips: newValue) } }
    }

    /// The factor for the width of a tile.
    ///
    /// Default: 1.
    public var scaleX: Double {
        get { tile.read(\.scaleX) }
        set { tile.edit { $0.scaleX = newValue } }
    }

    /// The factor for the height of a tile.
    ///
    /// Default: 1.
    public var scaleY: Double {
        get { tile.read(\.scaleY) }
        set { tile.edit { $0.scaleY = newValue } }
    }

    /// The rotation of the pattern in degrees clockwise.
    ///
    /// JSON has the opposite direction, as for markers.
    /// Default: 0.
    public var angle: Double {
        get { tile.read { 0 - $0.angle } }
        set { tile.edit { $0.angle = 0 - newValue } }
    }

    /// The distance by which the pattern is moved in DIPs, positive to the right.
    ///
    /// Default: 0.
    public var offsetX: Double {
        get { tile.read(\.offsetX.dips) }
        set { tile.edit { $0.offsetX = SymbolLength(dips: newValue) } }
    }

    /// The distance by which the pattern is moved in DIPs, positive upward.
    ///
    /// Default: 0.
    public var offsetY: Double {
        get { tile.read(\.offsetY.dips) }
        set { tile.edit { $0.offsetY = SymbolLength(dips: newValue) } }
    }

    /// The opacity from 0 (invisible) to 1 (the opacity of the picture itself).
    ///
    /// Default: 1.
    public var opacity: Double {
        get { tile.read(\.opacity) }
        set { tile.edit { $0.opacity = newValue } }
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
        PictureFillSymbol(copying: self, copies, access)
    }

    package override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(super.lastEdit(access), tile.lastChange(access))
    }

    package override func lastLoad(_ access: SymbolLock.Access) -> UInt64 { picture.lastChange(access) }

    override func lower(_ access: SymbolLock.Access) -> SymbolDefinition {
        let tile = tile.value(access)
        let image = picture.image(access)
        let size = PictureSize(
            image: image, width: tile.width, height: tile.height, scaleX: tile.scaleX, scaleY: tile.scaleY)
        var fill = PictureFill(image: image, height: size.height)
        // Simple symbols are always smooth, and color variables do not tint them.
        fill.picture.textureFilter = .picture
        fill.colorLocked = true
        fill.scaleX = size.stretch
        fill.rotation = tile.angle.isFinite ? tile.angle : 0
        fill.offsetX = tile.offsetX.finitePoints
        fill.offsetY = tile.offsetY.finitePoints
        fill.opacity = tile.opacity
        fill.problem = picture.problem(access)
        let outline = area.value(access).outline?.outlineLayers(access) ?? []
        return SymbolDefinition(kind: .polygon, layers: [.pictureFill(fill)] + outline)
    }

    override func hasEqualProperties(as other: Symbol) -> Bool {
        guard let other = other as? PictureFillSymbol else { return false }
        return area.snapshot == other.area.snapshot && tile.snapshot == other.tile.snapshot
            && picture == other.picture
    }

    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        let tile = tile.value(access)
        let area = area.value(access)
        var writing = JSONWriting(over: original, type: "esriPFS")
        PictureJSON.write(picture.source(access), to: &writing)
        writing.putUnlessMissing(Self.colorMember, area.color)
        writing.put("outline", area.outline, access)
        writing.putUnlessMissing(Self.widthMember, tile.width)
        writing.putUnlessMissing(Self.heightMember, tile.height)
        writing.put(Self.angleMember, tile.angle)
        writing.put(Self.offsetXMember, tile.offsetX)
        writing.put(Self.offsetYMember, tile.offsetY)
        writing.put(Self.scaleXMember, tile.scaleX)
        writing.put(Self.scaleYMember, tile.scaleY)
        writing.putUnlessMissing(Self.opacityMember, tile.opacity)
        return writing.object
    }

    private static let colorMember = JSONMember<Color?>.color("color", missing: .symbolGray)
    private static let widthMember = JSONMember<SymbolLength>.points("width")
    private static let heightMember = JSONMember<SymbolLength>.points("height")
    private static let scaleXMember = JSONMember<Double>.number("xscale", missing: 1)
    private static let scaleYMember = JSONMember<Double>.number("yscale", missing: 1)
    private static let angleMember = JSONMember<Double>.number("angle", expected: "a number of degrees")
    private static let offsetXMember = JSONMember<SymbolLength>.points("xoffset")
    private static let offsetYMember = JSONMember<SymbolLength>.points("yoffset")
    // The web map specification has no opacity for picture symbols: this member is Cartouche's own.
    private static let opacityMember = JSONMember<Double>.number("opacity", missing: 1)
}
