/// Why a file or document gives no features, where it is not broken in itself.
public enum FeatureSourceError: Error, Hashable, Sendable {
    /// No reader knows what the file's name or content say it is.
    case unknownFormat(source: String, found: String)
    /// The document has a known format, but says that it has no features, or none that can be read.
    case noFeatures(source: String, problem: String, mend: String)
}

extension FeatureSourceError: CustomStringConvertible {
    /// One line: the file, what is wrong, what would be right.
    public var description: String {
        switch self {
        case .unknownFormat(let source, let found):
            "\(source): \(found) is no format that can be read; there are \(Self.formats)"
        case .noFeatures(let source, let problem, let mend):
            "\(source): \(problem); \(mend)"
        }
    }

    /// The formats there are, for messages.
    static let formats = "GeoJSON (.geojson, .json, .geojsonl, .ndjson) and Esri JSON (.json, .esrijson)"
}
