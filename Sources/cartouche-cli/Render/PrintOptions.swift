import ArgumentParser
import Cartouche
import CartoucheDocuments
import CartoucheImages

/// Options for pictures that are printed or opened in other GIS programs.
struct PrintOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Pixels per inch instead of --scale, which is dpi/96.",
            discussion:
                "PNG, JPEG and TIFF files get the density, so that programs print them in the size of --size. Shapes in PDF files are exact to a hundredth of these pixels. Default for PDF: 300.",
            valueName: "n"))
    var dpi: Double?

    @Flag(
        help: ArgumentHelp(
            "Write a world file (such as .pgw) beside the picture.",
            discussion:
                "GIS programs read the position of the picture on the map from it: .pgw, .jgw, .wpw or .tfw.")
    )
    var worldFile = false

    func validate() throws {
        if let dpi, !(dpi >= 1 && dpi <= 64 * 96) {
            throw ValidationError("--dpi must be from 1 to 6144; it is \(dpi)")
        }
    }

    /// Checks the options against the output.
    ///
    /// - Throws: `ValidationError` if the format has no world file, or if there is no file.
    func validate(output: String, format: PictureFormat, scale: Double?) throws {
        if dpi != nil, scale != nil { throw ValidationError("use only one of --dpi and --scale") }
        guard worldFile else { return }
        guard output != "-" else { throw ValidationError("--world-file needs an output file, not '-'") }
        guard !format.isVector else {
            throw ValidationError(
                "--world-file needs a picture of pixels; '\(output)' is \(format.rawValue)")
        }
    }

    /// Writes the world file of a picture, completely or not at all.
    func writeWorldFile(_ report: DrawingReport, besides output: String, format: PictureFormat) throws {
        guard worldFile, let file = report.worldFile else { return }
        try OutputError.write(Array(file.text.utf8), to: Self.path(besides: output, format: format))
    }

    /// Returns the path of a world file: the output's path with another extension, such as `pgw`.
    static func path(besides output: String, format: PictureFormat) -> String {
        let ending = format.worldFileExtension
        let isPicture = PictureFormat(path: output).map { !$0.isVector } ?? false
        let old = FilePath.fileExtension(of: output)
        return (isPicture ? String(output.dropLast(old.count + 1)) : output) + ".\(ending)"
    }
}
