import Documents

/// Whether a member that was not in the source is written though it has its default value.
package enum MemberRule: Sendable {
    /// Only where it says more than its absence.
    case unlessDefault
    /// In objects made by code too, as ArcGIS does; documents that lack it stay without.
    case always
}

/// Goes through the members of an object in order: reads them, writes them, or lists them.
///
/// A class's list calls one of these for each of its members, always the same calls in the same order (the
/// number of the call is the member's number in ``KeptMembers``). At most 60 members have a number.
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
    /// A list whose documents have the last element first.
    mutating func reversedList<Value: CIMValue>(_ key: StaticString, _ value: inout [Value])
    mutating func geometry(_ key: StaticString, _ value: inout GeometryMember)
    /// A colour's components.
    mutating func components(_ key: StaticString, _ value: inout CIMColor)
    /// A member that is kept as it is and never looked into.
    mutating func raw(_ key: StaticString, _ value: inout RawJSON?)
}

// The same with the usual rule.
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
