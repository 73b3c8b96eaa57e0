import Canvases
import Images
import Workers

/// What one layer or overlay draws, recorded: it can be drawn on any canvas, and again and again.
///
/// Recordings and canvases belong to the product CartoucheCanvas: `import CartoucheCanvas` beside Cartouche.
public struct LayerRecording: Sendable {
    /// The title of the layer, or the identifier of the overlay.
    public let name: String
    /// The drawing, with the layer's opacity.
    public let recording: Recording

    /// Draws the layer.
    public func draw(on canvas: inout some Canvas) {
        recording.replay(on: &canvas)
    }
}

extension MapDrawing {
    /// Records each layer and overlay by itself, and what lies above them all.
    func recordings(
        progress: (@Sendable (String) -> Void)?
    ) throws -> (layers: [LayerRecording], report: DrawingReport) {
        var report = emptyReport
        var layers: [LayerRecording] = []
        var collected: [CollectedFeatures] = []
        for (index, item) in items.enumerated() {
            var recording = Recording()
            let drawn = try item.draw(on: &recording, keptBytes: 0, stages: &report, progress: progress)
            if let failure = recording.failure { throw failure }
            report.add(drawn, isOverlay: index >= layerCount)
            collected += drawn.collected
            layers.append(LayerRecording(name: item.name, recording: recording))
        }
        if page.lastPass != nil {
            var recording = Recording()
            try drawLastPass(collected, on: &recording, &report)
            layers.append(LayerRecording(name: "", recording: recording))
        }
        try page.checkCancellation()
        return (layers, report)
    }
}
