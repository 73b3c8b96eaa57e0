/// The error for a document, a file or a resource that cannot be read or written.
public struct DocumentError: CartoucheError, Hashable {
    /// A kind of failure that programs can handle separately.
    public enum Kind: String, Hashable, Sendable {
        /// The bytes are not a valid document of their format.
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
        /// The size or depth exceeds a limit.
        case tooLarge
        /// The file is outside the folder to which reading is restricted.
        case outsideRoot
        /// The resource is on another computer.
        case remote
        /// The kind of document or reference is unknown.
        case unsupported
    }

    /// The kind of failure.
    public var kind: Kind
    /// The file or URL; empty for bytes in memory.
    public var source: String
    /// A place in the source other than a JSON path, for example `symbol "Motorway_L"`; may be empty.
    public var place: String
    /// The position in the text; nil if unknown.
    public var position: DocumentPosition?
    /// The JSON path, for example `$.symbolLayers[0].size`; may be empty.
    public var path: String
    /// What is wrong, without a full stop.
    public var what: String
    /// What is expected or what to do, without a full stop; may be empty.
    public var suggestion: String

    /// A failure.
    public init(
        _ kind: Kind, source: String = "", place: String = "", position: DocumentPosition? = nil,
        path: String = "", what: String, suggestion: String = ""
    ) {
        self.kind = kind
        self.source = source
        self.place = place
        self.position = position
        self.path = path
        self.what = what
        self.suggestion = suggestion
    }
}

extension DocumentError {
    /// File, position, place and path, for example `map.json:12:7: $.layers[0].opacity`; may be empty.
    public var `where`: String {
        var front = source
        if let position {
            front += front.isEmpty ? "line \(position.line), column \(position.column)" : ":\(position)"
        }
        let inside = [place, path].filter { !$0.isEmpty }.joined(separator: ", ")
        return [front, inside].filter { !$0.isEmpty }.joined(separator: ": ")
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
