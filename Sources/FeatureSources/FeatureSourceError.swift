import CartoucheDocuments

/// A file or document that is valid but gives no features.
public enum FeatureSourceError: CartoucheError, Hashable {
    /// The file's name and content match no known format.
    case unknownFormat(source: String, found: String)
    /// The format is known, but the document has no features that can be read.
    case noFeatures(source: String, what: String, suggestion: String)
    /// The file has several layers, and none was chosen.
    case severalLayers(source: String, layers: [String])
    /// The file has no layer of this name.
    case unknownLayer(source: String, layer: String, layers: [String])
    /// The data has no spatial reference, and its coordinates are not all longitudes and latitudes.
    case noSpatialReference(source: String)
    /// A library that the format needs is not installed, or is too old; it is opened on first use.
    case missingLibrary(source: String, format: String, library: String, package: String, reason: String)

    /// The file or document.
    public var `where`: String {
        switch self {
        case .unknownFormat(let source, _), .noFeatures(let source, _, _), .severalLayers(let source, _),
            .unknownLayer(let source, _, _), .noSpatialReference(let source),
            .missingLibrary(let source, _, _, _, _):
            source
        }
    }

    /// What is wrong.
    public var what: String {
        switch self {
        case .unknownFormat(_, let found): "\(found) is not a supported format"
        case .noFeatures(_, let what, _): what
        case .severalLayers(_, let layers): "the file has \(layers.count) layers"
        case .unknownLayer(_, let layer, _): "the file has no layer \"\(layer)\""
        case .noSpatialReference:
            "the data has no spatial reference, and its coordinates exceed the range of longitudes and latitudes"
        case .missingLibrary(_, let format, let library, _, let reason):
            "\(format) needs the library \(library), which \(reason)"
        }
    }

    /// What to do.
    public var suggestion: String {
        switch self {
        case .unknownFormat: "the supported formats are \(DataFormat.list)"
        case .noFeatures(_, _, let suggestion): suggestion
        case .severalLayers(let source, let layers):
            "choose a layer with --layer NAME or \(source)?layer=NAME; the layers are \(Self.list(layers))"
        case .unknownLayer(_, let layer, let layers):
            layers.isEmpty
                ? "the file has no layers"
                : SimilarNames.suggestion(for: layer, among: layers, list: "the layers are")
        case .noSpatialReference: "set the spatial reference, for example --source-crs EPSG:3857"
        case .missingLibrary(_, _, _, let package, _): "install the package \(package)"
        }
    }

    /// Lists names for a message: at most 20, and the number of the others.
    private static func list(_ names: [String]) -> String {
        let most = 20
        let shown = names.prefix(most).map { "\"\($0)\"" }.joined(separator: ", ")
        return names.count > most ? shown + " and \(names.count - most) more" : shown
    }
}
