import Cartouche
import Documents
import FeatureSources
import Geospatial
import Mapping

/// An input of the command: a web map or a data file; `-` is standard input.
struct DataInput {
    /// The path as given on the command line.
    let path: String
    /// Whether the input is a web map.
    let isWebMap: Bool
    /// The content of standard input for `-`, else nil.
    private let bytes: [UInt8]?

    /// Detects whether the input is a web map.
    ///
    /// Files are read only up to the first member that shows this; standard input is read completely, at most 4 GiB.
    init(path: String) throws {
        self.path = path
        if path == "-" {
            let bytes = try FileBytes.contents(of: path, limit: 1 << 32)
            self.bytes = bytes
            let isJSON = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
            isWebMap =
                try isJSON == UInt8(ascii: "{")
                && Self.isWebMap(JSONReader(MemoryBytes(bytes, name: "standard input")))
            return
        }
        bytes = nil
        let ending = FilePath.fileExtension(of: path)
        isWebMap = try (ending == "json" || ending == "webmap") && Self.isWebMap(JSONReader(path: path))
    }

    /// Reads the web map; `reference` replaces the map's own spatial reference.
    func webMap(_ reference: SpatialReference?) throws -> Map {
        guard let bytes else { return try Map(contentsOfFile: path, spatialReference: reference) }
        return try Map(
            webMap: JSONPart(parsing: bytes, source: "standard input"), source: "standard input",
            resources: ResourceLoader(), spatialReference: reference)
    }

    /// Opens the data file.
    func file() throws -> FeatureFile {
        guard let bytes else { return try FeatureSources.openFile(path: path) }
        return try FeatureSources.openFile(bytes: bytes, name: "standard input")
    }

    /// Opens the given layer, else the layer named in the path, else the only layer.
    func source(layer: String?, reference: SpatialReference?) throws -> any FeatureSource {
        try file().source(layer: layer ?? FeatureSources.layerName(inPath: path), spatialReference: reference)
    }

    /// Whether a document is a web map.
    ///
    /// Reads top-level members until one shows this.
    private static func isWebMap(_ document: consuming JSONReader) throws -> Bool {
        var reader = document
        guard try reader.peek() == .object else { return false }
        try reader.beginObject()
        while try reader.nextKey() {
            if reader.keyIs("operationalLayers") || reader.keyIs("baseMap") || reader.keyIs("mapOptions") {
                return true
            }
            if reader.keyIs("features") || reader.keyIs("geometryType") || reader.keyIs("coordinates") {
                return false
            }
            try reader.skipValue()
        }
        return false
    }
}
