import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartouchePortrayal
import CartoucheRenderers
import CartoucheScenes
import CartoucheSymbolModel
import CartoucheSymbols

extension Symbol {
    /// Draws the symbol alone, in a picture that fits tightly around it.
    ///
    /// A marker or text is in the middle of the picture with everything that it draws: halos, offsets, callouts. Lines
    /// cross a box of 26 × 26 DIPs, polygons are a rectangle in it; the box is larger if the drawing is. Bodies and models
    /// are seen obliquely from above. A model that cannot be read is a cube.
    ///
    /// - Parameter scale: The number of pixels per DIP, for example the scale of the display. Default: 1.
    /// - Returns: A picture with a transparent background, and with the scale as its `scale`. If the symbol draws
    ///   nothing, it is transparent.
    /// - Throws: ``MapError`` if the scale is not above 0 and at most 64; `CancellationError` if the task is
    ///   canceled.
    @_disfavoredOverload
    public func makeSwatch(scale: Double = 1) async throws -> Image {
        try await makeSwatch(width: 0, height: 0, scale: scale)
    }

    /// Draws the symbol alone, in a picture with a given size.
    ///
    /// A marker or text is scaled up or down to fit. Lines and polygons are only scaled down.
    ///
    /// - Parameters:
    ///   - width: The width in DIPs. If width and height are 0, the picture fits tightly around the symbol.
    ///   - height: The height in DIPs.
    ///   - scale: The number of pixels per DIP. Default: 1.
    ///   - backgroundColor: The color below the symbol; nil (default) is transparent.
    /// - Throws: ``MapError`` if a side is negative or has more than 4,096 pixels, if the scale is not above 0 and at
    ///   most 64; `CancellationError` if the task is canceled.
    @_disfavoredOverload
    public func makeSwatch(
        width: Double, height: Double, scale: Double = 1, backgroundColor: Color? = nil
    ) async throws -> Image {
        try Task.checkCancellation()
        let unit = try SwatchSize.pixelsPerPoint(scale: scale)
        var ignored: [Diagnostic] = []
        let definition = self.definition.withModelPictures(
            side: max(width, height) * scale, pixelsPerPoint: unit, diagnostics: &ignored)
        let layout: SwatchLayout
        if width == 0, height == 0 {
            layout = SwatchLayout(tightAround: definition, pixelsPerPoint: unit)
        } else {
            let size = try SwatchSize(width: width, height: height, scale: scale)
            layout = SwatchLayout(
                fitting: definition, width: size.width, height: size.height, pixelsPerPoint: unit)
        }
        try Task.checkCancellation()
        let page = CanvasPage(
            width: layout.width, height: layout.height, pixelsPerDIP: scale, background: backgroundColor,
            threads: 1)
        let image = try PictureOutput(sprites: nil).draw(page) { Swatch.draw(definition, layout, on: &$0) }
        return image.drawn(at: scale)
    }

    /// Draws a geometry with the symbol.
    ///
    /// - Parameters:
    ///   - geometry: The geometry in DIPs; the origin is the center of the picture, x goes to the right and y up. Its
    ///     spatial reference is ignored. Symbol layers for other kinds of geometries are left out.
    ///   - width: The width in DIPs. If width and height are 0, everything that is drawn fits tightly around the origin.
    ///   - height: The height in DIPs.
    ///   - scale: The number of pixels per DIP. Default: 1.
    ///   - backgroundColor: The color below the symbol; nil (default) is transparent.
    /// - Throws: The errors of ``makeSwatch(width:height:scale:backgroundColor:)``.
    @_disfavoredOverload
    public func makeSwatch(
        geometry: Geometry, width: Double = 0, height: Double = 0, scale: Double = 1,
        backgroundColor: Color? = nil
    ) async throws -> Image {
        try Task.checkCancellation()
        _ = try SwatchSize.pixelsPerPoint(scale: scale)
        let drawing = SwatchGeometry(geometry, self)
        let size =
            width == 0 && height == 0
            ? try drawing.size(scale: scale)
            : try SwatchSize(width: width, height: height, scale: scale)
        try Task.checkCancellation()
        let image = try drawing.picture(size, scale: scale, background: backgroundColor)
        return image.drawn(at: scale)
    }

    /// Draws the symbol as in a legend, for one kind of geometry.
    ///
    /// - Parameters:
    ///   - geometryType: The kind of geometry. If the symbol is for another kind, the picture is transparent.
    ///   - size: The size in DIPs, which are the pixels of the picture.
    /// - Throws: The errors of ``makeSwatch(width:height:scale:backgroundColor:)``.
    public func swatch(geometryType: GeometryKind, size: ScreenSize) async throws -> Image {
        let definition = self.definition
        let plan = SymbolPlan(
            definition, pixelsPerPoint: SymbolLength.pixelsPerPoint(pixelsPerDIP: 1))
        guard plan.isMade(for: geometryType) else {
            let size = try SwatchSize(width: size.width, height: size.height, scale: 1)
            return Image(Bitmap(width: size.width, height: size.height))
        }
        return try await makeSwatch(width: size.width, height: size.height)
    }
}

extension Renderer {
    /// Draws the symbol of a graphic or feature as in a legend; nil if the renderer does not draw it.
    ///
    /// - Parameters:
    ///   - geoElement: The graphic or feature. A graphic's own symbol is ignored.
    ///   - size: The size in DIPs, which are the pixels of the picture.
    /// - Throws: The errors of ``Symbol/makeSwatch(width:height:scale:backgroundColor:)``.
    public final func swatch(for geoElement: any GeoElement, size: ScreenSize) async throws -> Image? {
        try await symbol(for: geoElement)?.makeSwatch(width: size.width, height: size.height)
    }
}
