import Documents
import Geospatial
import Images
import Mapping
import Symbols
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
