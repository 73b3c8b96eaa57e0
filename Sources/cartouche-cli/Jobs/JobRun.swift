import ArgumentParser
import Cartouche
import CartoucheCLibrary
import CartoucheDocuments
import CartoucheJobLines

/// Draws a picture for each line of a job file with one renderer, whose caches all pictures share.
struct JobRun {
    let path: String
    /// The command of lines that state none.
    let command: String
    let isStrict: Bool
    let isQuiet: Bool
    /// The limits for the files of all lines.
    let reading: ReadingOptions

    /// Draws all pictures; a line with an error is reported and skipped.
    ///
    /// - Throws: An exit code if a line has an error, or if a picture is not complete or, with `--strict`, not
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
                let isComplete = try draw(
                    JobLine(bytes, of: command, source: place, options: Self.options), renderer, place)
                counts.drawn += 1
                if !isComplete { counts.incomplete += 1 }
            } catch {
                let text = (error as? any CartoucheError)?.description ?? RenderCommand.message(for: error)
                StandardError.print(text.hasPrefix(place) ? text : "\(place): \(text)")
                counts.failed += 1
            }
        }
        if !isQuiet {
            var text = "\(source): \(counted(counts.drawn, "picture")) drawn"
            if counts.incomplete > 0 { text += ", \(counts.incomplete) of them not complete" }
            if counts.failed > 0 { text += ", \(counted(counts.failed, "line")) skipped" }
            StandardError.print(text)
        }
        if counts.failed > 0 { throw ExitStatus.failed }
        if counts.incomplete > 0 { throw ExitStatus.notFaithful }
    }

    /// Options that apply to the process, not to one picture.
    private static let excluded: Set<String> = ["--jobs", "--watch", "--help", "--version"]

    /// Returns the options of a command that lines can have.
    private static func options(of command: String) -> [JobOption] {
        Manual.standard.command(in: [command]).arguments.filter { !excluded.contains($0.name) }.map {
            JobOption(
                key: $0.isPositional ? $0.valueName : String($0.name.dropFirst(2)),
                isPositional: $0.isPositional, isFlag: $0.isFlag)
        }
    }

    /// Draws the picture of a line.
    ///
    /// - Returns: False if the picture is not complete or, with `--strict`, not faithful.
    private func draw(_ job: JobLine, _ renderer: MapRenderer, _ place: String) throws -> Bool {
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
        return try render.draw(with: own ?? renderer)
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
        let limits: Set<String> = ["--root", "--max-document-size"]
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
