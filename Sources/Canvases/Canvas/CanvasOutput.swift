import CartoucheImages

/// The size, resolution and background of a drawing.
public struct CanvasPage: Hashable, Sendable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int
    /// The number of pixels in one DIP (1/96 inch), for outputs with sizes in physical units.
    ///
    /// Default: 1.
    public var pixelsPerDIP: Double
    /// The color below everything; nil is transparent.
    ///
    /// Default: nil.
    public var background: Color?
    /// The greatest number of threads that draw.
    ///
    /// Default: all cores.
    public var threads: Int

    /// Creates a page with a size in pixels.
    public init(
        width: Int, height: Int, pixelsPerDIP: Double = 1, background: Color? = nil,
        threads: Int = RasterCanvas.coreCount
    ) {
        self.width = width
        self.height = height
        self.pixelsPerDIP = pixelsPerDIP
        self.background = background
        self.threads = threads
    }
}

/// Creates canvases, and converts drawings to results: an image, a file or a recording.
///
/// Code that draws maps or symbols uses an output and does not depend on a type of canvas.
public protocol CanvasOutput: Sendable {
    /// The type of the canvas.
    associatedtype Target: Canvas
    /// The type of the result.
    associatedtype Product

    /// The greatest width and height of a page, in pixels.
    var maximumSide: Int { get }

    /// The greatest number of pixels of a page, for outputs that hold pixels.
    ///
    /// Default: no limit.
    var maximumPixels: Int { get }

    /// Creates an empty canvas.
    ///
    /// - Throws: ``CanvasError`` if the page is empty or larger than ``maximumSide``, or if the output cannot be
    ///   opened.
    func makeCanvas(_ page: CanvasPage) throws -> Target

    /// Returns the result of a drawing.
    ///
    /// - Throws: ``CanvasError`` if the drawing is unusable or cannot be written.
    func finish(_ canvas: inout Target) throws -> Product
}

extension CanvasOutput {
    /// The greatest number of pixels of a page; default: no limit.
    public var maximumPixels: Int { .max }

    /// Draws on a new canvas and returns the result.
    public func draw<Failure: Error>(
        _ page: CanvasPage, _ body: (inout Target) throws(Failure) -> Void
    ) throws -> Product {
        var canvas = try makeCanvas(page)
        try body(&canvas)
        return try finish(&canvas)
    }

    /// Throws an error if the page is empty or too large.
    func check(_ page: CanvasPage) throws(CanvasError) {
        let sides = 1...maximumSide
        guard sides.contains(page.width), sides.contains(page.height) else {
            throw .unusableSize(width: page.width, height: page.height, maximumSide: maximumSide)
        }
    }
}

/// Draws images.
public struct PictureOutput: CanvasOutput {
    /// The rasterized markers, shared by all images of this output.
    private let sprites: SpriteCache?
    /// The greatest number of pixels in a map image.
    ///
    /// Default: 100 million.
    public var maximumPixels = Image.defaultPixelLimit

    /// Creates an output; images with the same symbols share its sprite cache.
    public init(sprites: SpriteCache? = SpriteCache()) {
        self.sprites = sprites
    }

    /// The greatest width and height of an image, in pixels.
    public var maximumSide: Int { RasterCanvas.maximumSide }

    /// Creates a raster canvas with the page's background.
    ///
    /// - Throws: ``CanvasError`` if the page is empty or larger than ``maximumSide``.
    public func makeCanvas(_ page: CanvasPage) throws(CanvasError) -> RasterCanvas {
        try check(page)
        return RasterCanvas(
            width: page.width, height: page.height, background: page.background, threads: page.threads,
            sprites: sprites)
    }

    /// Creates a raster canvas that continues the drawing of an image.
    package func makeCanvas(continuing image: Image, threads: Int) -> RasterCanvas {
        RasterCanvas(continuing: image, threads: threads, sprites: sprites)
    }

    /// Creates a raster canvas that draws only some rows, and others near them; all other pixels are undefined.
    ///
    /// - Parameters:
    ///   - rows: The rows that are needed.
    ///   - page: The whole page.
    ///   - image: The image of the page on which the drawing continues; nil begins with the background of the page.
    package func makeCanvas(
        rows: Range<Int>, of page: CanvasPage, continuing image: Image?
    ) throws(CanvasError) -> RasterCanvas {
        try check(page)
        return RasterCanvas(rows: rows, of: page, continuing: image, sprites: sprites)
    }

    /// Returns the image so far, without open clips and groups; the drawing can continue.
    package func image(of canvas: inout RasterCanvas) -> Image { canvas.makeImage() }

    /// Returns the image.
    ///
    /// - Throws: ``CanvasError`` if scopes are nested too deeply.
    public func finish(_ canvas: inout RasterCanvas) throws(CanvasError) -> Image {
        let image = canvas.makeImage()
        if let failure = canvas.failure { throw failure }
        return image
    }
}

/// Records drawings.
public struct RecordingOutput: CanvasOutput {
    /// Creates an output for recordings.
    public init() {}

    /// The greatest width and height: no limit.
    public var maximumSide: Int { .max }

    /// Creates a recording that begins with the page's background.
    ///
    /// - Throws: ``CanvasError`` if the page is empty.
    public func makeCanvas(_ page: CanvasPage) throws(CanvasError) -> Recording {
        try check(page)
        var recording = Recording()
        if let background = page.background {
            var ground = Path()
            let (right, bottom) = (Float(page.width), Float(page.height))
            ground.append(
                contentsOf: PixelBox(low: PixelPoint(0, 0), high: PixelPoint(right, bottom)).corners,
                closed: true)
            recording.fill(ground, with: .color(background), rule: .nonZero)
        }
        return recording
    }

    /// Returns the recording.
    ///
    /// - Throws: ``CanvasError`` if scopes are nested too deeply.
    public func finish(_ canvas: inout Recording) throws(CanvasError) -> Recording {
        if let failure = canvas.failure { throw failure }
        return canvas
    }
}

extension CanvasOutput where Self == PictureOutput {
    /// Draws an image.
    public static var picture: PictureOutput { PictureOutput() }
}

extension CanvasOutput where Self == RecordingOutput {
    /// Records the drawing.
    public static var recording: RecordingOutput { RecordingOutput() }
}
