import CartoucheDocuments

/// An identity of a source's content: equal as long as the source has the same features.
public struct SourceVersion: Hashable, Sendable {
    /// An identity of features in memory, which never change.
    package final class Token: Sendable {
        package init() {}
    }

    private let stamps: [FileStamp]
    /// The version keeps its tokens alive, so that their identifiers are not reused for other objects.
    private let tokens: [Token]

    /// Creates the version of features in memory.
    package init(_ token: Token) {
        stamps = []
        tokens = [token]
    }

    /// Creates the version of features that have further content from memory.
    init(_ base: SourceVersion, with token: Token) {
        stamps = base.stamps
        tokens = base.tokens + [token]
    }

    /// Creates the version of features in files, from the files' current stamps.
    package init(filesAt paths: [String]) {
        stamps = paths.map { FileStamp(ofFileAt: $0) }
        tokens = []
    }

    /// Whether both versions stand for the same content.
    public static func == (left: Self, right: Self) -> Bool {
        left.stamps == right.stamps && left.identifiers == right.identifiers
    }

    /// Hashes the members that `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(stamps)
        hasher.combine(identifiers)
    }

    private var identifiers: [ObjectIdentifier] { tokens.map { ObjectIdentifier($0) } }
}

extension DocumentOrigin {
    /// The version of the document's content.
    var version: SourceVersion {
        switch self {
        case .file(let location): SourceVersion(filesAt: [location.path])
        // Bytes in memory never change.
        case .bytes: SourceVersion(filesAt: [])
        }
    }
}

extension FileWindow.Origin {
    /// The path of the file; nil for other origins.
    var path: String? {
        if case .file(let location) = self { location.path } else { nil }
    }
}
