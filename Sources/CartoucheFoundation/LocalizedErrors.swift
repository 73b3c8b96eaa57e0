import CartoucheArcade
import CartoucheCanvases
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheNetwork
import CartoucheScenes
import CartoucheServices
import CartoucheSymbolStyles
import CartoucheSymbols
import CartoucheWorkers
import Foundation

// Makes the library's errors localized errors for programs that use Foundation. `localizedDescription` gives the
// place and the text. The texts are in English.

extension LocalizedError where Self: CartoucheError {
    /// The place and the description of the problem.
    public var errorDescription: String? { self.where.isEmpty ? what : "\(self.where): \(what)" }

    /// The problem.
    public var failureReason: String? { what }

    /// A suggestion that solves the problem; nil if there is none.
    public var recoverySuggestion: String? { suggestion.isEmpty ? nil : suggestion }
}

extension ArcadeError: LocalizedError {}
extension CanvasError: LocalizedError {}
extension DeadlineError: LocalizedError {}
extension DocumentError: LocalizedError {}
extension ExpressionError: LocalizedError {}
extension FeatureSourceError: LocalizedError {}
extension GeospatialError: LocalizedError {}
extension ImageError: LocalizedError {}
extension MapError: LocalizedError {}
extension NetworkError: LocalizedError {}
extension PictureError: LocalizedError {}
extension SceneError: LocalizedError {}
extension ServiceError: LocalizedError {}
extension SymbolStyleError: LocalizedError {}
extension SymbologyError: LocalizedError {}
