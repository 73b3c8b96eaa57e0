import CartoucheCLibrary
import CartoucheGeodeticOperations
import CartoucheGeospatial
import CartoucheMapDrawing
import CartouchePortrayal

/// Distances and directions on the ground in a map frame.
package struct GroundMeasure {
    /// The meters on the ground for one pixel, along a horizontal line through the middle of the frame.
    package let metersPerPixel: Double
    /// The direction of north in the middle of the frame, in radians clockwise from the top of the page.
    package let north: Double
    package init(_ frame: MapFrame) {
        let middle = SIMD2(Double(frame.width), Double(frame.height)) / 2
        let reach = min(Double(min(frame.width, frame.height)) / 8, 100)
        let transform = frame.screenTransform
        func place(_ pixel: SIMD2<Double>) -> Point {
            let position = transform.position(at: pixel)
            return Point(x: position.x, y: position.y, spatialReference: frame.spatialReference)
        }
        let center = place(middle)
        let distance = GeometryEngine.geodeticDistance(
            from: place(middle - SIMD2(reach, 0)), to: place(middle + SIMD2(reach, 0)), distanceUnit: nil,
            azimuthUnit: nil, curveType: .geodesic)
        let upward = GeometryEngine.geodeticDistance(
            from: center, to: place(middle - SIMD2(0, reach)), distanceUnit: nil, azimuthUnit: nil,
            curveType: .geodesic)
        let meters = distance?.length.value ?? .nan
        // Without a place on the globe, the plane of the map has the only known distances.
        metersPerPixel =
            meters.isFinite && meters > 0
            ? meters / (2 * reach) : frame.unitsPerPixel * frame.spatialReference.metersPerUnit
        // The azimuth of the page's upward direction is how far north is to its left.
        let azimuth = upward?.direction1.value ?? frame.rotation
        north = -(azimuth.isFinite ? azimuth : frame.rotation) * .pi / 180
    }
}
