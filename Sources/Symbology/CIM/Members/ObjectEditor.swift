import Documents

/// Changes objects wherever they stand in a value: overrides, loaded pictures.
package protocol ObjectEditor {
    /// How many objects were changed so far; what has no changed object in it stays the same box.
    var changes: Int { get }
    /// Changes an object, if it is one of those that are meant; its parts come after it.
    mutating func edit<Object: CIMObject>(_ object: inout Object)
}

extension CIMObject {
    package func edited(with editor: inout some ObjectEditor) -> Self {
        var copy = self
        editor.edit(&copy)
        copy.visitMembers(&editor)
        return copy
    }

    /// Goes into the members.
    fileprivate mutating func visitMembers<Editor: ObjectEditor>(_ editor: inout Editor) {
        var descent = Descent(editor: editor)
        visitMembers(&descent)
        editor = descent.editor
    }
}

/// Takes an editor into the members that are values.
private struct Descent<Editor: ObjectEditor>: MemberVisitor {
    var editor: Editor

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
        if let inner = value { value = inner.edited(with: &editor) }
    }
    mutating func list<Value: CIMValue>(_ key: StaticString, _ value: inout [Value]) {
        for index in value.indices { value[index] = value[index].edited(with: &editor) }
    }
    mutating func reversedList<Value: CIMValue>(_ key: StaticString, _ value: inout [Value]) {
        list(key, &value)
    }
    mutating func geometry(_ key: StaticString, _ value: inout GeometryMember) {}
    mutating func components(_ key: StaticString, _ value: inout CIMColor) {}
    mutating func raw(_ key: StaticString, _ value: inout RawJSON?) {}
}
