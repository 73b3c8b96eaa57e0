import CartoucheCanvases
import CartoucheGeospatial
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

/// Effects and placements that are set in code draw what documents with the same values draw.
@Suite struct PublicEffectTests {
    private func picture(_ symbol: MultilayerSymbol) throws -> Image {
        let page = CanvasPage(width: 96, height: 48, background: .white)
        let definition = symbol.definition
        return try PictureOutput.picture.draw(page) { canvas in
            Swatch.draw(definition, width: 96, height: 48, pixelsPerPoint: 1, on: &canvas)
        }
    }

    private static let stroke = """
        "type":"CIMSolidStroke","enable":true,"width":1.5,"capStyle":"Butt",\
        "color":{"type":"CIMRGBColor","values":[0,0,0,100]}
        """

    private func stroke(_ effects: [GeometricEffect]) -> MultilayerPolylineSymbol {
        let layer = SolidStrokeSymbolLayer(width: 2, geometricEffects: effects)
        layer.capStyle = .butt
        return MultilayerPolylineSymbol(symbolLayers: [layer])
    }

    @Test func effectsDrawTheSameAsInJSON() throws {
        let pairs: [(GeometricEffect, String)] = [
            (
                WaveGeometricEffect(amplitude: 8, period: 16),
                #""Wave","amplitude":6,"period":12,"waveform":"Sinus""#
            ),
            (DashGeometricEffect(dashTemplate: [8, 4]), #""Dashes","dashTemplate":[6,3]"#),
            (OffsetGeometricEffect(offset: 8), #""Offset","offset":6"#),
            (ArrowGeometricEffect(arrowType: .block, width: 8), #""Arrow","arrowType":"Block","width":6"#),
            (CutGeometricEffect(beginCut: 8, endCut: 16), #""Cut","beginCut":6,"endCut":12"#),
        ]
        let plain = try picture(stroke([]))
        for (effect, json) in pairs {
            let members = json.dropFirst()
            let read = try MultilayerPolylineSymbol.fromJSON(
                """
                {"type":"CIMLineSymbol","symbolLayers":[{\(Self.stroke),\
                "effects":[{"type":"CIMGeometricEffect\(members)}]}]}
                """)
            let drawn = try picture(stroke([effect]))
            #expect(try drawn == picture(read), "\(type(of: effect))")
            #expect(drawn != plain, "\(type(of: effect))")
        }
    }

    @Test func placementsDrawTheSameAsInJSON() throws {
        let fill = MultilayerPolygonSymbol(symbolLayers: [SolidFillSymbolLayer(color: .black)])
        func symbol(_ placement: MarkerPlacement?) -> MultilayerPolylineSymbol {
            let marker = VectorMarkerSymbolLayer(vectorMarkerSymbolElements: [
                VectorMarkerSymbolElement(
                    geometry: Envelope(xMin: -1, yMin: -1, xMax: 1, yMax: 1), multilayerSymbol: fill)
            ])
            marker.size = 8
            marker.markerPlacement = placement
            return MultilayerPolylineSymbol(symbolLayers: [marker])
        }
        let pairs: [(MarkerPlacement, String)] = [
            (
                AlongLineSameSizeMarkerPlacement(placementTemplate: [16], endings: .withHalfGap),
                #""AlongLineSameSize","placementTemplate":[12],"endings":"WithHalfGap","angleToLine":true"#
            ),
            (
                AtRatioPositionsMarkerPlacement(positionArray: [0.25, 0.5], offset: 8),
                #""AtRatioPositions","positionArray":[0.25,0.5],"offset":6,"angleToLine":true"#
            ),
        ]
        for (placement, json) in pairs {
            let drawn = try picture(symbol(placement))
            let written = symbol(AtExtremitiesMarkerPlacement()).toJSON()
            let range = try #require(written.firstRange(of: #""markerPlacement":{"#))
            let end = try #require(written[range.upperBound...].firstIndex(of: "}"))
            var document = written
            document.replaceSubrange(
                range.upperBound..<end, with: #""type":"CIMMarkerPlacement"# + json.dropFirst())
            #expect(try drawn == picture(MultilayerPolylineSymbol.fromJSON(document)))
            #expect(drawn != (try picture(symbol(nil))))
        }
    }

    /// Extreme numbers draw something or nothing, and never fail.
    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, -1, 0])
    func extremeNumbersAreHarmless(number: Double) throws {
        let whole = number > 0 ? Int.max : Int.min
        let effects: [GeometricEffect] = [
            AddControlPointsGeometricEffect(angleTolerance: number), ArrowGeometricEffect(width: number),
            BufferGeometricEffect(size: number),
            CircularSectorGeometricEffect(startAngle: number, endAngle: -number, radius: number),
            CutGeometricEffect(beginCut: number, endCut: number, middleCut: number, invert: true),
            DashGeometricEffect(
                dashTemplate: [number, 1, number], lineDashEnding: .custom, offsetAlongLine: number,
                customEndingOffset: number), DonutGeometricEffect(width: number),
            ExtensionGeometricEffect(deflection: number, length: number),
            JogGeometricEffect(angle: number, length: number, position: number),
            LocalizerFeatherGeometricEffect(length: number, width: number, angle: number),
            MoveGeometricEffect(offsetX: number, offsetY: number),
            OffsetGeometricEffect(offset: number, option: .accurate),
            OffsetHatchGeometricEffect(length: number, spacing: number),
            OffsetTangentGeometricEffect(offset: number),
            RadialGeometricEffect(angle: number, length: number),
            RegularPolygonGeometricEffect(radius: number, edges: whole, angle: number),
            RotateGeometricEffect(angle: number),
            ScaleGeometricEffect(xScaleFactor: number, yScaleFactor: number),
            TaperedPolygonGeometricEffect(fromWidth: number, toWidth: number, length: number),
            WaveGeometricEffect(amplitude: number, period: number, waveform: .random, seed: whole),
        ]
        for effect in effects {
            let line = stroke([effect])
            _ = try picture(line)
            _ = try picture(MultilayerPolygonSymbol(symbolLayers: line.symbolLayers))
            #expect(throws: Never.self) { try MultilayerPolylineSymbol.fromJSON(line.toJSON()) }
        }
        let placements: [MarkerPlacement] = [
            AlongLineRandomSizeMarkerPlacement(
                placementTemplate: [number, 4], endings: .custom, offsetAlongLine: number,
                customEndingOffset: number, seed: whole, offset: number),
            AlongLineSameSizeMarkerPlacement(placementTemplate: [number], offset: number),
            AlongLineVariableSizeMarkerPlacement(
                placementTemplate: [8], numberOfSizes: whole, minZoom: number, maxZoom: number,
                maxRandomOffset: number, seed: whole), AroundPolygonMarkerPlacement(offset: number),
            AtExtremitiesMarkerPlacement(offsetAlongLine: number),
            AtMeasuredUnitsMarkerPlacement(interval: number, skipMarkerRate: whole),
            AtRatioPositionsMarkerPlacement(
                positionArray: [number], beginPosition: number, endPosition: number),
            DecorationsMarkerPlacement(positionArray: [number], positionAsRatio: true),
            InsidePolygonMarkerPlacement(
                stepX: number, stepY: number, gridType: .random, gridAngle: number, offsetX: number,
                offsetY: number, randomness: number, seed: whole),
            OnLineMarkerPlacement(startPointOffset: number),
            PolygonCenterMarkerPlacement(offsetX: number, offsetY: number),
        ]
        let marker = PictureMarkerSymbolLayer(image: Image(Bitmap(width: 2, height: 2)))
        for placement in placements {
            marker.markerPlacement = placement
            _ = try picture(MultilayerPolylineSymbol(symbolLayers: [marker]))
            let area = MultilayerPolygonSymbol(symbolLayers: [marker])
            _ = try picture(area)
            #expect(throws: Never.self) { try MultilayerPolygonSymbol.fromJSON(area.toJSON()) }
        }
    }
}
