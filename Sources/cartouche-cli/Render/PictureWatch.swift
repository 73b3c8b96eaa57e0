import Cartouche
import CartoucheCLibrary
import CartoucheDocuments
import CartoucheFeatureSources

/// Draws a picture again whenever one of its files changes.
struct PictureWatch {
    let command: RenderCommand

    /// The time between two looks at the files, in microseconds.
    private static let interval: UInt32 = 150_000

    /// Draws until the process ends; errors are reported, and the next change draws again.
    func run() throws -> Never {
        let renderer = MapRenderer(threadBudget: command.picture.threads)
        while true {
            let files = watchedFiles()
            // A change during the drawing must not be lost, so the stamps are older than the picture.
            let before = stamps(of: files)
            do {
                try command.draw(with: renderer)
                say("\(command.output ?? "") is drawn; watching \(counted(files.count, "file")), Ctrl-C ends")
            } catch let error as any CartoucheError {
                StandardError.print("cartouche: \(Failure(error).line)")
                say("watching \(counted(files.count, "file")), Ctrl-C ends")
            }
            waitForChange(of: files, since: before)
        }
    }

    private func say(_ text: String) {
        if !command.report.quiet { StandardError.print(text) }
    }

    /// Waits until a file has changed and no file changes any more.
    private func waitForChange(of files: [String], since before: [FileStamp]) {
        var last = before
        while true {
            usleep(Self.interval)
            let now = stamps(of: files)
            // Programs write a file in several steps; two equal looks mean that they have finished.
            if now == last, now != before { return }
            last = now
        }
    }

    private func stamps(of files: [String]) -> [FileStamp] { files.map { FileStamp(ofFileAt: $0) } }

    /// The inputs, renderers, local data of layers, and the local files to which the inputs refer.
    private func watchedFiles() -> [String] {
        var files: [String] = []
        func add(_ path: String) {
            guard !files.contains(path) else { return }
            files.append(path)
            files += InputNames.filesBeside(path)
        }
        for text in command.namedFiles {
            let file = InputNames.file(of: text)
            add(file)
            for reference in references(in: file) { add(reference) }
        }
        return files
    }

    /// The maximum size of a document that is searched for references, in bytes.
    private static let documentLimit = 64 << 20

    /// Returns the local files to which the members `url` of a JSON document refer.
    private func references(in path: String) -> [String] {
        guard ["json", "webmap", "lyrx", "mapx", "pagx"].contains(FilePath.fileExtension(of: path)),
            let bytes = try? FileBytes.contents(of: path, limit: Self.documentLimit),
            [UInt8(ascii: "{"), 0xEF].contains(bytes.first), let document = try? JSONPart(parsing: bytes)
        else { return [] }
        let resources = command.reading.resources.besides(path)
        var found: [String] = []
        func search(_ part: JSONPart) {
            switch part.kind {
            case .object:
                for (key, value) in part.members {
                    if key == "url", let address = value.string, address.utf8.count < 4096,
                        let file = try? resources.path(for: address), FileBytes.exists(file)
                    {
                        found.append(file)
                    } else {
                        search(value)
                    }
                }
            case .array: (part.array ?? []).forEach(search)
            default: break
            }
        }
        search(document)
        return found
    }
}
