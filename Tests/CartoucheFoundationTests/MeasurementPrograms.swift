import Cartouche
import CartoucheFoundation
import CartoucheGeodeticOperations
import CartoucheGeospatial
import CartoucheRenderers
import CartoucheSymbols
import Foundation
import Testing

/// Operations with lengths and angles of Foundation, as programs with sliders and text fields use them.
@Suite struct MeasurementPrograms {
    private let zurich = Point(latitude: 47.3769, longitude: 8.5417)

    @Test func buffersTakeLengthsInAnyUnit() throws {
        let radius = Measurement(value: 5, unit: UnitLength.miles)
        let buffer = try #require(
            GeometryEngine.geodeticBuffer(around: zurich, distance: radius, curveType: .geodesic))
        let same = try #require(
            GeometryEngine.geodeticBuffer(
                around: zurich, distance: 5, distanceUnit: .miles, maxDeviation: .nan, curveType: .geodesic))
        // Foundation's mile is 4 mm shorter.
        #expect(abs(buffer.extent.width / same.extent.width - 1) < 1e-5)
        let area: Measurement<UnitArea> = GeometryEngine.geodeticArea(of: buffer, curveType: .geodesic)
        #expect(abs(area.converted(to: .squareMiles).value / (25 * Double.pi) - 1) < 1e-3)
        let both = GeometryEngine.geodeticBuffer(
            around: [zurich, Point(latitude: 47.4, longitude: 8.5)], distances: [radius],
            maxDeviation: Measurement(value: 10, unit: .meters), curveType: .geodesic, shouldUnion: true)
        #expect(both.count == 1)
    }

    @Test func pointsMoveAndAreMeasured() throws {
        let moved = try #require(
            GeometryEngine.geodeticMove(
                [zurich], distance: Measurement(value: 100, unit: .kilometers),
                azimuth: Measurement(value: .pi / 2, unit: .radians), curveType: .geodesic
            ).first)
        #expect(moved.x > 9.8 && abs(moved.y - 47.37) < 0.05)
        let result = try #require(
            GeometryEngine.geodeticDistance(
                from: zurich, to: moved, distanceUnit: .kilometers, azimuthUnit: .degrees,
                curveType: .geodesic))
        #expect(abs(result.distance.converted(to: .meters).value - 100_000) < 1e-3)
        #expect(abs(result.azimuth1.converted(to: .degrees).value - 90) < 1e-6)
        let line = Polyline(points: [zurich, moved])
        let dense = GeometryEngine.geodeticDensify(
            line, maxSegmentLength: Measurement(value: 10, unit: .kilometers), curveType: .geodesic)
        #expect((dense as? Polyline)?.parts.first.map { $0.points.count } ?? 0 >= 11)
        let length: Measurement<UnitLength> = GeometryEngine.geodeticLength(of: line, curveType: .geodesic)
        #expect(abs(length.converted(to: .kilometers).value - 100) < 1e-6)
    }

    @Test func distancesAreMeasurementsByDefault() throws {
        let result = try #require(
            GeometryEngine.geodeticDistance(
                from: zurich, to: Point(latitude: 48.2, longitude: 16.37), distanceUnit: .miles,
                azimuthUnit: .radians, curveType: .geodesic))
        let distance = result.distance
        #expect(distance.unit == UnitLength.miles)
        #expect(result.azimuth2.unit == UnitAngle.radians)
        let longer = distance + Measurement(value: 1, unit: UnitLength.miles)
        #expect(longer.value == distance.value + 1)
        #expect(result.azimuth1.unit.angularUnit.description == UnitAngle.radians.symbol)
        // The overload without Foundation returns the same numbers.
        let quantity: Quantity<LinearUnit> = result.distance
        #expect(quantity.value == distance.value && quantity.unit == LinearUnit.miles)
        #expect(quantity.measurement.converted(to: .kilometers).value > 590)
    }

    @Test func unitsAreConvertedInBothDirections() {
        #expect(LinearUnit(UnitLength.feet).metersPerUnit == 0.3048)
        #expect(LinearUnit.yards.unitLength.converter.baseUnitValue(fromValue: 1) == 0.9144)
        #expect(abs(AngularUnit(UnitAngle.radians).degreesPerUnit - 180 / .pi) < 1e-3)
        #expect(AngularUnit.grads.unitAngle.converter.baseUnitValue(fromValue: 100) == 90)
        #expect(abs(AreaUnit(UnitArea.hectares).squareMetersPerUnit - 10_000) < 1e-9)
        #expect(AreaUnit.squareKilometers.unitArea.converter.baseUnitValue(fromValue: 1) == 1_000_000)
    }

    /// Attributes are read with the types that they were set with.
    @Test func attributesKeepTheirTypes() {
        let moment = Date(timeIntervalSince1970: 1_700_000_000)
        let graphic = Graphic(
            geometry: zurich,
            attributes: [
                "small": Int16(3), "int32": Int32(4), "int64": Int64(5), "int": 6, "float": Float(1.5),
                "double": 2.5, "text": "seven", "date": moment, "flag": true,
            ])
        #expect(graphic.attributes["small"] as? Int16 == 3 && graphic.attributes["int32"] as? Int32 == 4)
        #expect(graphic.attributes["int64"] as? Int64 == 5 && graphic.attributes["int"] as? Int == 6)
        #expect(
            graphic.attributes["float"] as? Float == 1.5 && graphic.attributes["double"] as? Double == 2.5)
        #expect(graphic.attributes["text"] as? String == "seven")
        #expect(graphic.attributes["date"] as? Date == moment && graphic.attributes["flag"] as? Bool == true)
        graphic.setAttributeValue(Int32(9), forKey: "int32")
        #expect(graphic.attributes["int32"] as? Int32 == 9)
        graphic.removeAttributeValue(forKey: "int32")
        #expect(graphic.attributes["int32"] == nil)
        // Renderers read integers of any width.
        let renderer = UniqueValueRenderer(
            fieldNames: ["small"],
            uniqueValues: [UniqueValue(symbol: SimpleMarkerSymbol(), values: [3])])
        #expect(renderer.symbol(for: graphic) != nil)
    }
}
