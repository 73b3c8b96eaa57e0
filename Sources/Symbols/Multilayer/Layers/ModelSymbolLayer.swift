import CartoucheImages
import CartoucheSymbolModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A marker with a 3D model (CIM: `CIMglTFMarker3D`); scenes draw it, maps report a diagnostic.
public final class ModelSymbolLayer: MarkerSymbolLayer, @unchecked Sendable {
    /// A shape that needs no file.
    public enum SymbolLayerPrimitive: Hashable, Sendable {
        /// A cone: a round base and a tip.
        case cone
        /// A cube: six square faces.
        case cube
        /// A cylinder: two round faces.
        case cylinder
        /// A diamond: two pyramids, base to base.
        case diamond
        /// A sphere.
        case sphere
        /// A tetrahedron: four triangles.
        case tetrahedron
    }

    /// Creates a white shape of 10 DIPs in each direction.
    public init(shape: SymbolLayerPrimitive) {
        var layer = ModelMarker()
        layer.primitiveShape =
            switch shape {
            case .cone: .cone
            case .cube: .cube
            case .cylinder: .cylinder
            case .diamond: .diamond
            case .sphere: .sphere
            case .tetrahedron: .tetrahedron
            }
        layer.marker.size = 7.5
        (layer.width, layer.depth) = (7.5, 7.5)
        layer.tintColor = CIMColor(Color(red8: 255, green: 255, blue: 255))
        super.init(.modelMarker(layer))
    }

    /// Creates a marker with the model of a file.
    public init(url: URL) {
        var layer = ModelMarker()
        layer.modelURI = url.absoluteString
        super.init(.modelMarker(layer))
    }

    init(definition: LayerDefinition) {
        super.init(definition)
    }

    /// The URL of the model; nil for shapes.
    public var url: URL? {
        read {
            if case .modelMarker(let layer) = $0, !layer.modelURI.isEmpty {
                URL(string: layer.modelURI)
            } else {
                nil
            }
        }
    }

    /// The color that multiplies the model's colors; nil changes nothing.
    public var color: Color? {
        get { read { if case .modelMarker(let layer) = $0 { layer.tintColor?.resolved } else { nil } } }
        set { editModel { $0.tintColor = newValue.map { CIMColor($0) } } }
    }

    /// The width in DIPs; 0 derives it from the size.
    public var width: Double {
        get {
            read {
                if case .modelMarker(let layer) = $0 { SymbolLength(points: layer.width).dips } else { 0 }
            }
        }
        set { editModel { $0.width = SymbolLength(dips: newValue).points } }
    }

    /// The depth in DIPs; 0 derives it from the size.
    public var depth: Double {
        get {
            read {
                if case .modelMarker(let layer) = $0 { SymbolLength(points: layer.depth).dips } else { 0 }
            }
        }
        set { editModel { $0.depth = SymbolLength(dips: newValue).points } }
    }

    private func editModel(_ body: (inout ModelMarker) -> Void) {
        edit {
            guard case .modelMarker(var layer) = $0 else { return }
            body(&layer)
            $0 = .modelMarker(layer)
        }
    }
}
