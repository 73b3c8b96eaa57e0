import CartoucheDocuments
import CartoucheImages

extension SymbolDefinition {
    /// Returns the symbol with a new value for one member of its named primitives (CIM:
    /// `CIMPrimitiveOverride`).
    ///
    /// The method finds all objects with this name, at any depth. It sets the member of each object that has such
    /// a member. A null value, or a value that the member doesn't accept, does not change the member.
    ///
    /// - Parameters:
    ///   - primitiveName: The name of the objects.
    ///   - propertyName: The member, such as `Size`. The case of letters is ignored.
    ///   - value: A number; the name of a choice; a color as CSS text or `[r, g, b, a]` from 0 to 255; or a
    ///     list of numbers. A list may be text with spaces, commas or semicolons as separators.
    /// - Returns: The symbol, and the number of objects that got the value.
    package func overridden(
        _ primitiveName: String, _ propertyName: String, by value: JSONValue
    ) -> (symbol: SymbolDefinition, count: Int) {
        let changed = overridden(
            by: [
                PrimitiveOverride.Value(
                    primitiveName: primitiveName, propertyName: propertyName, value: value)
            ])
        return (changed.symbol, changed.counts[0])
    }

    /// Returns the symbol with new values for members of its named primitives, and the number of objects that got
    /// each value.
    ///
    /// It visits the symbol once. Of two values for one member, the last counts. A value is wrong if a named object has
    /// the member, but the member cannot have the value.
    package func overridden(
        by values: [PrimitiveOverride.Value]
    ) -> (symbol: SymbolDefinition, counts: [Int], wrong: Set<Int>) {
        let editor = OverrideEditor(values)
        if editor.isEmpty { return (self, editor.counts, []) }
        let symbol = edited(with: editor)
        return (symbol, editor.counts, editor.wrong)
    }
}

extension PrimitiveOverride {
    /// A value for one member of the objects with a name.
    package struct Value: Hashable, Sendable {
        /// The name of the objects.
        package var primitiveName: String
        /// The member, such as `Size`, in any case.
        package var propertyName: String
        package var value: JSONValue

        package init(primitiveName: String, propertyName: String, value: JSONValue) {
            self.primitiveName = primitiveName
            self.propertyName = propertyName
            self.value = value
        }
    }
}

/// Sets members of all objects with names.
private final class OverrideEditor: ObjectEditor {
    /// The values by the names of objects, with their indexes in ``counts``.
    private var values: [String: [(index: Int, property: String, value: JSONValue)]] = [:]
    /// The number of objects that got each value.
    private(set) var counts: [Int]
    /// The indexes of values that a member of an object cannot have.
    private(set) var wrong: Set<Int> = []
    private(set) var changes = 0

    init(_ overrides: [PrimitiveOverride.Value]) {
        counts = [Int](repeating: 0, count: overrides.count)
        for (index, override) in overrides.enumerated()
        where !override.value.isNull && !override.primitiveName.isEmpty {
            values[override.primitiveName, default: []].append(
                (index, override.propertyName.lowercased(), override.value))
        }
    }

    var isEmpty: Bool { values.isEmpty }

    func edit<Object: CIMObject>(_ object: inout Object) {
        // The name may come after the members, so read it first, and set the members in later visits.
        var reader = MemberSetter(propertyName: "", value: .null)
        object.visitMembers(withoutSpecialization: &reader)
        for (index, property, value) in values[reader.primitiveName] ?? [] {
            var setter = MemberSetter(propertyName: property, value: value)
            object.visitMembers(withoutSpecialization: &setter)
            if !setter.hasSet, !setter.hasMember, property == "fillcolor" || property == "strokecolor",
                object is MarkerGraphic
            {
                setter.hasMember = true
                setter.hasSet = recolor(&object, property, value)
            }
            guard setter.hasSet else {
                if setter.hasMember { wrong.insert(index) }
                continue
            }
            counts[index] += 1
            changes += 1
        }
    }

    /// Sets the color of the fills or strokes of a marker's graphic, which has these only as members of its symbol.
    private func recolor<Object: CIMObject>(
        _ object: inout Object, _ property: String, _ value: JSONValue
    ) -> Bool {
        guard var graphic = object as? MarkerGraphic, let symbol = graphic.symbol,
            let color = value.overrideColor?.resolved
        else { return false }
        graphic.symbol = property == "fillcolor" ? symbol.colored(color) : symbol.withStrokes(color)
        guard let changed = graphic as? Object else { return false }
        object = changed
        return true
    }
}

/// Sets one member of an object, and reads the object's primitive name.
private struct MemberSetter: MemberVisitor {
    private let propertyName: String
    private let value: JSONValue
    fileprivate var hasSet = false
    /// Whether the object has the member.
    fileprivate var hasMember = false
    fileprivate var primitiveName = ""

    /// - Parameter propertyName: The member in lower case; empty for none.
    fileprivate init(propertyName: String, value: JSONValue) {
        self.propertyName = propertyName
        self.value = value
    }

    private mutating func set<Value>(_ key: StaticString, _ member: inout Value, _ new: Value?) {
        guard isProperty(key) else { return }
        hasMember = true
        guard let new else { return }
        member = new
        hasSet = true
    }

    private func isProperty(_ key: StaticString) -> Bool {
        key.utf8CodeUnitCount == propertyName.utf8.count && "\(key)".lowercased() == propertyName
    }

    mutating func number(_ key: StaticString, _ value: inout Double, _ rule: MemberRule) {
        set(key, &value, self.value.overrideNumber)
    }
    mutating func integer(_ key: StaticString, _ value: inout Int, _ rule: MemberRule) {
        set(key, &value, self.value.overrideNumber.flatMap { Int(exactly: $0.rounded()) })
    }
    mutating func flag(
        _ key: StaticString, legacy: StaticString?, _ value: inout Bool, _ rule: MemberRule
    ) {
        let text = self.value.string?.lowercased()
        set(
            key, &value,
            text == "true" ? true : text == "false" ? false : self.value.overrideNumber.map { $0 != 0 })
    }
    mutating func text(_ key: StaticString, _ value: inout String, _ rule: MemberRule) {
        if "\(key)" == "primitiveName" { primitiveName = value }
        switch self.value {
        case .string(let text): set(key, &value, text)
        case .number(let number): set(key, &value, number.text)
        case .bool(let flag): set(key, &value, flag ? "true" : "false")
        default: break
        }
    }
    mutating func choice<Choice: CIMChoice>(
        _ key: StaticString, legacy: StaticString?, _ value: inout Choice, _ rule: MemberRule
    ) {
        if var name = self.value.string {
            let position = name.withUTF8 { Choice.table.names.position(of: $0)?.position }
            set(key, &value, position.map { Choice.table.choices[$0] })
        } else if let number = self.value.double.flatMap({ Int(exactly: $0) }) {
            set(key, &value, Choice.table.names.position(ofNumber: number).map { Choice.table.choices[$0] })
        }
    }
    mutating func numbers(_ key: StaticString, _ value: inout [Double], _ rule: MemberRule) {
        set(key, &value, self.value.overrideNumbers)
    }
    mutating func value<Value: CIMValue>(_ key: StaticString, _ value: inout Value?) {
        guard Value.self == CIMColor.self else { return }
        set(key, &value, (self.value.overrideColor as? Value).map { .some($0) })
    }
    mutating func texts(_ key: StaticString, _ value: inout [String]) {}
    mutating func list<Value: CIMValue>(_ key: StaticString, _ value: inout [Value]) {}
    mutating func reversedList<Value: CIMValue>(_ key: StaticString, _ value: inout [Value]) {}
    mutating func geometry(_ key: StaticString, _ value: inout GeometryMember) {}
    mutating func components(_ key: StaticString, _ value: inout CIMColor) {}
    mutating func raw(_ key: StaticString, _ value: inout RawJSON?) {}
}

extension JSONValue {
    fileprivate var overrideNumber: Double? {
        let number =
            switch self {
            case .number(let number): number.value
            case .bool(let flag): flag ? 1.0 : 0
            case .string(let text): text.utf8.count <= 40 ? Double(text) ?? .nan : .nan
            default: Double.nan
            }
        return number.isFinite ? number : nil
    }

    fileprivate var overrideNumbers: [Double]? {
        switch self {
        case .array(let elements):
            let numbers = elements.compactMap(\.overrideNumber)
            return numbers.count == elements.count ? numbers : nil
        case .string(let text):
            let parts = text.split { $0 == " " || $0 == "," || $0 == ";" }
            let numbers = parts.compactMap { JSONValue.string(String($0)).overrideNumber }
            return numbers.count == parts.count ? numbers : nil
        case .number(let number): return [number.value]
        default: return nil
        }
    }

    fileprivate var overrideColor: CIMColor? {
        switch self {
        case .string(let text): return CIMColor(text: text)
        case .array:
            guard let numbers = overrideNumbers, numbers.count == 3 || numbers.count == 4 else { return nil }
            return CIMColor(.array, numbers)
        default: return nil
        }
    }
}
