import CartoucheDocuments
import Synchronization

/// The time zones of the operating system (the tz database); each file is read once.
final class TimeZoneDatabase: Sendable {
    /// The database of this computer.
    static let shared = TimeZoneDatabase(folders: ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"])

    private let folders: [String]
    /// The zones by lowercase name; nil for names without a file.
    private let known = Mutex<[String: ArcadeTimeZone?]>([:])
    /// The maximum number of kept names; the database has about 600.
    private static let limit = 1024

    init(folders: [String]) {
        self.folders = folders
    }

    /// Whether the operating system has no database.
    var isMissing: Bool { !folders.contains { FileBytes.isFolder($0) } }

    /// Returns a zone by its name in any case; nil if there is none.
    func zone(_ name: String) -> ArcadeTimeZone? {
        let key = name.lowercased()
        if let zone = known.withLock({ $0[key] }) { return zone }
        let zone = read(name)
        known.withLock { known in
            if known.count >= Self.limit { known.removeAll() }
            known[key] = .some(zone)
        }
        return zone
    }

    private func read(_ name: String) -> ArcadeTimeZone? {
        // A name from a document must not lead out of the folder.
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isName = parts.allSatisfy { part in
            part.utf8.first.map(Self.isLetter) ?? false
                && part.utf8.allSatisfy {
                    Self.isLetter($0) || (0x30...0x39).contains($0) || "_+-".utf8.contains($0)
                }
        }
        // The folder `right` counts leap seconds.
        guard isName, parts.count <= 3, parts[0].lowercased() != "right" else { return nil }
        for folder in folders {
            guard let found = Self.names(parts, in: folder) else { continue }
            let path = folder + "/" + found
            guard let bytes = try? FileBytes.contents(of: path, limit: TimeZoneTable.maxFileSize),
                let table = TimeZoneTable(bytes)
            else { continue }
            return ArcadeTimeZone(name: found, table: table)
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// Returns the path of a zone below a folder with the letters of the file system; nil if there is no such file.
    private static func names(_ parts: [Substring], in folder: String) -> String? {
        let given = parts.joined(separator: "/")
        if FileBytes.exists("\(folder)/\(given)") { return given }
        var path = ""
        for part in parts {
            let wanted = part.lowercased()
            guard
                let match = FileBytes.names(inFolder: "\(folder)/\(path)").first(where: {
                    $0.lowercased() == wanted
                })
            else { return nil }
            path += path.isEmpty ? match : "/\(match)"
        }
        return path
    }
}
