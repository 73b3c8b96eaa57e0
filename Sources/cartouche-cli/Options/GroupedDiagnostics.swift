import Cartouche

/// Diagnostics as lines: one line for all places with the same message.
enum GroupedDiagnostics {
    private struct Message: Hashable {
        var severity: Diagnostic.Severity
        var code: Diagnostic.Code
        var message: String
        var instead: String

        init(_ diagnostic: Diagnostic) {
            severity = diagnostic.severity
            code = diagnostic.code
            message = diagnostic.message
            instead = diagnostic.instead
        }
    }

    /// Returns the lines of diagnostics, in the order of their first places.
    ///
    /// - Parameter withNotes: Whether notes are included. Default: only warnings and errors.
    static func lines(_ diagnostics: [Diagnostic], withNotes: Bool = false) -> [String] {
        var order: [Diagnostic] = []
        var places: [Message: Int] = [:]
        for diagnostic in diagnostics where withNotes || diagnostic.severity > .note {
            let message = Message(diagnostic)
            if places[message] == nil { order.append(diagnostic) }
            places[message, default: 0] += 1
        }
        return order.map { diagnostic in
            let more = (places[Message(diagnostic)] ?? 1) - 1
            guard more > 0 else { return diagnostic.description }
            var first = diagnostic
            first.path += (first.path.isEmpty ? "" : " ") + "and \(counted(more, "more place"))"
            return first.description
        }
    }
}
