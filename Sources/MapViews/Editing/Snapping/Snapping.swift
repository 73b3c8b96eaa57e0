import CartoucheFeatures
import CartoucheMapModel

/// A request to snap one position.
struct SnapQuery: Sendable {
    let position: SIMD2<Double>
    let sketch: Sketch
    let target: SnapTarget
}

extension SnapSettings {
    /// Returns the snap result of a query; nil if its position does not snap.
    ///
    /// Layers that cannot be read are ignored here. The drawing of a picture reports their errors.
    func snap(_ query: SnapQuery, on surface: EditingSurface, reader: SnapReader) -> SnapResult? {
        let content = content
        guard content.isEnabled, query.position.x.isFinite, query.position.y.isFinite else { return nil }
        let tolerance = content.tolerance * surface.unitsPerDIP
        var search = SnapSearch(at: query.position, tolerance: tolerance)
        if content.snapsToFeatures {
            for settings in content.sources where settings.isEnabled {
                var columns: [GeometryColumn]?
                if let overlay = settings.source as? GraphicsOverlay {
                    columns = reader.columns(of: overlay, in: surface.frame)
                } else if let layer = settings.source as? FeatureLayer {
                    columns = try? reader.columns(
                        of: layer, near: query.position, tolerance: content.tolerance, in: surface.frame)
                }
                for column in columns ?? [] { search.add(column) }
            }
        }
        let guides = content.snapsToGeometryGuides ? SnapGuides(query.sketch, for: query.target) : nil
        guides?.add(to: &search)
        if let vertex = search.vertex { return SnapResult(position: vertex) }
        let guided = guides?.snap(query.position, tolerance: tolerance)
        return guided?.crossing ?? search.onSegment ?? guided?.line
    }
}
