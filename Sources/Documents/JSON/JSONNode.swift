/// A value of a JSON document together with its path: what readers of symbols, renderers and maps read from.
///
/// A reader is a list of members, with each default standing once:
///
///     size = try node.number("size", default: 8)
///     style = try node.choice("style", default: .circle)
///     outline = try node.member("outline").map(Outline.init)
///
/// A member that is absent or null takes the default. One of the wrong type is an error with its path; where
/// the reading has a ``DiagnosticLog`` and the member has a default, it becomes a diagnostic instead and the
/// default is used. Members without default always throw.
package struct JSONNode {
    /// The value itself.
    package let value: JSONValue
    /// Where it stands.
    package let path: JSONPath
    private let reading: Reading

    /// What all nodes of one reading share.
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

    /// The root of a document.
    ///
    /// - Parameters:
    ///   - value: The document.
    ///   - source: Its file or URL, for errors.
    ///   - place: A place in the file that is no JSON path, for example `symbol "Motorway_L"`, for errors.
    ///   - path: Where the value stands when it isn't the root.
    ///   - log: Takes what can be read with a default; nil makes that an error.
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

    /// Takes what is read unfaithfully; nil in a strict reading.
    package var log: DiagnosticLog? { reading.log }
}

// MARK: - Steps into the tree

extension JSONNode {
    /// The member with this name; nil when it is absent or null, or when this is no object.
    package func member(_ key: String) -> JSONNode? {
        guard case .object(let object) = value, let member = object[key], !member.isNull else { return nil }
        return JSONNode(member, path: path.appending(key), reading: reading)
    }

    /// The member with this name; throws when it is absent or null.
    package func requiredMember(_ key: String) throws(DocumentError) -> JSONNode {
        if let member = member(key) { return member }
        guard case .object = value else { throw wrong("an object") }
        throw DocumentError(
            .missingMember, source: reading.source, place: reading.place, path: path.description,
            what: "\"\(key)\" is missing")
    }

    /// Whether there is such a member that isn't null.
    package func has(_ key: String) -> Bool { member(key) != nil }

    /// The elements of this array; throws when it is none.
    package func elements() throws(DocumentError) -> [JSONNode] {
        guard case .array(let elements) = value else { throw wrong("an array") }
        return elements.indices.map {
            JSONNode(elements[$0], path: path.appending($0), reading: reading)
        }
    }

    /// The elements of a member; none when it is absent or null.
    package func elements(_ key: String) throws(DocumentError) -> [JSONNode] {
        guard let member = member(key) else { return [] }
        do throws(DocumentError) {
            return try member.elements()
        } catch {
            try tolerate(error, instead: "read as an empty list")
            return []
        }
    }

    /// The members of this object in document order; throws when it is none.
    package func members() throws(DocumentError) -> [(key: String, node: JSONNode)] {
        guard case .object(let object) = value else { throw wrong("an object") }
        return object.members.map {
            ($0.key, JSONNode($0.value, path: path.appending($0.key), reading: reading))
        }
    }

    /// What each element of a member makes.
    ///
    /// With a log, an element that can't be read is left out and reported; without one its error is thrown.
    package func list<Element>(
        _ key: String, _ make: (JSONNode) throws -> Element
    ) throws(DocumentError) -> [Element] {
        var made: [Element] = []
        for element in try elements(key) {
            do {
                made.append(try make(element))
            } catch {
                try tolerate(element.documentError(error), severity: .error, instead: "left out")
            }
        }
        return made
    }

    /// The object without the members that a reader knows: what it must keep and write back.
    package func unknownMembers(besides known: [String]) -> JSONObject {
        guard case .object(let object) = value else { return JSONObject() }
        return JSONObject(members: object.members.filter { !known.contains($0.key) })
    }
}

// MARK: - This value

extension JSONNode {
    /// The number; throws when this is something else.
    package func number() throws(DocumentError) -> Double {
        guard case .number(let number) = value else { throw wrong("a number") }
        return number.value
    }

    /// The whole number; throws when this is something else.
    package func integer() throws(DocumentError) -> Int {
        guard let integer = Int(exactly: try number()) else { throw wrong("a whole number") }
        return integer
    }

    /// The string; throws when this is something else.
    package func string() throws(DocumentError) -> String {
        guard case .string(let string) = value else { throw wrong("a string") }
        return string
    }

    /// The boolean; throws when this is something else.
    package func bool() throws(DocumentError) -> Bool {
        guard case .bool(let bool) = value else { throw wrong("true or false") }
        return bool
    }

    /// The object; throws when this is something else.
    package func object() throws(DocumentError) -> JSONObject {
        guard case .object(let object) = value else { throw wrong("an object") }
        return object
    }

    /// The numbers of this array; throws when it is something else.
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

    /// One of a list of names, exactly or but for upper and lower case; throws when it is none of them.
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

// MARK: - Errors and findings

extension JSONNode {
    /// An error about this value.
    package func error(
        _ kind: DocumentError.Kind, _ what: String, suggestion: String = ""
    ) -> DocumentError {
        DocumentError(
            kind, source: reading.source, place: reading.place, path: path.description, what: what,
            suggestion: suggestion)
    }

    /// An error of any module as one about this value.
    func documentError(_ error: any Error) -> DocumentError {
        error as? DocumentError ?? self.error(.wrongValue, "\(error)")
    }

    /// `$.symbol.size: "abc" is not a number`.
    package func wrong(_ expected: String) -> DocumentError {
        error(.wrongValue, "\(value.excerpt()) is not \(expected)")
    }

    /// Records a finding about this value, where the reading takes any.
    package func report(
        _ severity: Diagnostic.Severity = .warning, code: Diagnostic.Code, _ message: String,
        instead: String = ""
    ) {
        reading.log?.append(
            Diagnostic(severity, code: code, path: path.description, message: message, instead: instead))
    }

    /// Records an error as a finding and goes on, or throws it where the reading takes no findings.
    package func tolerate(
        _ error: DocumentError, severity: Diagnostic.Severity = .warning, instead: String
    ) throws(DocumentError) {
        guard let log = reading.log else { throw error }
        let code: Diagnostic.Code =
            switch error.kind {
            case .missingMember: .missingMember
            case .wrongValue: .wrongValue
            case .tooLarge: .tooLarge
            case .notFound, .unreadable: .resourceNotFound
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
