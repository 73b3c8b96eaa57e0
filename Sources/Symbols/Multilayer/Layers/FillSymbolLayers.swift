import Documents
import Images
import SymbolModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A layer that paints areas: the root of the fill layers.
public class FillSymbolLayer: SymbolLayer, @unchecked Sendable {}

/// Paints areas with one colour (CIM: `CIMSolidFill`).
public final class SolidFillSymbolLayer: FillSymbolLayer, @unchecked Sendable {
    /// A fill.
    public init(color: Color) {
        super.init(.solidFill(SolidFill(color: color)))
    }

    init(definition: LayerDefinition) {
        super.init(definition)
    }

    /// The colour; transparent where the document has none.
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

/// Fills areas with parallel lines (CIM: `CIMHatchFill`).
public final class HatchFillSymbolLayer: FillSymbolLayer, @unchecked Sendable {
    private let line: Guarded<MultilayerPolylineSymbol?>

    /// A hatch.
    ///
    /// - Parameters:
    ///   - polylineSymbol: draws each line; nil (default) draws nothing.
    ///   - angle: degrees counter-clockwise from east. Default: 0, level lines.
    ///   - separation: distance between neighboring lines in DIPs. Default: 5.333 (4 points).
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

    /// Draws each line; nil draws nothing.
    ///
    /// A symbol that contains this layer is not taken over: use ``setPolyline(_:)`` to be told.
    public var polyline: MultilayerPolylineSymbol? {
        get { line.snapshot }
        // Setters cannot throw: a cycle leaves all as it is, as the documentation says.
        set { try? setPolyline(newValue) }
    }

    /// Replaces the symbol that draws each line.
    ///
    /// - Throws: ``SymbologyError`` where it contains this layer, at any depth.
    public func setPolyline(_ symbol: MultilayerPolylineSymbol?) throws(SymbologyError) {
        let isCycle = SymbolLock.edit { access, revision in
            let isCycle = symbol?.contains(self, access) ?? false
            if !isCycle { line.replace(access, with: symbol, at: revision) }
            return isCycle
        }
        if isCycle { throw SymbologyError.cycle }
    }

    /// Degrees counter-clockwise from east: 0 gives level lines, 90 upright ones.
    ///
    /// Default: 0.
    public var angle: Double {
        get { readHatch(\.rotation) }
        set { editHatch { $0.rotation = newValue } }
    }

    /// Distance between neighbouring lines in DIPs.
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

    override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(super.lastEdit(access), line.lastChange(access), line.value(access)?.lastEdit(access) ?? 0)
    }

    override func lastLoad(_ access: SymbolLock.Access) -> UInt64 {
        line.value(access)?.lastLoad(access) ?? 0
    }

    override func lower(_ access: SymbolLock.Access) -> LayerDefinition {
        let own = withParts(access)
        guard case .hatchFill(var layer) = own else { return own }
        if let symbol = line.value(access) { layer.lineSymbol = symbol.lower(access) }
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

    override func prepareForDrawing() { line.snapshot?.prepareForDrawing() }
}

/// Fills areas with a repeated picture (CIM: `CIMPictureFill`).
public final class PictureFillSymbolLayer: FillSymbolLayer, Loadable, @unchecked Sendable {
    private let picture: SymbolPicture

    /// A fill with a picture that is there already.
    public init(image: Image) {
        picture = SymbolPicture(.image(image))
        super.init(.pictureFill(PictureFill()))
    }

    /// A fill with the picture at a URL: `file:` or `data:`.
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

    /// The picture; nil until it is loaded.
    public var image: Image? { picture.image }
    /// Where the picture is; nil when it came from memory.
    public var url: URL? {
        if case .reference(let text, _) = picture.source { URL(string: text) } else { nil }
    }

    /// Height of a tile in DIPs; 0 (default) is the picture's own, a pixel being a DIP.
    public var height: Double {
        get { readFill { SymbolLength(points: $0.height ?? 0).dips } }
        set { editFill { $0.height = newValue > 0 ? SymbolLength(dips: newValue).points : nil } }
    }

    /// Stretches a tile's width.
    ///
    /// Default: 1.
    public var scaleX: Double {
        get { readFill(\.scaleX) }
        set { editFill { $0.scaleX = newValue } }
    }

    /// Degrees counter-clockwise.
    ///
    /// Default: 0.
    public var angle: Double {
        get { readFill(\.rotation) }
        set { editFill { $0.rotation = newValue } }
    }

    /// DIPs to the right.
    ///
    /// Default: 0.
    public var offsetX: Double {
        get { readFill { SymbolLength(points: $0.offsetX).dips } }
        set { editFill { $0.offsetX = SymbolLength(dips: newValue).points } }
    }

    /// DIPs up.
    ///
    /// Default: 0.
    public var offsetY: Double {
        get { readFill { SymbolLength(points: $0.offsetY).dips } }
        set { editFill { $0.offsetY = SymbolLength(dips: newValue).points } }
    }

    /// Multiplied with each pixel's colour and opacity; nil (default) changes nothing.
    ///
    /// It takes part in the symbol's colour.
    public var tintColor: Color? {
        get { readFill { $0.picture.tintColor?.resolved } }
        set { editFill { $0.picture.tintColor = newValue.map { CIMColor($0) } } }
    }

    /// How far loading has come.
    public var loadStatus: LoadStatus { picture.status }
    /// Why the picture could not be loaded; nil when nothing went wrong.
    public var loadError: (any Error)? { picture.error }
    /// Loads the picture, unless it is there already or an earlier attempt failed.
    public func load() async throws { try picture.load(again: false) }
    /// Loads the picture, also when an earlier attempt failed.
    public func retryLoad() async throws { try picture.load(again: true) }

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

    override func prepareForDrawing() { picture.loadIfLocal() }
    override func lastLoad(_ access: SymbolLock.Access) -> UInt64 { picture.lastChange(access) }

    override func lower(_ access: SymbolLock.Access) -> LayerDefinition {
        let own = withParts(access)
        guard case .pictureFill(var layer) = own else { return own }
        layer.picture.image = picture.image(access)
        layer.picture.problem = picture.problem(access)
        return .pictureFill(layer)
    }
}

/// Colours the faces of a mesh in a scene (CIM: `CIMMaterialSymbolLayer`); maps don't draw it.
public final class MaterialFillSymbolLayer: FillSymbolLayer, @unchecked Sendable {
    /// How the colour goes together with the mesh's own.
    public enum ColorMixMode: Hashable, Sendable {
        /// Both multiplied: white leaves the mesh as it is.
        case multiply
        /// The mesh's brightness in this colour.
        case tint
        /// This colour alone.
        case replace
    }

    /// A material; white, multiplied, unless told otherwise.
    public init(color: Color? = Color(red8: 255, green: 255, blue: 255)) {
        var layer = MaterialFill()
        layer.color = color.map { CIMColor($0) }
        layer.materialMode = .multiply
        super.init(.materialFill(layer))
    }

    init(definition: LayerDefinition) {
        super.init(definition)
    }

    /// The colour; nil leaves the mesh as it is.
    public var color: Color? {
        get { read { if case .materialFill(let layer) = $0 { layer.color?.resolved } else { nil } } }
        set { editMaterial { $0.color = newValue.map { CIMColor($0) } } }
    }

    /// How the colour goes together with the mesh's own.
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
