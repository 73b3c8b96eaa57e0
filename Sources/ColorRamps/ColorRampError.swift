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
            SimilarNames.suggestion(
                for: name, among: NamedColorRamp.all.map(\.name), list: "the ramps are", limit: 40)
        }
    }
}
