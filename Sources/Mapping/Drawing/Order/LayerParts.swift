import Canvases
import Images

/// Draws the parts of a layer on the canvas, and keeps them in memory if the layer may be drawn again.
struct LayerParts<Part: CanvasPart>: Sendable {
    /// The parts in drawing order; empty if they are not kept.
    private(set) var parts: [Part] = []
    /// The features that are collected for the last pass over the map.
    private(set) var collected: [CollectedFeatures] = []
    /// The memory of the parts, in bytes.
    private(set) var byteCount = 0
    /// Whether all parts are kept.
    private(set) var isKept: Bool
    private let byteLimit: Int

    /// - Parameter byteLimit: The maximum size of the parts to keep, in bytes; 0 keeps none.
    init(byteLimit: Int) {
        self.byteLimit = byteLimit
        isKept = byteLimit > 0
    }

    /// Draws a part on the canvas.
    mutating func draw(_ part: Part, on canvas: inout some Canvas<Part>) {
        canvas.draw(part)
        guard isKept, !part.isEmpty else { return }
        byteCount += part.byteCount
        parts.append(part)
        guard byteCount > byteLimit else { return }
        isKept = false
        parts = []
        byteCount = 0
    }

    /// Adds features for the last pass.
    mutating func collect(_ features: [CollectedFeatures]) { collected += features }
}
