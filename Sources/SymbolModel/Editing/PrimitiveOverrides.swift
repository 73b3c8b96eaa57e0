import Documents
import Images

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
        if value.isNull || primitiveName.isEmpty { return (self, 0) }
        let editor = OverrideEditor(
            primitiveName: primitiveName, propertyName: propertyName.lowercased(), value: value)
        let symbol = edited(with: editor)
        return (symbol, editor.changes)
    }
}

/// Sets a member of all objects with a name.
private final class OverrideEditor: ObjectEditor {
    let primitiveName: String
    let propertyName: String
    let value: JSONValue
    var changes = 0

    init(primitiveName: String, propertyName: String, value: JSONValue) {
        self.primitiveName = primitiveName
        self.propertyName = propertyName
        self.value = value
    }

    func edit<Object: CIMObject>(_ object: inout Object) {
        var setter = MemberSetter(propertyName: propertyName, value: value)
        // The name may come after the member, so read it first, and set the member in a second visit.
        object.visitMembers(setting: &setter)
        guard setter.primitiveName == primitiveName else { return }
        setter.isSetting = true
        object.visitMembers(setting: &setter)
        if setter.hasSet { changes += 1 }
    }
}

/// Finds an object's primitive name, or sets one of its members.
package struct MemberSetter: MemberVisitor {
    private let propertyName: String
    private let value: JSONValue
    fileprivate var isSetting = false
    fileprivate var hasSet = false
    fileprivate var primitiveName = ""

    fileprivate init(propertyName: String, value: JSONValue) {
        self.propertyName = propertyName
        self.value = value
    }

    private mutating func set<Value>(_ key: StaticString, _ member: inout Value, _ new: Value?) {
        guard isSetting, let new, "\(key)".lowercased() == propertyName else { return }
        member = new
        hasSet = true
    }

    package mutating func number(_ key: StaticString, _ value: inout Double, _ rule: MemberRule) {
        set(key, &value, self.value.overrideNumber)
    }
    package mutating func integer(_ key: StaticString, _ value: inout Int, _ rule: MemberRule) {
        set(key, &value, self.value.overrideNumber.flatMap { Int(exactly: $0.rounded()) })
    }
    package mutating func flag(
        _ key: StaticString, legacy: StaticString?, _ value: inout Bool, _ rule: MemberRule
    ) {
        let text = self.value.string?.lowercased()
        set(
            key, &value,
            text == "true" ? true : text == "false" ? false : self.value.overrideNumber.map { $0 != 0 })
    }
    package mutating func text(_ key: StaticString, _ value: inout String, _ rule: MemberRule) {
        if "\(key)" == "primitiveName" { primitiveName = value }
        switch self.value {
        case .string(let text): set(key, &value, text)
        case .number(let number): set(key, &value, number.text)
        case .bool(let flag): set(key, &value, flag ? "true" : "false")
        default: break
        }
    }
    package mutating func choice<Choice: CIMChoice>(
        _ key: StaticString, legacy: StaticString?, _ value: inout Choice, _ rule: MemberRule
    ) {
        if var name = self.value.string {
            set(key, &value, name.withUTF8 { Choice.table.choice(named: $0)?.choice })
        } else if let number = self.value.double.flatMap({ Int(exactly: $0) }) {
            set(key, &value, Choice.table.choice(numbered: number))
        }
    }
    package mutating func numbers(_ key: StaticString, _ value: inout [Double], _ rule: MemberRule) {
        set(key, &value, self.value.overrideNumbers)
    }
    package mutating func value<Value: CIMValue>(_ key: StaticString, _ value: inout Value?) {
        guard Value.self == CIMColor.self, let color = self.value.overrideColor as? Value else { return }
        set(key, &value, .some(.some(color)))
    }
    package mutating func texts(_ key: StaticString, _ value: inout [String]) {}
    package mutating func list<Value: CIMValue>(_ key: StaticString, _ value: inout [Value]) {}
    package mutating func reversedList<Value: CIMValue>(_ key: StaticString, _ value: inout [Value]) {}
    package mutating func geometry(_ key: StaticString, _ value: inout GeometryMember) {}
    package mutating func components(_ key: StaticString, _ value: inout CIMColor) {}
    package mutating func raw(_ key: StaticString, _ value: inout RawJSON?) {}
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
        case .string(let text): return Color(css: text).map { CIMColor($0) }
        case .array:
            guard let numbers = overrideNumbers, numbers.count == 3 || numbers.count == 4 else { return nil }
            return CIMColor(.array, numbers)
        default: return nil
        }
    }
}
