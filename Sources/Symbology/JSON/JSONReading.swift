import Documents

/// Reads one JSON object member by member, and collects what is not understood.
struct JSONReading {
    let object: JSONObject
    /// Where the object stands in the document.
    let path: String
    /// How many symbols this one stands in.
    let depth: Int
    /// Finds the pictures that the document refers to; nil finds only those with a full address.
    let resources: ResourceLoader?
    /// What the document calls a place, where it was not written with the names that are asked for.
    var placeNames: [String: String] = [:]
    var diagnostics: [Diagnostic] = []

    init(_ object: JSONObject, path: String, depth: Int = 0, resources: ResourceLoader? = nil) {
        self.object = object
        self.path = path
        self.depth = depth
        self.resources = resources
    }

    /// A reading of an object inside this one; what is not an object counts as an empty one.
    func inside(_ json: JSONValue?, _ place: String) -> JSONReading {
        var inner = JSONReading(
            json?.object ?? [:], path: path(of: place), depth: depth, resources: resources)
        inner.placeNames = placeNames
        return inner
    }

    /// Where a member of this object, or something in it, stands in the document.
    func path(of place: String) -> String {
        if placeNames.isEmpty { return "\(path).\(place)" }
        if let name = placeNames[place] { return "\(path).\(name)" }
        let key = place.prefix { $0 != "[" && $0 != "." }
        return "\(path).\(placeNames[String(key)] ?? String(key))\(place.dropFirst(key.count))"
    }

    /// What a member means; reports it when it is not understood.
    mutating func value<Value>(_ member: JSONMember<Value>) -> Value {
        guard let json = object[member.key] else { return member.missing }
        if let value = member.decode(json) { return value }
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
                .warning, "negative-size", at: member.key,
                "\(object[member.key]?.brief ?? "") is no size; sizes are 0 or more points",
                instead: "drawn as 0")
        }
        return length
    }

    /// A symbol inside this object; nil where there is none.
    mutating func symbol(_ key: String) -> Symbol? {
        guard let json = object[key], !json.isNull else { return nil }
        guard let object = json.object else {
            report(
                .error, "bad-symbol", at: key, "\(json.brief) is not a symbol", instead: "drawn without it")
            return nil
        }
        return symbol(object, at: path(of: key))
    }

    /// A symbol from an object somewhere below this one.
    mutating func symbol(_ object: JSONObject, at path: String) -> Symbol {
        Symbol.read(
            object, path: path, depth: depth + 1, resources: resources, diagnostics: &diagnostics)
    }

    /// An outline, whose `type` may be absent.
    mutating func outline() -> SimpleLineSymbol? {
        guard let json = object["outline"], !json.isNull else { return nil }
        if let object = json.object, object["type"] == nil || object["type"] == "esriSLS" {
            var inner = inside(json, "outline")
            let line = SimpleLineSymbol(reading: &inner)
            diagnostics += inner.diagnostics
            line.markAsRead()
            return line
        }
        report(
            .warning, "unsupported-outline", at: "outline", "\(json.brief) is not a simple line symbol",
            instead: "drawn without outline")
        return nil
    }

    mutating func report(
        _ severity: Diagnostic.Severity, _ code: String, at key: String = "", _ message: String,
        instead: String = ""
    ) {
        diagnostics.append(
            Diagnostic(
                severity, code: code, path: key.isEmpty ? path : path(of: key), message: message,
                instead: instead))
    }
}

extension JSONValue {
    /// The value in a few words, for reports.
    var brief: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let number): number.text
        case .string(let text): "\"\(text.prefix(40))\(text.count > 40 ? "…" : "")\""
        case .array(let values): "a list of \(values.count)"
        case .object(let object):
            object["type"]?.string.map { "an object of type \($0.prefix(40))" } ?? "an object"
        }
    }
}
