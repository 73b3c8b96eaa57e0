import CartoucheDocuments

/// Changes objects anywhere in a value, for example by overrides or loaded pictures.
///
/// The protocol requires a class, so that editors need no generic parameters.
package protocol ObjectEditor: AnyObject {
    /// The number of objects changed so far. If it stays the same, unchanged parts keep their storage.
    var changes: Int { get }
    /// Changes an object if the editor applies to it. Its parts are visited afterwards.
    func edit<Object: CIMObject>(_ object: inout Object)
}

extension CIMObject {
    @_semantics("optimize.sil.specialize.generic.never")
    package func edited(with editor: any ObjectEditor) -> Self {
        var copy = self
        editor.edit(&copy)
        var descent = Descent(editor: editor)
        copy.visitMembers(withoutSpecialization: &descent)
        return copy
    }
}

/// Applies an editor to all members that are CIM values.
private struct Descent: MemberVisitor {
    let editor: any ObjectEditor

    mutating func number(_ key: StaticString, _ value: inout Double, _ rule: MemberRule) {}
    mutating func integer(_ key: StaticString, _ value: inout Int, _ rule: MemberRule) {}
    mutating func flag(
        _ key: StaticString, legacy: StaticString?, _ value: inout Bool, _ rule: MemberRule
    ) {}
    mutating func text(_ key: StaticString, _ value: inout String, _ rule: MemberRule) {}
    mutating func choice<Choice: CIMChoice>(
        _ key: StaticString, legacy: StaticString?, _ value: inout Choice, _ rule: MemberRule
    ) {}
    mutating func numbers(_ key: StaticString, _ value: inout [Double], _ rule: MemberRule) {}
    mutating func texts(_ key: StaticString, _ value: inout [String]) {}
    mutating func value<Value: CIMValue>(_ key: StaticString, _ value: inout Value?) {
        if let inner = value { value = inner.edited(with: editor) }
    }
    mutating func list<Value: CIMValue>(_ key: StaticString, _ value: inout [Value]) {
        for index in value.indices { value[index] = value[index].edited(with: editor) }
    }
    mutating func reversedList<Value: CIMValue>(_ key: StaticString, _ value: inout [Value]) {
        list(key, &value)
    }
    mutating func geometry(_ key: StaticString, _ value: inout GeometryMember) {}
    mutating func components(_ key: StaticString, _ value: inout CIMColor) {}
    mutating func raw(_ key: StaticString, _ value: inout RawJSON?) {}
}
