import Documents
import Foundation

/// The symbols of the shared data, if it is available.
enum SharedSymbols {
    static var folder: String? {
        let here = URL(fileURLWithPath: #filePath)
        for up in 1...8 {
            var url = here
            for _ in 0..<up { url.deleteLastPathComponent() }
            let data = url.appendingPathComponent("shared/data").path
            if FileManager.default.fileExists(atPath: data) { return data }
        }
        return nil
    }

    /// Returns the paths of all files with an extension, in a folder of the data.
    static func files(_ endings: String..., below: String = "") -> [String] {
        guard let folder else { return [] }
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { name in
            name.hasPrefix(below) && endings.contains { name.hasSuffix(".\($0)") }
        }.sorted().map { "\(folder)/\($0)" }
    }

    /// Returns the paths of all style files.
    ///
    /// Zipped files are unpacked if `unzip` is installed.
    static func styles(below: String = "") -> [String] {
        files("stylx", below: below) + files("stylx.zip", below: below).compactMap(unzipped)
    }

    /// The folder of unpacked files, which is removed at the end of the process.
    private static let unpacked: URL = {
        atexit { try? FileManager.default.removeItem(at: SharedSymbols.unpacked) }
        return FileManager.default.temporaryDirectory.appendingPathComponent("cartouche-styles")
    }()

    private static func unzipped(_ path: String) -> String? {
        let folder = unpacked
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["unzip", "-o", "-q", path, "-d", folder.path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        process.waitUntilExit()
        let style = folder.appendingPathComponent(name).path
        return process.terminationStatus == 0 && FileManager.default.fileExists(atPath: style) ? style : nil
    }

    /// Returns each outermost symbol and symbol reference in a JSON value, with its path.
    static func symbols(in value: JSONValue, path: String = "$") -> [(path: String, value: JSONValue)] {
        switch value {
        case .object(let object):
            if let type = object["type"]?.string, Self.types.contains(type) { return [(path, value)] }
            return object.members.flatMap { symbols(in: $0.value, path: "\(path).\($0.key)") }
        case .array(let elements):
            return elements.enumerated().flatMap { symbols(in: $0.element, path: "\(path)[\($0.offset)]") }
        default: return []
        }
    }

    private static let types: Set<String> = [
        "CIMSymbolReference", "CIMPointSymbol", "CIMLineSymbol", "CIMPolygonSymbol", "CIMMeshSymbol",
        "CIMTextSymbol",
    ]
}
