import CartoucheDocuments
import CartoucheSymbolModel

/// A reader for the members of one JSON object, which collects diagnostics.
package struct JSONReading {
    package let object: JSONPart
    /// The position of the object in the document.
    package let path: String
    /// The number of symbols that contain this object.
    package let depth: Int
    /// Loads the pictures that the document refers to; without it, only absolute URLs can be loaded.
    package let resources: ResourceLoader?
    package var diagnostics: [Diagnostic] = []

    package init(_ object: JSONPart, path: String, depth: Int = 0, resources: ResourceLoader? = nil) {
        self.object = object
        self.path = path
        self.depth = depth
        self.resources = resources
    }

    /// Returns a reader for an object inside this one; other JSON counts as an empty object.
    package func inside(_ json: JSONPart?, _ place: String) -> JSONReading {
        JSONReading(
            json?.object ?? .emptyObject, path: path(of: place), depth: depth, resources: resources)
    }

    /// Returns the path of a member, or of a place inside a member, in the document.
    package func path(of place: String) -> String { "\(path).\(place)" }

    /// Returns the value of a member; reports a diagnostic if it is not understood.
    package mutating func value<Value>(_ member: JSONMember<Value>) -> Value {
        guard let json = object[member.key] else { return member.missing }
        if let value = member.decode(json.value) { return value }
        report(
            .warning, member.code, at: member.key, "\(json.brief) is not \(member.expected)",
            instead: member.instead)
        return member.missing
    }

    /// Returns a length; reports a diagnostic if it is negative, which is kept and drawn as 0.
    package mutating func size(_ member: JSONMember<SymbolLength>) -> SymbolLength {
        let length = value(member)
        if length.points < 0 {
            report(
                .warning, .negativeSize, at: member.key,
                "the size \(object[member.key]?.brief ?? "") is negative; use 0 or more points",
                instead: "drawn as 0")
        }
        return length
    }

    /// Reads a symbol inside this object; nil if there is none.
    package mutating func symbol(_ key: String) -> Symbol? {
        guard let json = object[key], !json.isNull else { return nil }
        guard let object = json.object else {
            report(
                .error, .badSymbol, at: key, "\(json.brief) is not a symbol", instead: "drawn without it")
            return nil
        }
        return symbol(object, at: path(of: key))
    }

    /// Reads a symbol from an object at any depth below this one.
    package mutating func symbol(_ object: JSONPart, at path: String) -> Symbol {
        Symbol.read(
            object, path: path, depth: depth + 1, resources: resources, diagnostics: &diagnostics)
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
    /// The number; nil if it is not a number, or too large for a finite `Double`.
    package var finite: Double? { double.flatMap { $0.isFinite ? $0 : nil } }

    /// A short description of the value for diagnostics.
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
    /// The text in quotation marks, cut after 40 characters, for diagnostics.
    package var brief: String { "\"\(prefix(40))\(count > 40 ? "…" : "")\"" }
}
