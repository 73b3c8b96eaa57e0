import Cartouche
import CartoucheCLibrary
import CartoucheCommandInputs
import CartoucheCommandLines
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
            let files = command.allFiles
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
}
