import Cartouche
import CartoucheCommandInputs

/// Diagnostics as lines: one line for all places with the same message.
enum GroupedDiagnostics {
    private struct Message: Hashable {
        var severity: Diagnostic.Severity
        var code: Diagnostic.Code
        var message: String
        var instead: String
        var layer: String?

        init(_ diagnostic: Diagnostic, layer: String?) {
            self.layer = layer
            severity = diagnostic.severity
            code = diagnostic.code
            message = diagnostic.message
            instead = diagnostic.instead
        }
    }

    /// Returns the lines of diagnostics, in the order of their first places.
    ///
    /// - Parameters:
    ///   - withNotes: Whether notes are included. Default: only warnings and errors.
    ///   - map: The map whose layers are named. Default: nil, which names none.
    static func lines(_ diagnostics: [Diagnostic], withNotes: Bool = false, of map: Map? = nil) -> [String] {
        var order: [(message: Message, first: Diagnostic)] = []
        var places: [Message: Int] = [:]
        for diagnostic in diagnostics where withNotes || diagnostic.severity > .note {
            let message = Message(diagnostic, layer: map?.layerName(atPath: diagnostic.path))
            if places[message] == nil { order.append((message, diagnostic)) }
            places[message, default: 0] += 1
        }
        return order.map { message, diagnostic in
            let more = (places[message] ?? 1) - 1
            let front = message.layer.map { "layer \"\($0)\": " } ?? ""
            guard more > 0 else { return front + diagnostic.description }
            var first = diagnostic
            first.path += (first.path.isEmpty ? "" : " ") + "and \(counted(more, "more place"))"
            return front + first.description
        }
    }
}
