import CartoucheCanvases
import CartoucheSymbolModel

/// The size of a swatch, and the place of the symbol in it, so that everything that is drawn is visible.
package struct SwatchLayout: Sendable {
    /// The size in pixels.
    package var width, height: Int
    /// The distance in pixels from each side to the inner box, which lines cross and in which polygons are.
    ///
    /// What symbols draw outside of this box, such as an offset outline, is between it and the sides.
    package private(set) var inset = SIMD2(0, 0)
    /// The scale of the symbol in pixels per point.
    package var pixelsPerPoint: Double
    /// The position of the anchor of markers; nil if the symbol has lines or areas, which cross the box.
    package var anchor: PixelPoint?
    /// Whether the symbol draws nothing.
    package var isEmpty: Bool
    /// The plans from measuring the symbol, which drawing uses again.
    package let plans: SwatchPlans

    /// The greatest width and height of a swatch, in pixels.
    package static let maximumSide = 4096

    /// Creates a layout in which the box fits tightly around the drawing of a marker or text.
    ///
    /// The drawing is in the middle of the box, wherever its anchor is. Lines and polygons have the box of a legend,
    /// ``Swatch/naturalSize(of:pixelsPerPoint:)``. Larger symbols than ``maximumSide`` are scaled down.
    ///
    /// - Parameter plans: The plans that other swatches of the symbol share. Default: none.
    package init(
        tightAround definition: SymbolDefinition, pixelsPerPoint: Double, plans: SwatchPlans = SwatchPlans()
    ) {
        self.init(Measure(definition, pixelsPerPoint, plans), pixelsPerPoint, plans)
        let largest = Double(max(width, height))
        let limit = Double(Self.maximumSide)
        if largest > limit {
            let smaller = pixelsPerPoint * (limit - 2) / largest
            self.init(Measure(definition, smaller, plans), smaller, plans)
            width = min(width, Self.maximumSide)
            height = min(height, Self.maximumSide)
        }
    }

    /// Creates a layout with a given size, in which the symbol is as large as possible.
    ///
    /// Markers and texts are scaled up or down, lines and polygons only down. The widths of outlines and the patterns
    /// scale with their symbol, so that everything is inside the box; only the ends of lines can be cut off.
    ///
    /// - Parameter plans: The plans that other swatches of the symbol share. Default: none.
    package init(
        fitting definition: SymbolDefinition, width: Int, height: Int, pixelsPerPoint: Double,
        plans: SwatchPlans = SwatchPlans()
    ) {
        let natural = Measure(definition, pixelsPerPoint, plans)
        func factor(_ measure: Measure) -> Double {
            min(Double(width) / max(measure.size.x, 1e-6), Double(height) / max(measure.size.y, 1e-6))
        }
        var scale = pixelsPerPoint * min(factor(natural), natural.crossesBox ? 1 : 64)
        // Rounded line widths and minimal sizes can make the drawing a little larger than computed.
        var measure = Measure(definition, scale, plans)
        for _ in 0..<4 where factor(measure) < 0.999 {
            scale *= factor(measure) * 0.99
            measure = Measure(definition, scale, plans)
        }
        if natural.crossesBox {
            scale = Self.inside(SIMD2(width, height), definition, scale, plans)
            measure = Measure(definition, scale, plans)
        }
        self.init(measure, scale, plans)
        if let anchor {
            let free = SIMD2(Float(width - self.width), Float(height - self.height)) / 2
            self.anchor = anchor + free
        }
        (self.width, self.height) = (width, height)
        inset = .zero
    }

    /// Creates a layout with a given size, in which the symbol has its own size, as in a legend.
    ///
    /// A symbol that is too large for its box is scaled down, so that everything is inside; only the ends of lines can be
    /// cut off.
    package init(
        inside size: SIMD2<Int>, of definition: SymbolDefinition, pixelsPerPoint: Double,
        plans: SwatchPlans = SwatchPlans()
    ) {
        self.init(tightAround: definition, pixelsPerPoint: pixelsPerPoint, plans: plans)
        self.pixelsPerPoint =
            anchor == nil ? Self.inside(size, definition, pixelsPerPoint, plans) : pixelsPerPoint
        anchor = nil
        (width, height) = (size.x, size.y)
        inset = .zero
    }

    /// Creates a layout in which lines cross a box with a given size, and polygons are in it.
    ///
    /// The layout is larger by what the symbol draws outside of the box, such as a thick or offset outline; only the ends
    /// of lines can be cut off. Markers and texts have the layout that fits tightly around them.
    package init(
        around box: SIMD2<Int>, of definition: SymbolDefinition, pixelsPerPoint: Double,
        plans: SwatchPlans = SwatchPlans()
    ) {
        self.init(tightAround: definition, pixelsPerPoint: pixelsPerPoint, plans: plans)
        guard anchor == nil else { return }
        self.pixelsPerPoint = pixelsPerPoint
        (width, height, inset) = (box.x, box.y, .zero)
        var canvas = BoundsCanvas()
        Swatch.draw(definition, self, on: &canvas)
        guard let drawn = canvas.box else { return }
        let size = SIMD2(Float(width), Float(height))
        let limit = SIMD2(repeating: Float(Self.maximumSide))
        let beyond = pointwiseMax(-drawn.low, drawn.high - size).clamped(lowerBound: .zero, upperBound: limit)
        // The ends of lines are at the sides of the box.
        if definition.kind == .polygon { inset.x = Int(beyond.x.rounded(.up)) }
        inset.y = Int(beyond.y.rounded(.up))
        (width, height) = (width + 2 * inset.x, height + 2 * inset.y)
    }

    /// Returns a scale, at most the given one, at which lines and polygons that cross a box stay inside.
    private static func inside(
        _ box: SIMD2<Int>, _ definition: SymbolDefinition, _ start: Double, _ plans: SwatchPlans
    ) -> Double {
        let size = SIMD2(Float(box.x), Float(box.y))
        var scale = start
        for _ in 0..<8 {
            var canvas = BoundsCanvas()
            Swatch.draw(
                definition, width: box.x, height: box.y, pixelsPerPoint: scale, plans: plans, on: &canvas)
            guard let drawn = canvas.box else { break }
            let hasAreas = !plans.plan(for: definition, pixelsPerPoint: scale).areaLayers.isEmpty
            let beyond = pointwiseMax(-drawn.low, drawn.high - size)
            let excess = Double(hasAreas ? beyond.max() : beyond.y)
            // The edges of polygons are at a margin, and lines are in the middle.
            let room = Double(hasAreas ? size.min() * Swatch.margin : size.y / 2)
            guard excess > 0.5, excess.isFinite, room > 0 else { break }
            scale *= max(room / (room + excess), 0.01)
        }
        return scale
    }

    private init(_ measure: Measure, _ pixelsPerPoint: Double, _ plans: SwatchPlans) {
        self.plans = plans
        self.pixelsPerPoint = pixelsPerPoint
        isEmpty = measure.isEmpty
        if measure.crossesBox {
            (width, height) = (Int(measure.size.x), Int(measure.size.y))
            inset = measure.inset
            anchor = nil
            return
        }
        func pixels(_ length: Double) -> Int { Int(max((min(length, 1e6) - 1e-3).rounded(.up), 1)) }
        (width, height) = (pixels(measure.size.x), pixels(measure.size.y))
        // The free part of the last pixel is on both sides.
        let free = SIMD2(Double(width), Double(height)) - measure.size
        anchor = PixelPoint(free / 2 - measure.low)
    }

    /// The extent of a symbol's drawing.
    private struct Measure {
        /// The corner with the smallest coordinates, relative to the anchor.
        var low = SIMD2(0.0, 0.0)
        var size = SIMD2(1.0, 1.0)
        /// The distance from the sides to the inner box.
        var inset = SIMD2(0, 0)
        /// Whether the symbol has lines or areas.
        var crossesBox = false
        var isEmpty = false

        init(_ definition: SymbolDefinition, _ pixelsPerPoint: Double, _ plans: SwatchPlans) {
            let plan = plans.plan(for: definition, pixelsPerPoint: pixelsPerPoint)
            crossesBox =
                definition.kind != .text && !(plan.lineLayers.isEmpty && plan.areaLayers.isEmpty)
            if crossesBox {
                let natural = Swatch.naturalSize(
                    of: definition, pixelsPerPoint: pixelsPerPoint, plans: plans)
                size = SIMD2(Double(natural.width), Double(natural.height))
                inset = natural.inset
                return
            }
            var canvas = BoundsCanvas()
            Swatch.draw(
                definition, width: 1, height: 1, pixelsPerPoint: pixelsPerPoint, anchor: PixelPoint(0, 0),
                plans: plans, on: &canvas)
            guard let box = canvas.box, all(box.low .<= box.high), (box.high - box.low).sum().isFinite else {
                isEmpty = true
                return
            }
            low = SIMD2<Double>(box.low)
            size = SIMD2<Double>(box.high) - low
        }
    }
}

extension Swatch {
    /// Draws a symbol with a layout.
    ///
    /// - Parameter values: Changes of the symbol, such as its size. Default: none.
    @discardableResult
    package static func draw(
        _ definition: SymbolDefinition, _ layout: SwatchLayout, values: SlotValues = SlotValues(),
        on canvas: inout some Canvas
    ) -> PortrayalReport {
        draw(
            definition, width: layout.width, height: layout.height, pixelsPerPoint: layout.pixelsPerPoint,
            inset: layout.inset, anchor: layout.anchor, values: values, plans: layout.plans, on: &canvas)
    }
}
