import Geospatial

/// Something with a place and attributes: a graphic, or a feature of a table.
///
/// Geoelements are shared objects that may be read and changed from any thread.
public protocol GeoElement: AnyObject, Sendable {
    /// Where it is and what shape it has; nil where it has none.
    var geometry: Geometry? { get set }
    /// What is known of it, by name.
    ///
    /// Renderers read text, all kinds of numbers, truth values, dates and UUIDs (as text); an optional counts
    /// as what is in it.
    var attributes: [String: any Sendable] { get }
    /// Sets an attribute, new or known; nil makes it null.
    func setAttributeValue(_ value: (any Sendable)?, forKey key: String)
    /// Takes an attribute away, if there is one of this name.
    func removeAttributeValue(forKey key: String)
}
