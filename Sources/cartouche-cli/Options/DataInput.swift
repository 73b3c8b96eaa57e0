import Cartouche
import Documents
import FeatureSources
import Geospatial
import Mapping

/// One of the files that the command is given: a web map or data, or `-` for what comes in.
struct DataInput {
    /// What the command line says.
    let path: String
    /// Whether it is a web map.
    let isWebMap: Bool
    /// What came in, for `-`.
    private let bytes: [UInt8]?

    /// Looks at the beginning of what may be a web map.
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

    /// The web map.
    func webMap(_ reference: SpatialReference?) throws -> Map {
        guard let bytes else { return try Map(contentsOfFile: path, spatialReference: reference) }
        return try Map(
            webMap: JSONPart(parsing: bytes, source: "standard input"), source: "standard input",
            resources: ResourceLoader(), spatialReference: reference)
    }

    /// The data's layers.
    func file() throws -> FeatureFile {
        guard let bytes else { return try FeatureSources.openFile(path: path) }
        return try FeatureSources.openFile(bytes: bytes, name: "standard input")
    }

    /// The layer that is asked for, here or in the path.
    func source(layer: String?, reference: SpatialReference?) throws -> any FeatureSource {
        try file().source(layer: layer ?? FeatureSources.layerName(inPath: path), spatialReference: reference)
    }

    /// Whether a document is a web map, told from its top members; reads no further than it must.
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
