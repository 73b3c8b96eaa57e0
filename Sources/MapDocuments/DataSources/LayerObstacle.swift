import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel

/// The reason why a layer of a document cannot be drawn, although its data can be opened.
enum LayerObstacle {
    /// The condition cannot be read, or names a field that the data lacks.
    case condition(ExpressionError)
    /// The spatial reference of the data is unknown.
    case reference(any CartoucheError)

    /// Returns nil if the layer can be drawn.
    ///
    /// - Parameters:
    ///   - source: The data of the layer.
    ///   - condition: The layer's where clause; empty for none.
    init?(of source: any FeatureSource, condition: String) {
        do throws(ExpressionError) {
            if !condition.allSatisfy(\.isWhitespace) {
                let clause = try WhereClause(parsing: condition)
                if source.declaresFields, let error = clause.unknownField(of: source.fields) { throw error }
            }
        } catch {
            self = .condition(error)
            return
        }
        // Coordinates in a local system can be drawn on a map in the same system.
        guard let reference = source.spatialReference, reference.wkid != nil else { return nil }
        do {
            _ = try CoordinateTransformation.known(from: reference, to: .wgs84)
            return nil
        } catch {
            self = .reference(error)
        }
    }

    /// The text of the error.
    var message: String {
        switch self {
        case .condition(let error): "\(error)"
        case .reference(let error): "\(error)"
        }
    }
}
