import CartoucheDocuments

/// Writes SVG 1.1 files.
///
/// The file is written during drawing, and appears only when it is complete. Its size is in CSS pixels (1/96 inch), its
/// coordinates are in pixels of the page.
public struct SVGOutput: CanvasOutput {
    /// The path of the file; `-` is standard output.
    public var path: String
    /// The number of image pixels per page pixel, 0.1 to 16, for paints that SVG does not support.
    ///
    /// Default: 2.
    public var pictureResolution: Double
    /// How the document contains text.
    ///
    /// Default: outlines.
    public var text: SVGTextForm
    /// The beginning of all identifiers and names of fonts, for documents that are combined in one page.
    ///
    /// Use letters, digits, `_` and `-`. Default: empty.
    public var idPrefix: String
    /// The title of the document, which browsers show.
    ///
    /// Default: nil.
    public var title: String?
    /// The description of the document, which screen readers read.
    ///
    /// Default: nil.
    public var description: String?

    /// Creates an output to a file.
    public init(
        path: String, pictureResolution: Double = 2, text: SVGTextForm = .outlines, idPrefix: String = ""
    ) {
        self.path = path
        self.pictureResolution = pictureResolution
        self.text = text
        self.idPrefix = idPrefix
    }

    /// The greatest width and height of a page: 100,000 pixels.
    public var maximumSide: Int { SVGTextOutput.maximumSide }

    /// Creates an empty document and opens its file.
    ///
    /// - Throws: ``CanvasError`` if the page is empty or too large, or if the file cannot be written.
    public func makeCanvas(_ page: CanvasPage) throws(CanvasError) -> SVGCanvas {
        try check(page)
        let file: AtomicFile
        do { file = try AtomicFile(path: path) } catch { throw .unwritable(error) }
        return SVGCanvas(
            page, resolution: pictureResolution, text: text, idPrefix: idPrefix, title: title,
            description: description, to: DocumentSink(.file(file)))
    }

    /// Ends the document and creates the file.
    ///
    /// - Returns: The size of the file, in bytes.
    /// - Throws: ``CanvasError`` if scopes are nested too deeply, or if the file cannot be written.
    public func finish(_ canvas: inout SVGCanvas) throws(CanvasError) -> Int {
        canvas.close()
        if let failure = canvas.failure { throw failure }
        return canvas.byteCount
    }
}

/// Draws SVG 1.1 documents in memory.
public struct SVGTextOutput: CanvasOutput {
    /// The number of image pixels per page pixel, 0.1 to 16, for paints that SVG does not support.
    ///
    /// Default: 2.
    public var pictureResolution: Double
    /// How the document contains text.
    ///
    /// Default: outlines.
    public var text: SVGTextForm
    /// The beginning of all identifiers and names of fonts, for documents that are combined in one page.
    ///
    /// Use letters, digits, `_` and `-`. Default: empty.
    public var idPrefix: String
    /// The title of the document, which browsers show.
    ///
    /// Default: nil.
    public var title: String?
    /// The description of the document, which screen readers read.
    ///
    /// Default: nil.
    public var description: String?

    /// Creates an output to memory.
    public init(pictureResolution: Double = 2, text: SVGTextForm = .outlines, idPrefix: String = "") {
        self.pictureResolution = pictureResolution
        self.text = text
        self.idPrefix = idPrefix
    }

    /// Renderers use single precision, which represents hundredths of a pixel up to about this size.
    static let maximumSide = 100_000

    /// The greatest width and height of a page: 100,000 pixels.
    public var maximumSide: Int { Self.maximumSide }

    /// Creates an empty document.
    ///
    /// - Throws: ``CanvasError`` if the page is empty or too large.
    public func makeCanvas(_ page: CanvasPage) throws(CanvasError) -> SVGCanvas {
        try check(page)
        return SVGCanvas(
            page, resolution: pictureResolution, text: text, idPrefix: idPrefix, title: title,
            description: description, to: DocumentSink(.memory([])))
    }

    /// Ends the document.
    ///
    /// - Returns: The document, in UTF-8.
    /// - Throws: ``CanvasError`` if scopes are nested too deeply.
    public func finish(_ canvas: inout SVGCanvas) throws(CanvasError) -> [UInt8] {
        canvas.close()
        if let failure = canvas.failure { throw failure }
        return canvas.bytes
    }
}

extension CanvasOutput where Self == SVGTextOutput {
    /// Draws an SVG document in memory.
    public static var svg: SVGTextOutput { SVGTextOutput() }
}

extension CanvasOutput where Self == SVGOutput {
    /// Draws an SVG file.
    public static func svg(path: String) -> SVGOutput { SVGOutput(path: path) }
}
