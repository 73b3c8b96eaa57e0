/// A file to read, and the restrictions of the reading.
package struct FileLocation: Hashable, Sendable {
    package var path: String
    /// The folder that the file must not leave; nil for no restriction.
    package var root: RootFolder?
    /// Whether pipes and devices are read too.
    ///
    /// Only the user can name a pipe. A document could otherwise make a reader wait forever.
    package var allowsStreams: Bool

    /// Creates the location of a file.
    package init(_ path: String, in root: RootFolder? = nil, allowsStreams: Bool = false) {
        self.path = path
        self.root = root
        self.allowsStreams = allowsStreams
    }
}
