import Canvases
import Documents
import Geospatial
import Images
import Portrayal
import SymbolModel

/// One cell of a sheet that was printed as vectors: features in points from the cell's upper left corner, y down,
/// and what was drawn of them.
package struct SheetCell {
    /// One feature.
    package struct Feature {
        enum Kind: Int { case area, line, point }
        var kind: Kind
        /// Points, y down.
        var parts: [[SIMD2<Double>]]
        var symbol: JSONValue
        /// The object id, or the feature's number from 1.
        var objectID: Int
    }

    /// Points.
    let size: SIMD2<Double>
    let pixelsPerPoint: Double
    package let features: [Feature]
    /// Where hatches hang: the centre of the map frame, points from the cell's corner, y down.
    let frameCenter: SIMD2<Double>
    /// Where grids of markers hang: a place of the map, in the same axes.
    let gridOrigin: SIMD2<Double>
    /// What the other program drew, in order.
    package let drawing: [DrawnShape]
    let resources: ResourceLoader?

    /// Reads a cell.
    ///
    /// - Throws: where it has no size or no features.
    package init(_ json: JSONObject, resources: ResourceLoader?) throws {
        guard let size = json["sizePoints"]?.point, size.x > 0, size.y > 0, size.x < 5000, size.y < 5000
        else {
            throw TruthError("the cell has no sizePoints")
        }
        self.size = size
        self.resources = resources
        pixelsPerPoint = min(max(json["pixelsPerPoint"]?.double ?? 4, 0.1), 32)
        features = (json["features"]?.array ?? []).enumerated().compactMap { Feature($1, number: $0 + 1) }
        drawing = (json["drawing"]?.array ?? []).flatMap(DrawnShape.shapes)
        // The page's y runs up in the frame's centre and down in the cell's place.
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
        // ArcGIS counts 39.37 inches to the metre.
        let origin = SpatialReference(wkid: json["wkid"]?.double.flatMap { Int(exactly: $0) } ?? 3857)
            .domainCenter
        let way = (origin - mapCenter) * (39.37 * 72 / scale)
        gridOrigin = frameCenter + SIMD2(way.x, 0 - way.y)
    }

    /// How the paths that were printed agree with ours; no agreement at all where the JSON is no cell.
    package static func agreement(of json: JSONObject, resources: ResourceLoader? = nil) -> ShapeAgreement {
        guard let cell = try? SheetCell(json, resources: resources) else {
            var none = ShapeAgreement()
            none.differences = ["not a cell: it has no sizePoints"]
            return none
        }
        return ShapeMatching(cell).agreement()
    }

    /// The features in the order in which maps draw them: areas, lines, points.
    var ordered: [Feature] {
        features.enumerated().sorted {
            ($0.element.kind.rawValue, $0.offset) < ($1.element.kind.rawValue, $1.offset)
        }.map(\.element)
    }

    /// The features that were printed, in order.
    ///
    /// Some layers show at some scales only, which a cell doesn't tell: of features of two layers at the same place
    /// those are left out of which nothing was printed.
    var visible: [Feature] {
        let all = ordered
        return all.enumerated().filter { index, feature in
            let isTwin = all.enumerated().contains { $0.offset != index && $0.element.parts == feature.parts }
            return !isTwin || drawing.isEmpty || ShapeMatching.isPrinted(feature, in: self)
        }.map(\.element)
    }

    /// Draws one feature.
    ///
    /// - Parameters:
    ///   - definition: its symbol.
    ///   - pixels: pixels a point.
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
            let places = feature.parts.joined().map { PixelPoint($0 * pixels) }
            portrayer.draw(points: places, with: plan, on: &canvas)
        } else {
            // Map positions run up, and the middle of the picture is a half of its whole pixels.
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
                shape, isArea: feature.kind == .area, with: plan, objectID: feature.objectID, on: &canvas)
        }
        portrayer.finish(on: &canvas)
        return portrayer.report.diagnostics
    }

    /// The cell's picture, and how it agrees with what was printed.
    func drawing(theirs: Image?) throws -> TruthDrawing {
        let width = theirs?.width ?? max(Int((size.x * pixelsPerPoint).rounded()), 1)
        let height = theirs?.height ?? max(Int((size.y * pixelsPerPoint).rounded()), 1)
        guard max(width, height) <= RasterCanvas.maximumSide, width * height <= PairDrawing.mostPixels else {
            throw TruthError("a picture of \(width) × \(height) pixels is too large")
        }
        var canvas = RasterCanvas(width: width, height: height, background: .clear)
        var findings: [Diagnostic] = []
        var notes: [String] = []
        for feature in visible {
            do {
                let symbol = try ReadSymbol(feature.symbol, resources: resources)
                findings += symbol.findings
                findings += draw(feature, as: symbol.definition, pixels: pixelsPerPoint, on: &canvas)
            } catch {
                notes.append("a feature was left out: \(error)")
            }
        }
        var result = TruthDrawing(ours: canvas.makeImage())
        result.findings = findings
        result.notes = notes
        let (ground, others) = Self.background(drawing, size: size, features: features)
        if let ground { result.ground = ground }
        // Labels, and the frame around the cell.
        result.leftOut = others.map { $0.grown(by: 0.75).scaled(by: pixelsPerPoint) }
        if !drawing.isEmpty { result.shapes = ShapeMatching(self).agreement() }
        return result
    }

    /// The colour beneath the features, and where labels and the cell's frame lie.
    private static func background(
        _ drawing: [DrawnShape], size: SIMD2<Double>, features: [Feature]
    ) -> (ground: Color?, others: [Box]) {
        let whole = Box(SIMD2(1, 1), size - 1)
        guard let ground = drawing.first(where: { $0.isFill && $0.box.covers(whole) }) else {
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
        return (ground.color, others)
    }
}

extension Box {
    func covers(_ other: Box) -> Bool {
        low.x <= other.low.x && low.y <= other.low.y && high.x >= other.high.x && high.y >= other.high.y
    }
}
