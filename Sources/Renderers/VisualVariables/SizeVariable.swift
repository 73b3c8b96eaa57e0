import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheSymbolModel
import CartoucheSymbols

/// Sizes by value (web map: `sizeInfo`).
package struct SizeVariable: Hashable, Sendable {
    /// The rule that converts a value to a size.
    package enum Scheme: Hashable, Sendable {
        /// Sizes in points at stops.
        case stops(StopTable<Double>)
        /// Linear between two values; the sizes at both ends can depend on the scale.
        case range(minValue: Double, maxValue: Double, minSize: Bound, maxSize: Bound)
        /// The value is a length or the area of a circle on the ground.
        case ground(GroundUnit, Representation)
        /// The value is the size in points.
        case points
    }

    /// The size at one end of a range in points.
    package enum Bound: Hashable, Sendable {
        case fixed(Double)
        case byScale(StopTable<Double>)

        func size(atScale scale: Double) -> Double {
            switch self {
            case .fixed(let size): size
            case .byScale(let table): scale == scale ? table.value(at: scale) : .nan
            }
        }
    }

    /// The meaning of a value on the ground.
    package enum Representation: String, Hashable, Sendable {
        case radius, diameter, area, width, distance
    }

    /// What the size is in scenes.
    package enum Axis: String, Hashable, Sendable {
        case all, width, depth, height
        case widthAndDepth = "width-and-depth"
    }

    package var value: VariableValue
    package var scheme: Scheme
    /// Whether the variable sets the outline's width instead of the symbol's size.
    package var isOutline: Bool
    /// The sides of bodies that have the size; maps apply sizes of all axes only.
    package var axis = Axis.all

    package init(value: VariableValue, scheme: Scheme, isOutline: Bool) {
        self.value = value
        self.scheme = scheme
        self.isOutline = isOutline
    }

    func fill(
        _ slots: inout SymbolSlots, _ batch: FeatureBatch, in context: ValueContext,
        diagnostics: inout [Diagnostic]
    ) {
        let values = value.numbers(of: batch, in: context, diagnostics: &diagnostics)
        let sizes = sizes(of: values, scale: context.scale)
        if isOutline {
            slots.outlineWidth = sizes
            return
        }
        switch axis {
        case .all: slots.size = sizes
        case .width: slots.body.width = sizes
        case .depth: slots.body.depth = sizes
        case .height: slots.body.height = sizes
        case .widthAndDepth: (slots.body.width, slots.body.depth) = (sizes, sizes)
        }
    }

    /// Returns the maximum size in points; infinity if only the data limits it, or if the variable is for outlines.
    func greatest(atScale scale: Double) -> Double {
        if isOutline { return .infinity }
        if axis != .all { return 0 }
        switch scheme {
        case .stops(let table): return table.stops.reduce(0) { max($0, $1.value) }
        case .range(_, _, let minSize, let maxSize):
            // A size of NaN leaves the symbol's size unchanged.
            let sizes = [minSize.size(atScale: scale), maxSize.size(atScale: scale)]
            return sizes.reduce(0) { $1 > $0 ? $1 : $0 }
        case .ground, .points: return .infinity
        }
    }

    func sizes(of values: [Double], scale: Double) -> [Float] {
        func each(_ size: (Double) -> Double) -> [Float] {
            values.map { $0 == $0 ? Float(max(0, size($0))) : .nan }
        }
        switch scheme {
        case .stops(let table): return each { table.value(at: $0) }
        case .points: return each { $0 }
        case .range(let minValue, let maxValue, let minSize, let maxSize):
            let low = minSize.size(atScale: scale)
            let high = maxSize.size(atScale: scale)
            guard low == low, high == high else { return each { _ in .nan } }
            let span = maxValue - minValue
            return each { low + (high - low) * (span > 0 ? min(max(($0 - minValue) / span, 0), 1) : 0) }
        case .ground(let unit, let representation):
            let meters = unit.meters
            // A map inch represents `scale` inches on the ground.
            let points = 72 / (0.0254 * scale)
            guard points.isFinite else { return each { _ in .nan } }
            switch representation {
            case .radius: return each { 2 * $0 * meters * points }
            case .area: return each { 2 * (max(0, $0) / .pi).squareRoot() * meters * points }
            case .diameter, .width, .distance: return each { $0 * meters * points }
            }
        }
    }
}

extension SizeVariable {
    /// Reads the variable; reports a diagnostic and returns nil if it cannot be drawn.
    init?(reading: inout JSONReading) {
        // The size along the axis is that of the symbol.
        if reading.object["useSymbolValue"]?.bool ?? false { return nil }
        let constant = VariableValue.isMissing(in: reading.object) ? reading.object["minSize"]?.finite : nil
        guard let value = constant.map({ VariableValue(constant: $0) }) ?? VariableValue(reading: &reading)
        else { return nil }
        self.value = value
        isOutline = reading.object["target"]?.string == "outline"
        if !isOutline {
            axis = reading.value(Self.axisMember)
            if axis != .all {
                reading.report(
                    .note, .sceneOnly, at: "axis", "the size along an axis has an effect in scenes only",
                    instead: "not drawn on maps, but preserved when saved")
            }
        }
        if let stops = StopTable(reading.stops("size", decode: \.finite)) {
            scheme = .stops(stops)
            return
        }
        let minValue = reading.value(JSONMember<Double?>.optionalNumber("minDataValue"))
        let maxValue = reading.value(JSONMember<Double?>.optionalNumber("maxDataValue"))
        if let minValue, let maxValue, let minSize = Bound(reading: &reading, "minSize"),
            let maxSize = Bound(reading: &reading, "maxSize")
        {
            scheme = .range(minValue: minValue, maxValue: maxValue, minSize: minSize, maxSize: maxSize)
            return
        }
        let unit = reading.value(JSONMember<String>.string("valueUnit"))
        if let unit = GroundUnit(rawValue: unit) {
            scheme = .ground(unit, reading.value(Self.representationMember))
            return
        }
        if !unit.isEmpty, unit != "unknown" {
            reading.report(
                .warning, .unknownUnit, at: "valueUnit",
                "\(unit.brief) is not a unit of length",
                instead: "the variable is ignored")
            return nil
        }
        scheme = .points
    }

    private static let axisMember = JSONMember<Axis>.choice(
        "axis", missing: .all, code: .badMember, instead: "the variable applies to all axes",
        [
            "all": .all, "width": .width, "depth": .depth, "height": .height,
            "width-and-depth": .widthAndDepth, "widthAndDepth": .widthAndDepth,
        ])

    private static let representationMember = JSONMember<Representation>.choice(
        "valueRepresentation", missing: .diameter, code: .unknownValueRepresentation,
        instead: "read as a diameter",
        ["radius": .radius, "diameter": .diameter, "area": .area, "width": .width, "distance": .distance])
}

extension SizeVariable.Bound {
    /// Reads a number of points, or an object with stops by scale.
    init?(reading: inout JSONReading, _ key: String) {
        guard let json = reading.object[key] else { return nil }
        if json.object != nil {
            var inner = reading.inside(json, key)
            defer { reading.diagnostics += inner.diagnostics }
            guard ValueSource(reading: &inner, for: .variable) == .viewScale,
                let table = StopTable(inner.stops("size", decode: \.finite))
            else {
                inner.report(
                    .warning, .badSize, "the size is not a number and has no stops by $view.scale",
                    instead: "the variable is ignored")
                return nil
            }
            self = .byScale(table)
        } else if let size = json.finite {
            self = .fixed(size)
        } else {
            return nil
        }
    }
}
