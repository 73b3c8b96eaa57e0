import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel

/// The pictures of 2D symbols, drawn once each and packed on pages.
struct BillboardAtlas {
    /// The place of a picture on a page.
    struct Place {
        var page: Int
        var x, y, width, height: Int
        /// The anchor in pixels from the upper left corner of the picture.
        var anchor: SIMD2<Double>

        /// Returns a billboard with the picture.
        ///
        /// - Parameters:
        ///   - shift: The distance of the anchor from the position on the screen in pixels, y up.
        ///   - ground: The ground below the position.
        func billboard(
            at position: SIMD3<Double>, shift: SIMD2<Double> = .zero, above ground: BillboardGround,
            id: UInt32
        ) -> SceneBillboard {
            let side = Float(BillboardAtlas.side)
            return SceneBillboard(
                position: SplitPosition(position), left: Float(x) / side, top: Float(y) / side,
                right: Float(x + width) / side, bottom: Float(y + height) / side,
                boxX: Float(shift.x - anchor.x), boxY: Float(shift.y + anchor.y) - Float(height),
                boxWidth: Float(width), boxHeight: Float(height), stand: Float(ground.height),
                id: id, slope: ground.slope)
        }
    }

    private struct Key: Hashable {
        var symbol: ObjectIdentifier
        var values: SlotValues?
    }

    private struct Page {
        var pixels = [UInt32](repeating: 0, count: BillboardAtlas.side * BillboardAtlas.side)
        var x = 1
        var y = 1
        var rowHeight = 0
        /// The page as a texture; nil if it has changed since the texture was made.
        var texture: SceneTexture?

        /// Reserves a rectangle in rows, with a free pixel around it.
        mutating func reserve(_ width: Int, _ height: Int) -> (x: Int, y: Int)? {
            if x + width + 1 > BillboardAtlas.side {
                y += rowHeight + 1
                (x, rowHeight) = (1, 0)
            }
            guard y + height + 1 <= BillboardAtlas.side else { return nil }
            defer {
                x += width + 1
                rowHeight = max(rowHeight, height)
            }
            return (x, y)
        }
    }

    /// The side of a page in pixels.
    static let side = 2048
    fileprivate static let maximumPages = 16

    let pixelsPerPoint: Double
    private var places: [Key: Place?] = [:]
    private var symbols: [SymbolDefinition] = []
    private var pages: [Page] = []
    /// What was not drawn because the number and the size of pictures are limited.
    private(set) var diagnostics: [Diagnostic] = []

    init(pixelsPerPoint: Double) { self.pixelsPerPoint = pixelsPerPoint }

    /// Returns the place of a symbol's picture; nil if it draws nothing, or does not fit.
    mutating func place(of symbol: SymbolDefinition, _ values: SlotValues?) -> Place? {
        let key = Key(symbol: ObjectIdentifier(symbol), values: values)
        if let known = places[key] { return known }
        // The key is the identity, so the symbol must live.
        symbols.append(symbol)
        let place = draw(symbol, values)
        places[key] = .some(place)
        return place
    }

    private mutating func draw(_ symbol: SymbolDefinition, _ values: SlotValues?) -> Place? {
        let plan = SymbolPlan(symbol, pixelsPerPoint: pixelsPerPoint)
        func paint(on canvas: inout some Canvas, at anchor: PixelPoint, width: Int, height: Int) {
            var portrayer = Portrayer(frame: PortrayalFrame(width: width, height: height))
            portrayer.draw(points: CollectionOfOne(anchor), with: plan, values: values, on: &canvas)
            portrayer.finish(on: &canvas)
        }
        var bounds = BoundsCanvas()
        paint(on: &bounds, at: PixelPoint(0, 0), width: 1, height: 1)
        guard let box = bounds.box, all(box.low .<= box.high) else { return nil }
        let low = SIMD2<Double>(box.low).rounded(.down)
        let size = SIMD2<Double>(box.high).rounded(.up) - low
        guard size.x >= 1, size.y >= 1 else { return nil }
        guard size.x <= Double(Self.side - 4), size.y <= Double(Self.side - 4) else {
            diagnostics.appendUnlessKnown(.tooLargePicture)
            return nil
        }
        let (width, height) = (Int(size.x), Int(size.y))
        let output = PictureOutput(sprites: nil)
        let page = CanvasPage(
            width: width, height: height, pixelsPerDIP: pixelsPerPoint * 0.75, background: nil, threads: 1)
        guard
            let image = try? output.draw(
                page, { paint(on: &$0, at: PixelPoint(-low), width: width, height: height) })
        else { return nil }
        guard let (number, x, y) = reserve(width, height) else {
            diagnostics.appendUnlessKnown(.tooManyPictures)
            return nil
        }
        for row in 0..<height {
            let pixels = image.bitmap.row(row)
            let start = (y + row) * Self.side + x
            pages[number].pixels.replaceSubrange(start..<start + width, with: pixels)
        }
        pages[number].texture = nil
        return Place(page: number, x: x, y: y, width: width, height: height, anchor: -low)
    }

    private mutating func reserve(_ width: Int, _ height: Int) -> (Int, Int, Int)? {
        if let last = pages.indices.last, let place = pages[last].reserve(width, height) {
            return (last, place.x, place.y)
        }
        guard pages.count < Self.maximumPages else { return nil }
        pages.append(Page())
        let last = pages.count - 1
        return pages[last].reserve(width, height).map { (last, $0.x, $0.y) }
    }

    /// Returns the pages as textures; the same textures for pages that have not changed.
    mutating func textures() -> [SceneTexture] {
        for index in pages.indices where pages[index].texture == nil {
            pages[index].texture = SceneTexture(
                width: Self.side, height: Self.side, pixels: pages[index].pixels, isReduced: false)
        }
        return pages.compactMap(\.texture)
    }
}

extension Diagnostic {
    fileprivate static let tooManyPictures = Diagnostic(
        .warning, code: .sceneTooDetailed,
        message: "the scene has more pictures of different symbols than "
            + "\(BillboardAtlas.maximumPages) textures contain",
        instead: "the symbols of some points are not drawn")

    fileprivate static let tooLargePicture = Diagnostic(
        .warning, code: .sceneTooDetailed,
        message: "a symbol is larger than a texture of \(BillboardAtlas.side) pixels",
        instead: "the symbol is not drawn")
}
