// The door: everything a user of the library sees, and nothing else.
@_exported import Documents
@_exported import FeatureSources
@_exported import Features
@_exported import Geospatial
@_exported import Imaging
@_exported import Mapping
@_exported import Portrayal
@_exported import Symbology

/// Facts about the library. (Not named after its module, so that `Cartouche.Polygon` stays readable.)
public enum CartoucheLibrary {
    /// The version, as `cartouche --version` prints it.
    public static let version = "0.1.0"
}
