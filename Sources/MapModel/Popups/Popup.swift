import CartoucheArcade
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The title and the fields of a graphic or feature, as texts for users.
public final class Popup: Sendable {
    /// The graphic or feature.
    public let geoElement: any GeoElement
    /// The definition of the content.
    public let definition: PopupDefinition
    /// What expressions know of the map and of the layer.
    let context: ArcadeContext

    /// Creates a popup.
    ///
    /// - Parameters:
    ///   - geoElement: The graphic or feature.
    ///   - definition: The definition. Default: nil, which shows all attributes.
    public convenience init(geoElement: any GeoElement, definition: PopupDefinition? = nil) {
        self.init(
            geoElement: geoElement, definition: definition ?? PopupDefinition(geoElement: geoElement),
            context: ArcadeContext())
    }

    /// - Parameter context: What expressions know; without a spatial reference, that of the geometry is used.
    package init(geoElement: any GeoElement, definition: PopupDefinition, context: ArcadeContext) {
        self.geoElement = geoElement
        self.definition = definition
        var context = context
        if context.spatialReference == nil {
            context.spatialReference = geoElement.geometry?.spatialReference
        }
        self.context = context
    }

    /// The title; names in braces are replaced with the attributes, and `{expression/NAME}` with the value of an expression.
    public var title: String { text(ofTemplate: definition.title) }

    /// The text; names in braces are replaced as in the title.
    public var text: String { text(ofTemplate: definition.text) }

    /// The charts and pictures; names in braces are replaced as in the title.
    public var media: [PopupMedia] {
        definition.media.map { media in
            var filled = media
            filled.title = text(ofTemplate: media.title)
            filled.caption = text(ofTemplate: media.caption)
            filled.sourceURL = text(ofTemplate: media.sourceURL)
            filled.linkURL = text(ofTemplate: media.linkURL)
            return filled
        }
    }

    /// The labels and values of the visible fields, in their order.
    public var displayedFields: [(label: String, value: String)] {
        definition.fields.filter(\.isVisible).map { field in
            (label(of: field), formattedValue(for: field))
        }
    }

    /// Returns the label of a field: its own, the title of its expression, or its name.
    private func label(of field: PopupField) -> String {
        if !field.label.isEmpty { return field.label }
        let title = definition.expressions.first { $0.fieldName == field.fieldName }?.title ?? ""
        return title.isEmpty ? field.fieldName : title
    }

    /// Returns the value of a field in the field's format; empty if it is null or missing.
    ///
    /// Dates are in UTC.
    public func formattedValue(for field: PopupField) -> String {
        guard let attribute = value(ofExpressionField: field.fieldName) ?? attribute(field.fieldName) else {
            return ""
        }
        let format = field.format ?? PopupFieldFormat()
        var numbers = FieldPresentation()
        numbers.decimals = format.decimalPlaces.map { min(max($0, 0), 15) }
        numbers.padsDecimals = format.decimalPlaces != nil
        numbers.groupsDigits = format.usesThousandsSeparator
        switch attribute {
        case .null: return ""
        case .string(let text): return text
        case .boolean(let value): return value ? "true" : "false"
        case .integer(let value): return numbers.text(ofWhole: value)
        case .double(let value): return numbers.text(ofNumber: value)
        case .date(let milliseconds):
            return (format.dateFormat ?? .shortDateShortTime24).text(
                of: Date(timeIntervalSince1970: Double(milliseconds) / 1000))
        }
    }

    private func attribute(_ name: String) -> AttributeValue? {
        AttributeTable(values: geoElement.attributes).value(named: name).flatMap {
            AttributeValue(attribute: $0)
        }
    }

    /// Returns a template in which each name in braces is replaced with the attribute.
    ///
    /// Names without an attribute or expression are replaced with nothing.
    package func text(ofTemplate template: String) -> String {
        var result = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open]
            let name = String(rest[rest.index(after: open)..<close])
            let names = definition.fields.lazy.map(\.fieldName)
            let field = FieldNames.meaning(of: name, among: names).index.map { definition.fields[$0] }
            result += formattedValue(for: field ?? PopupField(fieldName: name))
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}

extension PopupFieldFormat.DateFormat {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// Returns a date in UTC.
    fileprivate func text(of date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        let (year, month, day) = (parts.year ?? 0, parts.month ?? 1, parts.day ?? 1)
        let (hour, minute) = (parts.hour ?? 0, parts.minute ?? 0)
        let minutes = (minute < 10 ? "0" : "") + String(minute)
        let name = Self.months[min(max(month, 1), 12) - 1]
        return switch self {
        case .shortDate: "\(month)/\(day)/\(year)"
        case .shortDateShortTime:
            "\(month)/\(day)/\(year), \((hour + 11) % 12 + 1):\(minutes) \(hour < 12 ? "AM" : "PM")"
        case .shortDateShortTime24: "\(month)/\(day)/\(year), \(hour < 10 ? "0" : "")\(hour):\(minutes)"
        case .dayShortMonthYear: "\(day)/\(month)/\(year)"
        case .longMonthDayYear: "\(name) \(day), \(year)"
        case .longMonthYear: "\(name) \(year)"
        case .year: "\(year)"
        }
    }
}
