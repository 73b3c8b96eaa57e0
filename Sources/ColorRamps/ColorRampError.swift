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
            Self.suggestion(SimilarNames.nearest(to: name, among: NamedColorRamp.all.map(\.name)))
        }
    }
    private static func suggestion(_ near: [String]) -> String {
        near.isEmpty
            ? "'cartouche ramps' shows all, such as YlGnBu, viridis, RdBu and Set2"
            : "did you mean \(near.map { "\"\($0)\"" }.joined(separator: " or "))?"
    }
}
