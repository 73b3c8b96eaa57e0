import Geospatial
import Testing

/// Where grids of markers hang.
@Suite struct DomainCenterTests {
    @Test("the measured system's middle is the image of the cone's pole")
    func measured() {
        #expect(SpatialReference(wkid: 2154).domainCenter == SIMD2(700_000, 12_655_600))
    }

    @Test("others follow by the same reading")
    func others() {
        #expect(SpatialReference.webMercator.domainCenter == SIMD2(0, 0))
        #expect(SpatialReference(wkid: 102100).domainCenter == SIMD2(0, 0))
        #expect(SpatialReference.wgs84.domainCenter == SIMD2(0, 0))
        #expect(SpatialReference(wkid: 4258).domainCenter == SIMD2(0, 0))
        // Zones' central meridians, on the equator.
        #expect(SpatialReference(wkid: 32632).domainCenter == SIMD2(500_000, 0))
        #expect(SpatialReference(wkid: 32733).domainCenter == SIMD2(500_000, 10_000_000))
        // An azimuthal system's centre.
        #expect(SpatialReference(wkid: 3035).domainCenter == SIMD2(4_321_000, 3_210_000))
        // The national grid of Britain: its false easting, on the equator.
        #expect(SpatialReference(wkid: 27700).domainCenter == SIMD2(400_000, -5_527_100))
    }

    @Test("a system that nobody knows has the origin")
    func unknown() {
        #expect(SpatialReference(wkid: 999_999).domainCenter == SIMD2(0, 0))
    }
}
