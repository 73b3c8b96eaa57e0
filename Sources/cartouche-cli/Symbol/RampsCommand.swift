import ArgumentParser
import CartoucheColorRamps
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheImages

/// `cartouche ramps`: lists the color ramps that have names.
struct RampsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ramps",
        abstract: "Lists the color ramps for --classes and --categories.",
        discussion: """
            Examples:
              cartouche ramps
              cartouche ramps OrRd viridis --count 7
              cartouche ramps -o ramps.svg
              cartouche ramps my.stylx

            The names are those of ColorBrewer (Cynthia Brewer) and of the viridis family.
            '_r' after a name reverses the colors. 'safe' means that people with color
            blindness distinguish the colors, as the authors of the ramp say.
            """)

    @Argument(help: "Names of ramps, or styles (.stylx) with ramps. Default: all names.")
    var names: [String] = []

    @Option(help: ArgumentHelp("Number of classes, 2 to 12. Default: 5.", valueName: "n"))
    var count = 5

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("Picture of the ramps: .svg; '-' is standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    func validate() throws {
        guard (2...12).contains(count) else {
            throw ValidationError("--count must be from 2 to 12; it is \(count)")
        }
        if let output, output != "-", FilePath.fileExtension(of: output) != "svg" {
            throw ValidationError("--output '\(output)' is not an SVG file; end the name with .svg")
        }
    }

    func run() throws {
        let input = RampInput(resources: ResourceLoader())
        let ramps =
            try names.isEmpty
            ? NamedColorRamp.all
            : names.flatMap { name in
                if FilePath.fileExtension(of: name) == "stylx" { return try input.all(in: name) }
                return [try name.contains("#") ? input.read(name) : NamedColorRamp(named: name)]
            }
        let text = output == nil ? lines(ramps) : svg(ramps)
        try OutputError.write(Array(text.utf8), to: output ?? "-")
    }

    /// The colors of a ramp, at most as many as it has.
    private func colors(_ ramp: NamedColorRamp) -> [Color] {
        ramp.colors(count: min(count, ramp.maxCount ?? count))
    }

    private func lines(_ ramps: [NamedColorRamp]) -> String {
        let width = ramps.map(\.name.count).max() ?? 0
        return ramps.map { ramp in
            let colors = colors(ramp)
            let blocks =
                StandardOutput.showsColor
                ? colors.map(Self.block).joined() + "\u{1B}[0m" : colors.map(\.css).joined(separator: " ")
            let name = ramp.name + String(repeating: " ", count: width - ramp.name.count)
            let kind = ramp.kind.rawValue
            let padded = kind + String(repeating: " ", count: 11 - kind.count)
            let safe = ramp.isColorBlindSafe(count: colors.count) ? "safe" : "    "
            return "\(name)  \(padded)  \(safe)  \(blocks)\n"
        }.joined()
    }

    /// Returns two blanks on a color, for terminals.
    private static func block(_ color: Color) -> String {
        let parts = [color.red, color.green, color.blue].map { "\(Int(($0 * 255).rounded()))" }
        return "\u{1B}[48;2;\(parts.joined(separator: ";"))m  "
    }

    private func svg(_ ramps: [NamedColorRamp]) -> String {
        let (row, side, left) = (28, 24, 190)
        let width = left + 12 * side + 16
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(ramps.count * row + 16)" \
            font-family="sans-serif" font-size="13" fill="#333333">
            <rect width="100%" height="100%" fill="#ffffff"/>

            """
        for (index, ramp) in ramps.enumerated() {
            let top = 8 + index * row
            let colors = colors(ramp)
            let safe = ramp.isColorBlindSafe(count: colors.count) ? ", safe" : ""
            text += """
                <text x="8" y="\(top + 17)">\(ramp.name)<tspan fill="#888888" font-size="11"> \
                \(ramp.kind.rawValue)\(safe)</tspan></text>

                """
            for (number, color) in colors.enumerated() {
                text += """
                    <rect x="\(left + number * side)" y="\(top)" width="\(side)" height="\(side)" \
                    fill="\(color.css)"/>

                    """
            }
        }
        return text + "</svg>\n"
    }
}
