import CartoucheDocuments

/// Decides whether the writer writes a member that the source lacks and that has its default value.
package enum MemberRule: Sendable {
    /// Never writes it.
    case unlessDefault
    /// Writes it in objects made by code, as ArcGIS does. Objects that were read stay without it.
    case always
}

/// Visits the members of an object in order, to read, write or list them.
///
/// A class calls one of these methods for each of its members, always in the same order. The number of the
/// call is the member's number in ``KeptMembers``. A class has at most 60 members.
package protocol MemberVisitor {
    mutating func number(_ key: StaticString, _ value: inout Double, _ rule: MemberRule)
    mutating func integer(_ key: StaticString, _ value: inout Int, _ rule: MemberRule)
    mutating func flag(_ key: StaticString, legacy: StaticString?, _ value: inout Bool, _ rule: MemberRule)
    mutating func text(_ key: StaticString, _ value: inout String, _ rule: MemberRule)
    mutating func choice<Choice: CIMChoice>(
        _ key: StaticString, legacy: StaticString?, _ value: inout Choice, _ rule: MemberRule)
    mutating func numbers(_ key: StaticString, _ value: inout [Double], _ rule: MemberRule)
    mutating func texts(_ key: StaticString, _ value: inout [String])
    mutating func value<Value: CIMValue>(_ key: StaticString, _ value: inout Value?)
    mutating func list<Value: CIMValue>(_ key: StaticString, _ value: inout [Value])
    /// Visits a list that JSON contains in reverse order.
    mutating func reversedList<Value: CIMValue>(_ key: StaticString, _ value: inout [Value])
    mutating func geometry(_ key: StaticString, _ value: inout GeometryMember)
    /// Visits a color's components.
    mutating func components(_ key: StaticString, _ value: inout CIMColor)
    /// Visits a member whose JSON text is kept and never read.
    mutating func raw(_ key: StaticString, _ value: inout RawJSON?)
}

// The same methods with the default rule.
extension MemberVisitor {
    @inline(__always)
    package mutating func number(_ key: StaticString, _ value: inout Double) {
        number(key, &value, .unlessDefault)
    }
    @inline(__always)
    package mutating func integer(_ key: StaticString, _ value: inout Int) {
        integer(key, &value, .unlessDefault)
    }
    @inline(__always)
    package mutating func flag(_ key: StaticString, _ value: inout Bool, _ rule: MemberRule = .unlessDefault)
    {
        flag(key, legacy: nil, &value, rule)
    }
    @inline(__always)
    package mutating func text(_ key: StaticString, _ value: inout String) {
        text(key, &value, .unlessDefault)
    }
    @inline(__always)
    package mutating func choice(
        _ key: StaticString, _ value: inout some CIMChoice, _ rule: MemberRule = .unlessDefault
    ) {
        choice(key, legacy: nil, &value, rule)
    }
    @inline(__always)
    package mutating func numbers(_ key: StaticString, _ value: inout [Double]) {
        numbers(key, &value, .unlessDefault)
    }
}
