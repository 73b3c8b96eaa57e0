import CartoucheDocuments

/// An identity of a source's content: equal as long as the source has the same features.
public struct SourceVersion: Hashable, Sendable {
    /// An identity of features in memory, which never change.
    package final class Token: Sendable {
        package init() {}
    }

    private let stamps: [FileStamp]
    private let token: ObjectIdentifier?
    /// Keeps the token alive, so that its identifier is not reused for another object.
    private let object: Token?

    /// Creates the version of features in memory.
    package init(_ token: Token) {
        stamps = []
        self.token = ObjectIdentifier(token)
        object = token
    }

    /// Creates the version of features in files, from the files' current stamps.
    package init(filesAt paths: [String]) {
        stamps = paths.map { FileStamp(ofFileAt: $0) }
        token = nil
        object = nil
    }

    /// Whether both versions stand for the same content.
    public static func == (left: Self, right: Self) -> Bool {
        left.stamps == right.stamps && left.token == right.token
    }

    /// Hashes the members that `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(stamps)
        hasher.combine(token)
    }
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
