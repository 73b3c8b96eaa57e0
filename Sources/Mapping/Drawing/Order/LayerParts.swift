import Canvases
import Images

/// The parts of a layer on their way to the canvas: drawn at once, and kept in memory if they are drawn again.
struct LayerParts<Part: CanvasPart>: Sendable {
    /// The parts in drawing order; empty if they are not kept.
    private(set) var parts: [Part] = []
    /// The features for the last pass over the map.
    private(set) var collected: [CollectedFeatures] = []
    /// Memory of the parts, bytes.
    private(set) var byteCount = 0
    /// Whether all parts are kept.
    private(set) var isKept: Bool
    private let byteLimit: Int

    /// - Parameter byteLimit: Greatest size of parts that are kept, bytes; 0 keeps none.
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
