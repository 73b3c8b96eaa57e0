import Cartouche
import CartoucheCommandLines
import CartoucheDocuments
import CartoucheMapDocuments
import CartoucheWorkers

// Changes of the files.
extension ServedFiles {
    /// The time between two looks at the files.
    private static let interval = Duration.milliseconds(150)

    /// Reads the files again whenever one changes.
    ///
    /// - Parameters:
    ///   - change: Reads the files.
    ///   - failure: Receives the error; an empty text after a success.
    func watch(
        change: @escaping @Sendable () async throws -> Void, failure: @escaping @Sendable (String) -> Void
    ) {
        Task {
            var files = watchedFiles
            var before = stamps(of: files)
            var last = before
            while !Task.isCancelled {
                try await Task.sleep(for: Self.interval)
                let now = stamps(of: files)
                // Programs write a file in several steps; two equal looks mean that they have finished.
                defer { last = now }
                guard now == last, now != before else { continue }
                files = watchedFiles
                before = stamps(of: files)
                do {
                    try await change()
                    failure("")
                } catch {
                    failure("\(error)")
                    StandardStream.printError("cartouche: \(error)")
                }
            }
        }
    }

    private func stamps(of files: [String]) -> [FileStamp] { files.map { FileStamp(ofFileAt: $0) } }

    /// The files, and those to which documents among them refer.
    private var watchedFiles: [String] {
        let sources = sources()
        return inputs.flatMap { [$0] + ReferencedFiles.of($0, resources: resources) }
            + sources.paths.values.sorted() + sources.locations
    }
}
