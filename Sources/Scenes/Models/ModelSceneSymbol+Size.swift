import CartoucheDocuments
import CartoucheSymbolModel
import CartoucheSymbols
import CartoucheWorkers

/// The size of a model that is not rotated, in the unit of its symbol: meters or DIPs (1/96 inch).
public struct ModelSize: Hashable, Sendable {
    /// The size from west to east.
    public var width: Double
    /// The size from south to north.
    public var depth: Double
    /// The size upward.
    public var height: Double
}

extension ModelSceneSymbol {
    /// Reads the model, and returns the size in which the symbol draws it.
    ///
    /// It is the size in the file multiplied by ``scale``, unless ``width``, ``depth`` or ``height`` of the symbol are
    /// above 0. Loading does not change these properties, because 0 in all of them means the size in the file.
    ///
    /// - Throws: `DocumentError` if Assimp is not installed or cannot read the file; `CancellationError` if the task is
    ///   canceled.
    public func modelSize() async throws -> ModelSize {
        let definition = self.definition
        let unit = symbolSizeUnits == .meters ? 1 : SymbolLength(points: 1).dips
        return try await BackgroundThreads.run { cancellation in
            guard case .modelMarker(let marker)? = definition.layers.first else {
                return ModelSize(width: 0, depth: 0, height: 0)
            }
            var diagnostics: [Diagnostic] = []
            let model = try ModelReader(marker.modelURI, ResourceLoader()).read(diagnostics: &diagnostics)
            try cancellation.check()
            let size = (model.high - model.low) * marker.scale(of: model, unit: unit)
            return ModelSize(width: size.x, depth: size.y, height: size.z)
        }
    }
}
