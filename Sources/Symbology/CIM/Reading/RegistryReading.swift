import Documents

// How each registry finds the case for a class, and keeps what it does not know.

extension CIMReader {
    /// Keeps a value of a class that is not known.
    fileprivate mutating func unknown(_ index: Int, _ code: String, _ what: String) -> RawJSON {
        report(
            code == "unknown-symbol-layer" || code == "unknown-symbol" ? .error : .warning, code,
            "\(excerpt(index)) is no \(what) that is known here", instead: "kept and not drawn")
        return raw(index)
    }

    /// Reads an object that is known to be one.
    fileprivate mutating func object<Object: CIMObject>(_ blank: Object, _ index: Int) -> Object {
        var object = blank
        read(&object, at: index)
        return object
    }
}

extension LayerDefinition {
    package static func read(_ reader: inout CIMReader, at index: Int) -> LayerDefinition? {
        guard let type = reader.typeToken(of: index) else {
            return .unknown(reader.unknown(index, "unknown-symbol-layer", "symbol layer"))
        }
        func isType(_ name: StaticString) -> Bool { reader.isString(type, name) }
        if isType("CIMSolidFill") { return .solidFill(reader.object(SolidFill(), index)) }
        if isType("CIMSolidStroke") { return .solidStroke(reader.object(SolidStroke(), index)) }
        if isType("CIMVectorMarker") { return .vectorMarker(reader.object(VectorMarker(), index)) }
        if isType("CIMCharacterMarker") { return .characterMarker(reader.object(CharacterMarker(), index)) }
        if isType("CIMHatchFill") { return .hatchFill(reader.object(HatchFill(), index)) }
        if isType("CIMPictureMarker") { return .pictureMarker(reader.object(PictureMarker(), index)) }
        if isType("CIMPictureFill") { return .pictureFill(reader.object(PictureFill(), index)) }
        if isType("CIMPictureStroke") { return .pictureStroke(reader.object(PictureStroke(), index)) }
        if isType("CIMGradientFill") { return .gradientFill(reader.object(GradientFill(), index)) }
        if isType("CIMGradientStroke") { return .gradientStroke(reader.object(GradientStroke(), index)) }
        if isType("CIMFill") { return .solidFill(reader.object(SolidFill(), index)) }
        if isType("CIMStroke") { return .solidStroke(reader.object(SolidStroke(), index)) }
        for form in ModelMarker.Form.allCases where isType(ModelMarker(form: form).className) {
            return .modelMarker(reader.object(ModelMarker(form: form), index))
        }
        if isType("CIMMaterialSymbolLayer") { return .materialFill(reader.object(MaterialFill(), index)) }
        if isType("CIMSolidMeshEdge") { return .meshEdge(reader.object(SolidMeshEdge(), index)) }
        if isType("CIMWaterFill") { return .waterFill(reader.object(WaterFill(), index)) }
        if isType("CIMProceduralSymbolLayer") {
            return .proceduralFill(reader.object(ProceduralFill(), index))
        }
        if isType("CIMBarChartMarker") { return .barChartMarker(reader.object(BarChartMarker(), index)) }
        if isType("CIMStackedBarChartMarker") {
            return .stackedBarChartMarker(reader.object(StackedBarChartMarker(), index))
        }
        if isType("CIMPieChartMarker") { return .pieChartMarker(reader.object(PieChartMarker(), index)) }
        return .unknown(reader.unknown(index, "unknown-symbol-layer", "symbol layer"))
    }

    package static func placeholder(for source: RawJSON) -> LayerDefinition { .unknown(source) }
}

extension EffectDefinition {
    package static func read(_ reader: inout CIMReader, at index: Int) -> EffectDefinition? {
        guard let type = reader.typeToken(of: index) else {
            return .unknown(reader.unknown(index, "unknown-effect", "geometric effect"))
        }
        func isType(_ name: StaticString) -> Bool { reader.isString(type, name) }
        if isType("CIMGeometricEffectDashes") { return .dashes(reader.object(Dashes(), index)) }
        if isType("CIMGeometricEffectOffset") { return .offset(reader.object(Offset(), index)) }
        if isType("CIMGeometricEffectCut") { return .cut(reader.object(Cut(), index)) }
        if isType("CIMGeometricEffectAddControlPoints") {
            return .addControlPoints(reader.object(AddControlPoints(), index))
        }
        if isType("CIMGeometricEffectArrow") { return .arrow(reader.object(Arrow(), index)) }
        if isType("CIMGeometricEffectBuffer") { return .buffer(reader.object(Buffer(), index)) }
        if isType("CIMGeometricEffectCircularSector") {
            return .circularSector(reader.object(CircularSector(), index))
        }
        if isType("CIMGeometricEffectControlMeasureLine") {
            return .controlMeasureLine(reader.object(ControlMeasureLine(), index))
        }
        if isType("CIMGeometricEffectDonut") { return .donut(reader.object(Donut(), index)) }
        if isType("CIMGeometricEffectEnclosingPolygon") {
            return .enclosingPolygon(reader.object(EnclosingPolygon(), index))
        }
        if isType("CIMGeometricEffectExtension") { return .extended(reader.object(Extension(), index)) }
        if isType("CIMGeometricEffectJog") { return .jog(reader.object(Jog(), index)) }
        if isType("CIMGeometricEffectLocalizerFeather") {
            return .localizerFeather(reader.object(LocalizerFeather(), index))
        }
        if isType("CIMGeometricEffectMove") { return .move(reader.object(Move(), index)) }
        if isType("CIMGeometricEffectOffsetHatch") {
            return .offsetHatch(reader.object(OffsetHatch(), index))
        }
        if isType("CIMGeometricEffectOffsetTangent") {
            return .offsetTangent(reader.object(OffsetTangent(), index))
        }
        if isType("CIMGeometricEffectRadial") { return .radial(reader.object(Radial(), index)) }
        if isType("CIMGeometricEffectRegularPolygon") {
            return .regularPolygon(reader.object(RegularPolygon(), index))
        }
        if isType("CIMGeometricEffectReverse") { return .reverse(reader.object(Reverse(), index)) }
        if isType("CIMGeometricEffectRotate") { return .rotate(reader.object(Rotate(), index)) }
        if isType("CIMGeometricEffectScale") { return .scale(reader.object(Scale(), index)) }
        if isType("CIMGeometricEffectSuppress") { return .suppress(reader.object(Suppress(), index)) }
        if isType("CIMGeometricEffectTaperedPolygon") {
            return .taperedPolygon(reader.object(TaperedPolygon(), index))
        }
        if isType("CIMGeometricEffectWave") { return .wave(reader.object(Wave(), index)) }
        return .unknown(reader.unknown(index, "unknown-effect", "geometric effect"))
    }

    package static func placeholder(for source: RawJSON) -> EffectDefinition { .unknown(source) }
}

extension MarkerPlacement {
    package static func read(_ reader: inout CIMReader, at index: Int) -> MarkerPlacement? {
        if reader.isNothing(index) { return nil }
        guard let type = reader.typeToken(of: index) else {
            return .unknown(reader.unknown(index, "unknown-placement", "marker placement"))
        }
        func isType(_ name: StaticString) -> Bool { reader.isString(type, name) }
        if isType("CIMMarkerPlacementInsidePolygon") {
            return .insidePolygon(reader.object(InsidePolygon(), index))
        }
        if isType("CIMMarkerPlacementAlongLineSameSize") {
            return .alongLineSameSize(reader.object(AlongLineSameSize(), index))
        }
        if isType("CIMMarkerPlacementAtExtremities") {
            return .atExtremities(reader.object(AtExtremities(), index))
        }
        if isType("CIMMarkerPlacementOnLine") { return .onLine(reader.object(OnLine(), index)) }
        if isType("CIMMarkerPlacementAlongLineRandomSize") {
            return .alongLineRandomSize(reader.object(AlongLineRandomSize(), index))
        }
        if isType("CIMMarkerPlacementAlongLineVariableSize") {
            return .alongLineVariableSize(reader.object(AlongLineVariableSize(), index))
        }
        if isType("CIMMarkerPlacementAroundPolygon") {
            return .aroundPolygon(reader.object(AroundPolygon(), index))
        }
        if isType("CIMMarkerPlacementAtMeasuredUnits") {
            return .atMeasuredUnits(reader.object(AtMeasuredUnits(), index))
        }
        if isType("CIMMarkerPlacementAtRatioPositions") {
            return .atRatioPositions(reader.object(AtRatioPositions(), index))
        }
        if isType("CIMMarkerPlacementDecorations") {
            return .decorations(reader.object(Decorations(), index))
        }
        if isType("CIMMarkerPlacementOnVertices") { return .onVertices(reader.object(OnVertices(), index)) }
        if isType("CIMMarkerPlacementPolygonCenter") {
            return .polygonCenter(reader.object(PolygonCenter(), index))
        }
        return .unknown(reader.unknown(index, "unknown-placement", "marker placement"))
    }

    package static func placeholder(for source: RawJSON) -> MarkerPlacement { .unknown(source) }
}

extension CalloutDefinition {
    package static func read(_ reader: inout CIMReader, at index: Int) -> CalloutDefinition? {
        if reader.isNothing(index) { return nil }
        guard let type = reader.typeToken(of: index) else {
            return .unknown(reader.unknown(index, "unknown-callout", "callout"))
        }
        func isType(_ name: StaticString) -> Bool { reader.isString(type, name) }
        if isType("CIMPointSymbolCallout") { return .pointSymbol(reader.object(PointSymbolCallout(), index)) }
        if isType("CIMBalloonCallout") { return .balloon(reader.object(BalloonCallout(), index)) }
        if isType("CIMBackgroundCallout") { return .background(reader.object(BackgroundCallout(), index)) }
        if isType("CIMSimpleLineCallout") { return .simpleLine(reader.object(SimpleLineCallout(), index)) }
        return .unknown(reader.unknown(index, "unknown-callout", "callout"))
    }

    package static func placeholder(for source: RawJSON) -> CalloutDefinition { .unknown(source) }
}

extension ColorRamp {
    package static func read(_ reader: inout CIMReader, at index: Int) -> ColorRamp? {
        if reader.isNothing(index) { return nil }
        guard let type = reader.typeToken(of: index) else {
            return .unknown(reader.unknown(index, "unknown-color-ramp", "colour ramp"))
        }
        func isType(_ name: StaticString) -> Bool { reader.isString(type, name) }
        if isType("CIMLinearContinuousColorRamp") { return .linear(reader.object(LinearColorRamp(), index)) }
        if isType("CIMPolarContinuousColorRamp") { return .polar(reader.object(PolarColorRamp(), index)) }
        if isType("CIMMultipartColorRamp") || isType("multipart") {
            return .multipart(reader.object(MultipartColorRamp(), index))
        }
        if isType("CIMFixedColorRamp") { return .fixed(reader.object(FixedColorRamp(), index)) }
        if isType("CIMRandomHSVColorRamp") { return .random(reader.object(RandomColorRamp(), index)) }
        if isType("algorithmic") { return .algorithmic(reader.object(AlgorithmicColorRamp(), index)) }
        return .unknown(reader.unknown(index, "unknown-color-ramp", "colour ramp"))
    }

    package static func placeholder(for source: RawJSON) -> ColorRamp { .unknown(source) }
}

extension CIMColor: CIMObject {
    package init() { self.init(.rgb, []) }

    package var blank: CIMColor { CIMColor(model, []) }
    package var className: StaticString { model.className }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.raw("colorSpace", &colorSpace)
        visitor.text("name", &name)
        visitor.components("values", &self)
    }

    package static func read(_ reader: inout CIMReader, at index: Int) -> CIMColor? {
        if reader.isNothing(index) { return nil }
        if reader.token(index).kind == .array {
            var color = CIMColor(.array, [])
            if reader.readComponents(index, into: &color) { return color }
            return CIMColor(unknown: reader.unknown(index, "unknown-color", "colour"))
        }
        guard let type = reader.typeToken(of: index), let model = Model(reader, type) else {
            return CIMColor(unknown: reader.unknown(index, "unknown-color", "colour"))
        }
        return reader.object(CIMColor(model, []), index)
    }

    package static func placeholder(for source: RawJSON) -> CIMColor { CIMColor(unknown: source) }
}

extension CIMColor.Model {
    fileprivate init?(_ reader: CIMReader, _ type: Int) {
        if reader.isString(type, "CIMRGBColor") {
            self = .rgb
            return
        }
        for model in Self.allCases {
            let name = model.className
            if name.utf8CodeUnitCount > 0, reader.isString(type, name), model != .unit {
                self = model
                return
            }
        }
        return nil
    }
}

extension SymbolDefinition {
    package static func read(_ reader: inout CIMReader, at index: Int) -> SymbolDefinition? {
        if reader.isNothing(index) { return nil }
        guard let type = reader.typeToken(of: index), let kind = Kind(reader, type) else {
            return placeholder(for: reader.unknown(index, "unknown-symbol", "symbol"))
        }
        let symbol = reader.nested { reader in
            SymbolDefinition(reader.object(SymbolProperties(kind: kind), index))
        }
        return symbol ?? placeholder(for: reader.raw(index))
    }

    package static func placeholder(for source: RawJSON) -> SymbolDefinition {
        var properties = SymbolProperties(kind: .unknown)
        properties.kept.extras = KeptExtras(whole: source)
        return SymbolDefinition(properties)
    }
}

extension SymbolDefinition.Kind {
    init?(_ reader: CIMReader, _ type: Int) {
        func isType(_ name: StaticString) -> Bool { reader.isString(type, name) }
        if isType("CIMPolygonSymbol") {
            self = .polygon
        } else if isType("CIMPointSymbol") {
            self = .point
        } else if isType("CIMLineSymbol") {
            self = .line
        } else if isType("CIMTextSymbol") {
            self = .text
        } else if isType("CIMMeshSymbol") {
            self = .mesh
        } else {
            return nil
        }
    }
}

extension Boxed: CIMValue where Value: CIMValue {
    package static func read(_ reader: inout CIMReader, at index: Int) -> Boxed? {
        Value.read(&reader, at: index).map { Boxed($0) }
    }

    package static func placeholder(for source: RawJSON) -> Boxed { Boxed(.placeholder(for: source)) }
    package func write(to writer: inout CIMWriter) { value.write(to: &writer) }
}
