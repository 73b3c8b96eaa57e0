import CartoucheDocuments

/// Reads objects from a ``JSONTape`` with their member lists.
///
/// The reader first looks for a member at its expected position, in the order of the list. A missing member
/// usually costs one bit test. Members that the list does not name are kept as text.
///
/// Invariants for the unsafe code: `text` and `tokens` belong to one tape or document, which outlives the
/// reader (see `CIMDocument.swift`). Token indexes come from this tape. Loops over a container stop at its
/// end token, so no index leaves the tape.
package struct CIMReader {
    let text: UnsafePointer<UInt8>
    let tokens: UnsafePointer<UInt64>
    /// The known classes.
    let classes: SymbolClasses
    /// Receives the diagnostics.
    package let log: DiagnosticLog
    /// The path of the tape's root.
    private let root: String
    /// The path to the open object: token indexes of member names, or complements (`~`) of element numbers.
    var steps: [Int] = []
    /// The token indexes of the open objects' member names.
    ///
    /// Names that were read are stored as complements (`~`).
    private var names: [Int] = []
    var frame = Frame()
    /// The number of symbols around the current object.
    var symbolDepth = 0

    /// The maximum nesting of symbols.
    ///
    /// Deeper symbols are kept and not read.
    static let maxSymbolDepth = 64
    /// The maximum number of objects in a list.
    ///
    /// Longer lists are kept and not read.
    static let maxListCount = 100_000

    /// The state of the object that is being read.
    struct Frame {
        /// Its range in `names`.
        var first = 0
        var end = 0
        /// The expected position of the next member in `names`.
        var expected = 0
        /// A bit for each name, as a filter.
        var mask: UInt64 = 0
        /// The number of the current member in the class's list.
        var number = 0
        var present: UInt64 = 0
        var claimed = 0
        var oddities: [KeptExtras.Oddity] = []
        /// Whether the case of letters is ignored.
        ///
        /// If true, the reader searches only for members that are not found yet.
        var isLenient = false
    }

    init(
        text: UnsafePointer<UInt8>, tokens: UnsafePointer<UInt64>, path: String,
        classes: SymbolClasses = .standard, log: DiagnosticLog
    ) {
        self.text = text
        self.tokens = tokens
        self.classes = classes
        self.log = log
        root = path
    }
}

// MARK: - Tokens

extension CIMReader {
    @inline(__always)
    func token(_ index: Int) -> TapeToken { TapeToken(bits: tokens[index]) }

    /// Returns the index after the value at an index.
    @inline(__always)
    func next(_ index: Int) -> Int {
        let token = token(index)
        return switch token.kind {
        case .object, .array: token.extent
        case .number: index + 2
        case .string, .escapedString, .word, .end: index + 1
        }
    }

    /// Returns whether the value is `null` or an empty array.
    func isNothing(_ index: Int) -> Bool {
        let token = token(index)
        return switch token.kind {
        case .word: text[token.offset] == UInt8(ascii: "n")
        case .array: token.extent == index + 2
        default: false
        }
    }

    func raw(_ index: Int) -> RawJSON { JSONToken.raw(at: index, of: tokens, in: text) }

    /// Returns the number at an index.
    ///
    /// It may be quoted, as in some hand-written documents.
    @inline(__always)
    func number(_ index: Int) -> Double? {
        token(index).kind == .number ? Double(bitPattern: tokens[index + 1]) : quotedNumber(index)
    }

    @inline(never)
    private func quotedNumber(_ index: Int) -> Double? {
        guard let string = string(index), string.utf8.count <= 40, let value = Double(string),
            value.isFinite
        else { return nil }
        noteText()
        return value
    }

    /// Reports that values are written as strings, once for each document.
    func noteText() {
        log.appendOnce(
            Diagnostic(
                .note, code: .numberAsText, path: path,
                message: "numbers, or true and false, are written as strings",
                instead: "read as numbers, and as true and false"))
    }

    func string(_ index: Int) -> String? {
        let token = token(index)
        guard token.kind == .string || token.kind == .escapedString else { return nil }
        return JSONToken.string(token.jsonToken, in: text)
    }

    func isString(_ index: Int) -> Bool {
        let kind = token(index).kind
        return kind == .string || kind == .escapedString
    }

    /// Returns whether the string at an index equals a name.
    @inline(__always)
    func isString(_ index: Int, _ string: StaticString) -> Bool {
        let token = token(index)
        let count = string.utf8CodeUnitCount
        guard token.kind == .string, token.extent == count else { return false }
        let bytes = text + token.offset
        for offset in 0..<count where bytes[offset] != string.utf8Start[offset] { return false }
        return true
    }

    /// Returns the token of an object's `type`, or nil if there is none or the value is not an object.
    func typeToken(of index: Int) -> Int? {
        guard token(index).kind == .object else { return nil }
        var member = index + 1
        while token(member).kind != .end {
            if isString(member, "type") { return member + 1 }
            member = next(member + 1)
        }
        return nil
    }

    /// Returns the number of elements in an array.
    func elementCount(_ index: Int) -> Int {
        var count = 0
        var element = index + 1
        while token(element).kind != .end {
            count += 1
            element = next(element)
        }
        return count
    }
}

// MARK: - Objects

extension CIMReader {
    /// Reads the object at a token.
    ///
    /// The token must be an object.
    mutating func read<Object: CIMObject>(_ object: inout Object, at index: Int) {
        let outer = frame
        let className = open(index, as: object.className)
        object.visitMembers(&self)
        if hasLeftovers {
            beginLenientRound()
            object.visitMembers(withoutSpecialization: &self)
        }
        object.kept = close(className: className)
        object.check(&self)
        names.removeLast(names.count - frame.first)
        frame = outer
    }

    /// Opens an object of a class.
    ///
    /// - Returns: The class name in the source if it is another one; nil otherwise.
    @inline(never)
    private mutating func open(_ index: Int, as name: StaticString) -> String? {
        open(index)
        frame.present = KeptMembers.fromSource
        // A type that is not a string is an unknown member.
        guard name.utf8CodeUnitCount > 0, let type = typeToken(of: index), isString(type), find("type") != nil
        else { return nil }
        frame.present |= KeptMembers.type
        return isString(type, name) ? nil : string(type)
    }

    /// Reads the only member of the tape's only object.
    mutating func readSingle(_ visit: (inout CIMReader) -> Void) {
        open(0)
        visit(&self)
    }

    @inline(never)
    private mutating func open(_ index: Int) {
        frame = Frame()
        frame.first = names.count
        frame.expected = names.count
        var mask: UInt64 = 0
        var member = index + 1
        while true {
            let name = token(member)
            if name.kind == .end { break }
            names.append(member)
            mask |= bit(text + name.offset, name.extent)
            member = next(member + 1)
        }
        frame.mask = mask
        frame.end = names.count
    }

    /// Returns one of 64 bits, chosen by a name's length, first byte and last byte.
    @inline(__always)
    private func bit(_ name: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        guard count > 0 else { return 1 }
        return 1 << ((UInt64(count) &* 7 &+ UInt64(name[0]) &* 3 &+ UInt64(name[count - 1])) & 63)
    }

    /// Returns the value token of a member, and marks the member as read.
    @inline(__always)
    mutating func find(_ key: StaticString) -> Int? {
        if frame.isLenient { return findLeniently(key) }
        let expected = frame.expected
        if expected < frame.end, case let name = names[expected], name >= 0, isString(name, key) {
            names[expected] = ~name
            frame.claimed += 1
            frame.expected = expected + 1
            return name + 1
        }
        guard frame.mask & bit(key.utf8Start, key.utf8CodeUnitCount) != 0 else { return nil }
        return search(key)
    }

    @inline(never)
    private mutating func search(_ key: StaticString) -> Int? {
        for position in frame.first..<frame.end {
            let name = names[position]
            if name >= 0, isString(name, key) {
                names[position] = ~name
                frame.claimed += 1
                frame.expected = position + 1
                return name + 1
            }
        }
        return nil
    }

    @inline(never)
    private mutating func findLeniently(_ key: StaticString) -> Int? {
        guard frame.number < 60, frame.present & (1 << UInt64(frame.number)) == 0 else { return nil }
        let wanted = "\(key)".lowercased()
        for position in frame.first..<frame.end where names[position] >= 0 {
            let name = names[position]
            guard token(name).extent == key.utf8CodeUnitCount, let spelling = string(name),
                spelling.lowercased() == wanted
            else { continue }
            names[position] = ~name
            frame.claimed += 1
            frame.oddities.append(.init(number: frame.number, value: nil, key: spelling))
            return name + 1
        }
        return nil
    }

    /// Returns the content to keep for the object.
    ///
    /// Reports each unknown member.
    @inline(never)
    private mutating func close(className: String?) -> KeptMembers {
        var kept = KeptMembers()
        var unknown: [KeptExtras.Member] = []
        if frame.claimed < frame.end - frame.first {
            for position in frame.first..<frame.end where names[position] >= 0 {
                let name = names[position]
                let key = string(name) ?? ""
                unknown.append(.init(key: key, value: raw(name + 1)))
                steps.append(name)
                report(
                    .note, .unknownMember, "the member \"\(key.prefix(60))\" is unknown",
                    instead: "no effect on drawing, but preserved when saved")
                steps.removeLast()
            }
        }
        kept.present = frame.present
        if !unknown.isEmpty || !frame.oddities.isEmpty || className != nil {
            kept.extras = KeptExtras(unknown: unknown, oddities: frame.oddities, className: className)
        }
        return kept
    }

    /// Whether the object has members that are not in the member list of the class.
    private var hasLeftovers: Bool { frame.claimed < frame.end - frame.first }

    /// Starts a second round over the list that ignores the case of letters.
    private mutating func beginLenientRound() {
        frame.isLenient = true
        frame.number = 0
    }
}

// MARK: - Diagnostics

extension CIMReader {
    /// The JSON path of the open object or member.
    package var path: String {
        var path = root
        for step in steps {
            if step < 0 {
                path += "[\(~step)]"
            } else {
                let key = string(step) ?? ""
                let isPlain =
                    !key.isEmpty
                    && key.utf8.allSatisfy {
                        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0
                            || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
                            || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: "_")
                    }
                path += isPlain ? ".\(key)" : "[\(JSONValue.string(key).text())]"
            }
        }
        return path
    }

    /// Reports a diagnostic at the open object or at one of its members.
    package mutating func report(
        _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, at member: StaticString = "",
        _ message: String, instead: String = ""
    ) {
        log.append(
            Diagnostic(
                severity, code: code,
                path: member.utf8CodeUnitCount > 0 ? "\(path).\(member)" : path, message: message,
                instead: instead))
    }

    /// Returns the start of a value's text, for messages.
    func excerpt(_ index: Int) -> String {
        let token = token(index)
        switch token.kind {
        case .object:
            return typeToken(of: index).flatMap(string).map { "an object of type \($0.prefix(60))" }
                ?? "an object"
        case .array: return "a list of \(elementCount(index))"
        case .string, .escapedString:
            let text = JSONToken.string(token.jsonToken, in: text)
            return "\"\(text.prefix(40))\(text.count > 40 ? "…" : "")\""
        default: return raw(index).text
        }
    }
}
