import ArgumentParser
import Cartouche
import CartoucheCLibrary
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheJobLines

/// Draws a picture for each line of a job file with one renderer, whose caches all pictures share.
///
/// Pictures of the same map share the map, so that its features are read once and its labels are prepared once.
struct JobRun {
    let path: String
    /// The file of the report; nil for none.
    let reportPath: String?
    /// The command of lines that state none.
    let command: String
    let isStrict: Bool
    let isQuiet: Bool
    /// The limits for the files of all lines.
    let reading: ReadingOptions

    /// The numbers of pictures and lines.
    private struct Counts {
        var drawn = 0
        var incomplete = 0
        var failed = 0
        var all: Int { drawn + failed }
    }

    /// Draws all pictures; a line with an error is reported and skipped.
    ///
    /// Each message begins with the number of its line and the output.
    ///
    /// - Throws: An exit code if a line has an error, or if a picture is not complete or, with `--strict`, not
    ///   faithful. Also the errors of the job file and of the report.
    func run() throws {
        try checkCommandLine()
        let renderer = MapRenderer()
        let kept = KeptMaps()
        let source = path == "-" ? "standard input" : path
        let progress = ProgressLine.onTerminal(isQuiet: isQuiet)
        let total = progress == nil ? nil : try lineCount()
        var lines = LineReader(try FileBytes(path: path))
        if let reportPath { try OutputFiles([("--jobs-report", reportPath)]).check(inputs: [path]) }
        let report = try reportPath.map { try JobReport(path: $0) }
        var whole = Stopwatch()
        var number = 0
        var counts = Counts()
        while let line = try lines.next() {
            number += 1
            if case .bytes(let bytes) = line, bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) {
                continue
            }
            if let total {
                progress?.update("lines", done: number - 1, of: total)
            } else {
                progress?.update("\(counts.all) lines")
            }
            var stopwatch = Stopwatch()
            var entry = result(of: line, number, "\(source):\(number)", renderer, kept, progress)
            entry.milliseconds = stopwatch.lap()
            if entry.picture == nil { counts.failed += 1 } else { counts.drawn += 1 }
            if entry.picture?.isComplete == false { counts.incomplete += 1 }
            try report?.add(entry)
        }
        progress?.clear()
        try report?.finish()
        if !isQuiet {
            // The time would make the messages of equal runs different, so only people see it.
            let time = progress == nil ? "" : " in \(Self.seconds(whole.lap()))"
            StandardError.print("\(source): \(Self.summary(counts))\(time)")
        }
        if counts.failed > 0 { throw ExitStatus.failed }
        if counts.incomplete > 0 { throw ExitStatus.notFaithful }
    }

    private static func summary(_ counts: Counts) -> String {
        var text = "\(counted(counts.drawn, "picture")) drawn"
        if counts.incomplete > 0 { text += ", \(counts.incomplete) of them not complete" }
        if counts.failed > 0 { text += ", \(counted(counts.failed, "line")) skipped" }
        return text
    }

    /// Returns a number of milliseconds as `12.3 s`.
    private static func seconds(_ milliseconds: Double) -> String {
        let tenths = Int((milliseconds / 100).rounded())
        return "\(tenths / 10).\(tenths % 10) s"
    }

    /// The number of lines of the job file, for the progress; nil for standard input and pipes.
    private func lineCount() throws -> Int? {
        if path == "-" || FileBytes.isStream(path) { return nil }
        var lines = LineReader(try FileBytes(path: path))
        var count = 0
        while try lines.next() != nil { count += 1 }
        return count
    }

    /// Draws the picture of a line, and prints its messages.
    private func result(
        of line: LineReader.Line, _ number: Int, _ place: String, _ renderer: MapRenderer,
        _ kept: KeptMaps, _ progress: ProgressLine?
    ) -> JobReport.Entry {
        var entry = JobReport.Entry(line: number, status: ExitStatus.failed.rawValue)
        guard case .bytes(let bytes) = line else {
            progress?.clear()
            entry.error = "the line has more than 16 MB"
            StandardError.print("\(place): the line has more than 16 MB; it is skipped")
            return entry
        }
        entry.output = JobLine.output(of: bytes)
        let label = place + (entry.output.map { " (\($0))" } ?? "")
        do {
            let job = try JobLine(bytes, of: command, source: place, options: Self.options)
            let picture = try StandardError.labeling("\(label): ", clearing: progress) {
                try draw(job, renderer, kept, place)
            }
            entry.picture = picture
            entry.status = picture.isComplete ? 0 : ExitStatus.notFaithful.rawValue
        } catch {
            let known = error as? any CartoucheError
            let text = known?.description ?? RenderCommand.message(for: error)
            if let known { entry.status = Failure(known).status }
            // The errors of a line itself begin with its place.
            let message = text.hasPrefix(place) ? String(text.dropFirst(place.count)) : ": " + text
            entry.error = message.hasPrefix(": ") ? String(message.dropFirst(2)) : text
            progress?.clear()
            StandardError.print(label + message)
        }
        return entry
    }

    /// Options that apply to the process, not to one picture.
    private static let excluded: Set<String> = ["--jobs", "--jobs-report", "--watch", "--help", "--version"]

    /// Returns the options of a command that lines can have.
    private static func options(of command: String) -> [JobOption] {
        Manual.standard.command(in: [command]).arguments.filter { !excluded.contains($0.name) }.map {
            JobOption(
                key: $0.isPositional ? $0.valueName : String($0.name.dropFirst(2)),
                isPositional: $0.isPositional, isFlag: $0.isFlag)
        }
    }

    /// Draws the picture of a line.
    private func draw(
        _ job: JobLine, _ renderer: MapRenderer, _ kept: KeptMaps, _ place: String
    ) throws -> DrawnPicture {
        if job.command == "swatch" {
            var swatch: SwatchCommand = try Self.parse(job, place)
            try OutputFiles([("output", swatch.output ?? "-")]).check(inputs: [path])
            swatch.reading = try limited(swatch.reading, place)
            swatch.strict = swatch.strict || isStrict
            return try swatch.draw()
        }
        var render: RenderCommand = try Self.parse(job, place)
        try render.outputFiles(render.output ?? "-").check(inputs: [path])
        render.reading = try limited(render.reading, place)
        render.report.strict = render.report.strict || isStrict
        render.report.quiet = render.report.quiet || isQuiet
        render.fonts.use(in: render.reading.resources)
        let own = render.picture.threads.map { MapRenderer(threadBudget: $0) }
        return try render.draw(with: own ?? renderer, kept: kept)
    }

    private static func parse<Command: ParsableCommand>(_ job: JobLine, _ place: String) throws -> Command {
        do {
            return try Command.parse(job.arguments)
        } catch {
            let usage = UsageError(
                ParserMessage(Command.message(for: error)),
                command: Manual.standard.command(in: [job.command]))
            throw InputError(usage.what, at: place, suggestion: usage.suggestion)
        }
    }

    /// Returns the limits of a line, in which the limits of the command line take precedence.
    ///
    /// - Throws: An error if the line states another root folder: lines cannot remove a restriction.
    private func limited(_ own: ReadingOptions, _ place: String) throws -> ReadingOptions {
        var limited = own
        if let root = reading.root {
            guard own.root == nil || own.root == root else {
                throw InputError(
                    "\"root\" differs from --root", at: place,
                    suggestion: "remove it from the line or from the command line")
            }
            limited.root = root
        }
        if let size = reading.maxDocumentSize { limited.maxDocumentSize = size }
        return limited
    }

    /// Checks that the other options are in the lines, where they belong.
    private func checkCommandLine() throws {
        let allowed: Set<String> = [
            "render", "swatch", "--jobs", path, "--jobs=\(path)", "--strict", "--quiet", "-q",
        ]
        let limits: Set<String> = ["--root", "--max-document-size", "--jobs-report"]
        let words = Array(CommandLine.arguments.dropFirst())
        let others = words.indices.filter { index in
            let isLimit = limits.contains(String(words[index].prefix { $0 != "=" }))
            let isValue = index > 0 && limits.contains(words[index - 1])
            return !isLimit && !isValue && !allowed.contains(words[index])
        }
        if let other = others.first.map({ words[$0] }) {
            throw ValidationError("--jobs does not use '\(other)'; write the options into the lines")
        }
    }
}
