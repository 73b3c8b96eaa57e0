import CartoucheGeospatial
import Testing

/// Coordinate systems that have no positions on a map.
@Suite struct UnmappableSystemTests {
    @Test func geocentricAndVerticalSystemsAreRefused() throws {
        #expect(throws: GeospatialError.notFlat("EPSG:4978", kind: .geocentric)) {
            try SpatialReference(wkid: 4978).properties()
        }
        #expect(throws: GeospatialError.notFlat("EPSG:5773", kind: .vertical)) {
            try SpatialReference(wkid: 5773).properties()
        }
        #expect(throws: GeospatialError.notFlat("EPSG:4978", kind: .geocentric)) {
            try CoordinateTransformation(from: SpatialReference(wkid: 4978), to: .webMercator)
        }
        // A compound system has a part that maps can show.
        let compound = try #require(SpatialReference(code: "EPSG:7405")).properties()
        #expect(!compound.isGeographic)
    }
}
