import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheLegends
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheScenes
import CartoucheSwatches
import CartoucheSymbolDocuments
import CartoucheSymbols
import Testing

/// Legends of maps, layers, overlays and renderers.
@Suite struct LegendTests {
    @Test func mapsHaveTheirVisibleLayersTopFirstInGroups() async throws {
        let legend = try await LegendSamples.map().legend(scale: 250_000)
        #expect(
            legend.items.flatMap { $0.outline() } == [
                "group Group", " layer Sites", "  heading Built", "   symbol House", "  heading Open",
                "   symbol 2", " symbol Areas", "layer Roads", " heading FLOW", "  symbol 0 – 1,000",
                "  symbol A <b>long</b> label that is wrapped, because it is wider than a column",
                "  symbol unknown", "layer Cities (hidden)", " colors AGE (hidden)",
                " sizes Population (hidden)",
            ])
        #expect(legend.visibleOnly().items.map(\.label) == ["Group", "Roads"])
        let all = try await LegendSamples.map().legend(includesHiddenLayers: true)
        #expect(all.items.first?.label == "Hidden" && all.items.allSatisfy(\.isVisible))
    }

    @Test func itemsHaveTheOpacityOfTheirLayers() async throws {
        let map = try LegendSamples.map()
        for layer in map.operationalLayers where layer.name != "Roads" { layer.opacity = 0.5 }
        let overlay = GraphicsOverlay(graphics: [
            Graphic(geometry: Point(x: 0, y: 0), symbol: SimpleMarkerSymbol())
        ])
        overlay.opacity = 0.25
        let group = GroupLayer(layers: [GraphicsLayer(name: "Sketch", overlay: overlay)])
        group.opacity = 0.5
        map.addOperationalLayer(group)
        let legend = try await map.legend(graphicsOverlays: [overlay])
        func leaves(_ items: [LegendItem]) -> [LegendItem] {
            items.flatMap { $0.items.isEmpty ? [$0] : leaves($0.items) }
        }
        let opacities = legend.items.map { item in leaves([item]).map(\.opacity) }
        #expect(opacities.first == [0.25])
        #expect(opacities.dropFirst().first == [0.125])
        let roads = try #require(legend.items.first { $0.label == "Roads" })
        #expect(leaves([roads]).allSatisfy { $0.opacity == 1 })
        let cities = try #require(legend.items.first { $0.label == "Cities" })
        #expect(leaves([cities]).allSatisfy { $0.opacity == 0.5 })
    }

    @Test func featureTypesReplaceClasses() async throws {
        let legend = try await LegendSamples.map().legend(content: .featureTemplates)
        let sites = try #require(legend.items.first?.items.first)
        #expect(sites.outline() == ["layer Sites", " symbol Second type"])
    }

    @Test func layersHaveOneEntryPerClassAndTheDefaultLast() async throws {
        let map = try LegendSamples.map()
        let roads = try #require(map.operationalLayers.first { $0.name == "Roads" })
        let infos = try await roads.legendInfos
        #expect(infos.map(\.name).first == "0 – 1,000" && infos.map(\.name).last == "unknown")
        #expect(infos.count == 3 && infos.allSatisfy { $0.symbol is SimpleLineSymbol })
        #expect(try await roads.fetchLegendInfos() == infos)
        let images = try await roads.retrieveLegendInfo(size: ScreenSize(width: 20, height: 30))
        #expect(images.legendLabels == infos.map(\.name))
        #expect(images.legendImages.map { [$0.width, $0.height] } == [[20, 30], [20, 30], [20, 30]])
    }

    @Test func overlaysWithoutRendererHaveTheirDistinctSymbols() async throws {
        func marker(_ size: Double) -> SimpleMarkerSymbol {
            SimpleMarkerSymbol(style: .circle, color: .black, size: size)
        }
        let point = Point(x: 0, y: 0)
        let shared = marker(8)
        let overlay = GraphicsOverlay(
            graphics: [shared, shared, marker(8), marker(9)].map { Graphic(geometry: point, symbol: $0) })
        overlay.id = "Places"
        overlay.addGraphic(Graphic(geometry: point))
        let legend = try await Map().legend(graphicsOverlays: [overlay])
        #expect(legend.items.flatMap { $0.outline() } == ["layer Places", " symbol ", " symbol "])
        #expect(overlay.legendInfos.count == 2)
        overlay.isVisible = false
        #expect(try await Map().legend(graphicsOverlays: [overlay]).isEmpty)
    }

    private func rasterLegend(_ colorizer: String, type: String = "CIMRasterLayer") throws -> Legend {
        let document = """
            {"type":"CIMLayerDocument","layers":["r"],"layerDefinitions":[{"type":"\(type)","name":"Relief",
            "uRI":"r","visibility":true,"showLegends":true,"colorizer":\(colorizer)}]}
            """
        let map = try Map(layerDocument: LayerDocument(bytes: Array(document.utf8), path: "relief.lyrx"))
        return try map.makeLegend()
    }

    private static func rgb(_ red: Int) -> String {
        #"{"type":"CIMRGBColor","values":[\#(red),0,0,100]}"#
    }

    /// Rasters are not drawn, but their colorizers have classes and ramps.
    @Test(arguments: [
        (
            #"{"type":"CIMRasterUniqueValueColorizer","fieldName":"Value","useDefaultColor":true,"defaultColor":\#(rgb(9)),"groups":[{"classes":[{"values":["1","2"],"color":\#(rgb(1))},{"values":["3"],"label":"three","color":\#(rgb(2))},{"values":["4"],"visible":false,"color":\#(rgb(3))}]}]}"#,
            ["layer Relief", " heading Value", "  symbol 1, 2", "  symbol three", "  symbol Other"]
        ),
        (
            #"{"type":"CIMRasterClassifyColorizer","field":"Value","heading":"Height","minimumBreak":-5,"classBreaks":[{"color":\#(rgb(1))},{"upperBound":1500,"color":\#(rgb(2))},{"upperBound":3000,"label":"high","color":\#(rgb(2))}]}"#,
            [
                "layer Relief", " heading Height", "  symbol −5 – 0", "  symbol 0 – 1,500",
                "  symbol high",
            ]
        ),
        (
            #"{"type":"CIMRasterStretchColorizer","colorRamp":{"type":"CIMLinearContinuousColorRamp","fromColor":\#(rgb(0)),"toColor":\#(rgb(255))},"stretchClasses":[{"label":"Low"},{},{"label":"High"}]}"#,
            ["layer Relief", " colors "]
        ),
        (
            #"{"type":"CIMRasterRGBColorizer","greenBandIndex":1,"blueBandIndex":2,"useBlueBand":false}"#,
            ["layer Relief", " symbol Red: Band 1", " symbol Green: Band 2"]
        ),
        (
            #"{"type":"CIMRasterColorMapColorizer","colors":[\#(rgb(1)),\#(rgb(2))],"values":[4,7],"labels":["","seven"]}"#,
            ["layer Relief", " symbol 4", " symbol seven"]
        ),
    ])
    func rastersHaveTheClassesOfTheirColorizers(colorizer: String, outline: [String]) throws {
        let legend = try rasterLegend(colorizer)
        #expect(legend.items.flatMap { $0.outline() } == outline)
        #expect(legend.diagnostics.isEmpty, "\(legend.diagnostics)")
    }

    @Test func rampsOfRastersCanBeInverted() throws {
        let ramp =
            #"{"type":"CIMLinearContinuousColorRamp","fromColor":\#(Self.rgb(0)),"toColor":\#(Self.rgb(255))}"#
        func ends(_ more: String) throws -> [[UInt8]] {
            let legend = try rasterLegend(
                #"{"type":"CIMRasterStretchColorizer","stretchStats":{"min":-3,"max":12},"colorRamp":\#(ramp)\#(more)}"#
            )
            guard case .colors(let shown) = try #require(legend.items.first?.items.first).kind else {
                return []
            }
            #expect(shown.labels.map(\.text) == ["−3", "12"])
            return [shown.colors.first, shown.colors.last].compactMap { $0.map { [$0.rgba8[0]] } }
        }
        #expect(try ends("") == [[0], [255]])
        #expect(try ends(#","invert":true"#) == [[255], [0]])
    }

    @Test func layersWithoutSymbolsAreReportedWithTheirType() throws {
        for (colorizer, type) in [
            (#"{"type":"CIMRasterShadedReliefColorizer"}"#, "CIMRasterLayer"),
            ("null", "CIMTiledServiceLayer"),
        ] {
            let legend = try rasterLegend(colorizer, type: type)
            #expect(legend.isEmpty && legend.diagnostics.map(\.code) == [.layerWithoutLegend])
            #expect(legend.diagnostics.first?.message.contains("\"Relief\", a \(type)") == true)
        }
    }

    @Test func legendsHaveALimit() async throws {
        let symbol = SimpleMarkerSymbol(style: .circle, color: .black, size: 5)
        let renderer = UniqueValueRenderer(
            fieldNames: ["A"],
            uniqueValues: (0..<Legend.maximumSymbols + 7).map {
                UniqueValue(label: "\($0)", symbol: symbol, values: [$0])
            })
        let legend = Legend(renderer: renderer)
        #expect(legend.items.first?.items.count == Legend.maximumSymbols)
        #expect(legend.diagnostics.map(\.code) == [.legendTooLong])
        #expect(renderer.legendInfos.count == Legend.maximumSymbols + 7)
    }

    @Test(arguments: [
        (0.0, "0"), (1000, "1,000"), (0.5, "0.5"), (-12.25, "−12.25"),
        (1e20, "1e+20"), (.infinity, "∞"), (0.00012, "0.00012"),
    ])
    func numbersAreShort(value: Double, text: String) {
        #expect(LegendNumber.text(value) == text)
    }

    @Test func roundNumbersAreNotAboveTheValue() {
        for (value, rounded) in [
            (1.0, 1.0), (1.99, 1), (2, 2), (4.9, 2), (5, 5), (9.99, 5), (10, 10), (730, 500),
        ] {
            #expect(abs(LegendNumber.roundDown(value) - rounded) < 1e-9, "\(value)")
        }
    }
}
