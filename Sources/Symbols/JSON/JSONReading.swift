import Documents
import SymbolModel

/// Reads one JSON object member by member, and collects what is not understood.
package struct JSONReading {
    package let object: JSONPart
    /// Where the object stands in the document.
    let path: String
    /// How many symbols this one stands in.
    let depth: Int
    /// Finds the pictures that the document refers to; nil finds only those with a full address.
    let resources: ResourceLoader?
    package var diagnostics: [Diagnostic] = []

    package init(_ object: JSONPart, path: String, depth: Int = 0, resources: ResourceLoader? = nil) {
        self.object = object
        self.path = path
        self.depth = depth
        self.resources = resources
    }

    /// A reading of an object inside this one; what is not an object counts as an empty one.
    package func inside(_ json: JSONPart?, _ place: String) -> JSONReading {
        JSONReading(
            json?.object ?? .emptyObject, path: path(of: place), depth: depth, resources: resources)
    }

    /// Where a member of this object, or something in it, stands in the document.
    package func path(of place: String) -> String { "\(path).\(place)" }

    /// What a member means; reports it when it is not understood.
    package mutating func value<Value>(_ member: JSONMember<Value>) -> Value {
        guard let json = object[member.key] else { return member.missing }
        if let value = member.decode(json.value) { return value }
        report(
            .warning, member.code, at: member.key, "\(json.brief) is not \(member.expected)",
            instead: member.instead)
        return member.missing
    }

    /// A length that is 0 or more; one below is kept, drawn as nothing, and reported.
    mutating func size(_ member: JSONMember<SymbolLength>) -> SymbolLength {
        let length = value(member)
        if length.points < 0 {
            report(
                .warning, .negativeSize, at: member.key,
                "the size \(object[member.key]?.brief ?? "") is negative; use 0 or more points",
                instead: "drawn as 0")
        }
        return length
    }

    /// A symbol inside this object; nil where there is none.
    package mutating func symbol(_ key: String) -> Symbol? {
        guard let json = object[key], !json.isNull else { return nil }
        guard let object = json.object else {
            report(
                .error, .badSymbol, at: key, "\(json.brief) is not a symbol", instead: "drawn without it")
            return nil
        }
        return symbol(object, at: path(of: key))
    }

    /// A symbol from an object somewhere below this one.
    mutating func symbol(_ object: JSONPart, at path: String) -> Symbol {
        Symbol.read(
            object, path: path, depth: depth + 1, resources: resources, diagnostics: &diagnostics)
    }

    /// An outline, whose `type` may be absent.
    mutating func outline() -> SimpleLineSymbol? {
        guard let json = object["outline"], !json.isNull else { return nil }
        if let object = json.object, object["type"] == nil || object["type"]?.string == "esriSLS" {
            var inner = inside(json, "outline")
            let line = SimpleLineSymbol(reading: &inner)
            diagnostics += inner.diagnostics
            line.markAsRead()
            return line
        }
        report(
            .warning, .unsupportedOutline, at: "outline", "\(json.brief) is not a simple line symbol",
            instead: "drawn without an outline")
        return nil
    }

    package mutating func report(
        _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, at key: String = "", _ message: String,
        instead: String = ""
    ) {
        diagnostics.append(
            Diagnostic(
                severity, code: code, path: key.isEmpty ? path : path(of: key), message: message,
                instead: instead))
    }
}

extension JSONPart {
    /// The number, unless it is too large for one.
    package var finite: Double? { double.flatMap { $0.isFinite ? $0 : nil } }

    /// The value in a few words, for reports.
    package var brief: String {
        switch kind {
        case .null, .bool, .number: raw.text
        case .string: (string ?? "").brief
        case .array: "a list of \(count)"
        case .object: self["type"]?.string.map { "an object of type \($0.prefix(40))" } ?? "an object"
        }
    }
}

extension String {
    /// The text in quotation marks, cut where it is long, for reports.
    package var brief: String { "\"\(prefix(40))\(count > 40 ? "…" : "")\"" }
}
