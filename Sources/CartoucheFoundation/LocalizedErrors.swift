import Canvases
import Documents
import Expressions
import FeatureSources
import Foundation
import Geospatial
import Images
import Mapping
import SymbolStyles
import Symbols
import Workers

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

extension CanvasError: LocalizedError {}
extension DeadlineError: LocalizedError {}
extension DocumentError: LocalizedError {}
extension ExpressionError: LocalizedError {}
extension FeatureSourceError: LocalizedError {}
extension GeospatialError: LocalizedError {}
extension ImageError: LocalizedError {}
extension MapError: LocalizedError {}
extension PictureError: LocalizedError {}
extension SymbolStyleError: LocalizedError {}
extension SymbologyError: LocalizedError {}
