import Foundation
import Synchronization

/// A temporary folder that is removed together with this object, or at the end of the process.
///
/// Folders in static properties are removed at the end of the process.
public final class TemporaryFolder: Sendable {
    /// The folder.
    public let url: URL

    private static let paths = Mutex<Set<String>>([])
    private static let removal: Void = {
        atexit { TemporaryFolder.removeAll() }
    }()

    /// Creates an empty folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "cartouche-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        _ = Self.removal
        let path = url.path
        _ = Self.paths.withLock { $0.insert(path) }
    }

    deinit {
        let path = url.path
        _ = Self.paths.withLock { $0.remove(path) }
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Creates an empty folder that is removed at the end of the process.
    public static func untilExit() throws -> URL {
        let folder = try TemporaryFolder()
        // The folder lives as long as the process.
        return Unmanaged.passRetained(folder).takeUnretainedValue().url
    }

    /// Writes a file in the folder and returns its URL.
    public func write(_ text: String, as name: String) throws -> URL {
        let file = url.appending(path: name)
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file
    }

    private static func removeAll() {
        for path in paths.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
    }
}
