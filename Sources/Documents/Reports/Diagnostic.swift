/// A message about something that was read or drawn, but not faithfully.
///
/// Diagnostics accompany a result. An error (`throw`) means that there is no result.
public struct Diagnostic: Hashable, Sendable {
    /// The effect on the result.
    public enum Severity: String, Hashable, Sendable, Comparable {
        /// Nothing visible is lost.
        case note
        /// The result differs visibly from the document.
        case warning
        /// A part of the document gives no result.
        case error

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }

        /// Notes come before warnings, warnings before errors.
        public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
    }

    /// The effect on the result.
    public var severity: Severity
    /// The stable identifier of this kind of diagnostic, for example ``Code/unknownLineStyle``.
    public var code: Code
    /// The JSON path in the document, such as `$.drawingInfo.renderer.symbol`; empty for the whole document.
    public var path: String
    /// What is wrong, in one sentence.
    public var message: String
    /// What happens instead; may be empty.
    public var instead: String

    /// A diagnostic about a place in a document.
    public init(
        _ severity: Severity, code: Code, path: String = "", message: String, instead: String = ""
    ) {
        self.severity = severity
        self.code = code
        self.path = path
        self.message = message
        self.instead = instead
    }
}

extension Diagnostic: CustomStringConvertible {
    /// `warning unknown-line-style at $.symbol: … ; drawn as solid`, on one line.
    public var description: String {
        var text = "\(severity.rawValue) \(code)"
        if !path.isEmpty { text += " at \(path)" }
        text += ": \(message)"
        if !instead.isEmpty { text += "; \(instead)" }
        return text
    }
}
