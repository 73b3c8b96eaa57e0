import GoldenSupport
import Testing

/// An example of a CIM class: symbols that contain it, its members, and other values for the members.
struct FidelityExample: Sendable, CustomTestStringConvertible {
    /// The geometry that the symbol is drawn on.
    enum Shape: Sendable {
        case point, line, area
        /// A line whose vertices have measures.
        case measuredLine
        /// A point drawn by a renderer, which applies the scale limits and overrides of a reference.
        case feature
    }

    /// A symbol with a placeholder for the object, `@`.
    struct Setting: Sendable {
        var template: String
        var shape: Shape
        /// The rotation of the map in degrees, counterclockwise.
        var mapRotation = 0.0
        /// Whether a map draws it, at a scale where one DIP is one meter.
        var isOnMap = false

        /// The same setting on a map.
        var onMap: Self {
            var copy = self
            copy.isOnMap = true
            return copy
        }
    }

    let className: String
    let settings: [Setting]
    /// The members of the example, without braces and type.
    let members: String
    /// The other values to try, as JSON.
    ///
    /// Members without an entry get values by their kind.
    let variants: [String: [String]]
    /// Members and choices (`member=value`) that correctly look the same as another value in this example.
    let alike: Set<String>

    init(
        _ className: String, in settings: [Setting], _ members: String = "",
        variants: [String: [String]] = [:], alike: Set<String> = []
    ) {
        self.className = className
        self.settings = settings
        self.members = members
        self.variants = variants
        self.alike = alike
    }

    var testDescription: String { className }

    /// Returns the object with additional or replaced members.
    ///
    /// - Parameter others: The members as JSON, with their names.
    func object(with others: [(name: String, value: String)] = []) -> String {
        var kept = ["\"type\":\"\(className)\""]
        for line in members.split(separator: "\n") {
            if !others.contains(where: { line.hasPrefix("\"\($0.name)\":") }) { kept.append(String(line)) }
        }
        kept += others.map { "\"\($0.name)\":\($0.value)" }
        return "{\(kept.joined(separator: ","))}"
    }
}

extension FidelityExample.Setting {
    static let ink = "[30,60,140,255]"
    static let sand = "[242,204,120,255]"
    static let stroke = #"{"type":"CIMSolidStroke","width":1.5,"color":[30,60,140,255]}"#
    static let fill = #"{"type":"CIMSolidFill","color":[242,204,120,255]}"#
    static let arrow = #""size":9,"frame":{"xmin":0,"ymin":0,"xmax":12,"ymax":9},\#(head)"#
    static let head =
        #""markerGraphics":[{"type":"CIMMarkerGraphic","geometry":{"rings":[[[0,0],[0,9],[12,6],[0,0]]]},"symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidStroke","width":0.6,"color":[30,60,140,255]},{"type":"CIMSolidFill","color":[200,80,60,255]}]}}]"#

    private static func symbol(_ type: String, _ layers: String, more: String = "") -> String {
        #"{"type":"CIM\#(type)Symbol"\#(more),"symbolLayers":[\#(layers)]}"#
    }

    private static func effected(_ effects: String, fills: Bool) -> String {
        let stroke = #"{"type":"CIMSolidStroke","width":1.5,"color":\#(ink),"effects":[\#(effects)]}"#
        let fill = #"{"type":"CIMSolidFill","color":\#(sand),"effects":[\#(effects)]}"#
        return fills ? "\(stroke),\(fill)" : stroke
    }

    private static let bends = #"{"type":"CIMGeometricEffectAddControlPoints","angleTolerance":150}"#

    static let pointLayer = Self(template: symbol("Point", "@"), shape: .point)
    static let lineLayer = Self(template: symbol("Line", "@"), shape: .line)
    static let areaLayer = Self(template: symbol("Polygon", "@"), shape: .area)
    /// A marker layer along a line.
    static let markerLine = Self(template: symbol("Line", "@"), shape: .line)

    static let pointEffect = Self(template: symbol("Point", effected("@", fills: true)), shape: .point)
    static let lineEffect = Self(template: symbol("Line", effected("@", fills: false)), shape: .line)
    static let bandEffect = Self(template: symbol("Line", effected("@", fills: true)), shape: .line)
    static let areaEffect = Self(template: symbol("Polygon", effected("@", fills: true)), shape: .area)
    static let bentEffect = Self(
        template: symbol("Line", effected("\(bends),@", fills: false)), shape: .line)
    static let beforeDashes = Self(
        template: symbol(
            "Line",
            effected(
                #"@,{"type":"CIMGeometricEffectDashes","dashTemplate":[7,4],"controlPointEnding":"HalfPattern"}"#,
                fills: false)), shape: .line)
    static let beforeCut = Self(
        template: symbol(
            "Line", effected(#"@,{"type":"CIMGeometricEffectCut","beginCut":12,"endCut":0}"#, fills: false)),
        shape: .line)

    private static func placed(_ more: String = "") -> String {
        #"{"type":"CIMVectorMarker","markerPlacement":@,\#(arrow)}"#
    }
    static let linePlacement = Self(template: symbol("Line", placed()), shape: .line)
    static let measuredPlacement = Self(template: symbol("Line", placed()), shape: .measuredLine)
    static let bentPlacement = Self(
        template: symbol("Line", placed(), more: #","effects":[\#(bends)]"#), shape: .line)
    static let areaPlacement = Self(template: symbol("Polygon", placed()), shape: .area)

    static let color = Self(
        template: symbol("Polygon", #"{"type":"CIMSolidFill","color":@}"#), shape: .area)
    static let ramp = Self(
        template: symbol("Polygon", #"{"type":"CIMGradientFill","gradientSize":100,"colorRamp":@}"#),
        shape: .area)
    static let graphic = Self(
        template: symbol(
            "Point", #"{"type":"CIMVectorMarker","size":24,"respectFrame":false,"markerGraphics":[@]}"#),
        shape: .point)
    /// The symbol of a text in a marker.
    static let markerText = Self(
        template: symbol(
            "Point",
            #"{"type":"CIMVectorMarker","size":24,"frame":{"xmin":0,"ymin":0,"xmax":24,"ymax":24},"markerGraphics":[{"type":"CIMMarkerGraphic","geometry":{"x":12,"y":12},"textString":"FaV,\nfi b.","symbol":@}]}"#
        ),
        shape: .point)
    static let variation = Self(
        template: markerText.template.replacing(
            "@",
            with:
                #"{"type":"CIMTextSymbol","fontFamilyName":"\#(TestFont.textFamily)","symbol":{"type":"CIMPolygonSymbol","symbolLayers":[\#(fill)]},"fontVariationSettings":[@]}"#
        ), shape: .point)
    /// The symbol of a text along a line of a marker.
    static let textOnLine = Self(
        template: symbol(
            "Point",
            #"{"type":"CIMVectorMarker","size":24,"frame":{"xmin":0,"ymin":0,"xmax":24,"ymax":24},"markerGraphics":[{"type":"CIMMarkerGraphic","geometry":{"paths":[[[6,4],[10,12],[18,14]]]},"textString":"Along","symbol":@}]}"#
        ),
        shape: .point)
    /// The symbol of a text with a soft hyphen in a polygon of a marker.
    static let textInPolygon = Self(
        template: symbol(
            "Point",
            #"{"type":"CIMVectorMarker","size":24,"frame":{"xmin":0,"ymin":0,"xmax":24,"ymax":24},"markerGraphics":[{"type":"CIMMarkerGraphic","geometry":{"rings":[[[0,0],[0,24],[24,24],[24,0],[0,0]]]},"textString":"ab\u00adab\u00adab","symbol":@}]}"#
        ),
        shape: .point)
    /// The composite callout of a text with three parts that is up and to the right of its location.
    static func compositeCallout(_ callout: String) -> Self {
        let parts = ["top", "middle", "right", "floating"].map { "<PART position='\($0)'>a</PART>" }.joined()
        return Self(
            template: calloutWithLeader.template.replacing("\"Ab\"", with: "\"\(parts)\"").replacing(
                "@", with: callout), shape: .point)
    }
    /// The callout of a text that is up and to the right of its location.
    static let calloutWithLeader = Self(
        template: symbol(
            "Point",
            #"{"type":"CIMVectorMarker","size":24,"frame":{"xmin":0,"ymin":0,"xmax":24,"ymax":24},"markerGraphics":[{"type":"CIMMarkerGraphic","geometry":{"x":4,"y":4},"textString":"Ab","symbol":{"type":"CIMTextSymbol","fontFamilyName":"\#(TestFont.textFamily)","height":8,"verticalAlignment":"Center","offsetX":9,"offsetY":12,"symbol":{"type":"CIMPolygonSymbol","symbolLayers":[\#(fill)]},"callout":@}}]}"#
        ), shape: .point)
    static func calloutOfText(_ callout: String) -> Self {
        Self(
            template: markerText.template.replacing(
                "@",
                with:
                    #"{"type":"CIMTextSymbol","fontFamilyName":"\#(TestFont.textFamily)","height":8,"verticalAlignment":"Center","symbol":{"type":"CIMPolygonSymbol","symbolLayers":[\#(fill)]},"callout":\#(callout)}"#
            ), shape: .point)
    }
    static let clipping = Self(
        template: symbol("Point", #"{"type":"CIMVectorMarker","clippingPath":@,\#(arrow)}"#), shape: .point)
    static let legacyFill = Self(
        template: symbol("Polygon", #"{"type":"CIMSolidFill","pattern":@}"#), shape: .area)
    static func substitution(_ picture: String) -> Self {
        Self(
            template: symbol(
                "Point",
                #"{"type":"CIMPictureMarker","size":24,"url":"\#(picture)","colorSubstitutions":[@]}"#),
            shape: .point)
    }
    static let reference = Self(template: "@", shape: .feature)
    static func inReference(_ member: String, before others: String = "") -> Self {
        Self(
            template:
                #"{"type":"CIMSymbolReference","\#(member)":[@\#(others)],"symbol":\#(namedPoint)}"#,
            shape: .feature)
    }
    static let inOverride = Self(
        template:
            #"{"type":"CIMSymbolReference","primitiveOverrides":[{"type":"CIMPrimitiveOverride","primitiveName":"dot","propertyName":"Size","valueExpressionInfo":@}],"symbol":\#(namedPoint)}"#,
        shape: .feature)
    static let threeDimensions = Self(
        template:
            #"{"type":"CIMPointSymbol","symbol3DProperties":@,"symbolLayers":[{"type":"CIMVectorMarker",\#(arrow)}]}"#,
        shape: .point)
    /// A point symbol whose marker has the primitive name "dot".
    static let namedPoint =
        #"{"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMVectorMarker","primitiveName":"dot",\#(arrow)}]}"#
    static let pointSymbol = Self(template: "@", shape: .point)
    static let turnedPointSymbol = Self(template: "@", shape: .point, mapRotation: 30)
    static let lineSymbol = Self(template: "@", shape: .line)
    static let areaSymbol = Self(template: "@", shape: .area)
    static let turnedAreaSymbol = Self(template: "@", shape: .area, mapRotation: 30)
}
