import CartoucheDocuments
import CartoucheRenderers

/// The values of the dynamic texts of a page.
package struct PageValues: Sendable {
    /// The date of the page; nil if it is not known.
    package var date: String?
    /// The name, the number from 1 and the attributes of the page of a series; nil for a single page.
    package var page: SeriesPage?
    /// The number of pages.
    package var pageCount = 1

    package init(date: String? = nil) { self.date = date }
}

/// A page of a series.
package struct SeriesPage: Sendable {
    package var name: String
    /// The number from 1.
    package var number: Int
    /// The attributes of the page's feature as texts.
    package var attributes: [String: String]

    package init(name: String, number: Int, attributes: [String: String] = [:]) {
        self.name = name
        self.number = number
        self.attributes = attributes
    }
}

/// Replaces dynamic texts (`<dyn type="…" …/>`) by their values.
struct DynamicText {
    let values: PageValues
    let layoutName: String
    /// The map scale and the rotation of each map frame by its name.
    let frames: [String: (scale: Double, rotation: Double)]

    /// Returns a text with the values of its dynamic texts.
    ///
    /// - Parameter missing: Receives each dynamic text that has no value; it is left out.
    func resolved(_ text: String, missing: (String) -> Void) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.range(ofTag: "<dyn ") {
            result += rest[..<start.lowerBound]
            let tail = rest[start.upperBound...]
            guard let end = tail.firstIndex(of: ">") else {
                rest = rest[start.lowerBound...]
                break
            }
            let attributes = Self.attributes(tail[..<end])
            if let value = value(attributes) {
                result += (attributes["preStr"] ?? "") + value + (attributes["postStr"] ?? "")
            } else {
                missing(String(rest[start.lowerBound...end]))
                result += attributes["emptyStr"] ?? ""
            }
            rest = tail[tail.index(after: end)...]
        }
        return result + rest
    }

    /// Returns a text whose placeholders are dynamic texts.
    ///
    /// The placeholders are `%name`, `%page` and `%pages`, and `%{FIELD}` for an attribute of the page's feature.
    static func tags(forPlaceholders text: String) -> String {
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "%") {
            result += rest[..<mark]
            rest = rest[mark...].dropFirst()
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
                let field = rest[..<end].dropFirst().filter { !"<>\"'".contains($0) }
                result += #"<dyn type="page" property="attribute" field="\#(field)"/>"#
                rest = rest[end...].dropFirst()
            } else if let known = placeholders.first(where: { rest.hasPrefix($0.name) }) {
                result += #"<dyn type="page" property="\#(known.property)"/>"#
                rest = rest.dropFirst(known.name.count)
            } else {
                result += "%"
            }
        }
        return result + rest
    }

    /// The placeholders without the percent sign; longer names are first.
    private static let placeholders = [
        (name: "pages", property: "count"), (name: "page", property: "index"),
        (name: "name", property: "name"),
    ]

    private func value(_ attributes: [String: String]) -> String? {
        let property = attributes["property"] ?? ""
        switch attributes["type"] {
        case "date": return values.date
        case "layout": return property == "name" ? layoutName : nil
        case "page": return pageValue(property, field: attributes["field"] ?? "")
        case "mapFrame":
            let frame = frames[attributes["name"] ?? ""] ?? (frames.count == 1 ? frames.values.first : nil)
            switch property {
            case "name": return attributes["name"]
            case "scale": return frame.map { LegendNumber.text($0.scale.rounded()) }
            case "rotation": return frame.map { LegendNumber.text($0.rotation) }
            default: return nil
            }
        default: return nil
        }
    }

    private func pageValue(_ property: String, field: String) -> String? {
        switch property {
        case "name": values.page?.name
        case "index", "number": values.page.map { String($0.number) } ?? "1"
        case "count": String(values.pageCount)
        case "attribute": values.page?.attributes[field]
        default: nil
        }
    }

    /// Returns the attributes of a tag, such as `type="page" property="name"/`.
    private static func attributes(_ text: Substring) -> [String: String] {
        var found: [String: String] = [:]
        var rest = text
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].split(whereSeparator: \.isWhitespace).last ?? ""
            let tail = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
            guard let quote = tail.first, quote == "\"" || quote == "'" else { break }
            let inner = tail.dropFirst()
            guard let end = inner.firstIndex(of: quote) else { break }
            found[String(name)] = String(inner[..<end])
            rest = inner[inner.index(after: end)...]
        }
        return found
    }
}

extension Substring {
    /// Returns the place of the first occurrence of an ASCII text.
    fileprivate func range(ofTag tag: String) -> Range<Index>? {
        var rest = self
        while let start = rest.firstIndex(of: "<") {
            let candidate = rest[start...]
            if candidate.hasPrefix(tag) {
                return start..<candidate.index(start, offsetBy: tag.count)
            }
            rest = candidate.dropFirst()
        }
        return nil
    }
}
