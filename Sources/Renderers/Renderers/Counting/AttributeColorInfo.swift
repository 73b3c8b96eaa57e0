import CartoucheDocuments
import CartoucheExpressions
import CartoucheImages
import CartoucheSymbols

/// A value of each feature, with its color and its legend text, for charts and dots.
///
/// ``PieChartRenderer`` and ``DotDensityRenderer`` have a list of them.
public struct AttributeColorInfo: Hashable, Sendable {
    /// The numeric field of the value; empty if ``valueExpression`` is used.
    public var fieldName: String
    /// The Arcade expression for the value; it takes precedence over the field.
    ///
    /// Default: empty.
    public var valueExpression: String
    /// The name in a legend; empty for the name of the field.
    public var label: String
    /// The color of the slice or of the dots.
    public var color: Color

    /// Creates an entry for a field or an expression.
    ///
    /// - Parameters:
    ///   - fieldName: The numeric field.
    ///   - valueExpression: An Arcade expression, which takes precedence. Default: empty.
    ///   - label: The name in a legend. Default: empty.
    ///   - color: The color.
    public init(fieldName: String, valueExpression: String = "", label: String = "", color: Color) {
        self.fieldName = fieldName
        self.valueExpression = valueExpression
        self.label = label
        self.color = color
    }

    /// The source of the value.
    var source: ValueSource {
        valueExpression.isEmpty ? ValueSource(field: fieldName) : ValueSource(arcade: valueExpression)
    }

    /// The text in a legend.
    var legendText: String { label.isEmpty ? fieldName : label }
}

extension AttributeColorInfo {
    /// Reads the member `attributes`.
    static func read(_ reading: inout JSONReading) -> [AttributeColorInfo] {
        var infos: [AttributeColorInfo] = []
        for (index, element) in (reading.object["attributes"]?.array ?? []).enumerated() {
            var inner = reading.inside(element, "attributes[\(index)]")
            let info = AttributeColorInfo(
                fieldName: inner.value(Self.fieldMember), valueExpression: inner.value(Self.expressionMember),
                label: inner.value(ClassText.label), color: inner.value(Self.colorMember) ?? .symbolGray)
            inner.reportIfFaulty(info.source, at: "valueExpression", .part)
            reading.diagnostics += inner.diagnostics
            infos.append(info)
        }
        if infos.isEmpty {
            reading.report(
                .error, .missingMember, at: "attributes", "the renderer has no attributes",
                instead: "nothing is drawn")
        }
        return infos
    }

    /// Writes the member `attributes`; members that are not understood stay in their entries.
    static func write(_ infos: [AttributeColorInfo], to writing: inout JSONWriting) {
        let originals = writing.object["attributes"]?.array ?? []
        let list = infos.enumerated().map { index, info in
            var inner = JSONWriting(over: originals.indices.contains(index) ? originals[index].object : nil)
            inner.putUnlessMissing(Self.fieldMember, info.fieldName)
            inner.putUnlessMissing(Self.expressionMember, info.valueExpression)
            inner.putUnlessMissing(ClassText.label, info.label)
            inner.put(Self.colorMember, info.color)
            return JSONValue.object(inner.object)
        }
        writing.put("attributes", json: .array(list))
    }

    private static let fieldMember = JSONMember<String>.string("field")
    private static let expressionMember = JSONMember<String>.string("valueExpression")
    private static let colorMember = JSONMember<Color?>.color("color", missing: .symbolGray)
}
