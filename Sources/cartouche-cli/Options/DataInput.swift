import Cartouche
import Documents
import FeatureSources
import Geospatial
import Mapping
import SymbolDocuments

/// An input of the command: a map document or a data file; `-` is standard input.
struct DataInput {
    /// The kinds of input.
    enum Kind {
        /// A web map or web scene.
        case webMap
        /// A layer file, map or layout of ArcGIS Pro.
        case layerDocument
        /// A file with features.
        case data
    }

    /// The path as given on the command line.
    let path: String
    let kind: Kind
    /// The content of standard input for `-`, else nil.
    private let bytes: [UInt8]?

    /// Detects the kind of an input.
    ///
    /// Files are read only up to the first member that shows this; standard input is read completely, at most 4 GiB.
    init(path: String) throws {
        self.path = path
        if path == "-" {
            let bytes = try FileBytes.contents(of: path, limit: 1 << 32)
            self.bytes = bytes
            let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
            kind =
                first == UInt8(ascii: "{")
                ? try Self.kind(of: JSONReader(MemoryBytes(bytes, name: "standard input"))) : .data
            return
        }
        bytes = nil
        switch FilePath.fileExtension(of: path) {
        case "lyrx", "mapx", "pagx": kind = .layerDocument
        case "json", "webmap": kind = try Self.kind(of: JSONReader(path: path))
        default: kind = .data
        }
    }

    /// Whether the input is a map or a layer file, rather than data.
    var isDocument: Bool { kind != .data }

    /// Reads the map of a web map or a layer document.
    ///
    /// - Parameters:
    ///   - dataSources: local data for the layers.
    ///   - reference: replaces the map's own spatial reference.
    func map(dataSources: LayerDataSources, _ reference: SpatialReference?) throws -> Map {
        if kind == .layerDocument {
            return try Map(
                layerDocument: layerDocument(), dataSources: dataSources, spatialReference: reference)
        }
        guard let bytes else {
            return try Map(contentsOfFile: path, dataSources: dataSources, spatialReference: reference)
        }
        return try Map(
            webMap: JSONPart(parsing: bytes, source: "standard input"), source: "standard input",
            resources: ResourceLoader(), dataSources: dataSources, spatialReference: reference)
    }

    /// Reads the layer file, map or layout.
    func layerDocument() throws -> LayerDocument {
        try bytes.map { try LayerDocument(bytes: $0, path: path) } ?? LayerDocument(path: path)
    }

    /// Opens the data file.
    func file() throws -> FeatureFile {
        guard let bytes else { return try FeatureSources.openFile(path: path) }
        return try FeatureSources.openFile(bytes: bytes, name: "standard input")
    }

    /// Returns the kind of a JSON document.
    ///
    /// Reads top-level members until one shows this.
    private static func kind(of document: consuming JSONReader) throws -> Kind {
        var reader = document
        guard try reader.peek() == .object else { return .data }
        try reader.beginObject()
        while try reader.nextKey() {
            if reader.keyIs("operationalLayers") || reader.keyIs("baseMap") || reader.keyIs("mapOptions") {
                return .webMap
            }
            if reader.keyIs("layerDefinitions") { return .layerDocument }
            if reader.keyIs("features") || reader.keyIs("geometryType") || reader.keyIs("coordinates") {
                return .data
            }
            if reader.keyIs("type"), try reader.peek() == .string {
                try reader.passString()
                if ["CIMLayerDocument", "CIMMapDocument", "CIMLayoutDocument"].contains(reader.tokenString) {
                    return .layerDocument
                }
                continue
            }
            try reader.skipValue()
        }
        return .data
    }
}
