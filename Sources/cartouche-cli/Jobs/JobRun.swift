import ArgumentParser
import CLibrary
import Cartouche
import Documents

/// Draws a picture for each line of a job file with one renderer, whose caches all pictures share.
struct JobRun {
    let path: String
    let report: ReportOptions

    /// Draws all pictures; a line with an error is reported and skipped.
    ///
    /// - Throws: an exit code if a line has an error, or if a picture is not complete or, with `--strict`, not
    ///   faithful.
    func run() throws {
        try checkCommandLine()
        let renderer = MapRenderer()
        let source = path == "-" ? "standard input" : path
        var lines = LineReader(try FileBytes(path: path))
        var number = 0
        var counts = (drawn: 0, incomplete: 0, failed: 0)
        while let line = try lines.next() {
            number += 1
            let place = "\(source):\(number)"
            guard case .bytes(let bytes) = line else {
                StandardError.print("\(place): the line has more than 16 MB; it is skipped")
                counts.failed += 1
                continue
            }
            if bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
            do {
                let isComplete = try draw(JobLine(bytes, source: place), renderer, place)
                counts.drawn += 1
                if !isComplete { counts.incomplete += 1 }
            } catch {
                let text = (error as? any CartoucheError)?.description ?? RenderCommand.message(for: error)
                StandardError.print(text.hasPrefix(place) ? text : "\(place): \(text)")
                counts.failed += 1
            }
        }
        if !report.quiet {
            var text = "\(source): \(counted(counts.drawn, "picture")) drawn"
            if counts.incomplete > 0 { text += ", \(counts.incomplete) of them not complete" }
            if counts.failed > 0 { text += ", \(counted(counts.failed, "line")) skipped" }
            StandardError.print(text)
        }
        if counts.failed > 0 { throw ExitStatus.failed }
        if counts.incomplete > 0 { throw ExitStatus.notFaithful }
    }

    /// Draws the picture of a line.
    ///
    /// - Returns: false if the picture is not complete or, with `--strict`, not faithful.
    private func draw(_ job: JobLine, _ renderer: MapRenderer, _ place: String) throws -> Bool {
        if job.command == "swatch" {
            var swatch: SwatchCommand = try Self.parse(job, place)
            swatch.strict = swatch.strict || report.strict
            return try swatch.draw()
        }
        var render: RenderCommand = try Self.parse(job, place)
        render.report.strict = render.report.strict || report.strict
        render.report.quiet = render.report.quiet || report.quiet
        render.fonts.use()
        let own = render.picture.threads.map { MapRenderer(threadBudget: $0) }
        return try render.draw(with: own ?? renderer)
    }

    private static func parse<Command: ParsableCommand>(_ job: JobLine, _ place: String) throws -> Command {
        do {
            return try Command.parse(job.arguments)
        } catch {
            let usage = UsageError(
                parser: Command.message(for: error), command: Manual.standard.command(in: [job.command]))
            throw InputError(usage.what, at: place, suggestion: usage.suggestion)
        }
    }

    /// Checks that the other options are in the lines, where they belong.
    private func checkCommandLine() throws {
        let allowed: Set<String> = [
            "render", "swatch", "--jobs", path, "--jobs=\(path)", "--strict", "--quiet", "-q",
        ]
        if let other = CommandLine.arguments.dropFirst().first(where: { !allowed.contains($0) }) {
            throw ValidationError("--jobs does not use '\(other)'; write the options into the lines")
        }
    }
}
