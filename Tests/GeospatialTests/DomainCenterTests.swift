import CartoucheGeospatial
import Testing

/// The origin of marker grids.
@Suite struct DomainCenterTests {
    @Test("The center of EPSG 2154 is the image of the pole of its cone")
    func measured() {
        #expect(SpatialReference(wkid: 2154).domainCenter == SIMD2(700_000, 12_655_600))
    }

    @Test("Other coordinate systems follow the same rule")
    func others() {
        #expect(SpatialReference.webMercator.domainCenter == SIMD2(0, 0))
        #expect(SpatialReference(wkid: 102100).domainCenter == SIMD2(0, 0))
        #expect(SpatialReference.wgs84.domainCenter == SIMD2(0, 0))
        #expect(SpatialReference(wkid: 4258).domainCenter == SIMD2(0, 0))
        // UTM zones: the central meridian at the equator.
        #expect(SpatialReference(wkid: 32632).domainCenter == SIMD2(500_000, 0))
        #expect(SpatialReference(wkid: 32733).domainCenter == SIMD2(500_000, 10_000_000))
        // An azimuthal system: its center.
        #expect(SpatialReference(wkid: 3035).domainCenter == SIMD2(4_321_000, 3_210_000))
        // The British National Grid: its false easting, at the equator.
        #expect(SpatialReference(wkid: 27700).domainCenter == SIMD2(400_000, -5_527_100))
    }

    @Test("An unknown coordinate system has its center at the origin")
    func unknown() {
        #expect(SpatialReference(wkid: 999_999).domainCenter == SIMD2(0, 0))
    }
}
