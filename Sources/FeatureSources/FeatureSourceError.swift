/// Why a file or document gives no features, where it is not broken in itself.
public enum FeatureSourceError: Error, Hashable, Sendable {
    /// No reader knows what the file's name or content say it is.
    case unknownFormat(source: String, found: String)
    /// The document has a known format, but says that it has no features, or none that can be read.
    case noFeatures(source: String, problem: String, mend: String)
    /// The file has several layers, and none was chosen.
    case severalLayers(source: String, layers: [String])
    /// The file has no layer of this name.
    case unknownLayer(source: String, layer: String, layers: [String])
    /// Nobody said which system the coordinates are in, and they are not all longitudes and latitudes.
    case noSpatialReference(source: String)
    /// A library that the format needs, and that is opened on first use, is not on this machine, or is too old.
    case missingLibrary(source: String, format: String, library: String, package: String, reason: String)
}

extension FeatureSourceError: CustomStringConvertible {
    /// One line: the file, what is wrong, what would be right.
    public var description: String {
        switch self {
        case .unknownFormat(let source, let found):
            "\(source): \(found) is no format that can be read; there are \(DataFormat.list)"
        case .noFeatures(let source, let problem, let mend):
            "\(source): \(problem); \(mend)"
        case .severalLayers(let source, let layers):
            "\(source): there are \(layers.count) layers; choose one of \(Self.list(layers)), "
                + "with --layer NAME or as \(source)?layer=NAME"
        case .unknownLayer(let source, let layer, let layers):
            "\(source): there is no layer \"\(layer)\"; "
                + (layers.isEmpty ? "it has none" : "it has \(Self.list(layers))")
        case .noSpatialReference(let source):
            "\(source): the data doesn't say which coordinate system it is in, and not all coordinates are "
                + "longitudes and latitudes; name the system, as in --source-crs EPSG:3857"
        case .missingLibrary(let source, let format, let library, let package, let reason):
            "\(source): \(format) is read by \(library), which \(reason); install the package \(package)"
        }
    }

    /// Names for a message, of many the first.
    private static func list(_ names: [String]) -> String {
        let most = 20
        let shown = names.prefix(most).map { "\"\($0)\"" }.joined(separator: ", ")
        return names.count > most ? shown + " and \(names.count - most) more" : shown
    }
}
