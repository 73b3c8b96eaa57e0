import ArgumentParser

/// Options for many pictures from one process.
struct RepeatOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Draw again when an input or renderer changes.",
            discussion:
                "The command also watches the local files to which the map refers. It ends with Ctrl-C."))
    var watch = false

    @Option(
        help: ArgumentHelp(
            "Draw a picture for each line of a file.",
            discussion: """
                '-' reads standard input. Each line is a JSON object. Its keys are the names of the options without dashes, and \
                "inputs"; the command "swatch" has "file" and "key". "command" is "render" or "swatch". \
                Values are texts, numbers, true for flags, and lists. A line of more than 16 MB, or with an \
                error, is reported and skipped; the exit status is then 1.
                """,
            valueName: "file"), completion: .file(extensions: ["ndjson", "jsonl"]))
    var jobs: String?

    @Option(
        help: ArgumentHelp(
            "Write a JSON line for each line of --jobs.",
            discussion: """
                Each line is an object with "line", "output", "status" (the exit status for this picture), "milliseconds", \
                "bytes", "width", "height", "diagnostics" and, if there is no picture, "error". '-' is standard output.
                """, valueName: "file"), completion: .file(extensions: ["ndjson", "jsonl"]))
    var jobsReport: String?
}
