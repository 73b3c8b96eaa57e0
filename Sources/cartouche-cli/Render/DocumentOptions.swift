import ArgumentParser
import Cartouche
import CartoucheCanvases

/// Options for PDF documents, and for the titles of SVG documents.
struct DocumentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Empty border around the map, such as 10mm. Default: 0.",
            discussion: "The map has the size of --size without the border.", valueName: "length"),
        transform: { text in
            guard let length = Length(text) else {
                throw ValidationError("use a length with a unit, such as 10mm")
            }
            return length
        })
    var margin: Length?

    @Option(
        help: ArgumentHelp(
            "rgb or cmyk. Default: rgb.",
            discussion:
                "cmyk keeps CMYK colors, gray levels and inks of symbols, and converts other colors. Pictures stay RGB.",
            valueName: "name"))
    var colorModel: PDFColorModel?

    @Option(help: ArgumentHelp("Title of the document and the map sheet.", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("Description in PDF and SVG documents.", valueName: "text"))
    var description: String?

    @Option(help: ArgumentHelp("Author of the document.", valueName: "text"))
    var author: String?

    @Option(
        help: ArgumentHelp(
            "Date of document and sheet, such as 2024-02-29.",
            valueName: "date"))
    var date: String?

    /// The resolution of PDF documents in pixels per DIP (1/96 inch), unless another one is given: 300 per inch.
    static let defaultScale = 300.0 / 96

    func validate() throws {
        if let date, PDFDate(date) == nil {
            throw ValidationError("--date '\(date)' is not a date of the form 2024-02-29T12:30:00Z")
        }
    }

    /// Checks the options against the output.
    ///
    /// - Parameter isSheet: Whether the picture is a map sheet, which shows the title and the date.
    /// - Throws: `ValidationError` if an option does not apply to the format, or if nothing remains inside the border.
    func validate(_ output: String, format: PictureFormat, size: ScreenSize, isSheet: Bool) throws {
        let given: [(option: String, isGiven: Bool, isForSheets: Bool)] = [
            ("--margin", margin != nil, false), ("--color-model", colorModel != nil, false),
            ("--title", title != nil && format != .svg, true),
            ("--description", description != nil && format != .svg, false),
            ("--author", author != nil, false), ("--date", date != nil, true),
        ]
        if format != .pdf, let first = given.first(where: { $0.isGiven && !($0.isForSheets && isSheet) }) {
            let others = first.isForSheets ? ", or an element of a map sheet such as --legend right" : ""
            let documents = ["--title", "--description"].contains(first.option) ? "PDF or SVG" : "PDF"
            throw ValidationError(
                "\(first.option) needs a \(documents) document\(others); '\(output)' is \(format.rawValue)")
        }
        let inner = inside(size)
        guard inner.width >= 1, inner.height >= 1 else {
            throw ValidationError("--margin leaves no space for the map")
        }
    }

    /// Returns the size of the map on a page.
    func inside(_ page: ScreenSize) -> ScreenSize {
        let margin = 2 * (margin?.dips ?? 0)
        return ScreenSize(width: page.width - margin, height: page.height - margin)
    }

    /// Returns the settings of a document.
    ///
    /// - Parameters:
    ///   - scale: The number of pixels per DIP.
    ///   - georeference: The position of the map on the ground.
    func options(scale: Double, georeference: PDFGeoreference? = nil) -> PDFOptions {
        var options = PDFOptions()
        options.colorModel = colorModel ?? .rgb
        options.margin = (margin?.dips ?? 0) * 0.75
        options.title = title
        options.subject = description
        options.author = author
        options.creationDate = date.flatMap { PDFDate($0) }
        options.georeference = georeference
        // About 300 pixels per inch for the parts that become pictures.
        options.pictureResolution = min(max(Self.defaultScale / scale, 0.5), 4)
        return options
    }
}

extension PDFColorModel: ExpressibleByArgument {}
