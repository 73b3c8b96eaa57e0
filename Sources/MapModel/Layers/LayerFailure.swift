import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheNetwork
import CartoucheServices

extension Error {
    /// The error, if it concerns only one layer, so that the other layers can be drawn; nil for canceled work and for
    /// errors of outputs.
    package var ofOneLayer: (any CartoucheError)? {
        switch self {
        case let error as DocumentError: error.kind == .unwritable ? nil : error
        case let error as FeatureSourceError: error
        case let error as ExpressionError: error
        case let error as GeospatialError: error
        case let error as MapError: error
        case let error as NetworkError: error
        case let error as ServiceError: error
        default: nil
        }
    }
}

extension Diagnostic {
    /// The diagnostic for a layer that cannot be read or placed on the map.
    ///
    /// - Parameters:
    ///   - error: The reason.
    ///   - path: The path of the layer in its document; empty for a layer made by code.
    ///   - instead: What happens. Default: the layer is not drawn.
    package static func layerNotRead(
        _ error: any CartoucheError, path: String = "", instead: String = "the layer is not drawn"
    ) -> Diagnostic {
        Diagnostic(.error, code: .layerNotRead, path: path, message: "\(error)", instead: instead)
    }
}
