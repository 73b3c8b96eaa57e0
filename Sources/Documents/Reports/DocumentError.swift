/// Why a document, a file or a resource gave no result: where, what is wrong, and how to mend it.
///
/// Its ``description`` is one line for a person: file, place, what is wrong, what would be right.
public struct DocumentError: Error, Hashable, Sendable {
    /// The kinds of failure that a program may want to tell apart.
    public enum Reason: String, Hashable, Sendable {
        /// The bytes are no valid document of their format.
        case malformed
        /// A value has the wrong type or lies outside its range.
        case wrongValue
        /// A required member is missing.
        case missingMember
        /// There is no such file, folder or resource.
        case notFound
        /// The file exists but can't be read.
        case unreadable
        /// The file can't be written.
        case unwritable
        /// A limit on size or depth was passed.
        case tooLarge
        /// The resource lies on another machine.
        case remote
        /// The kind of document or reference isn't known.
        case unsupported
    }

    /// The kind of failure.
    public var reason: Reason
    /// The file or URL; empty for bytes without a name.
    public var source: String
    /// A place inside the source that is no JSON path, for example `symbol "Motorway_L"`; may be empty.
    public var place: String
    /// Where in the text, when known.
    public var position: DocumentPosition?
    /// The JSON path, for example `$.symbolLayers[0].size`; may be empty.
    public var path: String
    /// What is wrong, without a full stop.
    public var problem: String
    /// What would be right or what to do, without a full stop; may be empty.
    public var mend: String

    /// A failure.
    public init(
        _ reason: Reason, source: String = "", place: String = "", position: DocumentPosition? = nil,
        path: String = "", problem: String, mend: String = ""
    ) {
        self.reason = reason
        self.source = source
        self.place = place
        self.position = position
        self.path = path
        self.problem = problem
        self.mend = mend
    }
}

extension DocumentError: CustomStringConvertible {
    /// `map.json:12:7: $.layers[0].opacity: "half" is not a number; write a number such as 0.5`, on one line.
    public var description: String {
        var front = source
        if let position {
            front += front.isEmpty ? "line \(position.line), column \(position.column)" : ":\(position)"
        }
        var parts: [String] = []
        if !front.isEmpty { parts.append(front) }
        let inside = [place, path].filter { !$0.isEmpty }.joined(separator: ", ")
        if !inside.isEmpty { parts.append(inside) }
        parts.append(mend.isEmpty ? problem : "\(problem); \(mend)")
        return parts.joined(separator: ": ")
    }
}

/// A place in a text document.
public struct DocumentPosition: Hashable, Sendable, CustomStringConvertible {
    /// The line, counted from 1; lines end with a line feed.
    public var line: Int
    /// The column in characters (Unicode scalars), counted from 1.
    public var column: Int
    /// The byte, counted from 0.
    public var offset: Int

    /// A place.
    public init(line: Int, column: Int, offset: Int) {
        self.line = line
        self.column = column
        self.offset = offset
    }

    /// `12:7`, line and column.
    public var description: String { "\(line):\(column)" }
}
