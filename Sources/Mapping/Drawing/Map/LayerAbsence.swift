import Documents
import Expressions
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
    /// The data of the layer is on another computer.
    case remote
    /// The layer cannot be drawn for another reason, which its diagnostic names.
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

    static func unsupported(_ reason: Diagnostic) -> SkipReason {
        SkipReason(
            absence: reason.code == .layerOnAnotherComputer ? .remote : .unsupported, text: reason.message)
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
            if featuresMatched != nil { absence = extent == nil ? .invisible : .outsideExtent }
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
        try report.count(layer.source, layer.query.whereClause) { try layer.page.checkCancellation() }
    }
}

extension DrawingReport.LayerReport {
    /// Counts all features that match a condition, then those of the source, and measures their extent.
    fileprivate mutating func count(
        _ source: any FeatureSource, _ whereClause: WhereClause?, check: () throws -> Void
    ) throws {
        var bounds = GeometryColumn.noBounds
        func count(_ query: FeatureQuery) throws -> Int {
            var rows = 0
            _ = try source.forEachBatch(query) { batch in
                try check()
                rows += batch.count
                bounds = GeometryColumn.union(bounds, batch.geometry.allBounds)
            }
            return rows
        }
        let matched = try count(FeatureQuery(whereClause: whereClause, fields: []))
        featuresMatched = matched
        extent =
            bounds.x.isNaN
            ? nil : Envelope(bounds: bounds, spatialReference: source.spatialReference ?? .wgs84)
        if whereClause == nil {
            featuresTotal = matched
        } else {
            featuresTotal = try source.featureCount ?? count(FeatureQuery(fields: []))
        }
    }
}

extension Map {
    /// Returns a report for each layer without drawing it, for a map that has nothing to show.
    ///
    /// - Throws: The errors of sources that cannot be read.
    package func layerReports() throws -> [DrawingReport.LayerReport] {
        var reports: [DrawingReport.LayerReport] = []
        func add(_ layer: Layer) throws {
            var report = DrawingReport.LayerReport(name: layer.name)
            if let reason = layer.reasonToSkip(atScale: nil) {
                report.skipped = reason.text
                report.absence = reason.absence
            } else if let layer = layer as? FeatureLayer {
                try report.count(layer.featureSource(), layer.drawnClause()) {}
                report.findAbsence()
            } else if let layer = layer as? GraphicsLayer {
                report.featuresTotal = layer.graphics.count
                report.findAbsence()
            } else {
                return try (layer.memberLayers ?? []).forEach(add)
            }
            reports.append(report)
        }
        try layersInDrawingOrder.forEach(add)
        return reports
    }
}
