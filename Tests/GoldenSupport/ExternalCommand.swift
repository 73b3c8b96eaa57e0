import CartoucheImages
import Foundation

/// A program that is an independent implementation of a format, for comparison.
public struct ExternalCommand: Sendable {
    private let name: String
    private let file: URL?

    /// Searches a program in the folders of `PATH`.
    public init(_ name: String) {
        self.name = name
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        file = folders.map { URL(filePath: String($0)).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Whether the program is installed.
    public var isAvailable: Bool { file != nil }

    /// The reason why a program gave no result.
    public struct Failure: Error, CustomStringConvertible {
        /// The message of the program.
        public let description: String
    }

    /// Runs the program on a document.
    ///
    /// - Parameters:
    ///   - arguments: Returns the arguments for the path of the document and of a folder for results.
    ///   - read: Reads the results from the folder.
    public func run<Result>(
        on document: [UInt8], _ arguments: (_ document: String, _ folder: URL) -> [String],
        _ read: (URL) throws -> Result
    ) throws -> Result {
        guard let file else { throw Failure(description: "\(name) is not installed") }
        let folder = FileManager.default.temporaryDirectory.appending(path: "cartouche-\(name)-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appending(path: "in")
        try Data(document).write(to: source)
        let process = Process()
        process.executableURL = file
        process.arguments = arguments(source.path, folder)
        let messages = Pipe()
        process.standardError = messages
        process.standardOutput = messages
        try process.run()
        let said = messages.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(name): " + String(decoding: said, as: UTF8.self))
        }
        return try read(folder)
    }
}
