import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

@Suite("Geometric effects made in code")
struct GeometricEffectTests {
    /// An effect of each class, without default values.
    private static var changed: [GeometricEffect] {
        [
            AddControlPointsGeometricEffect(angleTolerance: 90),
            ArrowGeometricEffect(arrowType: .crossed, width: 8),
            BufferGeometricEffect(size: -4),
            CircularSectorGeometricEffect(startAngle: 10, endAngle: 100, radius: 12),
            ControlMeasureLineGeometricEffect(rule: .arc90Degrees),
            CutGeometricEffect(beginCut: 2, endCut: 3, middleCut: 4, invert: true),
            DashGeometricEffect(
                dashTemplate: [8, 4, 2], lineDashEnding: .custom, controlPointEnding: .halfGap,
                offsetAlongLine: 1, customEndingOffset: -2),
            DonutGeometricEffect(width: 6, method: .trueBuffer, option: .accurate),
            EnclosingPolygonGeometricEffect(method: .rectangularBox),
            ExtensionGeometricEffect(origin: .endOfLine, deflection: 30, length: 16),
            JogGeometricEffect(angle: 200, length: 12, position: 25),
            LocalizerFeatherGeometricEffect(style: .left, length: 40, width: 8, angle: 45),
            MoveGeometricEffect(offsetX: 4, offsetY: 8),
            OffsetGeometricEffect(offset: -4, method: .rounded, option: .accurate),
            OffsetHatchGeometricEffect(length: 8, spacing: 12),
            OffsetTangentGeometricEffect(offset: 8, method: .endOfLine),
            RadialGeometricEffect(angle: 30, length: 12),
            RegularPolygonGeometricEffect(radius: 8, edges: 6, angle: 15),
            ReverseGeometricEffect(reverse: false),
            RotateGeometricEffect(angle: 30),
            ScaleGeometricEffect(xScaleFactor: 2, yScaleFactor: 0.5),
            SuppressGeometricEffect(suppress: false, invert: true),
            TaperedPolygonGeometricEffect(fromWidth: 4, toWidth: 8, length: 20),
            WaveGeometricEffect(amplitude: 4, period: 8, waveform: .triangle, seed: 7),
        ]
    }

    /// Each effect with default arguments, and a new object of the model.
    private static var defaults: [(GeometricEffect, any GeometricEffectObject)] {
        [
            (AddControlPointsGeometricEffect(), AddControlPoints()), (ArrowGeometricEffect(), Arrow()),
            (BufferGeometricEffect(), Buffer()), (CircularSectorGeometricEffect(), CircularSector()),
            (ControlMeasureLineGeometricEffect(), ControlMeasureLine()), (CutGeometricEffect(), Cut()),
            (DashGeometricEffect(), Dashes()), (DonutGeometricEffect(), Donut()),
            (EnclosingPolygonGeometricEffect(), EnclosingPolygon()),
            (ExtensionGeometricEffect(), Extension()), (JogGeometricEffect(), Jog()),
            (LocalizerFeatherGeometricEffect(), LocalizerFeather()), (MoveGeometricEffect(), Move()),
            (OffsetGeometricEffect(), Offset()), (OffsetHatchGeometricEffect(), OffsetHatch()),
            (OffsetTangentGeometricEffect(), OffsetTangent()), (RadialGeometricEffect(), Radial()),
            (RegularPolygonGeometricEffect(), RegularPolygon()), (ReverseGeometricEffect(), Reverse()),
            (RotateGeometricEffect(), Rotate()), (ScaleGeometricEffect(), Scale()),
            (SuppressGeometricEffect(), Suppress()), (TaperedPolygonGeometricEffect(), TaperedPolygon()),
            (WaveGeometricEffect(), Wave()),
        ]
    }

    private func line(_ effects: [GeometricEffect]) -> MultilayerPolylineSymbol {
        MultilayerPolylineSymbol(symbolLayers: [SolidStrokeSymbolLayer(width: 2, geometricEffects: effects)])
    }

    private func effects(_ symbol: MultilayerSymbol) -> [EffectDefinition] {
        symbol.definition.layers[0].properties?.effects ?? []
    }

    @Test("Default arguments are the default values of the model")
    func defaultArguments() {
        for (effect, object) in Self.defaults {
            #expect(effects(line([effect])) == [.known(object)], "\(type(of: effect))")
        }
        #expect(Self.defaults.count == SymbolClasses.standard.effects.classes.count)
    }

    @Test("Every class of the model has a class in the API")
    func everyClass() throws {
        for one in SymbolClasses.standard.effects.classes {
            let symbol = try MultilayerPolylineSymbol.fromJSON(
                #"""
                {"type":"CIMLineSymbol","symbolLayers":[{"type":"CIMSolidStroke","enable":true,"width":1,
                "effects":[{"type":"\#(one.name)"}]}]}
                """#)
            let effect = try #require(symbol.symbolLayers[0].geometricEffects.first)
            #expect(type(of: effect) != GeometricEffect.self, "\(one.name)")
        }
    }

    @Test("Effects are equal after writing and reading")
    func roundTrip() throws {
        let changed = Self.changed
        #expect(changed.count == Self.defaults.count)
        let written = line(changed)
        written.geometricEffects = changed.reversed()
        let read = try MultilayerPolylineSymbol.fromJSON(written.toJSON())
        #expect(read.diagnostics.isEmpty)
        #expect(read.symbolLayers[0].geometricEffects == changed)
        #expect(read.geometricEffects == changed.reversed())
        for (effect, (blank, _)) in zip(changed, Self.defaults) {
            #expect(type(of: effect) == type(of: blank) && effect != blank)
        }
        #expect(read.toJSON() == written.toJSON())
    }

    @Test("Effects are live: a change affects all layers that have them")
    func liveEffects() throws {
        let dash = DashGeometricEffect(dashTemplate: [4, 4])
        let (first, second) = (line([dash]), line([dash]))
        let before = first.definition
        dash.dashTemplate = [8, 4]
        #expect(first.definition !== before)
        for symbol in [first, second] { #expect(effects(symbol) == [.known(Dashes(template: [6, 3]))]) }
        #expect(dash.dashTemplate == [8, 4])

        let read = try MultilayerPolylineSymbol.fromJSON(first.toJSON())
        let effect = try #require(read.symbolLayers[0].geometricEffects[0] as? DashGeometricEffect)
        effect.lineDashEnding = .fullPattern
        effect.offsetAlongLine = 4
        #expect(read.toJSON().contains("\"FullPattern\""))
        let object = try #require(effects(read)[0].object as? Dashes)
        #expect(object.lineDashEnding == .fullPattern && object.offsetAlongLine == 3)
        read.symbolLayers[0].geometricEffects = []
        #expect(effects(read).isEmpty)
    }

    @Test("Effects of a symbol come before those of its layers, and are live")
    func effectsOfSymbols() {
        let move = MoveGeometricEffect()
        let symbol = line([])
        symbol.geometricEffects = [move]
        let before = symbol.definition
        move.offsetX = 12
        #expect(symbol.definition !== before)
        #expect((symbol.definition.properties.effects[0].object as? Move)?.offsetX == 9)
        symbol.color = Color(red8: 255, green: 0, blue: 0)
        #expect(symbol.geometricEffects == [move])
        // Other edits do not replace live effects.
        symbol.width = 5
        #expect((symbol.definition.properties.effects[0].object as? Move)?.offsetX == 9)
    }

    @Test("Reading effects is not an edit, and unknown effects are kept")
    func unknownEffects() throws {
        let json = #"""
            {"type":"CIMLineSymbol","effects":[{"type":"CIMGeometricEffectFuture","depth":[1, 2]}],
            "symbolLayers":[{"type":"CIMSolidStroke","enable":true,"effects":[{"type":"CIMGeometricEffectMove","offsetX":1}]}]}
            """#
        let symbol = try MultilayerPolylineSymbol.fromJSON(json)
        let original = symbol.toJSON()
        let unknown = try #require(symbol.geometricEffects.first)
        #expect(type(of: unknown) == GeometricEffect.self)
        let move = try #require(symbol.symbolLayers[0].geometricEffects.first as? MoveGeometricEffect)
        #expect(symbol.toJSON() == original)
        move.offsetX = 8
        #expect(symbol.toJSON().contains("CIMGeometricEffectFuture"))
        #expect(symbol.toJSON().contains("\"offsetX\":6"))
    }

    @Test("Reading layers, elements and effects is not an edit, even after edits of other symbols")
    func readingIsNotAnEdit() throws {
        let json = #"""
            {"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMVectorMarker","enable":true,"size":4,
            "effects":[{"type":"CIMGeometricEffectMove","offsetX":1}],
            "frame":{"xmin":0,"ymin":0,"xmax":1,"ymax":1},"markerGraphics":[{"type":"CIMMarkerGraphic",
            "geometry":{"x":0,"y":0},"symbol":{"type":"CIMPointSymbol","symbolLayers":[]}}]}]}
            """#
        let symbol = try MultilayerPointSymbol.fromJSON(json)
        let other = SimpleMarkerSymbol()
        let before = symbol.definition
        other.size = 12
        let layer = try #require(symbol.symbolLayers[0] as? VectorMarkerSymbolLayer)
        #expect(symbol.definition === before)
        other.size = 13
        _ = layer.vectorMarkerSymbolElements[0].multilayerSymbol?.symbolLayers
        let move = try #require(layer.geometricEffects[0] as? MoveGeometricEffect)
        #expect(symbol.definition === before)
        move.offsetY = 1
        let moved = symbol.definition
        #expect(moved !== before)
        layer.size = 20
        #expect(symbol.definition !== moved)
    }

    @Test("Values that are not finite count as 0")
    func hostileValues() {
        let wave = WaveGeometricEffect(amplitude: .nan, period: .infinity)
        #expect(wave.amplitude == 0 && wave.period == 0)
        wave.period = -.infinity
        #expect(wave.period == 0)
        let dash = DashGeometricEffect(dashTemplate: [.nan, 4])
        #expect(dash.dashTemplate == [0, 4])
        let rotate = RotateGeometricEffect()
        rotate.angle = .nan
        #expect(rotate.angle == 0)
    }
}
