import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel

/// A cell of a printed sheet, with its features and the vector paths that another program drew.
///
/// Coordinates are points from the cell's upper left corner, y down.
package struct SheetCell {
    /// A feature of the cell.
    package struct Feature {
        enum Kind: Int { case area, line, point }
        var kind: Kind
        /// The rings, paths or positions in points, y down.
        var parts: [[SIMD2<Double>]]
        var symbol: JSONValue
        /// The object ID; nil if the cell has none.
        var objectID: Int?
    }

    /// The size of the cell in points.
    let size: SIMD2<Double>
    let pixelsPerPoint: Double
    package let features: [Feature]
    /// The origin of hatches: the center of the map frame, in points from the cell's corner, y down.
    let frameCenter: SIMD2<Double>
    /// The origin of marker grids: the center of the coordinate system's domain, in the same coordinates.
    let gridOrigin: SIMD2<Double>
    /// The paths that the other program drew, in drawing order.
    package let drawing: [DrawnShape]
    let resources: ResourceLoader?

    /// Reads a cell.
    ///
    /// - Throws: `TruthError` if the cell has no valid size.
    package init(_ json: JSONObject, resources: ResourceLoader?) throws {
        guard let size = json["sizePoints"]?.point, size.x > 0, size.y > 0, size.x < 5000, size.y < 5000
        else {
            throw TruthError("the cell has no sizePoints")
        }
        self.size = size
        self.resources = resources
        pixelsPerPoint = min(max(json["pixelsPerPoint"]?.double ?? 4, 0.1), 32)
        features = (json["features"]?.array ?? []).compactMap(Feature.init)
        drawing = (json["drawing"]?.array ?? []).flatMap(DrawnShape.shapes)
        // The y axis of the frame's center points up, that of the cell's corner points down.
        let center = json["frameCentre"]?.object?["page"]?.point
        let page = json["pageSize"]?.point
        let corner = json["pageOrigin"]?.point ?? SIMD2(0, 0)
        frameCenter =
            if let center, let page {
                SIMD2(center.x - corner.x, page.y - center.y - corner.y)
            } else {
                size / 2
            }
        let scale = json["mapScale"]?.double ?? 0
        guard let mapCenter = json["mapCentre"]?.point, scale > 0 else {
            gridOrigin = frameCenter
            return
        }
        // ArcGIS uses 39.37 inches per meter.
        let origin = SpatialReference(wkid: json["wkid"]?.double.flatMap { Int(exactly: $0) } ?? 3857)
            .domainCenter
        let offset = (origin - mapCenter) * (39.37 * 72 / scale)
        gridOrigin = frameCenter + SIMD2(offset.x, 0 - offset.y)
    }

    /// Compares the printed paths with ours; JSON that is not a cell gives a difference.
    ///
    /// - Parameter listsUses: Whether the agreement lists the classes and members that the paths show.
    package static func agreement(
        of json: JSONObject, resources: ResourceLoader? = nil, listsUses: Bool = false
    ) -> ShapeAgreement {
        guard let cell = try? SheetCell(json, resources: resources) else {
            var none = ShapeAgreement()
            none.differences = ["not a cell: it has no sizePoints"]
            return none
        }
        return ShapeMatching(cell, listsUses: listsUses).agreement()
    }

    /// The features in the order in which maps draw them: areas, lines, points.
    var ordered: [Feature] {
        features.enumerated().sorted {
            ($0.element.kind.rawValue, $0.offset) < ($1.element.kind.rawValue, $1.offset)
        }.map(\.element)
    }

    /// The printed features, in drawing order.
    ///
    /// Some layers are visible at some scales only, but the cell does not contain the scales. Therefore a feature
    /// without a printed path is skipped if another feature has the same geometry.
    var visible: [Feature] {
        let all = ordered
        return all.enumerated().filter { index, feature in
            let isTwin = all.enumerated().contains { $0.offset != index && $0.element.parts == feature.parts }
            return !isTwin || drawing.isEmpty || ShapeMatching.isPrinted(feature, in: self)
        }.map(\.element)
    }

    /// Draws one feature and returns the diagnostics.
    ///
    /// - Parameters:
    ///   - definition: Its symbol.
    ///   - pixels: Pixels per point.
    func draw(
        _ feature: Feature, as definition: SymbolDefinition, pixels: Double, on canvas: inout some Canvas
    ) -> [Diagnostic] {
        let (width, height) = (Int((size.x * pixels).rounded()), Int((size.y * pixels).rounded()))
        var portrayer = Portrayer(
            frame: PortrayalFrame(
                width: max(width, 1), height: max(height, 1), patternOrigin: frameCenter * pixels,
                gridOrigin: gridOrigin * pixels))
        let plan = SymbolPlan(definition, pixelsPerPoint: pixels)
        if feature.kind == .point {
            let positions = feature.parts.joined().map { PixelPoint($0 * pixels) }
            portrayer.draw(points: positions, with: plan, on: &canvas)
        } else {
            // The y axis of map positions points up; the center is half of the rounded pixel size.
            let middle = SIMD2(Double(width), Double(height)) / (2 * pixels)
            let transform = ScreenTransform(
                center: SIMD2(middle.x, 0 - middle.y), unitsPerPixel: 1 / pixels, rotation: 0, width: width,
                height: height)
            var shape = ScreenShape(
                transform: transform, width: width, height: height, reach: plan.reach())
            shape.keepsWhole = plan.needsWholeGeometry
            for part in feature.parts {
                let positions = part.map { SIMD2($0.x, 0 - $0.y) }
                if feature.kind == .area {
                    shape.appendRing(positions, 0..<positions.count)
                } else {
                    shape.appendLine(positions, 0..<positions.count)
                }
            }
            portrayer.draw(
                shape, isArea: feature.kind == .area, with: plan, objectID: feature.objectID ?? 1, on: &canvas
            )
        }
        portrayer.finish(on: &canvas)
        return portrayer.report.diagnostics
    }

    /// Draws the cell and compares its paths with the printed ones.
    ///
    /// - Throws: `TruthError` if the picture is too large.
    func drawing(theirs: Image?) throws -> TruthDrawing {
        let width = theirs?.width ?? max(Int((size.x * pixelsPerPoint).rounded()), 1)
        let height = theirs?.height ?? max(Int((size.y * pixelsPerPoint).rounded()), 1)
        guard max(width, height) <= RasterCanvas.maximumSide, width * height <= PairDrawing.maxPixels else {
            throw TruthError("a picture of \(width) × \(height) pixels is too large")
        }
        var canvas = RasterCanvas(width: width, height: height, background: .clear)
        var diagnostics: [Diagnostic] = []
        var notes: [String] = []
        for feature in visible {
            do {
                let symbol = try ReadSymbol(feature.symbol, resources: resources)
                diagnostics += symbol.diagnostics
                diagnostics += draw(feature, as: symbol.definition, pixels: pixelsPerPoint, on: &canvas)
            } catch {
                notes.append("a feature is skipped: \(error)")
            }
        }
        var result = TruthDrawing(ours: canvas.makeImage())
        result.diagnostics = diagnostics
        result.notes = notes
        let (background, others) = Self.background(drawing, size: size, features: features)
        if let background { result.background = background }
        // Labels and the frame of the cell are not compared.
        result.excludedBoxes = others.map { $0.grown(by: 0.75).scaled(by: pixelsPerPoint) }
        if !drawing.isEmpty { result.shapes = ShapeMatching(self, listsUses: true).agreement() }
        return result
    }

    /// Returns the color behind the features, and the boxes of labels and of the cell's frame.
    private static func background(
        _ drawing: [DrawnShape], size: SIMD2<Double>, features: [Feature]
    ) -> (background: Color?, others: [Box]) {
        let whole = Box(SIMD2(1, 1), size - 1)
        guard let background = drawing.first(where: { $0.isFill && $0.box.covers(whole) }) else {
            return (nil, [])
        }
        var others = ShapeMatching.labels(in: drawing, features: features).map {
            $0.box.grown(by: $0.style.width / 2)
        }
        let edge = 1.0
        others += [
            Box(SIMD2(0, 0), SIMD2(size.x, edge)), Box(SIMD2(0, size.y - edge), size),
            Box(SIMD2(0, 0), SIMD2(edge, size.y)), Box(SIMD2(size.x - edge, 0), size),
        ]
        return (background.color, others)
    }
}

extension Box {
    /// Whether another box is completely inside.
    func covers(_ other: Box) -> Bool {
        low.x <= other.low.x && low.y <= other.low.y && high.x >= other.high.x && high.y >= other.high.y
    }
}
