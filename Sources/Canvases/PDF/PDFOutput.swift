import CartoucheDocuments

/// Writes PDF files.
///
/// The file is written during drawing, and appears only when it is complete. Its page has the physical size of the
/// drawing at 96 DIPs per inch.
public struct PDFOutput: CanvasOutput {
    /// The path of the file; `-` is standard output.
    public var path: String
    /// The settings of the document.
    public var options: PDFOptions

    /// Creates an output to a file.
    public init(path: String, options: PDFOptions = PDFOptions()) {
        self.path = path
        self.options = options
    }

    /// The greatest width and height of a page: 100,000 pixels.
    public var maximumSide: Int { SVGTextOutput.maximumSide }

    /// Creates an empty document and opens its file.
    ///
    /// - Throws: ``CanvasError`` if the page is empty or too large, or if the file cannot be written.
    public func makeCanvas(_ page: CanvasPage) throws(CanvasError) -> PDFCanvas {
        try check(page)
        let file: AtomicFile
        do { file = try AtomicFile(path: path) } catch { throw .unwritable(error) }
        return PDFCanvas(page, options, to: DocumentSink(.file(file)))
    }

    /// Ends the document and creates the file.
    ///
    /// - Returns: The size of the file, in bytes.
    /// - Throws: ``CanvasError`` if scopes are nested too deeply, or if the file cannot be written.
    public func finish(_ canvas: inout PDFCanvas) throws(CanvasError) -> Int {
        canvas.close()
        if let failure = canvas.failure { throw failure }
        return canvas.byteCount
    }
}

/// Draws PDF documents in memory.
public struct PDFDataOutput: CanvasOutput {
    /// The settings of the document.
    public var options: PDFOptions

    /// Creates an output to memory.
    public init(options: PDFOptions = PDFOptions()) { self.options = options }

    /// The greatest width and height of a page: 100,000 pixels.
    public var maximumSide: Int { SVGTextOutput.maximumSide }

    /// Creates an empty document.
    ///
    /// - Throws: ``CanvasError`` if the page is empty or too large.
    public func makeCanvas(_ page: CanvasPage) throws(CanvasError) -> PDFCanvas {
        try check(page)
        return PDFCanvas(page, options, to: DocumentSink(.memory([])))
    }

    /// Ends the document.
    ///
    /// - Returns: The bytes of the document.
    /// - Throws: ``CanvasError`` if scopes are nested too deeply.
    public func finish(_ canvas: inout PDFCanvas) throws(CanvasError) -> [UInt8] {
        canvas.close()
        if let failure = canvas.failure { throw failure }
        return canvas.bytes
    }
}

extension CanvasOutput where Self == PDFDataOutput {
    /// Draws a PDF document in memory.
    public static var pdf: PDFDataOutput { PDFDataOutput() }
}

extension CanvasOutput where Self == PDFOutput {
    /// Draws a PDF file.
    public static func pdf(path: String) -> PDFOutput { PDFOutput(path: path) }
}
