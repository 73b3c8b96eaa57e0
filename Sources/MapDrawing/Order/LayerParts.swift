import CartoucheCanvases
import CartoucheImages

/// Draws the parts of a layer on the canvas, and keeps them in memory if the layer may be drawn again.
struct LayerParts<Part: CanvasPart>: Sendable {
    /// The parts in drawing order; empty if they are not kept.
    package private(set) var parts: [Part] = []
    /// The memory of the parts, in bytes.
    private(set) var byteCount = 0
    /// Whether all parts are kept.
    private(set) var isKept: Bool
    private let byteLimit: Int
    /// The passes to draw, if the layer shares them with other layers; nil for all passes.
    private(set) var passes: Range<Int>?
    /// The parts that wait for the same pass of other layers; nil if parts are drawn at once.
    private var waiting: [Int: [Part]]?

    /// - Parameter byteLimit: The maximum size of the parts to keep, in bytes; 0 keeps none.
    init(byteLimit: Int) {
        self.byteLimit = byteLimit
        isKept = byteLimit > 0
    }

    /// Creates a value for a layer that shares its passes with other layers; it keeps no parts after drawing.
    ///
    /// - Parameters:
    ///   - passes: The passes to draw.
    ///   - maxBytes: The maximum size of the parts that wait for other layers, in bytes. The last passes are dropped if
    ///     they exceed it. Nil draws all parts at once.
    init(passes: Range<Int>, maxBytes: Int?) {
        byteLimit = maxBytes ?? 0
        isKept = false
        self.passes = passes
        if maxBytes != nil { waiting = [:] }
    }

    /// Drops the parts of this pass and of all later passes.
    mutating func drop(from pass: Int) {
        guard let passes, passes.upperBound > pass else { return }
        self.passes = passes.lowerBound..<max(pass, passes.lowerBound)
        for dropped in pass..<passes.upperBound {
            for part in waiting?.removeValue(forKey: dropped) ?? [] { byteCount -= part.byteCount }
        }
    }

    /// Returns the parts that wait in a pass, and removes them.
    mutating func take(pass: Int) -> [Part] { waiting?.removeValue(forKey: pass) ?? [] }

    /// Draws a part on the canvas, or lets it wait.
    mutating func draw(_ part: Part, inPass pass: Int, on canvas: inout some Canvas<Part>) {
        if let passes, part.isEmpty || !passes.contains(pass) { return }
        if waiting != nil {
            waiting?[pass, default: []].append(part)
            byteCount += part.byteCount
            while byteCount > byteLimit, let passes, !passes.isEmpty { drop(from: passes.upperBound - 1) }
            return
        }
        canvas.draw(part)
        guard isKept, !part.isEmpty else { return }
        byteCount += part.byteCount
        parts.append(part)
        guard byteCount > byteLimit else { return }
        isKept = false
        parts = []
        byteCount = 0
    }
}
