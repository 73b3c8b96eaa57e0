import CartoucheDocuments
import CartoucheSymbolModel

/// Symbols with an object of each class of the model, whose members all differ from their defaults.
enum CIMFixtures {
    static let point = #"{"type":"CIMPointSymbol","symbolLayers":[]}"#
    static let line =
        #"{"type":"CIMLineSymbol","symbolLayers":[{"type":"CIMSolidStroke","width":1,"color":[1,2,3,255]}]}"#
    static let polygon =
        #"{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","enable":true,"color":{"type":"CIMRGBColor","values":[255,0,0,100]}}]}"#
    static let color = #"{"type":"CIMHSVColor","values":[120,50,50,100]}"#
    static let ramp =
        #"{"type":"CIMLinearContinuousColorRamp","fromColor":{"type":"CIMGrayColor","values":[0,100]},"toColor":[255,255,255,255]}"#

    /// Returns the JSON of members that are objects or lists of objects.
    private static func json(of member: String, in className: String) -> String? {
        switch member {
        case "effects": #"[{"type":"CIMGeometricEffectMove","offsetX":3,"offsetY":4}]"#
        case "symbolLayers":
            className == "CIMPointSymbol"
                ? #"[{"type":"CIMVectorMarker","size":3},{"type":"CIMPictureMarker"}]"# : "[]"
        case "symbol", "lineSymbol", "polygonSymbol", "axesSymbol", "outlineSymbol", "aggregateSliceSymbol",
            "invalidValuesSymbol", "haloSymbol", "leaderLineSymbol", "backgroundSymbol", "accentBarSymbol",
            "dartSymbol", "pointSymbol", "shadowSymbol":
            polygon
        case "color", "tintColor", "shadowColor", "oldColor", "newColor", "fromColor", "toColor": color
        case "colorRamp": ramp
        case "colorRamps": "[\(ramp)]"
        case "colors": "[\(color),[1,2,3,4]]"
        case "anchorPoint": #"{"x":0.5,"y":-0.5,"z":0}"#
        case "markerPlacement": #"{"type":"CIMMarkerPlacementOnVertices","placeOnControlPoints":true}"#
        case "frame": #"{"xmin":-1,"ymin":-2,"xmax":3,"ymax":4.5}"#
        case "clippingPath":
            #"{"type":"CIMClippingPath","clippingType":"Subtract","path":{"rings":[[[0,0],[0,1],[1,1],[0,0]]]}}"#
        case "markerGraphics":
            #"[{"type":"CIMMarkerGraphic","primitiveName":"g","geometry":{"x":1,"y":2},"symbol":\#(polygon),"textString":"a"}]"#
        case "colorSubstitutions":
            #"[{"type":"CIMColorSubstitution","oldColor":\#(color),"newColor":[0,0,0,0]}]"#
        case "fontVariationSettings": #"[{"type":"CIMFontVariation","tagName":"wght","value":700}]"#
        case "parts": #"[{"type":"CIMChartPart","value":2,"polygonSymbol":\#(polygon)}]"#
        case "callout": #"{"type":"CIMSimpleLineCallout","lineSymbol":\#(line),"autoSnap":true}"#
        case "margin": #"{"type":"CIMTextMargin","left":1,"right":2,"top":3,"bottom":4}"#
        case "middle", "topLeft", "top", "topRight", "right", "left", "bottomLeft", "bottom", "bottomRight",
            "floating":
            #"{"type":"CIMCompositeTextPartPosition","horizontalAlignment":"Right","XOffset":3}"#
        case "symbol3DProperties":
            #"{"type":"CIM3DSymbolProperties","dominantSizeAxis3D":"X","rotationOrder3D":"YXZ","scaleZ":2,"scaleY":3}"#
        case "pattern": #"{"type":"CIMSolidPattern","color":\#(color)}"#
        case "primitiveOverrides":
            #"[{"type":"CIMPrimitiveOverride","primitiveName":"p","propertyName":"Size","expression":"[A]"}]"#
        case "valueExpressionInfo":
            #"{"type":"CIMExpressionInfo","title":"t","expression":"$feature.a","name":"n","returnType":"Numeric"}"#
        case "scaleDependentSizeVariation":
            #"[{"type":"CIMScaleDependentSizeVariation","scale":1000,"size":4}]"#
        default: nil
        }
    }

    /// Returns an object of a class whose members all differ from their defaults.
    static func full(_ listed: CIMCatalog.Class) -> String {
        var members = [#""type":"\#(listed.name)""#]
        for (index, member) in listed.members.enumerated() {
            let value: String? =
                switch member.kind {
                case "number": "\(Double(index) + 1.25)"
                case "whole number": "\(index + 40)"
                case "true or false": member.missing == "true" ? "false" : "true"
                case "text": #""text \#(index) \u00e4""#
                case "choice": "\"\(member.choices.last { $0 != member.missing } ?? "")\""
                case "numbers": "[1,2.5,3,4]"
                case "texts": #"["a","b"]"#
                case "geometry": #"{"curveRings":[[[0,5],{"a":[[0,5],[0,0],0,1]}]]}"#
                case "kept": #"{"anything":[1,{"type":"CIMSomething"}]}"#
                default: json(of: member.name, in: listed.name)
                }
            if let value { members.append("\"\(member.name)\":\(value)") }
        }
        return "{\(members.joined(separator: ","))}"
    }

    /// Returns a symbol that contains the object at a suitable place.
    static func symbol(with object: String, _ listed: CIMCatalog.Class) -> String {
        func layer(_ text: String) -> String { #"{"type":"CIMPointSymbol","symbolLayers":[\#(text)]}"# }
        switch listed.family {
        case .symbol: return object
        case .symbolLayer: return layer(object)
        case .geometricEffect: return layer(#"{"type":"CIMSolidStroke","effects":[\#(object)]}"#)
        case .markerPlacement:
            return layer(#"{"type":"CIMVectorMarker","size":1,"markerPlacement":\#(object)}"#)
        case .color: return layer(#"{"type":"CIMSolidFill","color":\#(object)}"#)
        case .colorRamp: return layer(#"{"type":"CIMGradientFill","colorRamp":\#(object)}"#)
        case .callout: return #"{"type":"CIMTextSymbol","callout":\#(object)}"#
        case .part: return part(object, listed.name, layer)
        }
    }

    private static func part(_ object: String, _ name: String, _ layer: (String) -> String) -> String {
        switch name {
        case "CIMMarkerGraphic": layer(#"{"type":"CIMVectorMarker","markerGraphics":[\#(object)]}"#)
        case "CIMClippingPath": layer(#"{"type":"CIMVectorMarker","clippingPath":\#(object)}"#)
        case "CIMColorSubstitution": layer(#"{"type":"CIMPictureFill","colorSubstitutions":[\#(object)]}"#)
        case "CIMFontVariation":
            layer(#"{"type":"CIMCharacterMarker","fontVariationSettings":[\#(object)]}"#)
        case "CIMChartPart": layer(#"{"type":"CIMPieChartMarker","parts":[\#(object)]}"#)
        case "CIMSolidPattern": layer(#"{"type":"CIMFill","pattern":\#(object)}"#)
        case "CIMTextMargin":
            #"{"type":"CIMTextSymbol","callout":{"type":"CIMBalloonCallout","margin":\#(object)}}"#
        case "CIMCompositeTextPartPosition":
            #"{"type":"CIMTextSymbol","callout":{"type":"CIMCompositeCallout","top":\#(object)}}"#
        case "CIM3DSymbolProperties": #"{"type":"CIMPointSymbol","symbol3DProperties":\#(object)}"#
        case "CIMSymbolReference": object
        case "CIMScaleDependentSizeVariation":
            #"{"type":"CIMSymbolReference","scaleDependentSizeVariation":[\#(object)]}"#
        case "CIMPrimitiveOverride": #"{"type":"CIMSymbolReference","primitiveOverrides":[\#(object)]}"#
        case "CIMExpressionInfo":
            #"{"type":"CIMSymbolReference","primitiveOverrides":[{"type":"CIMPrimitiveOverride","valueExpressionInfo":\#(object)}]}"#
        default: "null"
        }
    }

    /// A fixture for each class.
    static let all: [(name: String, text: String)] = CIMCatalog.classes.map { listed in
        (listed.name, symbol(with: full(listed), listed))
    }

    /// Reads a symbol or a reference and writes it.
    static func rewritten(_ text: String, _ log: DiagnosticLog = DiagnosticLog()) throws -> JSONValue {
        if text.hasPrefix(#"{"type":"CIMSymbolReference""#) {
            return try SymbolReference(cim: Array(text.utf8), log: log).cimJSON
        }
        return try SymbolDefinition(cim: Array(text.utf8), log: log).cimJSON
    }
}
