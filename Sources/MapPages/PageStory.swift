import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial

/// A text with a place, which readers of a page scroll through.
package struct PageStory: Hashable, Sendable {
    package var title: String
    package var text: String
    /// The place on the map; its name is empty.
    package var place: MapPage.Place

    /// The width of the view of a point, in map units: about ten kilometers.
    private static let pointWidth = 10_000.0
    private static let (maximumCount, maximumText) = (500, 20_000)

    /// Reads the chapters of a story: the features of a source, in its order.
    ///
    /// `title` or `name`, and `text` or `description`, are texts. A feature's extent is the view; `width` is its width in
    /// meters.
    ///
    /// - Parameters:
    ///   - source: The features.
    ///   - reference: The system of the map.
    /// - Throws: The errors of the source; `DocumentError` if no feature has a place.
    package static func chapters(
        of source: any FeatureSource, in reference: SpatialReference
    ) throws -> [PageStory] {
        let transformation = try CoordinateTransformation.known(
            from: source.spatialReference ?? .wgs84, to: reference)
        var chapters: [PageStory] = []
        try source.forEachBatch(FeatureQuery()) { batch in
            let title = batch.column(named: "title") ?? batch.column(named: "name")
            let text = batch.column(named: "text") ?? batch.column(named: "description")
            let width = batch.column(named: "width")?.numbers()
            for row in 0..<batch.geometry.count where chapters.count < maximumCount {
                let bounds = batch.geometry.bounds(of: row)
                guard !bounds.x.isNaN,
                    let box = transformation.project(
                        envelope: Envelope(bounds: bounds, spatialReference: transformation.source))
                else { continue }
                var size = SIMD2(box.width, box.height) * 1.2
                if let own = width?[row], own > 0, own.isFinite {
                    size = SIMD2(own, 0)
                } else if size == .zero {
                    size = SIMD2(pointWidth, 0)
                }
                func value(_ column: AttributeColumn?) -> String {
                    guard let column, case .string(let text) = column[row] else { return "" }
                    return String(text.prefix(maximumText))
                }
                let center = SIMD2(box.xMin + box.xMax, box.yMin + box.yMax) / 2
                chapters.append(
                    PageStory(
                        title: value(title), text: value(text),
                        place: MapPage.Place(name: "", center: center, size: size)))
            }
        }
        guard !chapters.isEmpty else {
            throw DocumentError(
                .wrongValue, source: source.name, what: "no feature of the story has a place",
                suggestion: "use features with the fields title and text")
        }
        return chapters
    }
}
