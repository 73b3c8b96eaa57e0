import ArgumentParser
import Canvases

/// How SVG documents are written.
struct SVGOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "SVG: outlines (default), or text to search and edit.", valueName: "form"))
    var text: SVGTextForm?

    /// Throws an error if the options do not apply to a picture.
    func validate(isSVG: Bool) throws {
        if let text, !isSVG {
            throw ValidationError("--text \(text.rawValue) applies to SVG documents only.")
        }
    }

    /// Returns an output to a file.
    func output(path: String) -> SVGOutput { SVGOutput(path: path, text: text ?? .outlines) }
}

extension SVGTextForm: ExpressibleByArgument {}
