import CartoucheCLibrary
import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbolModel

/// The area of a layer or an overlay on the surface, with its symbols.
struct DrapedArea {
    /// The west, south, east and north sides of the geometries.
    let box: SIMD4<Double>
    /// The greatest distance of the symbols' pixels from the geometries.
    let reach: Double
    /// The width of the smallest detail, in units of the space; 0 for drawings, which have details of any size.
    var resolution = 0.0

    /// The greatest reach in pixels: symbols that reach farther are cut, because each tile in reach has a picture.
    private static let maximumReach = 512.0
    /// The greatest number of symbols whose reach is computed; with more of them, the reach is at least ``usualReach``.
    fileprivate static let maximumCount = 100
    private static let usualReach = 64.0

    /// Creates an area.
    ///
    /// - Parameters:
    ///   - symbols: The symbols of the layer or overlay.
    ///   - maxSize: The greatest size of the features' symbols in points; nil if sizes do not vary.
    ///   - pixelsPerPoint: The pixels of the screen for a point.
    init(
        _ box: SIMD4<Double>, _ symbols: [SymbolDefinition], maxSize: Double?, pixelsPerPoint: Double
    ) {
        self.box = box
        let reach = symbols.prefix(Self.maximumCount).map {
            SymbolPlan($0, pixelsPerPoint: pixelsPerPoint).reach(maxSize: maxSize)
        }.max()
        let least = symbols.count > Self.maximumCount ? Self.usualReach : 0
        self.reach = min(max(reach ?? 0, least), Self.maximumReach)
    }

    /// Creates the area of pictures.
    init(_ box: SIMD4<Double>, resolution: Double) {
        (self.box, reach, self.resolution) = (box, 0, resolution)
    }

    /// Returns whether smaller tiles would show more.
    func isFiner(than tile: SurfaceTile, textureSide: Int, in space: SceneSpace) -> Bool {
        let sides = tile.horizontal(in: space)
        return (sides.upperBound - sides.lowerBound) / Double(textureSide) > resolution
    }

    /// Returns whether a tile can show a part of a symbol.
    ///
    /// - Parameter pixel: The length of a pixel of the screen on the tile, in meters.
    func touches(_ tile: SurfaceTile, pixel: Double, in space: SceneSpace) -> Bool {
        if tile.touches(box, in: space) { return true }
        // A pixel can have twice the length where the symbols are.
        let margin = 2 * reach * pixel / space.metersPerUnit
        let latitude = max(abs(box.y), abs(box.w))
        let across = space.isLocal ? margin : margin / max(cos(latitude * .pi / 180), 0.01)
        let sides = SIMD4(-across, -margin, across, margin)
        return tile.touches(box + sides, in: space)
    }
}

extension FeatureLayer {
    /// Returns the area with the symbols of the layer.
    func drapedArea(_ box: SIMD4<Double>, pixelsPerPoint: Double) -> DrapedArea {
        let definition = renderer?.definition
        return DrapedArea(
            box, definition?.symbols(atScale: .nan) ?? [], maxSize: definition?.maxSize(atScale: .nan),
            pixelsPerPoint: pixelsPerPoint)
    }
}

extension GraphicsOverlay {
    /// Returns the area with the symbols of the overlay and of its graphics.
    func drapedArea(_ box: SIMD4<Double>, pixelsPerPoint: Double) -> DrapedArea {
        let definition = renderer?.definition
        var own = OwnDefinitions()
        var known: Set<ObjectIdentifier> = []
        var symbols = definition?.symbols(atScale: .nan) ?? []
        for state in drawnGraphics().states {
            guard let symbol = state.symbol, known.insert(ObjectIdentifier(symbol)).inserted else { continue }
            symbols.append(own.definition(of: symbol, with: state.attributes))
            if symbols.count > DrapedArea.maximumCount { break }
        }
        return DrapedArea(
            box, symbols, maxSize: definition?.maxSize(atScale: .nan), pixelsPerPoint: pixelsPerPoint)
    }
}
