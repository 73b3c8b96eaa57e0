/// The help screen of a command, for terminals with 80 columns.
///
/// The options that most pictures need come first, so that the first screen is enough for them.
struct HelpText {
    private(set) var lines: [String] = []

    private static let width = 80
    /// The column in which descriptions begin, counted from 0.
    private static let column = 25

    /// The common options of each command, in the order of the help screen.
    private static let common: [String: [String]] = [
        "cartouche render": [
            "--output", "--size", "--scale", "--dpi", "--bbox", "--fit", "--center", "--map-scale", "--crs",
            "--background", "--renderer", "--where", "--strict",
        ]
    ]

    init(_ command: Manual.Command) {
        lines.append(command.summary)
        lines.append("")
        lines.append("Usage: \(Self.usage(of: command))")
        if !command.discussion.isEmpty {
            lines.append("")
            lines += command.discussion.split(separator: "\n", omittingEmptySubsequences: false).map(
                String.init)
        }
        if !command.commands.isEmpty {
            section("Commands")
            for inner in command.commands { row(inner.words.last ?? "", inner.summary) }
            lines.append("")
            let words = (["cartouche help"] + command.words.dropFirst() + ["COMMAND"]).joined(separator: " ")
            lines.append("'\(words)' shows the options of a command.")
        }
        var rest = command.arguments.filter { !["--help", "--version"].contains($0.name) }
        func show(_ title: String, _ arguments: [Manual.Argument]) {
            guard !arguments.isEmpty else { return }
            section(title)
            for argument in arguments { row(argument.label, argument.description) }
            let shown = Set(arguments.map(\.name))
            rest.removeAll { shown.contains($0.name) }
        }
        show("Arguments", rest.filter(\.isPositional))
        let common = Self.common[command.name] ?? []
        show("Common options", common.compactMap { command.argument($0) })
        show("Options", rest.filter { $0.section.isEmpty })
        while let title = rest.first?.section {
            let arguments = rest.filter { $0.section == title }
            switch title {
            case NetworkOptions.section:
                // All commands that load from servers have the same options.
                section(title)
                row("--online …", "See 'cartouche help network'.")
                rest.removeAll { $0.section == title }
            case DataMapOptions.section:
                // The section before has options of data files, too.
                row("--join, --classes …", "Maps from data: see 'cartouche help data-maps'.")
                rest.removeAll { $0.section == title }
            default: show(title, arguments)
            }
        }
    }

    /// The options for servers, which several commands have.
    static func network(_ manual: Manual) -> HelpText {
        HelpText(
            [
                "Options of commands that load layers, maps and pictures from servers.", "",
                "An address as an input is permission for its host. Other hosts need an option.",
                "'--report' and '--report-json' list all requests.",
            ], NetworkOptions.section, manual)
    }

    /// The options that make maps of data.
    static func dataMaps(_ manual: Manual) -> HelpText {
        HelpText(
            [
                "Options of render, legend and style-map that make a thematic map of data files.", "",
                "Examples:",
                "  cartouche render states.json --join gdp.csv:id --classes gdp:5:OrRd -o a.png",
                "  cartouche render states.json --bivariate pop/area:gdp --legend right -o a.png",
                "  cartouche render states.json --dots pop:100000 --theme dark -o a.png",
                "  cartouche render cities.csv --sizes pop:4-40 --color teal -o a.svg",
                "  cartouche render cities.csv --heat --weight pop -o a.png",
                "",
                "They apply to all data files that have the fields. Methods are quantile,",
                "equal-interval, natural-breaks, standard-deviation and geometrical-interval;",
                "or limits, such as gdp:1000,5000. 'cartouche ramps' shows the color ramps, and",
                "'cartouche info FILE --summary' the values of fields.",
            ], DataMapOptions.section, manual)
    }

    /// Creates the help for a section of options.
    private init(_ introduction: [String], _ title: String, _ manual: Manual) {
        self.init()
        lines = introduction
        section(title)
        for argument in manual.command(in: ["render"]).arguments where argument.section == title {
            row(argument.label, argument.description)
        }
    }

    private init() {}

    var text: String { lines.joined(separator: "\n") + "\n" }

    /// The usage of commands with two forms; the declarations say only what both have in common.
    private static let usages = [
        "cartouche render": "cartouche render <inputs> ... -o <file> [options]",
        "cartouche swatch": "cartouche swatch <file> [<key> ...] -o <file> [options]",
    ]

    static func usage(of command: Manual.Command) -> String {
        if let usage = usages[command.name] { return usage }
        if !command.commands.isEmpty { return "\(command.name) COMMAND …" }
        var parts = [command.name]
        for argument in command.arguments where argument.isPositional {
            parts.append(argument.isOptional ? "[\(argument.label)]" : argument.label)
        }
        for argument in command.arguments where !argument.isPositional && !argument.isOptional {
            parts.append("\(argument.names[0]) <\(argument.valueName)>")
        }
        return (parts + ["[options]"]).joined(separator: " ")
    }

    private mutating func section(_ title: String) {
        lines.append("")
        lines.append("\(title):")
    }

    private mutating func row(_ label: String, _ text: String) {
        let indent = String(repeating: " ", count: Self.column)
        var line = "  \(label)  "
        if line.count <= Self.column {
            line += String(repeating: " ", count: Self.column - line.count)
        } else {
            lines.append("  \(label)")
            line = indent
        }
        var isStart = true
        for word in text.split(separator: " ") {
            if !isStart, line.count + 1 + word.count > Self.width {
                lines.append(line)
                line = indent
                isStart = true
            }
            line += isStart ? word : " \(word)"
            isStart = false
        }
        lines.append(line)
    }
}
