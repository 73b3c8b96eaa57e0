/// A geometry with parts that consist of segments: ``Polyline`` or ``Polygon``.
///
/// Only these two classes may conform.
public protocol Multipart: Geometry {
    /// The lines of a polyline or the rings of a polygon.
    var parts: [Part] { get }
    /// Creates a geometry from lines or rings.
    ///
    /// - Parameters:
    ///   - parts: The lines or rings; empty ones are left out.
    ///   - spatialReference: The spatial reference of all parts; by default that of the first part that has one.
    init(parts: [MutablePart], spatialReference: SpatialReference?)
}

/// The coordinates of a polyline or polygon: flattened for drawing, and with the original curves.
struct MultipartCoordinates {
    /// All vertices, including the vertices of the chords that replace curves.
    var flattened = PackedCoordinates()
    /// The original vertices and curves, without chords; nil if there are no curves.
    var curved: CurvedCoordinates?

    init(flattened: PackedCoordinates, curved: CurvedCoordinates?) {
        self.flattened = flattened
        self.curved = curved
    }

    /// The coordinates of lines or rings; `closed` closes every part.
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
