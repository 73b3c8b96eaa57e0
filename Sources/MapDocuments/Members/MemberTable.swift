import CartoucheDocuments
import CartoucheSymbols

/// The members that one kind of object in a document can have, and what Cartouche does with each.
///
/// Everything else in an object is reported as unknown, so that no member is dropped in silence.
struct MemberTable: Sendable, ExpressibleByDictionaryLiteral {
    /// What is expected of a member, and what it is for.
    indirect enum Member: Sendable {
        case text
        case flag
        /// A number, and the range in which it has a meaning; nil for any finite number.
        case number(ClosedRange<Double>?)
        /// One of several words.
        case choice([String])
        /// A list of any values.
        case list
        /// An object that is read as a whole.
        case object
        case inner(MemberTable)
        case innerList(MemberTable)
        /// A value whose reader reports wrong values itself; only its members are looked at.
        case own(MemberTable)
        case ownList(MemberTable)
        /// A value whose reader reports everything that it does not understand.
        case other
        /// A value without effect on drawing; it is kept where the document is written again.
        case kept
        /// A value that would change the picture, but is not applied; the message, and values that mean nothing.
        case unapplied(String, except: [JSONValue] = [])
    }

    private(set) var members: [String: Member]
    /// The tables of objects by their `type`, besides the members that all types have.
    private(set) var variants: [String: MemberTable] = [:]

    init(dictionaryLiteral elements: (String, Member)...) {
        members = Dictionary(elements) { _, last in last }
    }

    /// Creates the table of objects whose members depend on their `type`.
    init(shared: MemberTable, variants: [String: MemberTable]) {
        members = shared.members
        self.variants = variants
    }

    /// Returns the table with members that have no effect on drawing.
    func keeping(_ names: String) -> MemberTable {
        var table = self
        for name in names.split(separator: " ") { table.members[String(name)] = .kept }
        return table
    }

    /// Returns the table with the members of another one.
    func adding(_ other: MemberTable) -> MemberTable {
        var table = self
        table.members.merge(other.members) { _, new in new }
        return table
    }

    /// Returns the member of an object; nil if it is unknown.
    ///
    /// A type without a table has no unknown members.
    func member(_ name: String, of object: JSONPart) -> Member? {
        if let member = members[name] { return member }
        guard !variants.isEmpty, name != "type" else { return name == "type" ? .text : nil }
        guard let variant = variants[object["type"]?.string ?? ""] else { return .kept }
        return variant.member(name, of: object)
    }

    /// The maximum number of diagnostics for one document, whose other members are not looked at.
    private static let maxDiagnostics = 1000

    /// The names of all members for an object, for suggestions.
    func names(for object: JSONPart) -> [String] {
        members.keys.sorted() + (variants[object["type"]?.string ?? ""]?.members.keys.sorted() ?? [])
    }
}

extension MemberTable.Member {
    /// Any finite number.
    static let number = MemberTable.Member.number(nil)

    /// What a value of another kind is not.
    fileprivate var expectation: String? {
        switch self {
        case .text: "a string"
        case .choice(let words): "one of \(words.joined(separator: ", "))"
        case .flag: "true or false"
        case .number: "a number"
        case .list, .innerList: "a list"
        case .object, .inner: "an object"
        case .own, .ownList, .other, .kept, .unapplied: nil
        }
    }

    /// Returns whether a value has the expected kind.
    fileprivate func accepts(_ value: JSONPart) -> Bool {
        switch self {
        case .text: value.kind == .string
        case .choice(let words): value.string.map(words.contains) ?? false
        case .flag: value.kind == .bool
        case .number: value.kind == .number
        case .list, .innerList: value.kind == .array
        case .object, .inner: value.kind == .object
        case .own, .ownList, .other, .kept, .unapplied: true
        }
    }
}

extension MemberTable {
    /// Reports the members of an object that have no effect because of what they are.
    ///
    /// A value of the wrong kind is an error, because a part of the document gives no result.
    ///
    /// - Parameters:
    ///   - path: The path of the object in its document.
    ///   - checksKinds: Whether wrong kinds of values are reported. Default: true.
    ///   - diagnostics: Receives the diagnostics.
    func check(
        _ object: JSONPart, path: String, checksKinds: Bool = true, into diagnostics: inout [Diagnostic]
    ) {
        for (name, value) in object.members {
            guard diagnostics.count < Self.maxDiagnostics else { return }
            let place = "\(path).\(name)"
            guard let member = member(name, of: object) else {
                diagnostics.append(unknown(name, in: object, path: place))
                continue
            }
            if value.isNull { continue }
            guard member.accepts(value) else {
                if checksKinds, let expected = member.expectation {
                    diagnostics.append(.wrongMember("\(value.brief) is not \(expected)", path: place))
                }
                continue
            }
            switch member {
            case .number(let range?) where checksKinds:
                guard let number = value.double, !range.contains(number) else { continue }
                let limits = "\(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
                diagnostics.append(
                    .wrongMember(
                        "\(value.brief) is not a number from \(limits)", path: place,
                        instead: "the nearest number is used"))
            case .inner(let table):
                table.check(value, path: place, checksKinds: checksKinds, into: &diagnostics)
            case .own(let table):
                table.check(value, path: place, checksKinds: false, into: &diagnostics)
            case .innerList(let table):
                table.checkList(value, path: place, checksKinds: checksKinds, into: &diagnostics)
            case .ownList(let table):
                table.checkList(value, path: place, checksKinds: false, into: &diagnostics)
            case .unapplied(let message, let exceptions):
                guard !Self.isEmpty(value), !exceptions.contains(value.value) else { continue }
                diagnostics.append(
                    Diagnostic(
                        .warning, code: .layerSettingNotApplied, path: place, message: message,
                        instead: "drawn without it"))
            default: break
            }
        }
    }

    private func checkList(
        _ list: JSONPart, path: String, checksKinds: Bool, into diagnostics: inout [Diagnostic]
    ) {
        for (index, element) in (list.array ?? []).enumerated() {
            let place = "\(path)[\(index)]"
            if element.object != nil {
                check(element, path: place, checksKinds: checksKinds, into: &diagnostics)
            } else if checksKinds, !element.isNull {
                diagnostics.append(.wrongMember("\(element.brief) is not an object", path: place))
            }
        }
    }

    private func unknown(_ name: String, in object: JSONPart, path: String) -> Diagnostic {
        let near = SimilarNames.nearest(to: name, among: names(for: object)).first
        let question = near.map { "; did you mean \"\($0)\"?" } ?? ""
        return Diagnostic(
            .note, code: .unknownMember, path: path,
            message: "the member \(name.brief) is unknown\(question)", instead: "it has no effect on drawing")
    }

    /// Whether a value is empty or false, so that it says nothing.
    private static func isEmpty(_ value: JSONPart) -> Bool {
        switch value.kind {
        case .array, .object: value.count == 0
        case .string: value.string?.isEmpty ?? true
        case .bool: value.bool == false
        case .number, .null: false
        }
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
}

extension Diagnostic {
    /// The diagnostic for a member with a value that gives no result.
    static func wrongMember(
        _ message: String, path: String, instead: String = "the member has no effect"
    ) -> Diagnostic {
        Diagnostic(.error, code: .wrongValue, path: path, message: message, instead: instead)
    }
}
