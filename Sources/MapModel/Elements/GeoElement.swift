import CartoucheGeospatial

/// A graphic, or a feature of a table: an object with a geometry and attributes.
///
/// Geoelements are shared objects that can be read and changed from any thread.
public protocol GeoElement: AnyObject, Sendable {
    /// The location and shape; nil if there is none.
    var geometry: Geometry? { get set }
    /// The attributes by name.
    ///
    /// Renderers read strings, all numeric types, Booleans, dates and UUIDs (as strings). An optional is read as the
    /// value that it contains.
    var attributes: [String: any Sendable] { get }
    /// Sets an attribute, existing or new; nil makes it null.
    func setAttributeValue(_ value: (any Sendable)?, forKey key: String)
    /// Removes an attribute if the geoelement has it.
    func removeAttributeValue(forKey key: String)
}
