// Everything that a user of the library sees.
@_exported import Canvases
@_exported import CoordinateText
@_exported import Documents
@_exported import FeatureSources
@_exported import Features
@_exported import GeodeticOperations
@_exported import GeometryOperations
@_exported import Geospatial
@_exported import Images
@_exported import Mapping
@_exported import Portrayal
@_exported import Symbols

/// Facts about the library. (Not named after its module, so that `Cartouche.Polygon` stays readable.)
public enum CartoucheLibrary {
    /// The version, as `cartouche --version` prints it.
    public static let version = "0.1.0"
}
