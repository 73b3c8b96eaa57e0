import Foundation
import Images

/// Draws SVG documents with librsvg's command, an independent implementation.
public enum SVGRasterizing {
    private static let command: URL? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { URL(filePath: String($0)).appending(path: "rsvg-convert") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    /// Whether the command is installed.
    public static var isAvailable: Bool { command != nil }

    /// The reason why nothing was drawn.
    public struct Failure: Error, CustomStringConvertible {
        /// The message of the command.
        public let description: String
    }

    /// Returns the picture of a document at its size in CSS pixels.
    public static func picture(of document: [UInt8]) throws -> Image {
        guard let command else { throw Failure(description: "rsvg-convert is not installed") }
        let folder = FileManager.default.temporaryDirectory.appending(path: "cartouche-svg-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, target) = (folder.appending(path: "in.svg"), folder.appending(path: "out.png"))
        try Data(document).write(to: source)
        let process = Process()
        process.executableURL = command
        process.arguments = ["--unlimited", "--output", target.path, source.path]
        let messages = Pipe()
        process.standardError = messages
        try process.run()
        let said = messages.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "rsvg-convert: " + String(decoding: said, as: UTF8.self))
        }
        return try Image(contentsOfFile: target.path)
    }
}
