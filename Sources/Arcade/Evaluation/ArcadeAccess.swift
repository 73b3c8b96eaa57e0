/// `a[i]` or `a.b`.
final class ArcadeElement: ArcadeNode, @unchecked Sendable {
    private let base: ArcadeNode
    private let index: ArcadeNode

    init(_ base: ArcadeNode, _ index: ArcadeNode, offset: Int) {
        self.base = base
        self.index = index
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        let base = try base.value(run)
        let index = try index.value(run)
        do throws(ArcadeFault) {
            return try run.element(index, of: base)
        } catch {
            throw error.placed(at: offset)
        }
    }
}

extension ArcadeFault {
    /// Returns the fault with a place if it has none.
    func placed(at offset: Int) -> ArcadeFault {
        var fault = self
        fault.offset = fault.offset ?? offset
        return fault
    }

    /// A name that is no field.
    static func unknownField(_ name: String, among names: [String], at offset: Int? = nil) -> ArcadeFault {
        var fault = ArcadeFault(
            .missingKey, "the feature has no field '\(name)'",
            suggestion: .suggestion(for: name, among: names, "the fields are"), at: offset)
        fault.field = name
        return fault
    }
}

extension ArcadeRun {
    /// Returns an element of an array, a character of a text, or a member.
    func element(_ index: ArcadeValue, of base: ArcadeValue) throws(ArcadeFault) -> ArcadeValue {
        switch base {
        case .array(let array):
            return array.elements[try position(index, in: array.elements.count, of: "the array")]
        case .text(let text):
            let units = text.utf16
            let place = try position(index, in: units.count, of: "the text")
            return .text(ArcadeText.slice(text, place, place + 1))
        case .dictionary(let dictionary):
            let key = try key(index, of: "a dictionary")
            if let value = dictionary[key] { return value }
            throw ArcadeFault(
                .missingKey, "the dictionary has no key '\(key.prefix(60))'",
                suggestion: .suggestion(for: key, among: dictionary.members.map(\.key), "the keys are"))
        case .feature(let feature):
            let key = try key(index, of: "a feature")
            if let value = feature.value(of: key) { return value }
            throw .unknownField(key, among: feature.fieldNames)
        case .geometry(let geometry):
            let key = try key(index, of: "a geometry")
            if let value = try ArcadeGeometryMembers.value(key.lowercased(), of: geometry, self) {
                return value
            }
            throw ArcadeFault(.missingKey, "\(base.typeName) has no member '\(key.prefix(60))'")
        case .null: throw nullAccess
        default:
            throw ArcadeFault(.badAccessor, "\(base.noun) has no members")
        }
    }

    private var nullAccess: ArcadeFault {
        ArcadeFault(
            .nullAccess, "null has no members or elements", suggestion: "test the value with IsEmpty before")
    }

    private func key(_ index: ArcadeValue, of noun: String) throws(ArcadeFault) -> String {
        if case .text(let key) = index { return key }
        throw ArcadeFault(.badAccessor, "the key of \(noun) is \(index.noun)", suggestion: "expected a text")
    }

    /// Returns the position that an index is; negative ones count from the end.
    func position(_ index: ArcadeValue, in count: Int, of noun: String) throws(ArcadeFault) -> Int {
        guard case .number(let number) = index, let whole = Int(exactly: number) else {
            throw ArcadeFault(
                .badAccessor, "the index of \(noun) is not a whole number",
                suggestion: "expected a number from 0")
        }
        let place = whole < 0 ? whole &+ count : whole
        guard place >= 0, place < count else {
            throw ArcadeFault(
                .indexOutOfRange, "the index \(whole) is outside of \(noun)",
                suggestion: count == 0 ? "it is empty" : "expected \(-count) to \(count - 1)")
        }
        return place
    }

    /// Sets an element of an array or a member of a dictionary or feature.
    func set(_ index: ArcadeValue, of base: ArcadeValue, to value: ArcadeValue) throws(ArcadeFault) {
        switch base {
        case .array(let array):
            if array.isImmutable { throw immutable(base) }
            if case .number(let number) = index, number == Double(array.elements.count) {
                try reserve(elements: 1)
                array.elements.append(value)
            } else {
                array.elements[try position(index, in: array.elements.count, of: "the array")] = value
            }
        case .dictionary(let dictionary):
            if dictionary.isImmutable { throw immutable(base) }
            let key = try key(index, of: "a dictionary")
            if dictionary[key] == nil { try reserve(elements: 1) }
            dictionary[key] = value
        case .feature(let feature):
            if feature.isImmutable { throw immutable(base) }
            let key = try key(index, of: "a feature")
            try reserve(elements: 1)
            feature.set(key, to: value)
        case .geometry: throw immutable(base)
        case .null: throw nullAccess
        default: throw ArcadeFault(.badAccessor, "\(base.noun) has no members that can be set")
        }
    }

    /// Returns the fault of a change of a value that scripts cannot change.
    func immutable(_ value: ArcadeValue) -> ArcadeFault {
        ArcadeFault(
            .immutable, "\(value.noun) of the map cannot be changed", suggestion: "change a copy of it")
    }
}
