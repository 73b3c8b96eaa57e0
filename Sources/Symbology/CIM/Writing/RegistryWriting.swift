import Documents

// How each registry writes its cases.

extension LayerDefinition {
    package func write(to writer: inout CIMWriter) {
        switch self {
        case .solidFill(let layer): writer.write(layer)
        case .hatchFill(let layer): writer.write(layer)
        case .gradientFill(let layer): writer.write(layer)
        case .pictureFill(let layer): writer.write(layer)
        case .waterFill(let layer): writer.write(layer)
        case .materialFill(let layer): writer.write(layer)
        case .proceduralFill(let layer): writer.write(layer)
        case .meshEdge(let layer): writer.write(layer)
        case .solidStroke(let layer): writer.write(layer)
        case .gradientStroke(let layer): writer.write(layer)
        case .pictureStroke(let layer): writer.write(layer)
        case .vectorMarker(let layer): writer.write(layer)
        case .characterMarker(let layer): writer.write(layer)
        case .pictureMarker(let layer): writer.write(layer)
        case .modelMarker(let layer): writer.write(layer)
        case .barChartMarker(let layer): writer.write(layer)
        case .stackedBarChartMarker(let layer): writer.write(layer)
        case .pieChartMarker(let layer): writer.write(layer)
        // The CIM has no composites: the inner symbol's layers stand among the outer's, top first.
        case .symbol(let symbol): for layer in symbol.layers.reversed() { layer.write(to: &writer) }
        case .unknown(let source): writer.keep(source, as: .unknown)
        }
    }
}

extension EffectDefinition {
    package func write(to writer: inout CIMWriter) {
        switch self {
        case .addControlPoints(let effect): writer.write(effect)
        case .arrow(let effect): writer.write(effect)
        case .buffer(let effect): writer.write(effect)
        case .circularSector(let effect): writer.write(effect)
        case .controlMeasureLine(let effect): writer.write(effect)
        case .cut(let effect): writer.write(effect)
        case .dashes(let effect): writer.write(effect)
        case .donut(let effect): writer.write(effect)
        case .enclosingPolygon(let effect): writer.write(effect)
        case .extended(let effect): writer.write(effect)
        case .jog(let effect): writer.write(effect)
        case .localizerFeather(let effect): writer.write(effect)
        case .move(let effect): writer.write(effect)
        case .offset(let effect): writer.write(effect)
        case .offsetHatch(let effect): writer.write(effect)
        case .offsetTangent(let effect): writer.write(effect)
        case .radial(let effect): writer.write(effect)
        case .regularPolygon(let effect): writer.write(effect)
        case .reverse(let effect): writer.write(effect)
        case .rotate(let effect): writer.write(effect)
        case .scale(let effect): writer.write(effect)
        case .suppress(let effect): writer.write(effect)
        case .taperedPolygon(let effect): writer.write(effect)
        case .wave(let effect): writer.write(effect)
        case .unknown(let source): writer.keep(source, as: .unknown)
        }
    }
}

extension MarkerPlacement {
    package func write(to writer: inout CIMWriter) {
        switch self {
        case .alongLineRandomSize(let placement): writer.write(placement)
        case .alongLineSameSize(let placement): writer.write(placement)
        case .alongLineVariableSize(let placement): writer.write(placement)
        case .aroundPolygon(let placement): writer.write(placement)
        case .atExtremities(let placement): writer.write(placement)
        case .atMeasuredUnits(let placement): writer.write(placement)
        case .atRatioPositions(let placement): writer.write(placement)
        case .decorations(let placement): writer.write(placement)
        case .insidePolygon(let placement): writer.write(placement)
        case .onLine(let placement): writer.write(placement)
        case .onVertices(let placement): writer.write(placement)
        case .polygonCenter(let placement): writer.write(placement)
        case .unknown(let source): writer.keep(source, as: .unknown)
        }
    }
}

extension CalloutDefinition {
    package func write(to writer: inout CIMWriter) {
        switch self {
        case .background(let callout): writer.write(callout)
        case .balloon(let callout): writer.write(callout)
        case .simpleLine(let callout): writer.write(callout)
        case .pointSymbol(let callout): writer.write(callout)
        case .unknown(let source): writer.keep(source, as: .unknown)
        }
    }
}

extension ColorRamp {
    package func write(to writer: inout CIMWriter) {
        switch self {
        case .linear(let ramp): writer.write(ramp)
        case .polar(let ramp): writer.write(ramp)
        case .multipart(let ramp): writer.write(ramp)
        case .fixed(let ramp): writer.write(ramp)
        case .random(let ramp): writer.write(ramp)
        case .algorithmic(let ramp): writer.write(ramp)
        case .unknown(let source): writer.keep(source, as: .unknown)
        }
    }
}

extension CIMColor {
    package func write(to writer: inout CIMWriter) {
        if model == .array {
            writer.census?.add("[r, g, b, a]", .modelled)
            writer.json.numbers(values)
        } else if model == .unknown, let source = kept.extras?.whole {
            writer.keep(source, as: .unknown)
        } else {
            writer.write(self)
        }
    }

    /// The components as the class has them.
    var writtenValues: [Double] {
        guard model == .unit else { return values }
        func written(_ value: Double, _ full: Double) -> Double {
            let exact = value * full
            return abs(exact - exact.rounded()) < 1e-9 ? exact.rounded() : exact
        }
        return values.enumerated().map { written($1, $0 == 3 ? 100 : 255) }
    }
}

extension SymbolDefinition {
    package func write(to writer: inout CIMWriter) {
        if kind == .unknown {
            if let source = properties.kept.extras?.whole {
                writer.keep(source, as: .unknown)
            } else {
                writer.json.null()
            }
        } else {
            writer.write(properties)
        }
    }
}
