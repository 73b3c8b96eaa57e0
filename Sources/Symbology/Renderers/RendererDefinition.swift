import Features

/// What a renderer does, as an immutable value: a snapshot of the API's renderer for one drawing.
package protocol RendererDefinition: Sendable {
    /// Every symbol that the renderer can assign at this scale.
    ///
    /// - Parameter scale: the map scale's denominator.
    func symbols(atScale scale: Double) -> [SymbolDefinition]

    /// Assigns a symbol of ``symbols(atScale:)`` to each feature, column by column.
    func classify(_ batch: FeatureBatch, scale: Double) -> Classification
}
