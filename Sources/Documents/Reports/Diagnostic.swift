/// Something that could be read or drawn, but not faithfully, and what was done instead.
///
/// Diagnostics stand beside a result; an error (`throw`) means that there is no result.
public struct Diagnostic: Hashable, Sendable {
    /// How much the result suffers.
    public enum Severity: String, Hashable, Sendable, Comparable {
        /// Nothing visible is lost.
        case note
        /// The result differs visibly from what the document asks for.
        case warning
        /// A part of the document gives no result at all.
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

    /// How much the result suffers.
    public var severity: Severity
    /// A stable, documented identifier in kebab case, for example `unknown-line-style`.
    public var code: String
    /// Where in the document, as a JSON path such as `$.drawingInfo.renderer.symbol`; empty for the whole.
    public var path: String
    /// What was found, in one sentence for a person.
    public var message: String
    /// What was done instead; empty where nothing was.
    public var instead: String

    /// A finding at a place in a document.
    public init(
        _ severity: Severity, code: String, path: String = "", message: String, instead: String = ""
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
