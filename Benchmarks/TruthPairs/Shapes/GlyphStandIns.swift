import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

/// Replaces the characters of a symbol by squares with the size of the em.
///
/// The squares give the positions of the characters without their fonts.
struct GlyphStandIns {
    /// A character marker layer.
    struct Layer {
        /// The color of the layer's squares, which is unique.
        var mark: Color
        /// The color of the character; nil if it is unknown.
        var color: Color?
        /// The size in points.
        var size: Double
    }

    private(set) var layers: [Layer] = []

    /// Returns the symbol's JSON with squares instead of characters, and adds their layers.
    mutating func replacing(_ json: JSONValue, depth: Int = 0) -> JSONValue {
        guard depth < 100 else { return json }
        switch json {
        case .array(let elements): return .array(elements.map { replacing($0, depth: depth + 1) })
        case .object(let object):
            if object["type"]?.string == "CIMCharacterMarker" { return square(for: object) }
            var result = JSONObject()
            for member in object.members { result[member.key] = replacing(member.value, depth: depth + 1) }
            return .object(result)
        default: return json
        }
    }

    /// Returns the index of the layer whose square the shape is; nil for other shapes.
    func layer(of shape: DrawnShape) -> Int? {
        guard shape.isFill else { return nil }
        let mark = shape.color.rgba8
        return layers.firstIndex { $0.mark.rgba8 == mark }
    }

    private mutating func square(for marker: JSONObject) -> JSONValue {
        let number = layers.count
        let mark = [(number / 200) % 200 + 1, number % 200 + 1, 211]
        layers.append(
            Layer(
                mark: Color(red8: mark[0], green: mark[1], blue: mark[2], alpha: 255),
                color: Self.color(of: marker["symbol"]), size: marker["size"]?.double ?? 10))
        let characterMembers: Set = [
            "type", "characterIndex", "fontFamilyName", "fontStyleName", "fontType", "symbol", "scaleX",
            "scaleSymbolsProportionally", "respectFrame",
        ]
        var result: JSONObject = ["type": "CIMVectorMarker"]
        for member in marker.members where !characterMembers.contains(member.key) {
            result[member.key] = member.value
        }
        let edge: JSONValue = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5], [-0.5, -0.5]]
        let paint: JSONValue = [
            "type": "CIMPolygonSymbol",
            "symbolLayers": [
                [
                    "type": "CIMSolidFill", "enable": true,
                    "color": .array(mark.map { .number(JSONNumber(Double($0))) } + [255]),
                ]
            ],
        ]
        result["respectFrame"] = true
        result["frame"] = ["xmin": -0.5, "ymin": -0.5, "xmax": 0.5, "ymax": 0.5]
        result["markerGraphics"] = [
            ["type": "CIMMarkerGraphic", "geometry": ["rings": [edge]], "symbol": paint]
        ]
        return .object(result)
    }

    private static func color(of symbol: JSONValue?) -> Color? {
        guard let symbol, let read = try? ReadSymbol(symbol, resources: nil) else { return nil }
        for case .solidFill(let fill) in read.definition.layers { return fill.color?.resolved }
        return nil
    }
}
