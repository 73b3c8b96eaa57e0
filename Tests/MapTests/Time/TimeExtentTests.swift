import Cartouche
import Foundation
import Testing

/// Periods, lengths of time and the features that are in a period.
@Suite struct TimeExtentTests {
    private func date(_ text: String) throws -> Date {
        try #require(TimeExtent(parsing: text)?.startDate)
    }

    private func period(_ text: String) throws -> TimeExtent { try #require(TimeExtent(parsing: text)) }

    /// Three features: 1 to 10 May, 5 May to no end, and one without times.
    private func table() throws -> FeatureCollectionTable {
        let point = Point(x: 0, y: 0, spatialReference: .wgs84)
        let fields = [
            Field(type: .text, name: "id", alias: "id", length: 10),
            Field(type: .date, name: "from", alias: "from"), Field(type: .date, name: "to day", alias: "to"),
        ]
        let rows: [[String: any Sendable]] = [
            ["id": "a", "from": try date("2024-05-01"), "to day": try date("2024-05-10")],
            ["id": "b", "from": try date("2024-05-05")], ["id": "c"],
        ]
        let table = try FeatureCollectionTable(
            geoElements: rows.map { Graphic(geometry: point, attributes: $0) }, fields: fields)
        table.timeInfo = LayerTimeInfo(startField: "from", endField: "to day")
        return table
    }

    @Test(arguments: [
        ("2024-05-01/2024-05-31", "ab"), ("2024-04-01/2024-04-30", ""), ("../2024-05-04", "a"),
        ("2024-05-11/..", "b"), ("2024-05-10", "ab"), ("2024-05-10T00:00:01Z/2024-05-10T00:00:02Z", "b"),
        ("2024-05-31/2024-05-01", ""),
    ])
    func queriesReturnTheFeaturesOfAPeriod(text: String, expected: String) async throws {
        let table = try table()
        let parameters = QueryParameters()
        parameters.timeExtent = try period(text)
        let found = try await table.queryFeatures(using: parameters).features()
        #expect(found.compactMap { $0.attributes["id"] as? String }.sorted().joined() == expected)
    }

    @Test func instantsNeedOnlyOneFieldAndClausesApplyToo() async throws {
        let table = try table()
        table.timeInfo = LayerTimeInfo(startField: "from")
        let parameters = QueryParameters()
        parameters.timeExtent = try period("2024-05-01/..")
        #expect(try await table.queryFeatureCount(using: parameters) == 2)
        parameters.whereClause = "id = 'b' OR id = 'c'"
        #expect(try await table.queryFeatureCount(using: parameters) == 1)
        parameters.timeExtent = TimeExtent(startDate: nil, endDate: nil)
        #expect(try await table.queryFeatureCount(using: parameters) == 2)
    }

    @Test func viewsDrawAndIdentifyTheFeaturesOfTheirPeriod() async throws {
        let layer = FeatureLayer(featureTable: try table())
        layer.renderer = SimpleRenderer(symbol: SimpleMarkerSymbol(style: .circle, color: .red, size: 20))
        let map = Map(spatialReference: .wgs84)
        map.addOperationalLayer(layer)
        let viewpoint = Viewpoint(center: Point(x: 0, y: 0, spatialReference: .wgs84), scale: 1_000_000)
        let view = MapView(map: map, viewpoint: viewpoint, timeExtent: try period("2024-05-12/2024-05-13"))
        view.size = ScreenSize(width: 40, height: 40)
        func drawn() throws -> Int { try #require(try view.makeImage().report.layers.first).featuresDrawn }
        #expect(try drawn() == 1)
        let found = try await view.identify(
            on: layer, screenPoint: ScreenPoint(x: 20, y: 20), tolerance: 2, maximumResults: 10)
        #expect(found.geoElements.count == 1)
        layer.timeOffset = TimeValue(duration: 10, unit: .days)
        #expect(try drawn() == 1)
        view.timeExtent = try period("2024-05-16/2024-05-17")
        #expect(try drawn() == 2)
        layer.isTimeFilteringEnabled = false
        #expect(try drawn() == 3)
        layer.isTimeFilteringEnabled = true
        view.timeExtent = nil
        #expect(try drawn() == 3)
    }

    @Test func lengthsOfTimeAreSubtractedInTheCalendar() throws {
        let day = try date("2024-03-31")
        func earlier(_ duration: Double, _ unit: TimeValue.Unit) -> Date? {
            TimeExtent(date: day).subtracting(TimeValue(duration: duration, unit: unit)).endDate
        }
        #expect(try earlier(1, .months) == date("2024-02-29"))
        #expect(try earlier(1, .years) == date("2023-03-31"))
        #expect(try earlier(-1, .centuries) == date("2124-03-31"))
        #expect(try earlier(2, .weeks) == date("2024-03-17"))
        #expect(try earlier(86_400_000, .milliseconds) == date("2024-03-30"))
        #expect(earlier(5, .unknown) == day)
        #expect(earlier(.infinity, .years) == day)
        #expect(earlier(1e300, .years) != nil)
    }

    @Test(arguments: ["", "a", "2024-13-01", "2024-05-01/2024-05-02/2024-05-03", "2024-05-01/x", "2024"])
    func textsThatAreNoPeriodsAreRefused(text: String) {
        #expect(TimeExtent(parsing: text) == nil)
    }

    @Test func webMapsHaveTimeFieldsOffsetsAndAPeriod() throws {
        let map = try Map.fromJSON(
            """
            {"operationalLayers": [{"id": "x", "timeAnimation": false, "featureCollection": {"layers": [{
              "layerDefinition": {"name": "n", "geometryType": "esriGeometryPoint", "fields": [
                {"name": "t", "type": "esriFieldTypeDate", "alias": "t"}],
                "timeInfo": {"startTimeField": "t", "endTimeField": null, "timeExtent": [0, 86400000],
                  "exportOptions": {"timeOffset": 2, "timeOffsetUnits": "esriTimeUnitsHours"}}},
              "featureSet": {"geometryType": "esriGeometryPoint", "features": [
                {"geometry": {"x": 0, "y": 0}, "attributes": {"t": 1000}}]}}]}}],
             "widgets": {"timeSlider": {"properties": {"currentTimeExtent": [0, 1000]}}}, "version": "2.30"}
            """)
        let layer = try #require(map.operationalLayers.flatMap(\.drawnLayers).first)
        #expect(layer.supportsTimeFiltering)
        #expect(layer.featureTable?.timeInfo?.startField == "t")
        #expect(layer.fullTimeExtent?.endDate == Date(timeIntervalSince1970: 86_400))
        #expect(map.savedTimeExtent?.endDate == Date(timeIntervalSince1970: 1))
        #expect(map.diagnostics.contains { $0.path == "$.widgets.timeSlider" })
    }
}
