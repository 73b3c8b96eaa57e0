import Documents

/// What tells whether a source still has the features that it had: equal as long as it has.
public struct SourceVersion: Hashable, Sendable {
    /// Stands for features in memory, which never change.
    package final class Token: Sendable {
        package init() {}
    }

    private let stamps: [FileStamp]
    private let token: ObjectIdentifier?
    /// Keeps the identifier from being given to another object.
    private let object: Token?

    /// The version of features that are in memory.
    package init(_ token: Token) {
        stamps = []
        self.token = ObjectIdentifier(token)
        object = token
    }

    /// The version of features that come from files.
    package init(filesAt paths: [String]) {
        stamps = paths.map { FileStamp(ofFileAt: $0) }
        token = nil
        object = nil
    }

    /// Whether both tell of the same content.
    public static func == (left: Self, right: Self) -> Bool {
        left.stamps == right.stamps && left.token == right.token
    }

    /// Feeds what is compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(stamps)
        hasher.combine(token)
    }
}

extension DocumentOrigin {
    /// The version of what is read from here.
    var version: SourceVersion {
        switch self {
        case .file(let path): SourceVersion(filesAt: [path])
        // Bytes in memory are what they are.
        case .bytes: SourceVersion(filesAt: [])
        }
    }
}

extension FileWindow.Origin {
    /// The file, where it is one.
    var path: String? {
        if case .file(let path) = self { path } else { nil }
    }
}
