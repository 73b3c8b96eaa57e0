import Documents

/// Something that stands as a value in CIM JSON: an object, one of several classes of objects, a colour.
package protocol CIMValue: Hashable, Sendable {
    /// The value at a token; nil where there is none (`null`, and `[]`, which old documents write for it).
    ///
    /// What can't be read becomes a ``placeholder(for:)``, with a finding.
    static func read(_ reader: inout CIMReader, at token: Int) -> Self?
    /// A value that keeps what stood in its place, is not drawn and writes it back.
    static func placeholder(for source: RawJSON) -> Self
    /// Writes the value.
    func write(to writer: inout CIMWriter)
    /// The value after an editor has seen every object in it, from the outside in.
    func edited(with editor: any ObjectEditor) -> Self
}

/// An object of a CIM class: its members stand once, in ``visitMembers(_:)``, and serve reading, writing and the
/// catalogue from which the fidelity matrix is made.
///
/// The values of a new object are what missing members mean.
package protocol CIMObject: CIMValue {
    /// An object as if all members were missing.
    init()
    /// An object of the same class as if all members were missing.
    var blank: Self { get }
    /// The class as JSON has it in `type`; empty for objects that have none (points, envelopes).
    var className: StaticString { get }
    /// What documents of old versions call the class. Default: none.
    static var formerNames: [StaticString] { get }
    /// What of the source is written back besides the members' values.
    var kept: KeptMembers { get set }
    /// The picture of a layer that draws one. Default: nil, the object has none.
    var pictureProperties: PictureProperties? { get set }
    /// Hands each member to the visitor, in the order in which ArcGIS writes them.
    mutating func visitMembers(_ visitor: inout some MemberVisitor)
    /// Hands each member to an override. The default does; it is here so that every class has compiled code for
    /// it.
    mutating func visitMembers(setting setter: inout MemberSetter)
    /// Reports values that cannot be drawn as they stand.
    func check(_ reader: inout CIMReader)
}

extension CIMObject {
    package var blank: Self { Self() }
    package static var formerNames: [StaticString] { [] }

    package var pictureProperties: PictureProperties? {
        get { nil }
        set {}
    }

    package mutating func visitMembers(setting setter: inout MemberSetter) { visitMembers(&setter) }

    package func check(_ reader: inout CIMReader) {}

    package static func read(_ reader: inout CIMReader, at token: Int) -> Self? {
        guard reader.token(token).kind == .object else {
            if !reader.isNothing(token) {
                reader.report(
                    .warning, .wrongValue, "\(reader.excerpt(token)) is not an object",
                    instead: "kept but not drawn")
            }
            return nil
        }
        var object = Self()
        reader.read(&object, at: token)
        return object
    }

    package static func placeholder(for source: RawJSON) -> Self {
        var object = Self()
        object.kept.extras = KeptExtras(whole: source)
        object.kept.present = KeptMembers.fromSource
        return object
    }

    package func write(to writer: inout CIMWriter) {
        writer.write(self)
    }
}

// Objects of any class, as families of classes hold them.
extension CIMObject {
    /// Whether another object is of the same class and has the same values.
    func isEqual(to other: any CIMObject) -> Bool { (other as? Self) == self }

    /// Adds the class and the values.
    func hashWithClass(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(Self.self))
        hash(into: &hasher)
    }
}
