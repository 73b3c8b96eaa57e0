import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The base class of layers that fill areas.
public class FillSymbolLayer: SymbolLayer, @unchecked Sendable {}

/// A layer that fills areas with one color (CIM: `CIMSolidFill`).
public final class SolidFillSymbolLayer: FillSymbolLayer, @unchecked Sendable {
    /// Creates a fill.
    public init(color: Color) {
        super.init(.solidFill(SolidFill(color: color)))
    }

    init(definition: LayerDefinition) {
        super.init(definition)
    }

    /// The color; transparent if the document has none.
    public var color: Color {
        get {
            read {
                if case .solidFill(let layer) = $0 {
                    layer.color?.resolved ?? .transparent
                } else {
                    .transparent
                }
            }
        }
        set {
            edit {
                guard case .solidFill(var layer) = $0 else { return }
                layer.color = CIMColor(newValue)
                $0 = .solidFill(layer)
            }
        }
    }
}

/// A layer that fills areas with parallel lines (CIM: `CIMHatchFill`).
public final class HatchFillSymbolLayer: FillSymbolLayer, @unchecked Sendable {
    private let line: Guarded<MultilayerPolylineSymbol?>

    /// Creates a hatch.
    ///
    /// - Parameters:
    ///   - polylineSymbol: The symbol for each line; nil (default) draws nothing.
    ///   - angle: The direction of the lines in degrees counterclockwise from east. Default: 0, horizontal lines.
    ///   - separation: The distance between adjacent lines in DIPs. Default: 5.333 (4 points).
    public init(
        polylineSymbol: MultilayerPolylineSymbol? = nil, angle: Double = 0, separation: Double = 16.0 / 3
    ) {
        var layer = HatchFill()
        layer.rotation = angle
        layer.separation = SymbolLength(dips: separation).points
        line = Guarded(polylineSymbol)
        super.init(.hatchFill(layer))
    }

    init(_ layer: HatchFill, _ resources: ResourceLoader?) {
        var own = layer
        if let symbol = layer.lineSymbol, symbol.kind == .line {
            line = Guarded(MultilayerPolylineSymbol(symbol, resources: resources))
            own.lineSymbol = nil
        } else {
            line = Guarded(nil)
        }
        super.init(.hatchFill(own))
    }

    private init(copying other: HatchFillSymbolLayer, _ copies: SymbolCopies, _ access: SymbolLock.Access) {
        line = Guarded(other.line.value(access).map { copies.copy(of: $0, access) })
        super.init(other.withParts(access))
    }

    override func makeCopy(_ copies: SymbolCopies, _ access: SymbolLock.Access) -> SymbolLayer {
        HatchFillSymbolLayer(copying: self, copies, access)
    }

    /// The symbol for each line; nil draws nothing.
    ///
    /// Setting a symbol that contains this layer changes nothing; ``setPolyline(_:)`` throws instead.
    public var polyline: MultilayerPolylineSymbol? {
        get { line.snapshot }
        // Setters cannot throw: a cycle changes nothing, as documented.
        set { try? setPolyline(newValue) }
    }

    /// Replaces the symbol for each line.
    ///
    /// - Throws: ``SymbologyError`` if the symbol contains this layer at any depth.
    public func setPolyline(_ symbol: MultilayerPolylineSymbol?) throws(SymbologyError) {
        let isCycle = SymbolLock.edit { access, revision in
            let isCycle = symbol?.contains(self, access) ?? false
            if !isCycle { line.replace(access, with: symbol, at: revision) }
            return isCycle
        }
        if isCycle { throw SymbologyError.cycle }
    }

    /// The direction of the lines in degrees counterclockwise from east: 0 for horizontal, 90 for vertical lines.
    ///
    /// Default: 0.
    public var angle: Double {
        get { readHatch(\.rotation) }
        set { editHatch { $0.rotation = newValue } }
    }

    /// The distance between adjacent lines in DIPs.
    ///
    /// Default: 5.333 (4 points).
    public var separation: Double {
        get { SymbolLength(points: readHatch(\.separation)).dips }
        set { editHatch { $0.separation = SymbolLength(dips: newValue).points } }
    }

    private func readHatch(_ body: (HatchFill) -> Double) -> Double {
        read { if case .hatchFill(let layer) = $0 { body(layer) } else { 0 } }
    }

    private func editHatch(_ body: (inout HatchFill) -> Void) {
        edit {
            guard case .hatchFill(var layer) = $0 else { return }
            body(&layer)
            $0 = .hatchFill(layer)
        }
    }

    override func children(_ access: SymbolLock.Access) -> [MultilayerSymbol] {
        line.value(access).map { [$0] } ?? []
    }

    package override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(super.lastEdit(access), line.lastChange(access), line.value(access)?.lastEdit(access) ?? 0)
    }

    package override func lastLoad(_ access: SymbolLock.Access) -> UInt64 {
        line.value(access)?.lastLoad(access) ?? 0
    }

    override func lower(_ access: SymbolLock.Access) -> LayerDefinition {
        let own = withParts(access)
        guard case .hatchFill(var layer) = own else { return own }
        if let symbol = line.value(access) { layer.lineSymbol = symbol.definition(access) }
        return .hatchFill(layer)
    }

    override func absorb(_ definition: LayerDefinition, _ access: SymbolLock.Access, _ revision: UInt64) {
        guard case .hatchFill(var layer) = definition else { return }
        if let live = line.value(access), let symbol = layer.lineSymbol {
            live.absorb(symbol, access, revision)
            layer.lineSymbol = nil
        }
        super.absorb(.hatchFill(layer), access, revision)
    }
}

/// A layer that fills areas with a repeated picture (CIM: `CIMPictureFill`).
///
/// Pictures in memory, in files and in `data:` URLs are loaded at the first drawing, or earlier with ``load()``.
public final class PictureFillSymbolLayer: FillSymbolLayer, Loadable, @unchecked Sendable {
    private let picture: SymbolPicture

    /// Creates a fill with a decoded picture.
    public init(image: Image) {
        picture = SymbolPicture(.image(image))
        super.init(.pictureFill(PictureFill()))
    }

    /// Creates a fill with the picture at a URL: `file:` or `data:`.
    public init(url: URL) {
        var layer = PictureFill()
        layer.picture.url = url.absoluteString
        picture = SymbolPicture(.reference(url.absoluteString, nil))
        super.init(.pictureFill(layer))
    }

    init(_ layer: PictureFill, _ resources: ResourceLoader?) {
        picture = SymbolPicture(layer.picture, resources)
        super.init(.pictureFill(layer))
    }

    private init(copying other: PictureFillSymbolLayer, _ access: SymbolLock.Access) {
        picture = SymbolPicture(copying: other.picture, access)
        super.init(other.withParts(access))
    }

    override func makeCopy(_ copies: SymbolCopies, _ access: SymbolLock.Access) -> SymbolLayer {
        PictureFillSymbolLayer(copying: self, access)
    }

    /// The decoded picture; nil until it is loaded.
    public var image: Image? { picture.image }
    /// The URL of the picture; nil if it was created from memory.
    public var url: URL? {
        if case .reference(let text, _) = picture.source { URL(string: text) } else { nil }
    }

    /// The height of a tile in DIPs; 0 (default) for the picture's own height, with one pixel as one DIP.
    public var height: Double {
        get { readFill { SymbolLength(points: $0.height ?? 0).dips } }
        set { editFill { $0.height = newValue > 0 ? SymbolLength(dips: newValue).points : nil } }
    }

    /// The factor for the width of a tile.
    ///
    /// Default: 1.
    public var scaleX: Double {
        get { readFill(\.scaleX) }
        set { editFill { $0.scaleX = newValue } }
    }

    /// The rotation of the pattern in degrees counterclockwise.
    ///
    /// Default: 0.
    public var angle: Double {
        get { readFill(\.rotation) }
        set { editFill { $0.rotation = newValue } }
    }

    /// The distance by which the pattern is moved in DIPs, positive to the right.
    ///
    /// Default: 0.
    public var offsetX: Double {
        get { readFill { SymbolLength(points: $0.offsetX).dips } }
        set { editFill { $0.offsetX = SymbolLength(dips: newValue).points } }
    }

    /// The distance by which the pattern is moved in DIPs, positive upward.
    ///
    /// Default: 0.
    public var offsetY: Double {
        get { readFill { SymbolLength(points: $0.offsetY).dips } }
        set { editFill { $0.offsetY = SymbolLength(dips: newValue).points } }
    }

    /// The color that multiplies each pixel's color and opacity; nil (default) changes nothing.
    ///
    /// The property ``MultilayerSymbol/color`` also reads and sets this tint.
    public var tintColor: Color? {
        get { readFill { $0.picture.tintColor?.resolved } }
        set { editFill { $0.picture.tintColor = newValue.map { CIMColor($0) } } }
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

    private func readFill<Value: Sendable>(_ body: (PictureFill) -> Value) -> Value {
        read { if case .pictureFill(let layer) = $0 { body(layer) } else { body(PictureFill()) } }
    }

    private func editFill(_ body: (inout PictureFill) -> Void) {
        edit {
            guard case .pictureFill(var layer) = $0 else { return }
            body(&layer)
            $0 = .pictureFill(layer)
        }
    }

    override func loadOwnPictures() { picture.loadIfLocal() }
    package override func lastLoad(_ access: SymbolLock.Access) -> UInt64 { picture.lastChange(access) }

    override func lower(_ access: SymbolLock.Access) -> LayerDefinition {
        let own = withParts(access)
        guard case .pictureFill(var layer) = own else { return own }
        layer.picture.image = picture.image(access)
        layer.picture.problem = picture.problem(access)
        return .pictureFill(layer)
    }
}

/// A layer that colors the faces of a mesh in a scene (CIM: `CIMMaterialSymbolLayer`); maps don't draw it.
public final class MaterialFillSymbolLayer: FillSymbolLayer, @unchecked Sendable {
    /// The combination of the layer's color with the mesh's own colors.
    public enum ColorMixMode: Hashable, Sendable {
        /// The product of both colors: white does not change the mesh.
        case multiply
        /// The layer's color with the brightness of the mesh.
        case tint
        /// The layer's color alone.
        case replace
    }

    /// Creates a material with ``ColorMixMode/multiply``; the default color is white.
    public init(color: Color? = Color(red8: 255, green: 255, blue: 255)) {
        var layer = MaterialFill()
        layer.color = color.map { CIMColor($0) }
        layer.materialMode = .multiply
        super.init(.materialFill(layer))
    }

    init(definition: LayerDefinition) {
        super.init(definition)
    }

    /// The color; nil does not change the mesh.
    public var color: Color? {
        get { read { if case .materialFill(let layer) = $0 { layer.color?.resolved } else { nil } } }
        set { editMaterial { $0.color = newValue.map { CIMColor($0) } } }
    }

    /// The combination of the layer's color with the mesh's own colors.
    ///
    /// Default: `.multiply`.
    public var colorMixMode: ColorMixMode {
        get {
            read {
                guard case .materialFill(let layer) = $0 else { return .multiply }
                switch layer.materialMode {
                case .multiply: return .multiply
                case .tint: return .tint
                case .replace: return .replace
                }
            }
        }
        set {
            let mode: MaterialFill.Mode =
                switch newValue {
                case .multiply: .multiply
                case .tint: .tint
                case .replace: .replace
                }
            editMaterial { $0.materialMode = mode }
        }
    }

    private func editMaterial(_ body: (inout MaterialFill) -> Void) {
        edit {
            guard case .materialFill(var layer) = $0 else { return }
            body(&layer)
            $0 = .materialFill(layer)
        }
    }
}
