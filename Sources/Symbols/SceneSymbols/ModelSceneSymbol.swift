import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import CartoucheWorkers
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A model from a file, for points in scenes.
///
/// Files can have the formats that the Open Asset Import Library reads, for example Collada (`.dae`), `.3ds`, `.obj`,
/// `.fbx`, `.ply`, `.stl` and glTF (`.gltf`, `.glb`).
public final class ModelSceneSymbol: MarkerSceneSymbol, Loadable, @unchecked Sendable {
    /// The unit of a model's size.
    public enum SymbolSizeUnits: Hashable, Sendable {
        /// The model has the same size on the screen at any distance, in DIPs (1/96 inch).
        case dips
        /// The model has its size in meters.
        case meters
    }

    private struct Source: Equatable, Sendable {
        var scale: Double
        var units = SymbolSizeUnits.meters
    }

    /// The file.
    public let url: URL
    private let source: Guarded<Source>
    private let status = Mutex<(status: LoadStatus, error: DocumentError?)>((.notLoaded, nil))

    /// Creates a symbol for a model.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - scale: The factor for the size of the model in its file. Default: 1.
    public init(url: URL, scale: Float = 1) {
        self.url = url
        source = Guarded(Source(scale: Double(scale)))
        super.init(Properties(color: .white, width: 0, height: 0, depth: 0, anchorPosition: .center))
    }

    private init(copying other: ModelSceneSymbol, access: SymbolLock.Access) {
        url = other.url
        source = Guarded(other.source.value(access))
        super.init(copying: other, access)
    }

    /// The factor for the size of the model in its file.
    public var scale: Float {
        get { source.read { Float($0.scale) } }
        set { source.edit { $0.scale = Double(newValue) } }
    }

    /// The unit of the model's size.
    ///
    /// Default: `.meters`.
    public var symbolSizeUnits: SymbolSizeUnits {
        get { source.read(\.units) }
        set { source.edit { $0.units = newValue } }
    }

    // MARK: Loading

    /// Whether the file has been found.
    public var loadStatus: LoadStatus { status.withLock(\.status) }
    /// The error of the last attempt; nil if it succeeded.
    public var loadError: (any Error)? { status.withLock(\.error) }

    /// Checks that the file exists, unless that is known.
    ///
    /// - Throws: `DocumentError` if the file is missing or on another computer.
    public func load() async throws {
        let known = status.withLock { $0 }
        if let error = known.error { throw error }
        if known.status != .loaded { try await retryLoad() }
    }

    /// Checks that the file exists.
    ///
    /// - Throws: `DocumentError` if the file is missing or on another computer.
    public func retryLoad() async throws {
        let failure = try await BackgroundThreads.run { [self] _ in missingFile() }
        status.withLock { $0 = failure == nil ? (.loaded, nil) : (.failed, failure) }
        if let failure { throw failure }
    }

    /// Returns the error for the file if it cannot be opened.
    private func missingFile() -> DocumentError? {
        let resources = ResourceLoader()
        do throws(DocumentError) {
            _ = try FileBytes(resources.location(of: resources.path(for: url.absoluteString)))
            return nil
        } catch {
            return error
        }
    }

    // MARK: Model

    override func makeCopy(_ copies: SymbolCopies, _ access: SymbolLock.Access) -> Symbol {
        ModelSceneSymbol(copying: self, access: access)
    }

    package override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(super.lastEdit(access), source.lastChange(access))
    }

    override func hasEqualProperties(as other: Symbol) -> Bool {
        guard let other = other as? ModelSceneSymbol else { return false }
        return super.hasEqualProperties(as: other) && url == other.url
            && source.snapshot == other.source.snapshot
    }

    override func lower(_ access: SymbolLock.Access) -> SymbolDefinition {
        let now = source.value(access)
        let unit = now.units == .meters ? 1 : SymbolLength(dips: 1).points
        var model = Self.marker(properties.value(access), lengths: unit)
        model.modelURI = url.absoluteString
        model.scale = now.scale * unit
        if properties.value(access).color == .white { model.tintColor = nil }
        var symbol = SymbolProperties(kind: .point, layers: [.modelMarker(model)])
        symbol.useRealWorldSymbolSizes = now.units == .meters
        return SymbolDefinition(symbol)
    }
}
