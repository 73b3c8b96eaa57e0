import Canvases
import Documents
import Expressions
import FeatureSources
import Foundation
import Geospatial
import Images
import Mapping
import Symbols
import Workers

// The library's errors for programs that use Foundation: `localizedDescription` gives the place and the text.
// The texts are in English.

extension LocalizedError where Self: CartoucheError {
    /// The place and what is wrong.
    public var errorDescription: String? { self.where.isEmpty ? what : "\(self.where): \(what)" }

    /// What is wrong.
    public var failureReason: String? { what }

    /// What to do; nil if there is no suggestion.
    public var recoverySuggestion: String? { suggestion.isEmpty ? nil : suggestion }
}

extension CanvasError: LocalizedError {}
extension DeadlineError: LocalizedError {}
extension DocumentError: LocalizedError {}
extension ExpressionError: LocalizedError {}
extension FeatureSourceError: LocalizedError {}
extension GeospatialError: LocalizedError {}
extension ImageError: LocalizedError {}
extension MapError: LocalizedError {}
extension PictureError: LocalizedError {}
extension SymbologyError: LocalizedError {}
