import CartoucheCanvases
import CartoucheImages
import CartoucheSymbolModel

/// Draws a symbol alone in a box, as in a legend.
///
/// A marker is centered, a line crosses the box, and a polygon is a rectangle. A marker larger than the box
/// is scaled down to fit. A text is drawn as on a point, and a text symbol without a text has sample letters.
package enum Swatch {
    /// The margin between polygons and the edge of the box, as a part of the box's smaller side.
    ///
    /// Outlines extend into it by half their width, and so do the ends of lines.
    package static let margin: Float = 0.1

    /// Draws a symbol into the box from (0, 0) to (width, height); the unit is pixels.
    ///
    /// - Parameters:
    ///   - definition: The symbol. A composite is drawn once for each kind of geometry that it has, polygons
    ///     first.
    ///   - width: The box's width in pixels.
    ///   - height: The box's height in pixels.
    ///   - pixelsPerPoint: The scale in pixels per point. ``SymbolLength`` computes it.
    ///   - inset: The distance in pixels from each side to the inner box, which lines cross and in which polygons are.
    ///     Default: none.
    ///   - anchor: The position of markers, which then have their own size. Default: nil, which means the center of
    ///     the box; there, markers that are larger than the box are scaled down.
    ///   - values: Changes of the symbol, such as its size. Default: none.
    ///   - plans: The plans that other swatches of the symbol share. Default: none.
    ///   - canvas: The canvas.
    /// - Returns: The report, with diagnostics for parts that are not drawn faithfully.
    @discardableResult
    package static func draw(
        _ definition: SymbolDefinition, width: Int, height: Int, pixelsPerPoint: Double,
        inset: SIMD2<Int> = .zero, anchor: PixelPoint? = nil, values: SlotValues = SlotValues(),
        plans: SwatchPlans = SwatchPlans(), on canvas: inout some Canvas
    ) -> PortrayalReport {
        var portrayer = Portrayer(frame: PortrayalFrame(width: width, height: height))
        for part in plans.parts(of: definition) {
            draw(
                part, plans.plan(for: part, pixelsPerPoint: pixelsPerPoint), width: width, height: height,
                inset: inset, anchor: anchor, values: values, plans, with: &portrayer, on: &canvas)
        }
        portrayer.finish(on: &canvas)
        return portrayer.report
    }

    private static func draw(
        _ definition: SymbolDefinition, _ plan: SymbolPlan, width: Int, height: Int, inset: SIMD2<Int>,
        anchor: PixelPoint?, values: SlotValues, _ plans: SwatchPlans, with portrayer: inout Portrayer,
        on canvas: inout some Canvas
    ) {
        let (right, lower) = (Float(width), Float(height))
        let outer = SIMD2<Float>(inset)
        let inner = SIMD2(right, lower) - 2 * outer
        let margin = inner.min() * margin
        // With an odd width in pixels, a line has sharp edges only if its center is in the middle of a pixel.
        lazy var isOdd = Int(min(definition.widestDrawnStroke * plan.pixelsPerPoint, 1e6).rounded()) % 2 == 1
        func sharp(_ coordinate: Float) -> Float {
            isOdd ? coordinate.rounded(.down) + 0.5 : coordinate.rounded()
        }
        // A text symbol has the same text for all kinds of geometry.
        let isText = definition.kind == .text
        if !plan.areaLayers.isEmpty, !isText {
            var area = Path()
            let low = outer + PixelPoint(sharp(margin), sharp(margin))
            let high = outer + PixelPoint(sharp(inner.x - margin), sharp(inner.y - margin))
            area.append(
                contentsOf: [low, PixelPoint(high.x, low.y), high, PixelPoint(low.x, high.y)], closed: true)
            portrayer.draw(area: area, outline: area, with: plan, values: values, on: &canvas)
        }
        if !plan.lineLayers.isEmpty, !isText {
            var line = Path()
            let start = outer.x + max(margin.rounded() - plan.buttEnd, 0)
            let middle = (lower / 2).rounded(.down) - (isOdd ? 0.5 : 0)
            line.append(
                contentsOf: [PixelPoint(start, middle), PixelPoint(right - start, middle)], closed: false)
            portrayer.draw(lines: line, with: plan, values: values, on: &canvas)
        }
        if !plan.markers.isEmpty {
            let halfSize = SIMD2(Double(width), Double(height)) / 2
            let reach = plan.markers.map(\.naturalHalfSize).reduce(.zero, pointwiseMax)
            let fit = min(reach.x > 0 ? halfSize.x / reach.x : 1, reach.y > 0 ? halfSize.y / reach.y : 1)
            // A smaller unit also makes outlines thinner; a smaller size would keep their width.
            let shown =
                fit < 1 && anchor == nil
                ? plans.plan(for: definition, pixelsPerPoint: plan.pixelsPerPoint * fit) : plan
            let center = anchor ?? PixelPoint(right / 2, lower / 2)
            portrayer.draw(points: CollectionOfOne(center), with: shown, values: values, on: &canvas)
        }
    }

    /// Returns the size of a symbol in pixels, rounded up, and the distance from its sides to the inner box.
    ///
    /// A marker's size is its extent with its outline. Lines and polygons have 26 × 26 DIPs, or more if markers on
    /// them reach farther. If the drawing extends beyond this box above or below, or a polygon's also at the sides,
    /// the size grows, and the symbol stays in the inner box.
    package static func naturalSize(
        of definition: SymbolDefinition, pixelsPerPoint: Double, plans: SwatchPlans = SwatchPlans()
    ) -> (width: Int, height: Int, inset: SIMD2<Int>) {
        let definition = definition.withSampleText.withFlatBodies
        let plan = plans.plan(for: definition, pixelsPerPoint: pixelsPerPoint)
        var low = SIMD2(0.0, 0.0)
        var high = SIMD2(0.0, 0.0)
        for marker in plan.markers {
            guard let bounds = marker.natural.picture.drawnBox else { continue }
            low = pointwiseMin(low, SIMD2(bounds.low))
            high = pointwiseMax(high, SIMD2(bounds.high))
        }
        if plan.markers.isEmpty {
            let pattern = (plan.lineLayers + plan.areaLayers).reduce(0) { largest, layer in
                layer.painter is PlacedMarkersPlan ? max(largest, layer.reach) : largest
            }
            let side = pixels(max(19.5 * plan.pixelsPerPoint, 2 * pattern))
            var canvas = BoundsCanvas()
            draw(
                definition, width: side, height: side, pixelsPerPoint: pixelsPerPoint, plans: plans,
                on: &canvas)
            let beyond = canvas.box.map { pointwiseMax(-$0.low, $0.high - Float(side)) } ?? .zero
            // The box can cut off the ends of lines.
            let margin = max(beyond.y, plan.areaLayers.isEmpty ? 0 : beyond.x, 0)
            let size = pixels(Double(side) + 2 * Double(margin).rounded(.up))
            let inset = (size - side) / 2
            return (size, size, SIMD2(plan.areaLayers.isEmpty ? 0 : inset, inset))
        }
        let size = pointwiseMax(-low, high) * 2
        return (pixels(size.x), pixels(size.y), .zero)
    }

    /// Returns a length as a size of a picture, in whole pixels.
    private static func pixels(_ length: Double) -> Int {
        Int(min(max((length - 1e-4).rounded(.up), 1), 4096))
    }
}

extension SymbolPlan {
    /// Half the width of the widest line with a butt cap, in whole pixels.
    ///
    /// In legends, lines with any cap are as long as the outlines of polygons.
    fileprivate var buttEnd: Float {
        lineLayers.reduce(0) { widest, layer in
            guard let stroke = layer.painter as? SolidStrokePlan, stroke.style.cap == .butt else {
                return widest
            }
            return max(widest, Float(stroke.style.width / 2).rounded(.up))
        }
    }
}

extension SymbolDefinition {
    /// The width in points of the widest stroke that has a color.
    ///
    /// 0 if there is none.
    fileprivate var widestDrawnStroke: Double {
        layers.reduce(0) { widest, layer in
            switch layer {
            case .solidStroke(let stroke)
            where stroke.width.isFinite && (stroke.color?.resolved.alpha ?? 0) > 0:
                max(widest, stroke.width)
            case .symbol(let inner): max(widest, inner.widestDrawnStroke)
            default: widest
            }
        }
    }
}

extension MarkerVariants {
    /// Half the size in pixels of the box around the anchor that contains the marker.
    fileprivate var naturalHalfSize: SIMD2<Double> {
        guard let bounds = natural.picture.drawnBox else { return .zero }
        return pointwiseMax(-SIMD2<Double>(bounds.low), SIMD2<Double>(bounds.high))
    }
}
