import ArgumentParser
import CartoucheCanvases

/// How SVG and PDF documents are written.
struct VectorOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "outlines (default of SVG), or text (default of PDF).", valueName: "form"))
    var text: SVGTextForm?

    @Option(
        help: ArgumentHelp(
            "SVG: beginning of all identifiers.",
            discussion: "Documents with different beginnings can be combined in one page.", valueName: "text")
    )
    var idPrefix: String?

    /// Throws an error if the options do not apply to a picture.
    func validate(isSVG: Bool, isPDF: Bool) throws {
        if let text, !isSVG, !isPDF {
            throw ValidationError("--text \(text.rawValue) applies to SVG and PDF documents only")
        }
        guard let idPrefix else { return }
        guard isSVG else { throw ValidationError("--id-prefix applies to SVG documents only") }
        let letters = Array("_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars)
        let others = Array("-0123456789".unicodeScalars)
        guard let first = idPrefix.unicodeScalars.first, letters.contains(first),
            idPrefix.unicodeScalars.allSatisfy({ letters.contains($0) || others.contains($0) }),
            idPrefix.utf8.count <= 100
        else {
            throw ValidationError(
                "--id-prefix '\(idPrefix)' is not usable; begin with a letter, and use letters, digits, _ and -"
            )
        }
    }

    /// How a PDF document has text.
    var textOfPDF: PDFOptions.TextForm { text == .outlines ? .outlines : .text }

    /// Returns an output to an SVG file.
    func output(path: String) -> SVGOutput {
        SVGOutput(path: path, text: text ?? .outlines, idPrefix: idPrefix ?? "")
    }
}

extension SVGTextForm: ExpressibleByArgument {}
