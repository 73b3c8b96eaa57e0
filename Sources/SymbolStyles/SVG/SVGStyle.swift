import CartoucheDocuments

/// The presentation properties of an SVG element: attributes, style sheets and inheritance.
struct SVGStyle {
    private var values: [String: String] = [:]

    private static let inherited: Set<String> = [
        "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width", "stroke-linecap",
        "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "color", "visibility",
    ]
    private static let own: Set<String> = [
        "opacity", "display", "stop-color", "stop-opacity", "filter", "mask", "clip-path",
    ]

    init() {}

    /// Computes the properties of an element in its parent.
    init(_ element: XMLElement, in parent: SVGStyle, _ sheet: SVGStyleSheet) {
        values = parent.values.filter { Self.inherited.contains($0.key) }
        func set(_ name: String, _ value: String) {
            let value = value.trimmingSpace
            if value != "inherit", Self.inherited.contains(name) || Self.own.contains(name) {
                values[name] = value
            }
        }
        for (name, value) in element.attributes { set(name, value) }
        for (name, value) in sheet.declarations(for: element) { set(name, value) }
        for (name, value) in SVGStyleSheet.declarations(in: element["style"] ?? "") { set(name, value) }
    }

    subscript(name: String) -> String? { values[name] }

    func number(_ name: String, _ other: Double) -> Double {
        guard let text = values[name] else { return other }
        if text.hasSuffix("%") { return SVGNumbers.all(in: text).first.map { $0 / 100 } ?? other }
        return SVGNumbers.length(text) ?? other
    }

    var isHidden: Bool {
        values["display"] == "none" || ["hidden", "collapse"].contains(values["visibility"] ?? "")
    }
}

/// The rules of the style sheets in an SVG document, with simple selectors.
struct SVGStyleSheet {
    private struct Rule {
        var element: String?
        var identifier: String?
        var classes: Set<String> = []
        var declarations: [(name: String, value: String)]

        var weight: Int { (identifier == nil ? 0 : 100) + classes.count * 10 + (element == nil ? 0 : 1) }
    }

    private var rules: [Rule] = []
    /// Whether a selector or an at-rule is ignored.
    private(set) var isIncomplete = false

    private static let maxRules = 5000

    /// Adds the rules of a style sheet.
    mutating func add(_ text: String) {
        var rest = Self.withoutComments(text)[...]
        while let open = rest.firstIndex(of: "{") {
            let selectors = rest[..<open].split(separator: ",").map { String($0).trimmingSpace }
            guard let close = rest[open...].firstIndex(of: "}") else { break }
            let block = rest[open..<close].dropFirst()
            let declarations = Self.declarations(in: String(block))
            rest = rest[close...].dropFirst()
            for selector in selectors {
                guard rules.count < Self.maxRules, let rule = Self.rule(selector, declarations) else {
                    isIncomplete = true
                    continue
                }
                rules.append(rule)
            }
        }
        // Later rules win against earlier ones of the same weight.
        rules = rules.enumerated().sorted { ($0.1.weight, $0.0) < ($1.1.weight, $1.0) }.map(\.element)
    }

    func declarations(for element: XMLElement) -> [(name: String, value: String)] {
        if rules.isEmpty { return [] }
        let classes = Set((element["class"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init))
        return rules.filter { rule in
            (rule.element == nil || rule.element == element.name)
                && (rule.identifier == nil || rule.identifier == element["id"])
                && rule.classes.isSubset(of: classes)
        }.flatMap(\.declarations)
    }

    static func declarations(in text: String) -> [(name: String, value: String)] {
        text.split(separator: ";").compactMap { declaration in
            guard let colon = declaration.firstIndex(of: ":") else { return nil }
            var value = String(declaration[colon...].dropFirst()).trimmingSpace
            if let mark = value.firstIndex(of: "!") { value = String(value[..<mark]).trimmingSpace }
            return (String(declaration[..<colon]).trimmingSpace.lowercased(), value)
        }
    }

    private static func rule(_ selector: String, _ declarations: [(name: String, value: String)]) -> Rule? {
        guard !selector.isEmpty, !selector.contains(where: { " >+~:[@\n\t".contains($0) }) else { return nil }
        var rule = Rule(declarations: declarations)
        var kind: Character = "e"
        var word = ""
        func take() {
            if word.isEmpty || word == "*" { return }
            switch kind {
            case "#": rule.identifier = word
            case ".": rule.classes.insert(word)
            default: rule.element = word
            }
        }
        for character in selector {
            if character == "." || character == "#" {
                take()
                (kind, word) = (character, "")
            } else {
                word.append(character)
            }
        }
        take()
        return rule
    }

    private static func withoutComments(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "/*") {
            result += rest[..<open.lowerBound]
            guard let close = rest[open.upperBound...].firstRange(of: "*/") else { return result }
            rest = rest[close.upperBound...]
        }
        return result + rest
    }
}

extension String {
    /// The text without white space at both ends.
    var trimmingSpace: String {
        guard let start = firstIndex(where: { !$0.isWhitespace }),
            let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
