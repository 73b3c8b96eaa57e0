import CartoucheDocuments

/// The error for a name that is not that of a color ramp.
package enum ColorRampError: CartoucheError, Hashable {
    /// There is no ramp with this name.
    case unknownName(String)

    package var what: String {
        switch self {
        case .unknownName(let name):
            "there is no color ramp \(name.isEmpty ? "without a name" : "\"\(name)\"")"
        }
    }

    package var suggestion: String {
        switch self {
        case .unknownName(let name):
            Self.suggestion(Self.similar(to: name))
        }
    }

    /// Returns the names with a typo, else those with the same beginning.
    private static func similar(to name: String) -> [String] {
        let names = NamedColorRamp.all.map(\.name)
        let near = SimilarNames.nearest(to: name, among: names)
        guard near.isEmpty, name.count >= 3 else { return near }
        return names.filter { $0.lowercased().hasPrefix(name.lowercased().prefix(3)) }
    }

    private static func suggestion(_ near: [String]) -> String {
        near.isEmpty
            ? "'cartouche ramps' shows all, such as YlGnBu, viridis, RdBu and Set2"
            : "did you mean \(near.map { "\"\($0)\"" }.joined(separator: " or "))?"
    }
}
