import CartoucheDocuments
import CartoucheRenderers
import CartoucheSymbols

// Reads members that several of the CIM's visual variables share.

extension ValueText {
    /// Reads the value of a variable: Arcade, an expression with fields in brackets, or a field.
    package init(cim object: JSONPart) {
        if let text = object["valueExpressionInfo"]?["expression"]?.string, !text.isEmpty {
            self = .arcade(text)
        } else if let text = object["expression"]?.string, !text.isEmpty {
            self = Self.field(in: text).map(ValueText.field) ?? .older(text)
        } else if let field = object["field"]?.string, !field.isEmpty {
            self = .field(field)
        } else {
            self = .none
        }
    }

    /// Returns the field if the expression is a single field: `[NAME]`, `!NAME!` or `NAME`.
    private static func field(in text: String) -> String? {
        var rest = text.drop { $0.isWhitespace }
        while rest.last?.isWhitespace ?? false { rest.removeLast() }
        let isMarked =
            rest.first == "[" && rest.last == "]" || rest.first == "!" && rest.last == "!" && rest.count > 1
        if isMarked {
            let name = rest.dropFirst().dropLast()
            return name.isEmpty || name.contains { "[]!".contains($0) } ? nil : String(name)
        }
        guard let first = rest.first, first.isLetter || first == "_" else { return nil }
        return rest.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." } ? String(rest) : nil
    }
}

extension GroundUnit {
    /// Reads a unit by its code, which can be inside an object; nil for unknown units.
    init?(cim json: JSONPart?) {
        guard let json, let number = (json["uwkid"] ?? json).double, let code = Int(exactly: number) else {
            return nil
        }
        self.init(code: code)
    }
}

extension SizeVariable.Representation {
    init?(cim json: JSONPart?) {
        let known = json?.choice([
            "Radius": Self.radius, "Area": .area, "Distance": .distance, "Width": .width,
        ])
        guard let known else { return nil }
        self = known
    }
}

extension JSONReading {
    /// Returns the stops from two lists of numbers; leaves out other values and reports a diagnostic for each.
    ///
    /// - Parameter areAllPaired: Whether lists of different lengths give no stops at all.
    mutating func stops(
        _ positions: String, _ values: String, areAllPaired: Bool
    ) -> [StopTable<Double>.Stop] {
        let pairs = (object[positions]?.array ?? [], object[values]?.array ?? [])
        if areAllPaired, pairs.0.count != pairs.1.count { return [] }
        var stops: [StopTable<Double>.Stop] = []
        for (index, pair) in zip(pairs.0, pairs.1).enumerated() {
            if let position = pair.0.finite, let value = pair.1.finite {
                stops.append(.init(position: position, value: value))
            } else {
                report(
                    .warning, .badStop,
                    at: pair.0.finite == nil ? "\(positions)[\(index)]" : "\(values)[\(index)]",
                    "the stop does not have two numbers", instead: "the stop is ignored")
            }
        }
        return stops
    }

    /// Reports a diagnostic for a part that is left out.
    mutating func leaveOut(_ code: Diagnostic.Code, at key: String = "", _ message: String) {
        report(.warning, code, at: key, message, instead: "the variable is ignored")
    }
}
