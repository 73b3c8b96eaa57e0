/// A geometry that is made of parts, each of which is made of segments: ``Polyline`` or ``Polygon``.
///
/// No other type may conform.
public protocol Multipart: Geometry {
    /// The lines or rings.
    var parts: [Part] { get }
    /// A geometry of some lines or rings.
    ///
    /// - Parameters:
    ///   - parts: the lines or rings; empty ones are left out.
    ///   - spatialReference: the system of all parts; by default that of the first that has one.
    init(parts: [MutablePart], spatialReference: SpatialReference?)
}

/// The coordinates of a geometry made of parts, as they are drawn and as they were given.
struct MultipartCoordinates {
    /// All vertices, those of the chords that stand for curves among them.
    var flattened = PackedCoordinates()
    /// The vertices without those of chords, and the curves; nil where there are no curves.
    var curved: CurvedCoordinates?

    init(flattened: PackedCoordinates, curved: CurvedCoordinates?) {
        self.flattened = flattened
        self.curved = curved
    }

    /// The coordinates of some lines or rings.
    init(parts: [MutablePart], closed: Bool) {
        var given = CurvedCoordinates()
        for part in parts { part.append(to: &given, closed: closed) }
        self.init(given)
    }

    init(_ given: CurvedCoordinates) {
        if given.curves.isEmpty {
            flattened = given.vertices
        } else {
            flattened = given.flattened()
            curved = given
        }
    }
}
