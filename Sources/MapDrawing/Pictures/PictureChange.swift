import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartouchePortrayal

/// The graphics in which a picture differs from an earlier one, if everything else is the same.
struct PictureChange {
    /// The pixels that may differ.
    var area: DamagedArea
    /// The indexes of the overlays with changes, and the changed rows.
    var overlays: [(index: Int, rows: [Int])] = []
}

extension MapDrawing {
    /// Returns the graphics that have changed since an earlier drawing on the same page.
    ///
    /// Nil if anything else has changed, or if the change affects a large part of the picture.
    func change(since earlier: MapDrawing) -> PictureChange? {
        guard labels == nil, items.count == earlier.items.count, layerCount == earlier.layerCount else {
            return nil
        }
        var change = PictureChange(
            area: DamagedArea(width: page.frame.width, height: page.frame.height))
        for (index, (item, before)) in zip(items, earlier.items).enumerated()
        where !item.looksSame(as: before) {
            guard case .overlay(let overlay) = item.content, case .overlay(let old) = before.content,
                item.name == before.name, item.opacity == before.opacity, item.blendMode == before.blendMode,
                item.range == before.range,
                let rows = overlay.changedRows(since: old)
            else { return nil }
            old.add(rows, to: &change.area)
            overlay.add(rows, to: &change.area)
            change.overlays.append((index, rows))
        }
        return change.area.pixelCount <= page.frame.width * page.frame.height / 2 ? change : nil
    }
}

extension KeptPicture.Content {
    /// Draws only the pixels that a newer drawing changes.
    ///
    /// Graphics that touch these pixels are drawn without a clip, so that they are the same as in a complete drawing.
    /// Then the pixels are copied to the last image.
    ///
    /// - Parameter spare: The memory for the new image.
    /// - Returns: The new content, and what has changed; nil if everything must be drawn.
    func redrawn(
        for newer: MapDrawing, to output: PictureOutput, using spare: inout SparePicture?
    ) throws -> (content: Self, change: PictureChange)? {
        guard let change = newer.change(since: drawing), let first = change.overlays.first?.index,
            !self.report.allDiagnostics.contains(where: { $0.code == .tooManyPieces })
        else { return nil }
        let below = self.below.flatMap { $0.index <= first ? $0 : nil }
        let start = below?.index ?? 0
        guard below != nil || newer.background != nil || newer.backgroundGrid == nil,
            (start..<first).allSatisfy({ newer.items[$0].isLocal }),
            (first..<newer.items.count).allSatisfy({ newer.items[$0].isLocal || self.items[$0].isKept })
        else { return nil }
        var stopwatch = Stopwatch()
        var items = self.items
        for (index, rows) in change.overlays {
            guard
                let changed = newer.items[index].report(
                    items[index], ofRows: rows, since: drawing.items[index])
            else { return nil }
            // The parts show the earlier graphics.
            items[index].layers = [(changed, LayerParts(byteLimit: 0))]
        }
        var report = newer.emptyReport
        for (index, item) in items.enumerated() {
            report.add(item, isOverlay: index >= newer.layerCount)
        }
        var image = self.image
        if change.area.isEmpty {
            report.diagnostics = self.report.diagnostics
        } else {
            var canvas = try output.makeCanvas(
                rows: change.area.rows, of: newer.canvasPage, continuing: below?.image)
            for index in start..<items.count {
                try newer.items[index].redraw(change.area, items[index], on: &canvas)
            }
            try newer.drawLastPass(on: &canvas, &report)
            image = image.replacing(change.area, from: try output.finish(&canvas), using: &spare)
            report.diagnostics += canvas.diagnostics
        }
        report.add(stopwatch.lap(), to: .draw)
        try newer.page.checkCancellation()
        let content = Self(drawing: newer, items: items, below: below, image: image, report: report)
        return (content, change)
    }
}

extension DrawingItem {
    /// Whether a part of the item can be drawn alone.
    fileprivate var isLocal: Bool {
        switch content {
        case .skipped, .failed: true
        case .overlay(let overlay): overlay.isLocal
        case .layer, .picture, .group, .levels: false
        }
    }

    /// Draws the item so that the pixels of an area are those of a complete drawing.
    ///
    /// - Parameter drawn: The parts of the item, if it is not local.
    fileprivate func redraw<Target: Canvas>(
        _ area: DamagedArea, _ drawn: DrawnItem<Target.Part>, on canvas: inout Target
    ) throws {
        guard case .overlay(let overlay) = content, overlay.isLocal else {
            return draw(drawn, on: &canvas)
        }
        try canvas.item(self) { try overlay.redraw(area, on: &$0) }
    }

    /// Returns the report of an overlay after a change of some rows; nil if its diagnostics may differ.
    fileprivate func report<Part: CanvasPart>(
        _ drawn: DrawnItem<Part>, ofRows rows: [Int], since earlier: DrawingItem
    ) -> DrawingReport.LayerReport? {
        guard case .overlay(let overlay) = content, case .overlay(let old) = earlier.content,
            var report = drawn.layers.first?.report,
            let before = old.portrayal(ofRows: rows), let after = overlay.portrayal(ofRows: rows),
            before.diagnostics == after.diagnostics, before.misfits == after.misfits,
            before.markerPieces == after.markerPieces
        else { return nil }
        report.featuresDrawn += after.drawn - before.drawn
        report.featuresClipped += after.clippedAway - before.clippedAway
        report.featuresWithoutSymbol += after.withoutSymbol - before.withoutSymbol
        report.featuresUnfit += after.wrongGeometryKind - before.wrongGeometryKind
        report.absence = nil
        report.findAbsence()
        return report
    }
}
