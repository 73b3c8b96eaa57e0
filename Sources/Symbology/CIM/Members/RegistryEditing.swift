// How each registry hands its cases to an editor.

extension LayerDefinition {
    package func edited(with editor: inout some ObjectEditor) -> LayerDefinition {
        switch self {
        case .solidFill(let layer): .solidFill(layer.edited(with: &editor))
        case .hatchFill(let layer): .hatchFill(layer.edited(with: &editor))
        case .gradientFill(let layer): .gradientFill(layer.edited(with: &editor))
        case .pictureFill(let layer): .pictureFill(layer.edited(with: &editor))
        case .waterFill(let layer): .waterFill(layer.edited(with: &editor))
        case .materialFill(let layer): .materialFill(layer.edited(with: &editor))
        case .proceduralFill(let layer): .proceduralFill(layer.edited(with: &editor))
        case .meshEdge(let layer): .meshEdge(layer.edited(with: &editor))
        case .solidStroke(let layer): .solidStroke(layer.edited(with: &editor))
        case .gradientStroke(let layer): .gradientStroke(layer.edited(with: &editor))
        case .pictureStroke(let layer): .pictureStroke(layer.edited(with: &editor))
        case .vectorMarker(let layer): .vectorMarker(layer.edited(with: &editor))
        case .characterMarker(let layer): .characterMarker(layer.edited(with: &editor))
        case .pictureMarker(let layer): .pictureMarker(layer.edited(with: &editor))
        case .modelMarker(let layer): .modelMarker(layer.edited(with: &editor))
        case .barChartMarker(let layer): .barChartMarker(layer.edited(with: &editor))
        case .stackedBarChartMarker(let layer): .stackedBarChartMarker(layer.edited(with: &editor))
        case .pieChartMarker(let layer): .pieChartMarker(layer.edited(with: &editor))
        case .symbol(let symbol): .symbol(symbol.edited(with: &editor))
        case .unknown: self
        }
    }
}

extension EffectDefinition {
    package func edited(with editor: inout some ObjectEditor) -> EffectDefinition {
        switch self {
        case .addControlPoints(let effect): .addControlPoints(effect.edited(with: &editor))
        case .arrow(let effect): .arrow(effect.edited(with: &editor))
        case .buffer(let effect): .buffer(effect.edited(with: &editor))
        case .circularSector(let effect): .circularSector(effect.edited(with: &editor))
        case .controlMeasureLine(let effect): .controlMeasureLine(effect.edited(with: &editor))
        case .cut(let effect): .cut(effect.edited(with: &editor))
        case .dashes(let effect): .dashes(effect.edited(with: &editor))
        case .donut(let effect): .donut(effect.edited(with: &editor))
        case .enclosingPolygon(let effect): .enclosingPolygon(effect.edited(with: &editor))
        case .extended(let effect): .extended(effect.edited(with: &editor))
        case .jog(let effect): .jog(effect.edited(with: &editor))
        case .localizerFeather(let effect): .localizerFeather(effect.edited(with: &editor))
        case .move(let effect): .move(effect.edited(with: &editor))
        case .offset(let effect): .offset(effect.edited(with: &editor))
        case .offsetHatch(let effect): .offsetHatch(effect.edited(with: &editor))
        case .offsetTangent(let effect): .offsetTangent(effect.edited(with: &editor))
        case .radial(let effect): .radial(effect.edited(with: &editor))
        case .regularPolygon(let effect): .regularPolygon(effect.edited(with: &editor))
        case .reverse(let effect): .reverse(effect.edited(with: &editor))
        case .rotate(let effect): .rotate(effect.edited(with: &editor))
        case .scale(let effect): .scale(effect.edited(with: &editor))
        case .suppress(let effect): .suppress(effect.edited(with: &editor))
        case .taperedPolygon(let effect): .taperedPolygon(effect.edited(with: &editor))
        case .wave(let effect): .wave(effect.edited(with: &editor))
        case .unknown: self
        }
    }
}

extension MarkerPlacement {
    package func edited(with editor: inout some ObjectEditor) -> MarkerPlacement {
        switch self {
        case .alongLineRandomSize(let placement): .alongLineRandomSize(placement.edited(with: &editor))
        case .alongLineSameSize(let placement): .alongLineSameSize(placement.edited(with: &editor))
        case .alongLineVariableSize(let placement): .alongLineVariableSize(placement.edited(with: &editor))
        case .aroundPolygon(let placement): .aroundPolygon(placement.edited(with: &editor))
        case .atExtremities(let placement): .atExtremities(placement.edited(with: &editor))
        case .atMeasuredUnits(let placement): .atMeasuredUnits(placement.edited(with: &editor))
        case .atRatioPositions(let placement): .atRatioPositions(placement.edited(with: &editor))
        case .decorations(let placement): .decorations(placement.edited(with: &editor))
        case .insidePolygon(let placement): .insidePolygon(placement.edited(with: &editor))
        case .onLine(let placement): .onLine(placement.edited(with: &editor))
        case .onVertices(let placement): .onVertices(placement.edited(with: &editor))
        case .polygonCenter(let placement): .polygonCenter(placement.edited(with: &editor))
        case .unknown: self
        }
    }
}

extension CalloutDefinition {
    package func edited(with editor: inout some ObjectEditor) -> CalloutDefinition {
        switch self {
        case .background(let callout): .background(callout.edited(with: &editor))
        case .balloon(let callout): .balloon(callout.edited(with: &editor))
        case .simpleLine(let callout): .simpleLine(callout.edited(with: &editor))
        case .pointSymbol(let callout): .pointSymbol(callout.edited(with: &editor))
        case .unknown: self
        }
    }
}

extension ColorRamp {
    package func edited(with editor: inout some ObjectEditor) -> ColorRamp {
        switch self {
        case .linear(let ramp): .linear(ramp.edited(with: &editor))
        case .polar(let ramp): .polar(ramp.edited(with: &editor))
        case .multipart(let ramp): .multipart(ramp.edited(with: &editor))
        case .fixed(let ramp): .fixed(ramp.edited(with: &editor))
        case .random(let ramp): .random(ramp.edited(with: &editor))
        case .algorithmic(let ramp): .algorithmic(ramp.edited(with: &editor))
        case .unknown: self
        }
    }
}

extension SymbolDefinition {
    package func edited(with editor: inout some ObjectEditor) -> SymbolDefinition {
        let before = editor.changes
        let changed = properties.edited(with: &editor)
        return editor.changes == before ? self : SymbolDefinition(changed)
    }
}

extension Boxed where Value: CIMValue {
    package func edited(with editor: inout some ObjectEditor) -> Boxed {
        let before = editor.changes
        let changed = value.edited(with: &editor)
        return editor.changes == before ? self : Boxed(changed)
    }
}
