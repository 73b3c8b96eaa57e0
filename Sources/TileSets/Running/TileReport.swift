import CartoucheDocuments
import CartoucheMapDrawing

/// What was made and drawn in a run, and what was not.
package struct TileReport: Sendable {
    /// The number of tiles of the area.
    package var total = 0
    /// The number of tiles that were drawn in this run.
    package var drawn = 0
    /// The number of drawn tiles that are completely transparent and are not written.
    package var empty = 0
    /// The number of tiles that earlier runs had drawn.
    package var kept = 0
    /// The number of tiles in the tile set, and of different ones; 0 for folders, which have a file for each tile.
    package var written = 0
    package var distinct = 0
    /// The size of the different tiles in bytes.
    package var bytes = 0
    /// The time of the run.
    package var seconds = 0.0
    /// Whether the tile set was complete already, so that nothing was drawn.
    package var wasComplete = false

    /// The diagnostics of layers, or of the whole map with an empty name; each once.
    package private(set) var diagnostics: [(layer: String, diagnostic: Diagnostic)] = []
    /// The number of diagnostics that the list leaves out.
    package private(set) var diagnosticsLeftOut = 0
    private var known: Set<String> = []
    private static let maxDiagnostics = 1000

    package init() {}

    /// Adds what the picture of a block reports.
    mutating func add(_ drawing: DrawingReport) {
        for diagnostic in drawing.diagnostics { add(diagnostic, of: "") }
        for layer in drawing.layers {
            for diagnostic in layer.diagnostics { add(diagnostic, of: layer.name) }
        }
    }

    private mutating func add(_ diagnostic: Diagnostic, of layer: String) {
        // Counts differ between blocks, so one message stands for each kind and place.
        guard known.insert("\(layer)\u{0}\(diagnostic.code)\u{0}\(diagnostic.path)").inserted else { return }
        guard diagnostics.count < Self.maxDiagnostics else {
            diagnosticsLeftOut += 1
            return
        }
        diagnostics.append((layer, diagnostic))
    }

    /// Whether everything was drawn as the documents define it: no diagnostic is worse than a note.
    package var isFaithful: Bool { diagnostics.allSatisfy { $0.diagnostic.severity == .note } }

    /// The report as JSON.
    package var json: JSONObject {
        func number(_ value: Int) -> JSONValue { .number(JSONNumber(Double(value))) }
        return [
            "tiles": number(total), "drawn": number(drawn), "empty": number(empty), "kept": number(kept),
            "written": number(written), "distinct": number(distinct), "bytes": number(bytes),
            "seconds": .number(JSONNumber((seconds * 1000).rounded() / 1000)),
            "diagnostics": .array(
                diagnostics.map { layer, diagnostic in
                    guard case .object(var object) = diagnostic.reportJSON else { return .null }
                    object["layer"] = layer.isEmpty ? .null : .string(layer)
                    return .object(object)
                }),
        ]
    }
}
