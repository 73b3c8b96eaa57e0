import Documents

/// Draws SVG 1.1 files.
///
/// The file appears whole or not at all, and is written while it is drawn. Sizes are in CSS pixels (1/96 inch),
/// coordinates in pixels of the page.
public struct SVGOutput: CanvasOutput {
    /// Where the file will lie; `-` is standard output.
    public var path: String
    /// Pixels of a picture for one pixel of the page, 0.1 to 16, where something is drawn as a picture.
    ///
    /// Default: 2.
    public var pictureResolution: Double

    /// An output to a file.
    public init(path: String, pictureResolution: Double = 2) {
        self.path = path
        self.pictureResolution = pictureResolution
    }

    /// 100,000 pixels.
    public var maximumSide: Int { SVGTextOutput.maximumSide }

    /// An empty document, whose file is begun.
    ///
    /// - Throws: ``CanvasError`` if the page is empty or too large, or the file cannot be written.
    public func makeCanvas(_ page: CanvasPage) throws(CanvasError) -> SVGCanvas {
        try check(page)
        let file: AtomicFile
        do { file = try AtomicFile(path: path) } catch { throw .unwritable(error) }
        return SVGCanvas(page, resolution: pictureResolution, to: SVGSink(.file(file)))
    }

    /// Ends the document and gives the file its name.
    ///
    /// - Returns: the size of the file, in bytes.
    public func finish(_ canvas: inout SVGCanvas) throws(CanvasError) -> Int {
        canvas.close()
        if let failure = canvas.failure { throw failure }
        return canvas.byteCount
    }
}

/// Draws SVG 1.1 documents in memory.
public struct SVGTextOutput: CanvasOutput {
    /// Pixels of a picture for one pixel of the page, 0.1 to 16, where something is drawn as a picture.
    ///
    /// Default: 2.
    public var pictureResolution: Double

    /// An output to memory.
    public init(pictureResolution: Double = 2) {
        self.pictureResolution = pictureResolution
    }

    /// Renderers count in single precision, which has hundredths of a pixel up to about this size.
    static let maximumSide = 100_000

    /// 100,000 pixels.
    public var maximumSide: Int { Self.maximumSide }

    /// An empty document.
    ///
    /// - Throws: ``CanvasError`` if the page is empty or too large.
    public func makeCanvas(_ page: CanvasPage) throws(CanvasError) -> SVGCanvas {
        try check(page)
        return SVGCanvas(page, resolution: pictureResolution, to: SVGSink(.memory([])))
    }

    /// Ends the document.
    ///
    /// - Returns: the document, in UTF-8.
    public func finish(_ canvas: inout SVGCanvas) throws(CanvasError) -> [UInt8] {
        canvas.close()
        if let failure = canvas.failure { throw failure }
        return canvas.bytes
    }
}

extension CanvasOutput where Self == SVGTextOutput {
    /// An SVG document in memory.
    public static var svg: SVGTextOutput { SVGTextOutput() }
}

extension CanvasOutput where Self == SVGOutput {
    /// An SVG file.
    public static func svg(path: String) -> SVGOutput { SVGOutput(path: path) }
}
