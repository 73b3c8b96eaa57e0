import CartoucheDocuments
import CartoucheImages
import Foundation
import TruthPairs

/// Compares our drawings with those of other programs: `fidelity [--truth DIR] [--out DIR] [--only TEXT]`.
///
/// The exit status is 0 even if there are differences or no truth folder, 1 if the output cannot be written, and 2
/// for a wrong command line.
@main
enum Fidelity {
    static func main() {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let truth = value(of: "--truth", in: &arguments) ?? "../shared/data/truth"
        let out = value(of: "--out", in: &arguments) ?? "out/fidelity"
        let only = value(of: "--only", in: &arguments)
        guard arguments.isEmpty else {
            fail(
                "unknown argument '\(arguments[0])'; usage: fidelity [--truth DIR] [--out DIR] [--only PART-OF-FOLDER/ID]",
                status: 2)
        }
        let folder: TruthFolder
        do {
            folder = try TruthFolder(path: truth)
        } catch {
            print("fidelity: \(error); nothing to compare (make fidelity TRUTH=DIR)")
            return
        }
        let pairs = folder.pairs.filter { pair in
            only.map { "\(pair.folder)/\(pair.id)".contains($0) } ?? true
        }
        var report = FidelityReport(truth: truth)
        report.unknown = folder.unknown
        let drawing = PairDrawing(root: truth)
        let progress = Progress(total: pairs.count)
        do {
            for pair in pairs {
                progress.show(pair)
                report.entries.append(try entry(pair, drawing, out: out))
            }
            progress.finish()
            // Without pairs, no earlier step has created the folder.
            try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
            try writeContactSheets(of: report, out: out)
            try AtomicFile.write(report.json(), to: out + "/fidelity.json")
            try AtomicFile.write(FidelityPage(report).html(), to: out + "/fidelity.html")
        } catch {
            progress.finish()
            fail("\(error)", status: 1)
        }
        for line in report.summary { print(line) }
        for item in report.shown where !item.name.contains(".") {
            print("  \(item.name): \(item.paths) paths in \(item.pairs.count) pairs")
        }
        for folder in report.unknown {
            let names = folder.files.prefix(3).joined(separator: ", ")
            print(
                "  not compared, unknown form: \(folder.folder): \(names)\(folder.files.count > 3 ? ", …" : "")"
            )
        }
        if pairs.isEmpty { print("fidelity: \(truth) has no pairs of a known form") }
        print("\(out)/fidelity.html")
    }

    /// Draws one pair, compares it and writes our picture.
    ///
    /// - Throws: An error if the picture cannot be written; other errors are recorded in the entry.
    private static func entry(_ pair: TruthPair, _ drawing: PairDrawing, out: String) throws
        -> FidelityReport.Entry
    {
        var entry = FidelityReport.Entry(pair)
        do {
            let drawn = try drawing.draw(pair)
            entry.drawing = drawn
            if let theirs = drawn.theirs {
                entry.pixels = try PictureAgreement(
                    drawn.ours, theirs, background: drawn.background, excluding: drawn.excludedBoxes)
            }
        } catch {
            entry.failure = "\(error)"
        }
        let folder = "\(out)/\(pair.folder)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        if let ours = entry.drawing?.ours {
            try AtomicFile.write([UInt8](ours.pngData()), to: "\(folder)/\(pair.id).ours.png")
        }
        return entry
    }

    /// Writes contact sheets of 40 pairs each, folder by folder, in the order of the pairs' names.
    private static func writeContactSheets(of report: FidelityReport, out: String) throws {
        for folder in report.folders {
            var rest = report.entries.filter { $0.pair.folder == folder }[...]
            var number = 1
            while !rest.isEmpty {
                if let sheet = ContactSheet.image(of: Array(rest.prefix(40)), columns: 4) {
                    try AtomicFile.write(
                        [UInt8](sheet.pngData()), to: "\(out)/\(folder)/contact-sheet-\(number).png")
                }
                rest = rest.dropFirst(40)
                number += 1
            }
        }
    }

    private static func value(of option: String, in arguments: inout [String]) -> String? {
        guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else { return nil }
        let value = arguments[index + 1]
        arguments.removeSubrange(index...(index + 1))
        return value.isEmpty ? nil : value
    }

    private static func fail(_ text: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("fidelity: \(text)\n".utf8))
        exit(status)
    }
}

/// A progress line on the terminal; does nothing if standard error is not a terminal.
private final class Progress {
    private let total: Int
    private var done = 0
    private let isTerminal = isatty(2) != 0

    init(total: Int) {
        self.total = total
    }

    func show(_ pair: TruthPair) {
        done += 1
        guard isTerminal else { return }
        write("\r\u{1B}[K\(done)/\(total) \(pair.folder)/\(pair.id)")
    }

    func finish() {
        if isTerminal { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
