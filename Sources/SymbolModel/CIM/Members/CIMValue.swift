import CartoucheDocuments

/// A value in CIM JSON: an object, one of several classes of objects, or a color.
package protocol CIMValue: Hashable, Sendable {
    /// Returns the value at a token, or nil if it is empty.
    ///
    /// An empty value is `null`, or `[]` in documents of old versions.
    ///
    /// A value that cannot be read becomes a ``placeholder(for:)``, with a diagnostic.
    static func read(_ reader: inout CIMReader, at token: Int) -> Self?
    /// Returns a value that keeps source text that cannot be read.
    ///
    /// The value is not drawn. The text is written back.
    static func placeholder(for source: RawJSON) -> Self
    /// Writes the value.
    func write(to writer: inout CIMWriter)
    /// Returns the value after an editor has processed all its objects, each object before its parts.
    func edited(with editor: any ObjectEditor) -> Self
}

/// An object of a CIM class.
///
/// The members are listed once, in ``visitMembers(_:)``. The reader, the writer and the class catalog all use
/// this list. The fidelity matrix is made from the catalog.
///
/// The values of a new object are the defaults of missing members.
package protocol CIMObject: CIMValue {
    /// Creates an object whose members are all missing.
    init()
    /// An object of the same class whose members are all missing.
    var blank: Self { get }
    /// The class name in the JSON member `type`. Empty for objects without `type` (points, envelopes).
    var className: StaticString { get }
    /// The class names in documents of old versions. Default: none.
    static var formerNames: [StaticString] { get }
    /// The parts of the source text that are written back in addition to the members.
    var kept: KeptMembers { get set }
    /// The picture of a layer that draws one. Default: nil.
    var pictureProperties: PictureProperties? { get set }
    /// Passes each member to the visitor, in the order in which ArcGIS writes them.
    mutating func visitMembers(_ visitor: inout some MemberVisitor)
    /// Reports a diagnostic for each value that cannot be drawn without a change.
    func check(_ reader: inout CIMReader)
}

extension CIMObject {
    package var blank: Self { Self() }
    package static var formerNames: [StaticString] { [] }

    package var pictureProperties: PictureProperties? {
        get { nil }
        set {}
    }

    /// Passes each member to a visitor other than the reader.
    ///
    /// The compiler specializes no code for these calls: code for each class and each visitor takes a minute to
    /// compile, and only reading must be fast (see Documentation/decisions/build-time.md).
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    mutating func visitMembers(withoutSpecialization visitor: inout some MemberVisitor) {
        visitMembers(&visitor)
    }

    package func check(_ reader: inout CIMReader) {}

    package static func read(_ reader: inout CIMReader, at token: Int) -> Self? {
        guard reader.token(token).kind == .object else {
            reader.refuseObject(token)
            return nil
        }
        var object = Self()
        reader.read(&object, at: token)
        return object
    }

    @_semantics("optimize.sil.specialize.generic.never")
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

// For objects whose class is known only at run time.
extension CIMObject {
    /// Returns whether another object has the same class and the same values.
    func isEqual(to other: any CIMObject) -> Bool { (other as? Self) == self }

    /// Hashes the class and the values.
    func hashWithClass(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(Self.self))
        hash(into: &hasher)
    }
}
