import CartoucheDatabases
import CartoucheDocuments

/// A document that is known, but has no features: users confuse it with a data file.
enum OtherDocument: Hashable {
    /// A style of symbols (`.stylx`), which is an SQLite database.
    case style
    /// The description of a service's layer, with a renderer.
    case serviceLayer
    /// A list of the layers of a service.
    case serviceLayers
    /// A layer file, map or layout of ArcGIS Pro.
    case layerDocument
    /// A web map or web scene.
    case webMap
    /// The JSON of a renderer.
    case renderer
    /// The JSON of a symbol.
    case symbol
    /// A compressed archive, or a format that consists of one, in a stream.
    case archive(String)
    /// A format that needs a file, in a stream.
    case fileOnly(String)
    /// A format of ArcGIS that is not read.
    case unread(UnreadFormat)

    /// Recognizes a document; nil for all others.
    init?(_ beginning: FileBeginning) throws {
        let isStream = if case .bytes = beginning.document { true } else { false }
        if let format = UnreadFormat(ofFileAt: beginning.path) {
            self = .unread(format)
        } else if beginning.begins(with: Array("SQLite format 3\0".utf8)), !isStream {
            guard try Self.isStyle(beginning.document.name) else { return nil }
            self = .style
        } else if beginning.firstLetter == UInt8(ascii: "{") {
            guard let kind = try Self.ofJSON(beginning.document) else { return nil }
            self = kind
        } else if isStream {
            guard let kind = Self.ofStream(beginning.bytes) else { return nil }
            self = kind
        } else {
            return nil
        }
    }

    /// The error for opening the document as data.
    func error(source: String) -> FeatureSourceError {
        let (what, suggestion) = text
        return .noFeatures(source: source, what: what, suggestion: suggestion)
    }

    private var text: (what: String, suggestion: String) {
        switch self {
        case .unread(let format): (format.what, format.suggestion)
        case .style:
            ("the file is a style with symbols and has no features", "use it with --renderer FILE.stylx#KEY")
        case .serviceLayer:
            ("the document describes a layer of a service and has no features", "use it with --renderer")
        case .serviceLayers:
            (
                "the document lists the layers of a service and has no features",
                "use it with --renderer FILE#LAYER"
            )
        case .layerDocument:
            (
                "the document has layers, but no features",
                "open it as a map, or use it with --renderer FILE#LAYER"
            )
        case .webMap: ("the document is a web map", "open it as a map, not as data")
        case .renderer: ("the document is a renderer and has no features", "use it with --renderer")
        case .symbol: ("the document is a symbol and has no features", "use it with --renderer")
        case .archive(let name):
            ("\(name) cannot be read from a stream", "save it to a file and use its path")
        case .fileOnly(let name):
            (
                "\(name) cannot be read from a stream",
                "save it to a file, or convert it to GeoJSON or FlatGeobuf"
            )
        }
    }

    /// Whether an SQLite database has the table of a style.
    private static func isStyle(_ path: String) throws(DocumentError) -> Bool {
        let database = try SQLiteConnection(path: path, kind: "SQLite database")
        let rows = try database.prepare("PRAGMA table_info(\"ITEMS\")")
        var columns: Set<String> = []
        while try rows.step() { if let name = rows.text(1) { columns.insert(name.uppercased()) } }
        return columns.isSuperset(of: ["CLASS", "CONTENT", "KEY"])
    }

    private static func ofJSON(_ document: DocumentOrigin) throws(DocumentError) -> OtherDocument? {
        var reader = try document.reader(chunkBytes: 1 << 16)
        guard try reader.nextDocument(), try reader.peek() == .object else { return nil }
        try reader.beginObject()
        var kind: OtherDocument?
        while try reader.nextKey() {
            if reader.keyIs("features") || reader.keyIs("featureSet") { return nil }
            if reader.keyIs("operationalLayers") || reader.keyIs("baseMap") { return .webMap }
            if reader.keyIs("layerDefinitions") { return .layerDocument }
            if reader.keyIs("drawingInfo") { return .serviceLayer }
            if reader.keyIs("layers"), kind == nil { kind = .serviceLayers }
            if reader.keyIs("type"), try reader.peek() == .string {
                try reader.passString()
                if let found = ofType(reader.tokenString) { kind = found }
                continue
            }
            try reader.skipValue()
        }
        return kind
    }

    private static func ofType(_ type: String) -> OtherDocument? {
        switch type {
        case "CIMLayerDocument", "CIMMapDocument", "CIMLayoutDocument": .layerDocument
        case "Feature Layer", "Group Layer", "Raster Layer", "Table": .serviceLayer
        case "simple", "uniqueValue", "classBreaks", "heatmap", "dotDensity", "dictionary": .renderer
        case "esriSMS", "esriSLS", "esriSFS", "esriPMS", "esriPFS", "esriTS": .symbol
        case _ where type.hasPrefix("CIM") && type.hasSuffix("Renderer"): .renderer
        case _ where type.hasPrefix("CIM") && (type.hasSuffix("Symbol") || type.hasSuffix("SymbolReference")):
            .symbol
        default: nil
        }
    }

    private static func ofStream(_ bytes: [UInt8]) -> OtherDocument? {
        switch MediaType.sniff(bytes) {
        case "application/zip": return .archive("a ZIP archive (also .kmz, .xlsx)")
        case "application/gzip": return .archive("a gzip archive")
        default: break
        }
        let text = String(decoding: bytes.prefix(2048), as: UTF8.self).lowercased()
        guard text.contains("<") else { return nil }
        for (mark, name) in [("<kml", "KML"), ("<gpx", "GPX"), ("<osm", "OpenStreetMap XML"), ("gml", "GML")]
        where text.contains(mark) {
            return .fileOnly(name)
        }
        return text.contains("<?xml") ? .fileOnly("XML") : nil
    }
}
