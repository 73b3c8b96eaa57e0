import CartoucheCLibrary
import CartoucheCanvases
import CartoucheGeospatial
import CartoucheImages
import CartouchePlanarGeometry
import CartouchePortrayal
import CartoucheSymbolModel

/// The picture of an area's fills on the plane of the area, drawn by the 2D engine.
///
/// Patterns have their size on the screen at the point of the area that is nearest to the camera.
struct AreaPicture {
    let texture: SceneTexture
    let plane: SpacePlane
    private let low: SIMD2<Double>
    private let pixelsPerMeter: Double

    private static let maximumSide = 2048.0

    /// Draws the fills; nil if the area is too small, behind the camera, or without a fill.
    ///
    /// - Parameters:
    ///   - fills: A symbol with only the fills.
    ///   - values: The values that vary by feature.
    ///   - scale: The number of pixels per DIP.
    init?(
        _ area: SpaceArea, _ fills: SymbolDefinition, _ values: SlotValues?, _ projection: SceneProjection,
        scale: Double
    ) {
        guard let first = area.rings.first else { return nil }
        let eye = projection.axes.position
        let plane = first.plane(eye: eye)
        let rings = area.rings.map { $0.positions.map(plane.place) }
        let all = rings.joined()
        let low = all.reduce(SIMD2(repeating: .infinity), pointwiseMin)
        let high = all.reduce(SIMD2(repeating: -.infinity), pointwiseMax)
        let span = high - low
        guard span.sum().isFinite, span.max() > 0 else { return nil }
        let seen = plane.place(of: eye)
        let near = pointwiseMin(pointwiseMax(seen, low), high)
        let nearest = plane.origin + plane.right * near.x + plane.up * near.y
        let distance = max((nearest - eye).length, projection.near * 10)
        let wanted = 1 / (distance * projection.pixelAngle)
        let pixelsPerMeter = min(wanted, Self.maximumSide / span.max())
        let size = (span * pixelsPerMeter).rounded(.up)
        guard size.x >= 1 || size.y >= 1 else { return nil }
        let (width, height) = (max(Int(size.x), 1), max(Int(size.y), 1))
        var path = Path()
        for ring in rings {
            let pixels = ring.map { place -> PixelPoint in
                let offset = (place - low) * pixelsPerMeter
                return PixelPoint(SIMD2(offset.x, Double(height) - offset.y))
            }
            path.append(contentsOf: pixels, closed: true)
        }
        // A picture with fewer pixels than the screen has smaller patterns.
        let unit = SymbolLength.pixelsPerPoint(pixelsPerDIP: scale) * pixelsPerMeter / wanted
        let plan = SymbolPlan(fills, pixelsPerPoint: unit)
        let page = CanvasPage(
            width: width, height: height, pixelsPerDIP: scale * pixelsPerMeter / wanted, background: nil,
            threads: 1)
        let image = try? PictureOutput(sprites: nil).draw(page) { canvas in
            var portrayer = Portrayer(frame: PortrayalFrame(width: width, height: height))
            portrayer.draw(area: path, outline: path, with: plan, values: values, on: &canvas)
            portrayer.finish(on: &canvas)
        }
        guard let image else { return nil }
        texture = SceneTexture(width: width, height: height, pixels: image.words)
        self.plane = plane
        self.low = low
        self.pixelsPerMeter = pixelsPerMeter
    }

    /// Returns the place on the texture for a position.
    func coordinate(of position: SIMD3<Double>) -> SIMD2<Float> {
        let offset = (plane.place(of: position) - low) * pixelsPerMeter
        return SIMD2(
            Float(offset.x / Double(texture.width)), Float(1 - offset.y / Double(texture.height)))
    }
}
