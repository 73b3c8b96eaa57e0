import CartoucheDocuments
import CartoucheExpressions
import CartoucheMapModel
import CartoucheSymbolDocuments
import CartoucheSymbols

/// Writes label definitions of web maps and services as label classes of ArcGIS Pro, for the label engine Maplex.
struct CIMLabelClassWriter {
    /// The members that are not written, each once.
    private(set) var lost: [String] = []

    /// The members that are written.
    private static let written: Set<String> = [
        "name", "where", "minScale", "maxScale", "symbol", "labelPlacement", "labelExpression",
        "labelExpressionInfo", "useCodedValues", "priority", "stackLabel", "stackRowLength", "repeatLabel",
        "repeatLabelDistance", "offsetDistance", "textLayout", "multiPart",
    ]
    /// The length of stacked lines in web maps that state none.
    private static let rowLength = 9.0
    /// The positions of labels at points, by the end of the name of their placement.
    private static let zones = [
        "AboveCenter": "NorthOfPoint", "AboveLeft": "NorthWestOfPoint", "AboveRight": "NorthEastOfPoint",
        "BelowCenter": "SouthOfPoint", "BelowLeft": "SouthWestOfPoint", "BelowRight": "SouthEastOfPoint",
        "CenterCenter": "CenteredOnPoint", "CenterLeft": "WestOfPoint", "CenterRight": "EastOfPoint",
    ]
    private static let layouts = [
        "horizontal": "Horizontal", "straight": "Straight", "perpendicular": "Perpendicular",
        "followFeature": "Curved",
    ]
    private static let parts = [
        "labelPerFeature": "OneLabelPerFeature", "labelPerPart": "OneLabelPerPart",
        "labelPerSegment": "OneLabelPerSegment",
    ]

    /// Returns the label class; nil if the definition has no expression.
    ///
    /// - Parameters:
    ///   - kind: The kind of the layer's geometries.
    ///   - renderers: Writes the text symbol.
    mutating func labelClass(
        _ definition: LabelDefinition, for kind: LabelKind, _ renderers: inout CIMRendererWriter
    ) -> JSONValue? {
        guard let json = try? JSONPart(parsing: definition.toJSON()),
            let expression = definition.expression
        else { return nil }
        let (text, engine) = Self.script(expression)
        var result: JSONObject = [
            "type": "CIMLabelClass", "name": .string(definition.name.isEmpty ? "Class 1" : definition.name),
            "expression": .string(text), "expressionEngine": .string(engine),
            "featuresToLabel": "AllVisibleFeatures", "visibility": .bool(definition.snapshot.isVisible),
            "useCodedValue": .bool(definition.usesCodedValues),
            "whereClause": .string(definition.whereClause),
        ]
        for (name, key) in [
            ("minScale", "minimumScale"), ("maxScale", "maximumScale"), ("priority", "priority"),
        ] {
            if let number = json[name]?.finite, number > 0 { result[key] = .number(JSONNumber(number)) }
        }
        if let symbol = renderers.symbol(json["symbol"]) { result["textSymbol"] = symbol }
        result["maplexLabelPlacementProperties"] = .object(placement(json, kind))
        for member in json.value.object?.keys ?? [] where !Self.written.contains(member) {
            if !lost.contains(member) { lost.append(member) }
        }
        return .object(result)
    }

    // MARK: Expressions

    /// Returns an expression in a language of ArcGIS Pro, and the name of the language.
    private static func script(_ expression: LabelExpression) -> (text: String, engine: String) {
        switch expression {
        case is ArcadeLabelExpression: return (expression.text, "Arcade")
        case is WebmapLabelExpression: return (arcade(template: expression.text), "Arcade")
        case is SimpleLabelExpression: break
        default: return (expression.text, expression.language == .arcade ? "Arcade" : "VBScript")
        }
        // Words in texts, which are in quotation marks, are no operators.
        let parts = expression.text.split(separator: "\"", omittingEmptySubsequences: false)
        let text = parts.enumerated().map { index, part in
            index % 2 == 1
                ? String(part)
                : String(part.replacing("CONCAT", with: "&").replacing("NEWLINE", with: "vbNewLine"))
        }
        return (text.joined(separator: "\""), "VBScript")
    }

    /// Returns a text with fields in braces as an expression in Arcade.
    private static func arcade(template: String) -> String {
        var terms: [String] = []
        var rest = template[...]
        func quoted(_ text: Substring) -> String { JSONWriter.quoted(String(text)) }
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            if start > rest.startIndex { terms.append(quoted(rest[..<start])) }
            terms.append("$feature[\(quoted(rest[rest.index(after: start)..<end]))]")
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty || terms.isEmpty { terms.append(quoted(rest)) }
        // A single number would not be a text.
        return (terms.count == 1 ? ["\"\""] + terms : terms).joined(separator: " + ")
    }

    // MARK: Placement

    private func placement(_ json: JSONPart, _ kind: LabelKind) -> JSONObject {
        let name = json["labelPlacement"]?.string ?? ""
        var result: JSONObject = [
            "type": "CIMMaplexLabelPlacementProperties", "featureType": .string(kind.rawValue),
            "canStackLabel": .bool(json["stackLabel"]?.bool ?? (kind != .line)),
        ]
        if let offset = json["offsetDistance"]?.finite {
            result["primaryOffset"] = .number(JSONNumber(offset))
            result["primaryOffsetUnit"] = "Point"
        }
        // Web maps stack labels wherever they can.
        let length = json["stackRowLength"]?.finite.flatMap { $0 > 1 ? $0 : nil } ?? Self.rowLength
        result["labelStackingProperties"] = [
            "type": "CIMMaplexLabelStackingProperties", "stackAlignment": "ConstrainCenter",
            "maximumNumberOfLines": 50, "minimumNumberOfCharsPerLine": 1,
            "maximumNumberOfCharsPerLine": .number(JSONNumber(length)), "preferToStackLongLabels": true,
        ]
        let multiPart = json["multiPart"]?.string ?? ""
        if let option = Self.parts[multiPart] { result["multiPartOption"] = .string(option) }
        if multiPart == "labelLargest" { result["labelLargestPolygon"] = true }
        let layout = json["textLayout"]?.string.flatMap { Self.layouts[$0] }
        switch kind {
        case .point:
            let zone = Self.zones.first { name.hasSuffix($0.key) }?.value
            result["pointPlacementMethod"] = .string(zone ?? "NorthEastOfPoint")
        case .line:
            let isOn = name.contains("PlacementCenter")
            let form = layout ?? "Curved"
            result["linePlacementMethod"] = .string(
                isOn ? "Centered\(form)OnLine" : "Offset\(form)FromLine")
            result["constrainOffset"] = .string(
                name.contains("PlacementBelow") ? "BelowLine" : "AboveLine")
            result["enableConnection"] = true
            result["connectionType"] = "MinimizeLabels"
        case .polygon:
            result["polygonPlacementMethod"] = .string("\(layout ?? "Horizontal")InPolygon")
        }
        guard json["repeatLabel"]?.bool ?? (kind == .line) else { return result }
        let distance = json["repeatLabelDistance"]?.finite ?? LabelDefinition.Content.defaultRepetition
        result["repeatLabel"] = true
        result["minimumRepetitionInterval"] = .number(JSONNumber(distance))
        result["repetitionIntervalUnit"] = "Point"
        return result
    }
}

/// The kinds of features with labels, by their names in the CIM.
enum LabelKind: String {
    case point = "Point"
    case line = "Line"
    case polygon = "Polygon"
}
