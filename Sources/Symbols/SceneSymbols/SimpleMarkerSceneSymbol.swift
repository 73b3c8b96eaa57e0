import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

/// One of six shapes with a size in meters, for points in scenes.
public final class SimpleMarkerSceneSymbol: MarkerSceneSymbol, @unchecked Sendable {
    /// The shape.
    public enum Style: Hashable, Sendable, CaseIterable {
        /// An elliptic base with the tip above its center.
        case cone
        /// A cuboid.
        case cube
        /// An elliptic base and an equal top.
        case cylinder
        /// Two pyramids, base to base; the six corners are on the axes.
        case diamond
        /// An ellipsoid.
        case sphere
        /// A triangular base with one corner to the north, and the tip above its center.
        case tetrahedron
    }

    private let ownStyle: Guarded<Style>

    /// Creates a shape.
    ///
    /// - Parameters:
    ///   - style: The shape. Default: `.sphere`.
    ///   - color: The color. Default: light gray (D3D3D3).
    ///   - height: The size upward in meters. Default: 100.
    ///   - width: The size from west to east in meters. Default: 100.
    ///   - depth: The size from south to north in meters. Default: 100.
    ///   - anchorPosition: The point of the shape on the location. Default: `.bottom`.
    public init(
        style: Style = .sphere, color: Color = Color(red8: 0xD3, green: 0xD3, blue: 0xD3),
        height: Double = 100, width: Double = 100, depth: Double = 100,
        anchorPosition: AnchorPosition = .bottom
    ) {
        ownStyle = Guarded(style)
        super.init(
            Properties(
                color: color, width: width, height: height, depth: depth, anchorPosition: anchorPosition))
    }

    private init(copying other: SimpleMarkerSceneSymbol, access: SymbolLock.Access) {
        ownStyle = Guarded(other.ownStyle.value(access))
        super.init(copying: other, access)
    }

    // MARK: Shapes

    /// Creates a shape with a width that is also its depth.
    private convenience init(
        _ style: Style, _ color: Color, width: Double, height: Double, _ anchor: AnchorPosition
    ) {
        self.init(
            style: style, color: color, height: height, width: width, depth: width, anchorPosition: anchor)
    }

    /// Creates a cone with a round base.
    public static func cone(
        color: Color, diameter: Double, height: Double, anchorPosition: AnchorPosition = .bottom
    ) -> SimpleMarkerSceneSymbol {
        .init(.cone, color, width: diameter, height: height, anchorPosition)
    }

    /// Creates a cube.
    public static func cube(
        color: Color, size: Double, anchorPosition: AnchorPosition = .bottom
    ) -> SimpleMarkerSceneSymbol {
        .init(.cube, color, width: size, height: size, anchorPosition)
    }

    /// Creates a cylinder with a round base.
    public static func cylinder(
        color: Color, diameter: Double, height: Double, anchorPosition: AnchorPosition = .bottom
    ) -> SimpleMarkerSceneSymbol {
        .init(.cylinder, color, width: diameter, height: height, anchorPosition)
    }

    /// Creates a diamond with a square middle.
    public static func diamond(
        color: Color, size: Double, height: Double, anchorPosition: AnchorPosition = .bottom
    ) -> SimpleMarkerSceneSymbol {
        .init(.diamond, color, width: size, height: height, anchorPosition)
    }

    /// Creates a sphere.
    public static func sphere(
        color: Color, diameter: Double, anchorPosition: AnchorPosition = .bottom
    ) -> SimpleMarkerSceneSymbol {
        .init(.sphere, color, width: diameter, height: diameter, anchorPosition)
    }

    /// Creates a tetrahedron with an equilateral base.
    public static func tetrahedron(
        color: Color, size: Double, height: Double, anchorPosition: AnchorPosition = .bottom
    ) -> SimpleMarkerSceneSymbol {
        .init(.tetrahedron, color, width: size, height: height, anchorPosition)
    }

    /// The shape.
    public var style: Style {
        get { ownStyle.snapshot }
        set { ownStyle.edit { $0 = newValue } }
    }

    override func makeCopy(_ copies: SymbolCopies, _ access: SymbolLock.Access) -> Symbol {
        SimpleMarkerSceneSymbol(copying: self, access: access)
    }

    package override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(super.lastEdit(access), ownStyle.lastChange(access))
    }

    override func hasEqualProperties(as other: Symbol) -> Bool {
        super.hasEqualProperties(as: other) && (other as? SimpleMarkerSceneSymbol)?.style == style
    }

    override func lower(_ access: SymbolLock.Access) -> SymbolDefinition {
        var model = Self.marker(properties.value(access))
        model.primitiveShape =
            switch ownStyle.value(access) {
            case .cone: .cone
            case .cube: .cube
            case .cylinder: .cylinder
            case .diamond: .diamond
            case .sphere: .sphere
            case .tetrahedron: .tetrahedron
            }
        var properties = SymbolProperties(kind: .point, layers: [.modelMarker(model)])
        properties.useRealWorldSymbolSizes = true
        return SymbolDefinition(properties)
    }

    /// Writes the symbol as `PointSymbol3D` of the web scene specification, with one object layer.
    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        let now = properties.value(access)
        let name =
            switch ownStyle.value(access) {
            case .cone: "cone"
            case .cube: "cube"
            case .cylinder: "cylinder"
            case .diamond: "diamond"
            case .sphere: "sphere"
            case .tetrahedron: "tetrahedron"
            }
        let anchor =
            switch now.anchorPosition {
            case .bottom: "bottom"
            case .center: "center"
            case .origin: "origin"
            case .top: "top"
            }
        var resource = JSONWriting(over: nil)
        resource.put("primitive", json: .string(name))
        var material = JSONWriting(over: nil)
        let color = now.color.rgba8
        material.put(
            "color",
            json: .array([color.x, color.y, color.z].map { .number(JSONNumber(Double($0))) }))
        material.put("transparency", json: .number(JSONNumber(((1 - now.color.alpha) * 100).rounded())))
        var layer = JSONWriting(over: nil, type: "Object")
        layer.put("resource", json: .object(resource.object))
        layer.put("material", json: .object(material.object))
        for (key, value) in [
            ("width", now.width), ("height", now.height), ("depth", now.depth), ("heading", now.heading),
            ("tilt", now.pitch), ("roll", now.roll),
        ] {
            layer.put(key, json: .number(JSONNumber(value)))
        }
        layer.put("anchor", json: .string(anchor))
        var writing = JSONWriting(over: original, type: "PointSymbol3D")
        writing.put("symbolLayers", json: .array([.object(layer.object)]))
        return writing.object
    }
}
