import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheSymbols
import Foundation
import GoldenSupport
import Testing

/// The names on the maps of `make demo`: many are placed, and none cover each other.
@Suite struct ExampleNameTests {
    private static let examples = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Examples")

    struct Sample: Sendable, CustomTestStringConvertible {
        var name: String
        var width: Double
        var height: Double
        /// The smallest number of names.
        var count: Int
        /// Names that every reader looks for.
        var texts: [String]

        var testDescription: String { name }
    }

    private static let samples = [
        Sample(
            name: "maps/world-equal-earth", width: 1000, height: 510, count: 15,
            texts: ["CHINA", "BRAZIL", "AUSTRALIA", "RUSSIAN FEDERATION"]),
        Sample(
            name: "maps/europe", width: 1000, height: 730, count: 20,
            texts: ["FRANCE", "POLAND", "UKRAINE", "SPAIN"]),
        Sample(
            name: "city-geneva/geneva-15000-day", width: 374, height: 324, count: 40,
            texts: ["Rue du Rhône", "© OpenStreetMap contributors"]),
    ]

    @Test(arguments: samples)
    func areReadable(_ sample: Sample) throws {
        let map = try Map(contentsOfFile: Self.examples.appending(path: "\(sample.name).json").path)
        var request = MapRequest(map, size: ScreenSize(width: sample.width, height: sample.height))
        request.listsLabels = true
        let (_, report) = try MapRenderer(threadBudget: 2).makeImage(request)
        // The fonts of the maps need not be installed, and ArcGIS does not document where gradients start.
        #expect(
            report.allDiagnostics.allSatisfy {
                [.fontSubstituted, .drawnApproximately].contains($0.code)
            })
        let labels = try #require(report.labels)
        let placed = labels.filter { $0.box != nil }
        #expect(placed.count >= sample.count)
        for text in sample.texts {
            #expect(placed.contains { $0.text == text }, "\(text) is missing")
        }
        // Straight names have no boxes of glyphs; their own boxes are exact.
        let straight = placed.filter(\.glyphs.isEmpty).compactMap(\.box)
        for (number, one) in straight.enumerated() {
            for other in straight[(number + 1)...] {
                let low = pointwiseMax(one.low, other.low)
                let shared = pointwiseMin(one.high, other.high) - low
                #expect(shared.x < 0.5 || shared.y < 0.5)
            }
        }
    }

    /// The capitals of Europe in the data, without the Vatican.
    private static let capitals = [
        "Amsterdam", "Andorra", "Ankara", "Athens", "Belgrade", "Berlin", "Bern", "Bratislava", "Brussels",
        "Bucharest", "Budapest", "Chișinău", "Dublin", "Helsinki", "Kiev", "København", "Lisbon", "Ljubljana",
        "London", "Luxembourg", "Madrid", "Minsk", "Monaco", "Moscow", "Nicosia", "Oslo", "Paris",
        "Podgorica",
        "Prague", "Pristina", "Reykjavík", "Riga", "Rome", "San Marino", "Sarajevo", "Skopje", "Sofia",
        "Stockholm", "Tallinn", "Tirana", "Vaduz", "Valletta", "Vienna", "Vilnius", "Warsaw", "Zagreb",
    ]

    @Test("The sheet of Europe names every capital")
    func everyCapitalHasAName() throws {
        let map = try Map(contentsOfFile: Self.examples.appending(path: "maps/europe.json").path)
        let center = Point(x: 20.5, y: 52.7, spatialReference: .wgs84)
        var request = MapRequest(
            map, size: ScreenSize(width: 1390, height: 1000),
            viewpoint: Viewpoint(center: center, scale: 15e6))
        (request.listsLabels, request.avoidsEdges) = (true, true)
        let (_, report) = try MapRenderer(threadBudget: 2).draw(request, to: RecordingOutput())
        let placed = Set(try #require(report.labels).filter { $0.box != nil }.map(\.text))
        #expect(
            Self.capitals.allSatisfy(placed.contains), "\(Set(Self.capitals).subtracting(placed).sorted())")
    }

    /// The maps of `make demo` with the sizes of their pictures.
    private static let demos = [
        ("maps/world-mercator", 2000.0, 1290.0), ("maps/world-equal-earth", 2000, 1020),
        ("maps/world-night", 2000, 1060), ("maps/europe", 2000, 1460), ("maps/arctic", 1800, 1800),
        ("city-geneva/geneva-5000-day", 1120, 970), ("city-geneva/geneva-5000-night", 1120, 970),
        ("city-geneva/geneva-15000-day", 374, 324), ("city-geneva/geneva-15000-night", 374, 324),
    ]

    @Test("No map of the demo has a box in place of a character", arguments: demos)
    func everyCharacterHasAFont(name: String, width: Double, height: Double) throws {
        let map = try Map(contentsOfFile: Self.examples.appending(path: "\(name).json").path)
        let request = MapRequest(map, size: ScreenSize(width: width, height: height))
        let (recording, report) = try MapRenderer(threadBudget: 2).draw(request, to: RecordingOutput())
        #expect(!recording.isEmpty)
        #expect(Self.hasAllCharacters(report))
    }

    private static func hasAllCharacters(_ report: DrawingReport) -> Bool {
        report.allDiagnostics.allSatisfy { $0.code != .characterNotInAnyFont }
    }

    @Test("The check of the demo finds a box in place of a character of a name")
    func boxesAreFound() throws {
        let place = Point(x: 1e6, y: 5e5, spatialReference: .webMercator)
        for (name, isComplete) in [("Genoa", true), ("Gen\u{10FFFD}a", false)] {
            let overlay = GraphicsOverlay()
            let graphic = Graphic(geometry: place, attributes: ["name": name])
            graphic.symbol = SimpleMarkerSymbol(style: .circle, color: .red, size: 4)
            overlay.addGraphic(graphic)
            overlay.addLabelDefinition(
                LabelDefinition(
                    labelExpression: SimpleLabelExpression(simpleExpression: "[name]"),
                    textSymbol: TextSymbol(color: .black, size: 12)))
            overlay.labelsAreEnabled = true
            var request = MapRequest(
                Map(spatialReference: .webMercator), size: ScreenSize(width: 400, height: 400),
                viewpoint: Viewpoint(center: place, scale: 3e7))
            request.graphicsOverlays = [overlay]
            let (_, report) = try MapRenderer(threadBudget: 1).draw(request, to: RecordingOutput())
            #expect(Self.hasAllCharacters(report) == isComplete)
        }
    }
}
