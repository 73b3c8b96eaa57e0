import CartoucheGeospatial
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols
import Foundation

// The SDK reads JSON from text or from `Data`. With these methods a program can name its `Data` without the type, as in
// `Geometry.fromJSON(.diamond)`.

extension Geometry {
    /// Reads a geometry from Esri JSON in UTF-8.
    ///
    /// - Throws: `DocumentError` if the data is not JSON, or not a geometry of this class.
    public static func fromJSON(_ json: Data) throws -> Self { try fromJSON([UInt8](json)) }
}

extension SpatialReference {
    /// Reads a spatial reference from Esri JSON in UTF-8: an object with `wkid`, `latestWkid`, `wkt` or `wkt2`.
    ///
    /// - Throws: `DocumentError` if the data is not JSON, or names no coordinate system.
    public static func fromJSON(_ json: Data) throws -> SpatialReference { try fromJSON(json.text) }
}

extension Symbol {
    /// Reads a symbol from web map JSON in UTF-8.
    ///
    /// - Throws: `DocumentError` if the data is not JSON; `SymbologyError` if it is not a symbol or has another class.
    public static func fromJSON(_ json: Data) throws -> Self { try fromJSON(json.text) }
}

extension Renderer {
    /// Reads a renderer from web map JSON in UTF-8.
    ///
    /// - Throws: `DocumentError` if the data is not JSON; `SymbologyError` if it is not a renderer or has another
    ///   class.
    public static func fromJSON(_ json: Data) throws -> Self { try fromJSON(json.text) }
}

extension LabelDefinition {
    /// Reads a label definition from web map JSON in UTF-8.
    ///
    /// - Throws: `DocumentError` if the data is not a JSON object.
    public static func fromJSON(_ json: Data) throws -> LabelDefinition { try fromJSON(json.text) }
}

extension Data {
    /// The text; invalid UTF-8 becomes replacement characters, as in files.
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
