/// Why a map could not be opened or drawn at all.
public enum MapError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The picture's size or scale cannot be drawn.
    case unusableSize(String)
    /// The viewpoint names no place that can be shown.
    case noPlace(String)
    /// The document is not a web map.
    case notAMap(source: String, reason: String)

    /// What is wrong and what would be right, on one line.
    public var description: String {
        switch self {
        case .unusableSize(let reason), .noPlace(let reason): reason
        case .notAMap(let source, let reason): "\(source): \(reason)"
        }
    }
}
