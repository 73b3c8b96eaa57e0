import CartoucheCanvases
import CartoucheImages
import CartoucheWorkers

/// The recording of one layer or overlay, which can be drawn on any canvas, any number of times.
///
/// Recordings and canvases are in the product CartoucheCanvas; import `CartoucheCanvas` in addition to `Cartouche`.
public struct LayerRecording: Sendable {
    /// The title of the layer, or the identifier of the overlay.
    public let name: String
    /// The recording, including the layer's opacity.
    public let recording: Recording

    /// Draws the layer on a canvas.
    public func draw(on canvas: inout some Canvas) {
        recording.replay(on: &canvas)
    }
}

extension MapDrawing {
    /// Records each layer and overlay separately, then the last pass.
    package func recordings(
        progress: (@Sendable (String) -> Void)?
    ) throws -> (layers: [LayerRecording], report: DrawingReport) {
        var report = emptyReport
        var layers: [LayerRecording] = []
        for (index, item) in items.enumerated() {
            var recording = Recording()
            let drawn = try item.draw(on: &recording, keptBytes: 0, stages: &report, progress: progress)
            if let failure = recording.failure { throw failure }
            report.add(drawn, isOverlay: index >= layerCount)
            layers.append(LayerRecording(name: item.name, recording: recording))
        }
        try report.throwIfOnlyFailures()
        if page.lastPass != nil || labels != nil {
            var recording = Recording()
            try drawLastPass(on: &recording, &report)
            layers.append(LayerRecording(name: "", recording: recording))
        }
        try page.checkCancellation()
        return (layers, report)
    }
}
