import Documents
import FeatureSources
import Features
import Geospatial

/// The reason why a picture shows nothing of a layer or graphics overlay.
public enum LayerAbsence: String, Hashable, Sendable, CaseIterable {
    /// The layer is not visible.
    case hidden
    /// The opacity of the layer is 0.
    case transparent
    /// The map scale is outside the layer's scale range.
    case outsideScaleRange
    /// The layer cannot be drawn, for example because it is on another computer.
    case unsupported
    /// The layer has no features.
    case noFeatures
    /// No feature matches the definition expression.
    case noMatch
    /// All features that match are outside the picture, or outside the area of the map's spatial reference.
    case outsideExtent
    /// The renderer assigns no symbol to the features.
    case withoutSymbol
    /// The symbols do not fit the geometries.
    case unfit
    /// The features have no geometry, or their symbols draw nothing.
    case invisible
}

/// The reason why a layer is not drawn at all, known before its features are read.
struct SkipReason: Hashable, Sendable {
    let absence: LayerAbsence
    /// The reason as text, for example `not visible`.
    let text: String

    static let hidden = SkipReason(absence: .hidden, text: "not visible")
    static let outsideScaleRange = SkipReason(
        absence: .outsideScaleRange, text: "outside its scale range")
    static let transparent = SkipReason(absence: .transparent, text: "fully transparent")

    static func unsupported(_ text: String) -> SkipReason {
        SkipReason(absence: .unsupported, text: text)
    }
}

extension DrawingReport {
    /// Whether no feature of any layer or overlay is in the picture.
    public var isEmpty: Bool { (layers + graphicsOverlays).allSatisfy { $0.featuresDrawn == 0 } }
}

extension DrawingReport.LayerReport {
    /// Sets ``absence`` from the counts of the drawing, if they show the reason.
    mutating func findAbsence() {
        guard absence == nil, featuresDrawn == 0 else { return }
        if featuresMatched == 0 {
            absence = featuresTotal == 0 ? .noFeatures : .noMatch
        } else if featuresRead == 0 {
            // Only features near the picture are read, so the features may be somewhere else.
            if featuresMatched != nil { absence = .outsideExtent }
        } else {
            let outside = diagnostics.contains { $0.code == .outsideProjection }
            let reasons: [(LayerAbsence, Int)] = [
                (.withoutSymbol, featuresWithoutSymbol), (.unfit, featuresUnfit),
                (.outsideExtent, featuresClipped), (.outsideExtent, outside ? 1 : 0),
            ]
            let most = reasons.max { $0.1 < $1.1 }
            absence = most.flatMap { $0.1 > 0 ? $0.0 : nil } ?? .invisible
        }
    }
}

extension DrawingItem {
    /// The layers and overlays that have reports, in drawing order.
    var reported: [DrawingItem] {
        guard case .group(let members) = content else { return [self] }
        return members.flatMap(\.reported)
    }

    /// Counts all features of the layer: those that match its definition expression, then those of its source.
    ///
    /// It reads the whole source, once or twice.
    func countFeatures(into report: inout DrawingReport.LayerReport) throws {
        guard case .layer(let layer) = content else { return }
        var bounds = GeometryColumn.noBounds
        func count(_ query: FeatureQuery) throws -> Int {
            var rows = 0
            _ = try layer.source.forEachBatch(query) { batch in
                try layer.page.checkCancellation()
                rows += batch.count
                bounds = GeometryColumn.union(bounds, batch.geometry.allBounds)
            }
            return rows
        }
        let matched = try count(FeatureQuery(whereClause: layer.query.whereClause, fields: []))
        report.featuresMatched = matched
        report.extent =
            bounds.x.isNaN
            ? nil : Envelope(bounds: bounds, spatialReference: layer.source.spatialReference ?? .wgs84)
        if layer.query.whereClause == nil {
            report.featuresTotal = matched
        } else {
            report.featuresTotal = try layer.source.featureCount ?? count(FeatureQuery(fields: []))
        }
    }
}
