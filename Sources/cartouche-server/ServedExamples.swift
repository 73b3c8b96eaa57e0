import CartoucheCLibrary
import CartoucheDocuments
import CartoucheLiveViews
import CartoucheWorkers

/// The examples of the start page, and the files that a user opens there.
struct ServedExamples: Sendable {
    /// An example with its file, relative to the folder of examples.
    private struct Entry: Sendable {
        var example: SiteHost.Example
        var file: String
        var credit = ""
    }

    private static let entries = [
        Entry(
            example: SiteHost.Example(
                name: "map", title: "Map", text: "Geneva in the scale 1 : 15,000, with labels and buildings"),
            file: "city-geneva/geneva-15000-day.json",
            credit: "© OpenStreetMap contributors, ODbL 1.0 (openstreetmap.org/copyright)"),
        Entry(
            example: SiteHost.Example(
                name: "world", title: "World map", text: "Countries, rivers and cities, drawn from files"),
            file: "maps/world-mercator.json"),
        Entry(
            example: SiteHost.Example(
                name: "scene", title: "Scene", text: "Shapes and a terrain in three dimensions"),
            file: "scenes/shapes.json"),
        Entry(
            example: SiteHost.Example(
                name: "style", title: "Style", text: "Emoji that are composed by categories"),
            file: "styles/emoji"),
    ]

    private let folder: String?
    private let scratch: ScratchFolder

    /// Finds the folder of examples: in the source code around this program, or in the shared files of an installation.
    init(_ scratch: ScratchFolder) {
        self.scratch = scratch
        var places: [String] = []
        if let path = realpath("/proc/self/exe", nil) ?? realpath(CommandLine.arguments[0], nil) {
            defer { free(path) }
            var place = FilePath.folder(of: String(cString: path))
            places.append(FilePath.joining(place, "../share/cartouche/examples"))
            for _ in 0..<4 {
                places.append(FilePath.joining(place, "Examples"))
                place = FilePath.joining(place, "..")
            }
        }
        folder = places.first { FileBytes.exists(FilePath.joining($0, Self.entries[1].file)) }
    }

    /// The start page.
    var site: SiteHost {
        let found = folder.map { folder in
            Self.entries.filter { FileBytes.exists(FilePath.joining(folder, $0.file)) }
        }
        return SiteHost(examples: (found ?? []).map(\.example)) { choice in
            try await BackgroundThreads.run { _ in
                switch choice {
                case .example(let name): try example(name)
                case .file(let name, let bytes): try file(name, bytes)
                }
            }
        }
    }

    private func example(_ name: String) throws -> any PageHost {
        guard let folder, let entry = Self.entries.first(where: { $0.example.name == name }) else {
            throw DocumentError(
                .notFound, source: name, what: "there is no such example", suggestion: "open a file")
        }
        let path = FilePath.joining(folder, entry.file)
        let files = ServedFiles(file: path, title: entry.example.title, credit: entry.credit)
        return try files.host(scratch, watches: false)
    }

    /// Opens a copy of a file that the browser has sent.
    ///
    /// A document finds only files in the folder of its copy.
    private func file(_ name: String, _ bytes: [UInt8]) throws -> any PageHost {
        let path = try scratch.place(for: name)
        try AtomicFile.write(bytes, to: path)
        let files = ServedFiles(file: path, root: FilePath.folder(of: path), title: name)
        return try files.host(scratch, watches: false)
    }
}
