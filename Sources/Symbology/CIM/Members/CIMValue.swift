/// Something that stands as a value in CIM JSON: an object, one of several classes of objects, a colour.
package protocol CIMValue: Hashable, Sendable {}

/// An object of a CIM class: its members stand once, in ``visitMembers(_:)``, and serve reading, writing and the
/// catalogue from which the fidelity matrix is made.
///
/// The values of a new object are what missing members mean.
package protocol CIMObject: CIMValue {
    /// An object as if all members were missing.
    init()
    /// The class as JSON has it in `type`; empty for objects that have none (points, envelopes).
    var className: StaticString { get }
    /// What of the source is written back besides the members' values.
    var kept: KeptMembers { get set }
    /// Hands each member to the visitor, in the order in which ArcGIS writes them.
    mutating func visitMembers(_ visitor: inout some MemberVisitor)
}
