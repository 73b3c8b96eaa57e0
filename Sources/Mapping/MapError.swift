/// Why a map could not be opened or drawn at all, or a table not opened, asked or changed.
public enum MapError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The picture's size or scale cannot be drawn.
    case unusableSize(String)
    /// The viewpoint names no place that can be shown.
    case noPlace(String)
    /// The document is not a web map.
    case notAMap(source: String, reason: String)
    /// A layer of a document that cannot be drawn was to be loaded.
    case unsupportedLayer(String)
    /// The file or table cannot be opened as what it was said to be.
    case unusableTable(source: String, reason: String)
    /// A query asks for something that the table does not have.
    case unusableQuery(source: String, reason: String)
    /// A feature does not fit the table that it was to be put into.
    case unusableFeature(table: String, reason: String)

    /// What is wrong and what would be right, on one line.
    public var description: String {
        switch self {
        case .unusableSize(let reason), .noPlace(let reason), .unsupportedLayer(let reason): reason
        case .notAMap(let source, let reason), .unusableTable(let source, let reason),
            .unusableQuery(let source, let reason), .unusableFeature(let source, let reason):
            "\(source): \(reason)"
        }
    }
}
