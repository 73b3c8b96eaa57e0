/// A value of a JSON document with its path; the input of readers of symbols, renderers and maps.
///
/// A reader is a list of members, and each default occurs once:
///
///     size = try node.number("size", default: 8)
///     style = try node.choice("style", default: .circle)
///     outline = try node.member("outline").map(Outline.init)
///
/// A member that is absent or null has the default value. A member of the wrong type is an error with its path. With a
/// ``DiagnosticLog``, the error becomes a diagnostic if the member has a default, which is then used. Members without a
/// default always throw.
package struct JSONNode {
    /// The value itself.
    package let value: JSONValue
    /// The path of the value in its document.
    package let path: JSONPath
    private let reading: Reading

    /// The data that all nodes of one reading share.
    private final class Reading {
        let source: String
        let place: String
        let log: DiagnosticLog?
        init(source: String, place: String, log: DiagnosticLog?) {
            self.source = source
            self.place = place
            self.log = log
        }
    }

    /// Creates the root node of a document.
    ///
    /// - Parameters:
    ///   - value: The document.
    ///   - source: The document's file or URL, for errors.
    ///   - place: A place in the file that is not a JSON path, for example `symbol "Motorway_L"`, for errors.
    ///   - path: The path of the value if it is not the root.
    ///   - log: Receives diagnostics for values that are replaced by defaults; if nil, such values are errors.
    package init(
        _ value: JSONValue, source: String = "", place: String = "", path: JSONPath = .root,
        log: DiagnosticLog? = nil
    ) {
        self.value = value
        self.path = path
        reading = Reading(source: source, place: place, log: log)
    }

    private init(_ value: JSONValue, path: JSONPath, reading: Reading) {
        self.value = value
        self.path = path
        self.reading = reading
    }

    /// The log for diagnostics; nil if such values are errors.
    package var log: DiagnosticLog? { reading.log }
}

// MARK: - Children

extension JSONNode {
    /// The member with this name; nil if it is absent or null, or if this is not an object.
    package func member(_ key: String) -> JSONNode? {
        guard case .object(let object) = value, let member = object[key], !member.isNull else { return nil }
        return JSONNode(member, path: path.appending(key), reading: reading)
    }

    /// The member with this name; throws if it is absent or null.
    package func requiredMember(_ key: String) throws(DocumentError) -> JSONNode {
        if let member = member(key) { return member }
        guard case .object = value else { throw wrong("an object") }
        throw DocumentError(
            .missingMember, source: reading.source, place: reading.place, path: path.description,
            what: "\"\(key)\" is missing")
    }

    /// Whether a member of this name exists and is not null.
    package func has(_ key: String) -> Bool { member(key) != nil }

    /// The elements of this array; throws if this is not an array.
    package func elements() throws(DocumentError) -> [JSONNode] {
        guard case .array(let elements) = value else { throw wrong("an array") }
        return elements.indices.map {
            JSONNode(elements[$0], path: path.appending($0), reading: reading)
        }
    }

    /// The elements of a member; empty if it is absent or null.
    package func elements(_ key: String) throws(DocumentError) -> [JSONNode] {
        guard let member = member(key) else { return [] }
        do throws(DocumentError) {
            return try member.elements()
        } catch {
            try tolerate(error, instead: "read as an empty list")
            return []
        }
    }

    /// The members of this object in document order; throws if this is not an object.
    package func members() throws(DocumentError) -> [(key: String, node: JSONNode)] {
        guard case .object(let object) = value else { throw wrong("an object") }
        return object.members.map {
            ($0.key, JSONNode($0.value, path: path.appending($0.key), reading: reading))
        }
    }

    /// Returns the result of `make` for each element of a member.
    ///
    /// With a log, an element that cannot be read is left out and reported; without a log, its error is thrown.
    package func list<Element>(
        _ key: String, _ make: (JSONNode) throws -> Element
    ) throws(DocumentError) -> [Element] {
        var made: [Element] = []
        for element in try elements(key) {
            do {
                made.append(try make(element))
            } catch {
                try tolerate(element.documentError(error), severity: .error, instead: "skipped")
            }
        }
        return made
    }

    /// Returns the members that a reader does not know, which it must keep and write back.
    package func unknownMembers(besides known: [String]) -> JSONObject {
        guard case .object(let object) = value else { return JSONObject() }
        return JSONObject(members: object.members.filter { !known.contains($0.key) })
    }
}

// MARK: - This value

extension JSONNode {
    /// The number; throws if the value has another type.
    package func number() throws(DocumentError) -> Double {
        guard case .number(let number) = value else { throw wrong("a number") }
        return number.value
    }

    /// The integer; throws if the value has another type or a fraction.
    package func integer() throws(DocumentError) -> Int {
        guard let integer = Int(exactly: try number()) else { throw wrong("a whole number") }
        return integer
    }

    /// The string; throws if the value has another type.
    package func string() throws(DocumentError) -> String {
        guard case .string(let string) = value else { throw wrong("a string") }
        return string
    }

    /// The Boolean; throws if the value has another type.
    package func bool() throws(DocumentError) -> Bool {
        guard case .bool(let bool) = value else { throw wrong("true or false") }
        return bool
    }

    /// The object; throws if the value has another type.
    package func object() throws(DocumentError) -> JSONObject {
        guard case .object(let object) = value else { throw wrong("an object") }
        return object
    }

    /// The numbers of this array; throws if the value has another type.
    package func numbers() throws(DocumentError) -> [Double] {
        guard case .array(let elements) = value else { throw wrong("an array of numbers") }
        var numbers: [Double] = []
        numbers.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            guard case .number(let number) = element else {
                throw JSONNode(element, path: path.appending(index), reading: reading).wrong("a number")
            }
            numbers.append(number.value)
        }
        return numbers
    }

    /// The enum case that this string names; first compared exactly, then without regard to case.
    ///
    /// Throws if there is none.
    package func choice<Choice>(
        _ type: Choice.Type = Choice.self
    ) throws(DocumentError) -> Choice where Choice: RawRepresentable<String> & CaseIterable {
        let name = try string()
        if let choice = Choice(rawValue: name) { return choice }
        let lowercased = name.lowercased()
        if let choice = Choice.allCases.first(where: { $0.rawValue.lowercased() == lowercased }) {
            return choice
        }
        let names = Choice.allCases.prefix(16).map { JSONWriter.quoted($0.rawValue) }
        throw error(
            .wrongValue, "\(value.excerpt()) is unknown",
            suggestion: "expected \(names.joined(separator: ", "))"
                + (Choice.allCases.count > 16 ? ", …" : ""))
    }
}

// MARK: - Errors and diagnostics

extension JSONNode {
    /// Returns an error about this value.
    package func error(
        _ kind: DocumentError.Kind, _ what: String, suggestion: String = ""
    ) -> DocumentError {
        DocumentError(
            kind, source: reading.source, place: reading.place, path: path.description, what: what,
            suggestion: suggestion)
    }

    /// Returns an error of any module as a document error about this value.
    func documentError(_ error: any Error) -> DocumentError {
        error as? DocumentError ?? self.error(.wrongValue, "\(error)")
    }

    /// Returns an error such as `$.symbol.size: "abc" is not a number`.
    package func wrong(_ expected: String) -> DocumentError {
        error(.wrongValue, "\(value.excerpt()) is not \(expected)")
    }

    /// Adds a diagnostic about this value if there is a log.
    package func report(
        _ severity: Diagnostic.Severity = .warning, code: Diagnostic.Code, _ message: String,
        instead: String = ""
    ) {
        reading.log?.append(
            Diagnostic(severity, code: code, path: path.description, message: message, instead: instead))
    }

    /// Adds an error to the log as a diagnostic, or throws it if there is no log.
    package func tolerate(
        _ error: DocumentError, severity: Diagnostic.Severity = .warning, instead: String
    ) throws(DocumentError) {
        guard let log = reading.log else { throw error }
        let code: Diagnostic.Code =
            switch error.kind {
            case .missingMember: .missingMember
            case .wrongValue: .wrongValue
            case .tooLarge: .tooLarge
            case .notFound, .unreadable, .outsideRoot: .resourceNotFound
            case .remote: .remoteResource
            case .malformed, .unwritable, .unsupported: .unreadablePart
            }
        let message = error.suggestion.isEmpty ? error.what : "\(error.what); \(error.suggestion)"
        log.append(
            Diagnostic(
                severity, code: code, path: error.path.isEmpty ? path.description : error.path,
                message: message, instead: instead))
    }
}
