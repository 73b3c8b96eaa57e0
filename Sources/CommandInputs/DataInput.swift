import Cartouche
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheImagery
import CartoucheMapDocuments
import CartoucheMapModel
import CartoucheNetwork
import CartoucheRasters
import CartoucheServices
import CartoucheSymbolDocuments
import CartoucheSymbolStyles

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An input of the command: a map document or a data file; `-` is standard input.
package struct DataInput {
    /// The kinds of input.
    package enum Kind {
        /// A web map or web scene.
        case webMap
        /// A layer file, map or layout of ArcGIS Pro.
        case layerDocument
        /// The listing of a web style.
        case webStyle
        /// A raster, such as a GeoTIFF.
        case raster
        /// The pictures of tiles: an archive, or a server by a ``PictureAddress``.
        case tiles
        /// A file with features, or a style (`.stylx`).
        case data
    }

    /// The path as given on the command line.
    package let path: String
    package let kind: Kind
    /// The limits for reading; in a package, those of its documents.
    private let resources: ResourceLoader
    private let content: Content
    /// The chosen map of a package; nil for other inputs.
    package private(set) var package: (whole: MapPackage, item: MapPackage.Item)?
    /// The portal of the item from which the input comes; nil if there is none.
    private let portal: Portal?

    /// The content of standard input or a pipe, which can be read only once.
    private enum Content {
        /// The input is a file.
        case file
        case data([UInt8], name: String)
        case document(JSONPart)
    }

    /// Detects the kind of an input.
    ///
    /// Files are read only up to the first member that shows this; standard input and pipes are read completely.
    ///
    /// - Parameter map: The name of the map in a package; nil if it has only one.
    /// - Throws: `DocumentError` if the input is on another computer, does not exist or cannot be read. ``MapError`` if a
    ///   package has no such map.
    package init(path: String, resources: ResourceLoader, map: String? = nil) throws {
        // A token in an address must be in no message.
        self.path = URLText.isRemote(path) ? WebAddress.masked(path) : path
        self.resources = resources
        if URLText.isRemote(path), !FileBytes.exists(path) {
            if ResourceProviders.shared != nil, PictureAddress(path) != nil {
                (kind, content, portal) = (.tiles, .file, nil)
                return
            }
            if let provider = ResourceProviders.shared, let address = try? WebAddress(path) {
                if let location = PortalLocation(address) {
                    (kind, content, portal, package) = try Self.load(location, map, resources)
                } else {
                    (kind, content) = try Self.load(address, provider)
                    portal = nil
                }
                return
            }
            throw DocumentError(
                .remote, source: path,
                what: "the input is on another computer; the command reads only local files",
                suggestion: "save it to a file, or write it to a pipe and use '-' as the input")
        }
        portal = nil
        if path == "-" || FileBytes.isStream(path) {
            let file = try FileBytes(resources.named(path))
            let bytes = try FeatureSources.contents(ofStream: file, limit: resources.maximumBytes)
            let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
            let found =
                first == UInt8(ascii: "{")
                ? try Self.kind(of: JSONReader(MemoryBytes(bytes, name: file.name))) : .data
            // The symbols of a listing are in files beside it.
            kind = found == .webStyle ? .data : found
            content =
                kind == .data
                ? .data(bytes, name: file.name)
                : .document(try JSONPart(parsing: bytes, source: file.name))
            return
        }
        if MapPackage.isPackage(path) {
            let whole = try MapPackage(path: path, resources: resources)
            let item = try whole.item(named: map)
            package = (whole, item)
            (kind, content) = (Self.kind(of: item), .document(item.document))
            return
        }
        content = .file
        switch FilePath.fileExtension(of: path) {
        case "lyrx", "mapx", "pagx": kind = .layerDocument
        case "json", "webmap":
            let found = try Self.kind(of: JSONReader(FileBytes(resources.named(path))))
            let isOther =
                try found == .webStyle
                && !StyleFile.isListing(
                    JSONPart(FileBytes(resources.named(path)), limit: resources.maximumBytes))
            kind = isOther ? .data : found
        case let ending where ArchiveTiles.extensions.contains(ending): kind = .tiles
        case "gpkg" where GeoPackageTiles.areIn(path): kind = .tiles
        default: kind = RasterFile.isRaster(path) ? .raster : .data
        }
    }

    /// Returns a map of a package as input.
    package init(_ package: MapPackage, _ item: MapPackage.Item, resources: ResourceLoader) {
        (path, self.resources, portal) = (package.path, resources, nil)
        (kind, content) = (Self.kind(of: item), .document(item.document))
        self.package = (package, item)
    }

    private static func kind(of item: MapPackage.Item) -> Kind {
        LayerDocument.isLayerDocument(item.document) ? .layerDocument : .webMap
    }

    /// Returns the input at an address: the layers of a service as a web map, or a document.
    private static func load(
        _ address: WebAddress, _ provider: any ResourceProvider
    ) throws -> (Kind, Content) {
        if let service = ServiceLocation(address) {
            let map: JSONValue = ["operationalLayers": [["url": .string(service.address.text)]]]
            return (.webMap, .document(try JSONPart(map)))
        }
        if ServiceDirectory.isDirectory(address) {
            throw InputError(
                "the address is that of a list of services", at: address.description,
                suggestion: "'cartouche info' lists their addresses")
        }
        let response = try FeatureDocument(at: address, provider)
        let name = response.name
        let first = response.bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        let found =
            first == UInt8(ascii: "{")
            ? try kind(of: JSONReader(MemoryBytes(response.bytes, name: name))) : .data
        guard found == .webMap || found == .layerDocument else {
            return (.data, .data(response.bytes, name: name))
        }
        return (found, .document(try JSONPart(parsing: response.bytes, source: name)))
    }

    /// Returns the input in an item of a portal: a map, layers as a web map, or data.
    private static func load(
        _ location: PortalLocation, _ map: String?, _ resources: ResourceLoader
    ) throws -> (Kind, Content, Portal?, (whole: MapPackage, item: MapPackage.Item)?) {
        guard let item = PortalItem(location) else {
            throw InputError("the address has no item", at: location.address.description)
        }
        _ = try item.loadedDescription()
        switch item.kind {
        case .csv, .geoJSON, .shapefile:
            let name = item.name.isEmpty ? item.title : item.name
            return (.data, .data(try item.content(), name: name), nil, nil)
        default:
            let document = try ItemDocument(item, map: map, resources: resources)
            let kind =
                document.package.map { Self.kind(of: $0.item) }
                ?? (item.kind == .layer ? .layerDocument : .webMap)
            return (kind, .document(document.json), item.portal, document.package)
        }
    }

    /// Whether the input is a map or a layer file, rather than data.
    package var isDocument: Bool { kind == .webMap || kind == .layerDocument }

    /// Whether the input is a file, which can be read again, rather than a stream or an address.
    package var isFile: Bool {
        if case .file = content { !URLText.isRemote(path) || FileBytes.exists(path) } else { false }
    }

    /// Whether the input is a file with features, or a style: neither a map nor a picture.
    package var hasFeatures: Bool { !isDocument && kind != .raster && kind != .tiles }

    /// The layer of a raster, of tiles or of pictures of a server; nil for other inputs.
    package var pictureLayer: Layer? {
        switch kind {
        case .raster: RasterLayer(raster: Raster(path: path))
        case .tiles: PictureAddress(path)?.layer ?? TileArchiveLayer(path: path)
        case .webMap, .layerDocument, .webStyle, .data: nil
        }
    }

    /// Reads the map of a web map or a layer document.
    ///
    /// - Parameters:
    ///   - dataSources: Local data for the layers.
    ///   - reference: Replaces the map's own spatial reference.
    package func map(dataSources: LayerDataSources, _ reference: SpatialReference?) throws -> Map {
        if let package {
            return try package.whole.map(
                of: package.item, dataSources: dataSources, spatialReference: reference)
        }
        if kind == .layerDocument {
            return try Map(
                layerDocument: layerDocument(), dataSources: dataSources, spatialReference: reference)
        }
        return try Map(
            document: document(), path: path, dataSources: dataSources, spatialReference: reference,
            resources: resources, portal: portal)
    }

    /// Reads the document.
    private func document() throws -> JSONPart {
        if case .document(let document) = content { return document }
        return try JSONPart(FileBytes(resources.named(path)), limit: resources.maximumBytes)
    }

    /// Reads the layer file, map or layout.
    package func layerDocument() throws -> LayerDocument {
        if let package, let document = try package.whole.layerDocument(of: package.item) { return document }
        return try LayerDocument(document(), path: path, resources: resources)
    }

    /// Opens the data file.
    ///
    /// - Parameters:
    ///   - columns: The columns of coordinates in a table; nil to find them.
    ///   - isTable: Whether only the attributes are read, so that a table needs no coordinates. Default: false.
    package func file(columns: CoordinateColumns? = nil, isTable: Bool = false) throws -> FeatureFile {
        if case .data(let bytes, let name) = content {
            return try FeatureSources.openFile(bytes: bytes, name: name, columns: columns, isTable: isTable)
        }
        return try FeatureSources.openFile(
            named: path, resources: resources, columns: columns, isTable: isTable)
    }

    /// Reads the style (`.stylx`), or the listing of a web style; nil if the input is another file.
    ///
    /// - Throws: `DocumentError` if a file with the extension `.stylx` cannot be read.
    package func style() throws -> StyleFile? {
        guard kind == .webStyle || FilePath.fileExtension(of: path) == "stylx", case .file = content else {
            return nil
        }
        let location = resources.named(path)
        return try StyleFile(FileBytes(location), root: location.root)
    }

    /// Returns the kind of a JSON document.
    ///
    /// Reads top-level members until one shows this. Any document with a list of items can be a web style.
    private static func kind(of document: consuming JSONReader) throws -> Kind {
        var reader = document
        guard try reader.peek() == .object else { return .data }
        try reader.beginObject()
        while try reader.nextKey() {
            if reader.keyIs("operationalLayers") || reader.keyIs("baseMap") || reader.keyIs("mapOptions") {
                return .webMap
            }
            if reader.keyIs("layerDefinitions") { return .layerDocument }
            if reader.keyIs("items") || reader.keyIs("results"), try reader.peek() == .array {
                return .webStyle
            }
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
