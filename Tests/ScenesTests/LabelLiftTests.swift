import Cartouche
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheSymbolModel
import CartoucheSymbols
import GoldenSupport
import Testing

/// Labels of web scenes above their features.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct LabelLiftTests {
    private static let line =
        #","callout":{"type":"line","color":[40,40,40],"size":1.5,"border":{"color":[255,255,255]}}"#

    private static func definition(_ members: String) throws -> LabelDefinition {
        let symbol = try Symbol.fromJSON(
            #"""
            {"type":"LabelSymbol3D","symbolLayers":[{"type":"Text","size":9,"material":{"color":[0,0,0]},
            "halo":{"color":[255,255,255],"size":1.5}}]\#(members)}
            """#)
        return LabelDefinition(
            labelExpression: SimpleLabelExpression(simpleExpression: "[name]"),
            textSymbol: symbol as? TextSymbol)
    }

    /// Returns an overlay with labels.
    private static func overlay(
        _ placement: SurfacePlacement, _ members: String, _ graphics: [(String, Geometry, Symbol)]
    ) throws -> GraphicsOverlay {
        let overlay = ShapeTests.overlay(placement)
        for (name, geometry, symbol) in graphics {
            overlay.addGraphic(Graphic(geometry: geometry, attributes: ["name": name], symbol: symbol))
        }
        overlay.addLabelDefinition(try definition(members))
        overlay.labelsAreEnabled = true
        return overlay
    }

    private static func square(east: Double, north: Double) -> Polygon {
        Polygon(
            points: [(-40.0, -40.0), (40, -40), (40, 40), (-40, 40)].map {
                ShapeTests.place(east: east + $0.0, north: north + $0.1)
            }, spatialReference: .wgs84)
    }

    @Test(arguments: [1, 2])
    func labelsWithAVerticalOffsetAreAboveTheirFeaturesWithALine(scale: Int) async throws {
        let cube = SimpleMarkerSceneSymbol.cube(color: .orange, size: 40)
        let icon = SimpleMarkerSymbol(style: .circle, color: .red, size: 12)
        func place(_ east: Double, _ north: Double) -> Point {
            ShapeTests.place(east: east, north: north, z: 0)
        }
        let overlays = [
            try Self.overlay(
                .drapedBillboarded, #","verticalOffset":{"screenLength":30}"# + Self.line,
                [
                    (
                        "Lake", Self.square(east: 90, north: -205),
                        SimpleFillSymbol(style: .solid, color: .blue)
                    ),
                    (
                        "Way",
                        Polyline(
                            points: [
                                ShapeTests.place(east: -180, north: -205),
                                ShapeTests.place(east: -40, north: -205),
                            ],
                            spatialReference: .wgs84),
                        SimpleLineSymbol(style: .solid, color: .black, width: 3)
                    ),
                ]),
            try Self.overlay(.relative, "", [("Low", place(-220, 0), cube), ("Sign", place(-140, 0), icon)]),
            try Self.overlay(
                .relative, #","verticalOffset":{"screenLength":30}"# + Self.line,
                [("Cube", place(-60, 0), cube), ("Icon", place(20, 0), icon)]),
            try Self.overlay(
                .relative, #","verticalOffset":{"screenLength":30,"maxWorldLength":20}"#,
                [("Bounded", place(110, 0), cube)]),
            try Self.overlay(
                .relative,
                #","verticalOffset":{"screenLength":1,"minWorldLength":90},"callout":{"type":"line","size":1}"#,
                [("Mast", place(210, 0), icon)]),
        ]
        let image = try await ShapeTests.view(overlays, distance: 600, pitch: 65).exportImage(
            scale: Double(scale))
        let outcome = try Golden.check(image, "scenes/label-callouts", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func linesToLabelsComeBeforeTheLabelsAndEndAtThem() throws {
        let overlay = try Self.overlay(
            .relative, #","verticalOffset":{"screenLength":30}"# + Self.line,
            (0..<3).map {
                let place = ShapeTests.place(east: Double($0) * 120 - 120, north: 0, z: 0)
                return ("Cube \($0)", place, SimpleMarkerSceneSymbol.cube(color: .orange, size: 40))
            })
        let view = ShapeTests.view([overlay], distance: 700)
        let contents = try view.contents(size: view.size, scale: 1)
        let labels = contents.list.draws.filter(\.isLabel)
        try #require(labels.count == 3)
        guard case .ribbons(let borders) = labels[0].content, case .ribbons(let lines) = labels[1].content,
            case .billboards(let texts, _) = labels[2].content
        else {
            Issue.record("\(labels)")
            return
        }
        #expect(borders.count == 3 && lines.count == 3 && texts.count == 3)
        #expect(labels.allSatisfy { $0.object > 0 && $0.object == labels[0].object })
        for ((border, line), text) in zip(zip(borders, lines), texts) {
            #expect(border.end == line.end && line.end == text.position && line.id == text.id)
            #expect(abs(Double(border.width) - 3.5 * 4 / 3) < 1e-4 && line.width == 2)
            let projection = contents.list.view
            let (low, high) = (
                try #require(projection.point(at: line.start.value)),
                try #require(projection.point(at: line.end.value))
            )
            // The perspective changes the length a little.
            #expect(abs(low.y - high.y - 40) < 5 && abs(low.x - high.x) < 12)
        }
        #expect(contents.report.diagnostics.isEmpty, "\(contents.report.diagnostics)")
    }

    @Test func labelsOfScenesKeepTheirColorsAndSayThatContrastIsMissing() throws {
        func messages(_ contrast: String) throws -> [String] {
            let overlay = ShapeTests.overlay(.relative)
            overlay.id = "Peaks"
            let place = ShapeTests.place(east: 0, north: 0, z: 0)
            let cube = SimpleMarkerSceneSymbol.cube(color: .orange, size: 40)
            overlay.addGraphic(Graphic(geometry: place, attributes: ["name": "Peak"], symbol: cube))
            let definition = try LabelDefinition.fromJSON(
                """
                {"labelExpression": "[name]", \(contrast) "symbol": {"type": "esriTS",
                 "color": [250, 250, 240, 255], "font": {"family": "Noto Sans", "size": 12}}}
                """)
            overlay.addLabelDefinition(definition)
            overlay.labelsAreEnabled = true
            let view = ShapeTests.view([overlay], distance: 700)
            let report = try view.contents(size: view.size, scale: 1).report
            return report.diagnostics.filter { $0.code == .labelSettingNotApplied }.map(\.message)
        }
        #expect(try messages("").isEmpty)
        let expected = #"the labels of "Peaks" ask for contrast, which only maps have"#
        #expect(try messages(#""contrast": "auto","#) == [expected])
    }

    @Test func mapsSayThatTheyDoNotLiftLabels() throws {
        let lift = #","verticalOffset":{"screenLength":30,"minWorldLength":5,"maxWorldLength":500}"#
        let definition = try Self.definition(lift)
        let read = try #require(definition.textSymbol)
        #expect(read.diagnostics.map(\.code) == [.sceneOnly])
        #expect(read.definition.properties.lift == SymbolLift(screenLength: 30, meters: 5...500))
        #expect(try Self.definition(Self.line).textSymbol?.diagnostics.map(\.code) == [.calloutWithoutOffset])
    }
}
