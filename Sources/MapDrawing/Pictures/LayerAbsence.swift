import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel

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
        guard case .layer(let layer) = content, report.skipped == nil else { return }
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
    /// - Throws: `CancellationError` and `DeadlineError`.
    package func layerReports() throws -> [DrawingReport.LayerReport] {
        try prepare()
        var reports: [DrawingReport.LayerReport] = []
        func add(_ layer: Layer) throws {
            var report = DrawingReport.LayerReport(name: layer.name)
            if let reason = layer.reasonToSkip(atScale: nil) {
                report.skipped = reason.text
                report.absence = reason.absence
            } else if let layer = layer as? FeatureLayer {
                do {
                    try report.count(layer.featureSource(), layer.drawnClause()) {}
                    report.findAbsence()
                } catch {
                    guard let failure = error.ofOneLayer else { throw error }
                    report.fail(failure, path: layer.origin?.path ?? "")
                }
            } else if let layer = layer as? GraphicsLayer {
                report.featuresTotal = layer.graphics.count
                report.findAbsence()
            } else if layer is RasterLayer {
                report.featuresTotal = 1
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
