import CartoucheGeospatial
import CartoucheImagery
import CartoucheRasters
import CartoucheServices
import CartoucheSymbols

/// The base class of layers whose pictures come from a server or an archive, which is opened when the layer is loaded
/// or first drawn.
public class LoadedPictureLayer: Layer, PictureLayer, @unchecked Sendable {
    /// What a source says about its pictures.
    package struct Source: Sendable {
        package var pictures: any MapPictures
        package var name = ""
        package var attribution = ""
        package var fullExtent: Envelope?
    }

    private let content: LoadedContent<Source>
    /// The title if the source states none.
    private let usualName: String

    /// - Parameters:
    ///   - usualName: The title if the source states none.
    ///   - open: Opens the source; it may wait for answers.
    init(_ usualName: String, _ open: @escaping @Sendable () throws -> Source) {
        self.usualName = usualName
        content = LoadedContent(open)
        super.init(name: "")
    }

    /// The layer's title.
    ///
    /// Default: the name that the source states; otherwise that of the file or the server.
    public override var name: String {
        get {
            let own = super.name
            if !own.isEmpty { return own }
            let stated = content.known?.name ?? ""
            return stated.isEmpty ? usualName : stated
        }
        set { super.name = newValue }
    }

    /// The credits that the source states; empty before loading, and if it states none.
    public override var attribution: String { content.known?.attribution ?? "" }

    /// The extent that the source states; nil before loading, and if it states none.
    public override var fullExtent: Envelope? { content.known?.fullExtent }

    /// What the source says; nil before loading.
    var known: Source? { content.known }

    package func pictures() throws -> any MapPictures { try content.value().pictures }

    // MARK: Loading

    /// The loading status.
    public override var loadStatus: LoadStatus { content.status }
    /// The error of the last loading attempt; nil if it succeeded.
    public override var loadError: (any Error)? { content.error }
    /// Opens the source, even if an earlier attempt failed.
    ///
    /// - Throws: `DocumentError`, `NetworkError`, `ServiceError`.
    public override func retryLoad() async throws { try await content.retryLoad() }

    package override func prepare() throws { _ = try content.value() }
}
