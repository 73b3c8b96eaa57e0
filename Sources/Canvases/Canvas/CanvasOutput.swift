import Images

/// What a canvas is made for.
public struct CanvasPage: Hashable, Sendable {
    /// Pixels across.
    public var width: Int
    /// Pixels down.
    public var height: Int
    /// Pixels for one DIP (1/96 inch), for outputs that write sizes in real units.
    ///
    /// Default: 1.
    public var pixelsPerDIP: Double
    /// The color under everything; nil is transparent.
    ///
    /// Default: nil.
    public var background: Color?
    /// How many threads may draw.
    ///
    /// Default: all cores.
    public var threads: Int

    /// A page of a size in pixels.
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

/// Makes canvases, and the results of what is drawn on them: a picture, a file, a recording.
///
/// Code that draws maps or symbols takes an output and names no canvas.
public protocol CanvasOutput: Sendable {
    /// The canvas.
    associatedtype Target: Canvas
    /// What comes out.
    associatedtype Product

    /// Largest width and height of a page, in pixels.
    var maximumSide: Int { get }

    /// Largest number of pixels of a page, for outputs that hold pixels.
    ///
    /// Default: no limit.
    var maximumPixels: Int { get }

    /// An empty canvas.
    ///
    /// - Throws: ``CanvasError`` if the page is empty or larger than ``maximumSide``, or the output cannot be begun.
    func makeCanvas(_ page: CanvasPage) throws -> Target

    /// The result of a drawing.
    ///
    /// - Throws: ``CanvasError`` if the drawing is unusable or could not be written.
    func finish(_ canvas: inout Target) throws -> Product
}

extension CanvasOutput {
    /// Largest number of pixels of a page; no limit by default.
    public var maximumPixels: Int { .max }

    /// Draws on a new canvas and returns the result.
    public func draw<Failure: Error>(
        _ page: CanvasPage, _ body: (inout Target) throws(Failure) -> Void
    ) throws -> Product {
        var canvas = try makeCanvas(page)
        try body(&canvas)
        return try finish(&canvas)
    }

    /// Throws if a page cannot be drawn.
    func check(_ page: CanvasPage) throws(CanvasError) {
        let sides = 1...maximumSide
        guard sides.contains(page.width), sides.contains(page.height) else {
            throw .unusableSize(width: page.width, height: page.height, maximumSide: maximumSide)
        }
    }
}

/// Draws pictures.
public struct PictureOutput: CanvasOutput {
    /// Markers as pixels, kept from picture to picture.
    private let sprites: SpriteCache?
    /// Largest number of pixels of a map's picture.
    ///
    /// Default: 100 million.
    public var maximumPixels = Image.defaultPixelLimit

    /// An output with a sprite cache, which pictures of the same symbols share.
    public init(sprites: SpriteCache? = SpriteCache()) {
        self.sprites = sprites
    }

    /// Largest width and height of a picture, in pixels.
    public var maximumSide: Int { RasterCanvas.maximumSide }

    /// A raster canvas with the page's background.
    ///
    /// - Throws: ``CanvasError`` if the page is empty or larger than ``maximumSide``.
    public func makeCanvas(_ page: CanvasPage) throws(CanvasError) -> RasterCanvas {
        try check(page)
        return RasterCanvas(
            width: page.width, height: page.height, background: page.background, threads: page.threads,
            sprites: sprites)
    }

    /// A raster canvas on which a picture is drawn further.
    package func makeCanvas(continuing image: Image, threads: Int) -> RasterCanvas {
        RasterCanvas(continuing: image, threads: threads, sprites: sprites)
    }

    /// The picture.
    ///
    /// - Throws: ``CanvasError`` if scopes were nested too deeply.
    public func finish(_ canvas: inout RasterCanvas) throws(CanvasError) -> Image {
        let image = canvas.makeImage()
        if let failure = canvas.failure { throw failure }
        return image
    }
}

/// Records drawings.
public struct RecordingOutput: CanvasOutput {
    /// An output for recordings.
    public init() {}

    /// A recording has no largest size.
    public var maximumSide: Int { .max }

    /// A recording that begins with the page's background.
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

    /// The recording.
    ///
    /// - Throws: ``CanvasError`` if scopes were nested too deeply.
    public func finish(_ canvas: inout Recording) throws(CanvasError) -> Recording {
        if let failure = canvas.failure { throw failure }
        return canvas
    }
}

extension CanvasOutput where Self == PictureOutput {
    /// A picture.
    public static var picture: PictureOutput { PictureOutput() }
}

extension CanvasOutput where Self == RecordingOutput {
    /// A recording of the drawing.
    public static var recording: RecordingOutput { RecordingOutput() }
}
