import ArgumentParser
import Cartouche
import Documents

/// The format of a legend.
enum LegendFormat: String, ExpressibleByArgument, CaseIterable {
    case png, jpg, svg, pdf, html, json

    /// The requested format or, if there is none, the format of the file extension; PNG for `-`.
    ///
    /// - Throws: `ValidationError` if the extension is unknown.
    init(output: String, requested: LegendFormat?) throws {
        if let requested {
            self = requested
            return
        }
        switch FilePath.fileExtension(of: output) {
        case "html", "htm": self = .html
        case "json": self = .json
        case let ending:
            let isPicture = ["png", "jpg", "jpeg", "svg", "pdf"].contains(ending)
            guard output == "-" || isPicture else {
                throw ValidationError(
                    "--output '\(output)' does not end in .png, .jpg, .svg, .pdf, .html or .json")
            }
            let picture = try PictureFormat(output: output, requested: nil)
            self = LegendFormat(rawValue: picture.rawValue) ?? .png
        }
    }

    /// The format of a picture; nil for HTML and JSON.
    var picture: PictureFormat? { PictureFormat(rawValue: rawValue) }
}
