import CartoucheGeospatial
import Testing

@Suite struct SpatialReferenceTests {
    @Test(arguments: [102100, 102113, 900913, 3857]) func webMercatorHasSeveralIdentifiers(wkid: Int) {
        let reference = SpatialReference(wkid: wkid)
        #expect(reference == .webMercator)
        #expect(reference.hashValue == SpatialReference.webMercator.hashValue)
        #expect(reference.wkid == wkid)
        #expect(!reference.isGeographic)
        #expect(reference.metersPerUnit == 1)
    }

    @Test(arguments: [
        ("EPSG:3035", 3035), ("epsg:3035", 3035), ("ESRI:54030", 54030), ("3035", 3035),
        ("urn:ogc:def:crs:EPSG::3035", 3035), ("urn:ogc:def:crs:OGC:1.3:CRS84", 4326),
        ("http://www.opengis.net/def/crs/EPSG/0/3035", 3035), (" EPSG:4326 ", 4326), ("OGC:CRS84", 4326),
    ])
    func codesAreRecognized(code: String, wkid: Int) {
        #expect(SpatialReference(code: code)?.wkid == wkid)
    }

    @Test(arguments: ["", "EPSG:", "EPSG:x", "EPSG:-3", "EPSG:99999999999999999999", "hello", ":", "IAU:1"])
    func otherTextIsNotACode(code: String) {
        #expect(SpatialReference(code: code) == nil)
    }

    @Test func wellKnownTextHasIdentifier() {
        let wkt1 = """
            PROJCS["ETRS89 / LAEA Europe",GEOGCS["ETRS89",AUTHORITY["EPSG","4258"]],UNIT["metre",1,\
            AUTHORITY["EPSG","9001"]],AUTHORITY["EPSG","3035"]]
            """
        #expect(SpatialReference(wkText: wkt1)?.wkid == 3035)
        let wkt2 = #"GEOGCRS["WGS 84",CS[ellipsoidal,2],ID["EPSG",4326]]"#
        #expect(SpatialReference(wkText: wkt2) == .wgs84)
        let esri = #"GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257]]]"#
        #expect(SpatialReference(wkText: esri) == .wgs84)
    }

    @Test(arguments: ["", "GEOGCS", "GEOGCS[", "GEOGCS[\"a]", "[]", "HELLO[\"a\"]", "]GEOGCS[\"a\"]"])
    func otherTextIsNotWellKnownText(text: String) {
        #expect(SpatialReference(wkText: text) == nil)
    }

    @Test func deeplyNestedTextIsRejected() {
        let text = "GEOGCS" + String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        #expect(SpatialReference(wkText: text) == nil)
    }

    @Test func unitsAndDomainsAreKnown() {
        #expect(SpatialReference.wgs84.isGeographic)
        #expect(abs(SpatialReference.wgs84.metersPerUnit - 111_319.490_793) < 1e-6)
        #expect(abs(SpatialReference(wkid: 2263).metersPerUnit - 0.304_800_6) < 1e-6)
        #expect(SpatialReference(wkid: 4267).isGeographic)
        #expect(abs(SpatialReference.webMercator.domain.yMax - 85.051_128_779_8) < 1e-9)
        let utm = SpatialReference(wkid: 32632).domain
        #expect(utm.xMin == 6 && utm.xMax == 12)
        #expect(SpatialReference(wkid: 9_999_999).domain == SpatialReference.world)
    }

    @Test func projStringsAreAccepted() throws {
        let reference = try #require(SpatialReference(code: "+proj=robin +lon_0=150"))
        let transformation = try CoordinateTransformation(from: .wgs84, to: reference)
        #expect(abs(transformation.transform(SIMD2(150, 0)).x) < 1e-6)
    }

    @Test func identifiersAreCheckedAgainstTheDatabase() throws {
        let zone5 = try #require(SpatialReference(wkid: WKID(2229)!))
        #expect(zone5.wkid == 2229 && zone5.verticalWKID == nil)
        #expect(SpatialReference(wkid: .wgs84, verticalWKID: WKID(5773)!)?.verticalWKID == 5773)
        #expect(SpatialReference(wkid: .webMercator) == .webMercator)
        #expect(SpatialReference(wkid: WKID(99_999_999)!) == nil)
        #expect(SpatialReference(wkid: .wgs84, verticalWKID: WKID(99_999_999)!) == nil)
        #expect(WKID(0) == nil && WKID(-5) == nil && WKID(rawValue: 32126) != nil)
    }

    @Test func spatialReferencesRoundTrip() throws {
        let reference = try #require(SpatialReference(wkid: .wgs84, verticalWKID: WKID(5773)!))
        #expect(try SpatialReference.fromJSON(reference.toJSON()) == reference)
        #expect(throws: (any Error).self) { try SpatialReference.fromJSON("{}") }
        #expect(throws: (any Error).self) { try SpatialReference.fromJSON("[") }
    }
}
