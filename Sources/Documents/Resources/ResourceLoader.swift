/// The bytes of a picture, a document or another file to which a document refers.
public struct Resource: Hashable, Sendable {
    /// The origin: a path, or `data: URL`.
    public var name: String
    /// The content.
    public var bytes: [UInt8]
    /// The media type, for example `image/png`: detected from the bytes, otherwise as declared.
    public var mediaType: String
}

extension Resource {
    /// Creates a resource, and detects its media type.
    package init(name: String, detectingTypeOf bytes: [UInt8]) {
        self.init(
            name: name, bytes: bytes, mediaType: MediaType.sniff(bytes) ?? "application/octet-stream")
    }
}

/// Loads the resources to which documents refer: files, `data:` URLs and files of packages.
///
/// A reference is one of these:
///
/// - a path, absolute or relative to ``baseFolder``
/// - a `file:` URL
/// - a `data:` URL
/// - `package:NAME/path`, a file in a folder that is registered in ``packageFolders``
///
/// Addresses such as `https://…` throw ``DocumentError/Kind/remote``, unless the program sets a provider of resources
/// (`ResourceProviders`). In a document from such an address, relative references are addresses, too. Only regular files are
/// read, because a pipe or a device in a document could make the reader wait forever.
///
/// Without ``rootFolder``, a document can refer to every file that the process can read. A server that draws documents
/// of other people sets it:
///
///     let resources = ResourceLoader(rootFolder: uploads)
///     let map = try Map(contentsOfFile: uploads + "/map.json", resources: resources)
public struct ResourceLoader: Hashable, Sendable {
    /// The folder for relative paths, usually the document's folder; nil for the current folder.
    public var baseFolder: String?
    /// The folders of packages, by the packages' names.
    public var packageFolders: [String: String]
    /// The maximum size in bytes of one resource, and of a document that is read into memory as a whole.
    ///
    /// Default: 256 MiB.
    public var maximumBytes: Int
    /// The folder that no resource may leave, neither with an absolute path, nor with `..`, nor through a link.
    ///
    /// It applies to pictures, to the data of layers, and to the folders of packages. A reference to a file outside
    /// throws ``DocumentError/Kind/outsideRoot``, whether the file exists or not. Readers check files after opening
    /// them, so that an exchange of folders meanwhile leads nowhere else. Formats whose files can refer to other files,
    /// such as VRT, are refused. Default: nil, no restriction.
    public var rootFolder: String?
    /// Loads resources from other computers; nil refuses them.
    ///
    /// Default: that of the current task or process, as it is when the loader is created.
    package var remote: RemoteResources?
    /// The unpacked archive from which the document comes; nil for none.
    ///
    /// The loader keeps its files.
    package var unpacked: UnpackedFolder?

    /// The files of dictionary styles (`.stylx`) by the names that documents use, such as `MIL2525D`, in any case.
    ///
    /// They precede the files beside the document. Default: none.
    public var dictionaryStyles: [String: String]

    /// The default of ``maximumBytes``: 256 MiB.
    public static let defaultMaximumBytes = FileBytes.defaultLimit

    /// Creates a loader.
    public init(
        baseFolder: String? = nil, packageFolders: [String: String] = [:],
        maximumBytes: Int = ResourceLoader.defaultMaximumBytes, rootFolder: String? = nil,
        dictionaryStyles: [String: String] = [:]
    ) {
        self.baseFolder = baseFolder
        self.packageFolders = packageFolders
        self.maximumBytes = max(0, min(maximumBytes, .max - 1))
        self.rootFolder = rootFolder
        self.dictionaryStyles = dictionaryStyles
        remote = RemoteResources.current
    }

    /// Creates a loader for the resources of the document at `path`.
    public init(besides path: String) {
        self = ResourceLoader().besides(path)
    }

    /// Returns a loader with the same restrictions, for the resources of the document at `path`.
    public func besides(_ path: String) -> ResourceLoader {
        var loader = self
        // Process substitutions and `/dev/stdin` have no folder of their own, like standard input.
        let isNameless = path == "-" || path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
        loader.baseFolder = isNameless ? nil : FilePath.folder(of: path)
        return loader
    }

    /// The folder that no resource may leave.
    package var root: RootFolder? { rootFolder.map { RootFolder($0) } }

    /// Returns the location of a file that a program opens with this loader.
    package func location(of path: String) -> FileLocation {
        FileLocation(
            path, in: path == "-" ? nil : root, allowsStreams: path == "-" || rootFolder == nil)
    }

    /// Returns the location of a file that a user names, and not a document.
    ///
    /// It can be a pipe, and can be anywhere. But a path whose text is in the root folder must not leave it through a
    /// link.
    package func named(_ path: String) -> FileLocation {
        FileLocation(path, in: root.flatMap { $0.hasText(of: path) ? $0 : nil }, allowsStreams: true)
    }

    /// Loads the resource of a reference.
    ///
    /// - Throws: ``DocumentError`` if the resource does not exist, is too large, or is remote.
    public func load(_ reference: String) throws(DocumentError) -> Resource {
        if let (scheme, content) = URLText.scheme(of: reference), scheme == "data" {
            return try decode(dataURL: content)
        }
        if let remote, let address = address(for: reference) {
            return try remote.load(address, limit: maximumBytes)
        }
        let path = try path(for: reference)
        let file = try FileBytes(FileLocation(path, in: root))
        let bytes = try file.contents(limit: maximumBytes)
        return Resource(name: path, detectingTypeOf: bytes)
    }

    /// Returns the address of the resource on a server to which a reference refers; nil for other references.
    ///
    /// A relative reference in a document from a server is one.
    package func address(for reference: String) -> String? {
        if Self.isWebAddress(reference) { return reference }
        guard let baseFolder, Self.isWebAddress(baseFolder), !reference.isEmpty,
            URLText.scheme(of: reference) == nil
        else { return nil }
        guard reference.hasPrefix("/") else { return baseFolder + "/" + reference }
        let host = baseFolder.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "/" }
        return baseFolder.prefix { $0 != "/" } + "//" + host + reference
    }

    private static func isWebAddress(_ text: String) -> Bool {
        ["http", "https"].contains(URLText.scheme(of: text)?.name) && text.contains("://")
    }

    /// Returns the path of the file to which a reference refers; the file need not exist.
    ///
    /// - Throws: ``DocumentError`` if the reference is empty, is not a local file, for example a `data:` URL, or is
    ///   outside ``rootFolder``.
    public func path(for reference: String) throws(DocumentError) -> String {
        // An empty path would be the folder of the document.
        guard reference.contains(where: { !$0.isWhitespace }) else {
            throw DocumentError(
                .malformed, source: "\"\(reference.prefix(20))\"", what: "the address is empty",
                suggestion: "write the path of a file")
        }
        let path = try unrestrictedPath(for: reference)
        if let root { _ = try root.resolving(path) }
        // An address can end with the name of a layer.
        let file = FileBytes.exists(path) ? path : String(path.prefix { $0 != "?" && $0 != "|" })
        if FileBytes.isFolder(file), RootFolder(file).hasText(of: baseFolder ?? ".") {
            throw DocumentError(
                .malformed, source: Self.short(reference),
                what: "the address is a folder around the document",
                suggestion: "write the path of a file")
        }
        return path
    }

    private func unrestrictedPath(for reference: String) throws(DocumentError) -> String {
        if let placeholder = Self.placeholder(in: reference), !FileBytes.exists(reference) {
            throw DocumentError(
                .unsupported, source: Self.short(reference),
                what: "the address is a template with the placeholder \(placeholder)",
                suggestion: "replace \(placeholder) by its value")
        }
        guard let (scheme, rest) = URLText.scheme(of: reference) else {
            let path = FilePath.joining(baseFolder, reference)
            // Some documents have relative URLs instead of paths, with percent codes such as `%20`.
            guard reference.utf8.contains(UInt8(ascii: "%")), SystemFile.status(of: path) == nil else {
                return path
            }
            let decoded = FilePath.joining(baseFolder, Self.decodedPath(reference[...]))
            return SystemFile.status(of: decoded) == nil ? path : decoded
        }
        switch scheme {
        case "file": return try path(ofFileURL: rest, reference)
        case "package": return try path(inPackage: rest, reference)
        default:
            throw DocumentError.remote(reference)
                ?? DocumentError(
                    .unsupported, source: Self.short(reference),
                    what: "the scheme \(scheme): is not supported",
                    suggestion: "use a path, a file: or data: URL, or package:NAME/path")
        }
    }

    private func path(ofFileURL rest: Substring, _ reference: String) throws(DocumentError) -> String {
        var rest = rest.prefix { $0 != "?" && $0 != "#" }
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != "/" }
            guard host.isEmpty || host.lowercased() == "localhost" else {
                throw DocumentError(
                    .remote, source: reference, what: "the file is on the computer \(host)",
                    suggestion: "for a file on this computer, use file:///folder/file with three slashes")
            }
            rest = rest.dropFirst(host.count)
        }
        return FilePath.joining(baseFolder, Self.decodedPath(rest))
    }

    private func path(inPackage rest: Substring, _ reference: String) throws(DocumentError) -> String {
        let name = String(rest.drop { $0 == "/" }.prefix { $0 != "/" })
        let inside = Self.decodedPath(rest.drop { $0 == "/" }.dropFirst(name.count).drop { $0 == "/" })
        guard let folder = packageFolders[name] else {
            throw DocumentError(
                .notFound, source: reference, what: "the package \"\(name)\" is not registered",
                suggestion: packageFolders.isEmpty
                    ? "register the folder of the package"
                    : "the registered packages are \(packageFolders.keys.sorted().joined(separator: ", "))")
        }
        guard !inside.split(separator: "/").contains("..") else {
            throw DocumentError(
                .notFound, source: reference, what: "the path is outside the package",
                suggestion: "remove \"..\" from the path")
        }
        return FilePath.joining(folder, inside)
    }

    private func decode(dataURL content: Substring) throws(DocumentError) -> Resource {
        func malformed(_ what: String, _ suggestion: String) -> DocumentError {
            DocumentError(
                .malformed, source: Self.short("data:" + content.prefix(80)), what: what,
                suggestion: suggestion)
        }
        guard let comma = content.utf8.firstIndex(of: UInt8(ascii: ",")) else {
            throw malformed("the data: URL has no comma", "expected data:image/png;base64,…")
        }
        // Without white space, four characters give at least one byte, so a longer text is rejected before decoding.
        let text = content[content.utf8.index(after: comma)...].utf8
        guard text.count / 4 <= maximumBytes else { throw .tooLarge("data: URL", limit: maximumBytes) }
        var parameters = content[..<comma].lowercased().split(
            separator: ";", omittingEmptySubsequences: false
        )
        .map { String($0.filter { !$0.isWhitespace }) }
        let isBase64 = parameters.dropFirst().contains("base64")
        parameters.removeAll { $0 == "base64" }
        let bytes: [UInt8]
        if isBase64 {
            let plain = text.contains(UInt8(ascii: "%")) ? URLText.decodingPercents(text) : Array(text)
            guard let decoded = Base64.decode(plain) else {
                throw malformed(
                    "the content of the data: URL is not valid Base64",
                    "use the characters A-Z, a-z, 0-9, + and /, with = at the end")
            }
            bytes = decoded
        } else {
            bytes = URLText.decodingPercents(text)
        }
        guard bytes.count <= maximumBytes else { throw .tooLarge("data: URL", limit: maximumBytes) }
        let declared = parameters.first.flatMap { $0.isEmpty ? nil : $0 }
        return Resource(
            name: "data: URL", bytes: bytes, mediaType: MediaType.sniff(bytes) ?? declared ?? "text/plain")
    }

    /// Returns the first `{{…}}` or `${…}` in a reference; nil if there is none.
    private static func placeholder(in reference: String) -> Substring? {
        for (opening, closing) in [("{{", "}}"), ("${", "}")] {
            guard let start = reference.firstRange(of: opening),
                let end = reference[start.upperBound...].firstRange(of: closing)
            else { continue }
            return reference[start.lowerBound..<end.upperBound]
        }
        return nil
    }

    private static func decodedPath(_ text: Substring) -> String {
        String(decoding: URLText.decodingPercents(text.utf8), as: UTF8.self)
    }

    private static func short(_ reference: String) -> String {
        reference.utf8.count > 60 ? reference.prefix(48) + "…" : reference
    }
}
