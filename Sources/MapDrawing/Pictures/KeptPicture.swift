import CartoucheCanvases
import CartoucheImages
import CartoucheWorkers
import Synchronization

/// Caches the last picture of a view, so that the next drawing repeats only the layers that have changed.
///
/// When a picture is drawn a second time in the same frame, unchanged layers are kept. The layers below the first
/// change are kept as one image, those above it as parts. The result is the same as that of a complete drawing, byte
/// for byte. If only some graphics of overlays have changed, only the pixels that they touch are drawn.
package final class KeptPicture: Sendable {
    struct Content: Sendable {
        let drawing: MapDrawing
        var items: [DrawnItem<PictureOutput.Target.Part>]
        /// The image of all items before an index.
        var below: (index: Int, image: Image)?
        let image: Image
        let report: DrawingReport

        var byteCount: Int {
            let pictures = image.width * image.height * 4 * (below == nil ? 1 : 2)
            return items.reduce(pictures) { $0 + $1.byteCount }
        }
    }

    private struct State: Sendable {
        package var content: Content?
        /// The image before that of the content.
        var spare: SparePicture?
        var number: Int?
        package var redrawnItems = 0
        package var redrawnPixels = 0
    }

    private let state = Mutex(State())
    private let ledger: CacheLedger

    package init(ledger: CacheLedger = .shared) {
        self.ledger = ledger
    }

    deinit {
        if let number = state.withLock(\.number) { ledger.remove(number) }
    }

    /// The number of layers and overlays that the last picture drew again, without those from the cache.
    package var redrawnItems: Int { state.withLock(\.redrawnItems) }

    /// The number of pixels that the last picture drew again.
    package var redrawnPixels: Int { state.withLock(\.redrawnPixels) }

    /// The last picture and its frame; nil before the first picture, and after the cache is emptied.
    package var last: (image: Image, frame: MapFrame)? {
        state.withLock { state in state.content.map { ($0.image, $0.drawing.page.frame) } }
    }

    /// Returns whether a drawing gives the last picture.
    package func isCurrent(for drawing: MapDrawing) -> Bool {
        guard let earlier = state.withLock(\.content)?.drawing, drawing.isOnSamePage(as: earlier) else {
            return false
        }
        return earlier.isComplete(drawing, firstChange: drawing.firstChange(since: earlier))
    }

    /// Draws a picture; items that have not changed since the last picture come from the cache.
    ///
    /// The last picture stays until the new one is finished. So a view can show it in the meantime, or after a
    /// drawing is canceled. If several drawings run at once, the one that ends last is kept.
    package func draw(
        _ drawing: MapDrawing, to output: PictureOutput, progress: (@Sendable (String) -> Void)?
    ) throws -> (image: Image, report: DrawingReport) {
        var spare: SparePicture?
        let earlier = state.withLock { state in
            swap(&spare, &state.spare)
            return state.content
        }
        let isSamePage = earlier.map { drawing.isOnSamePage(as: $0.drawing) } ?? false
        var changed = 0
        if let earlier, isSamePage { changed = drawing.firstChange(since: earlier.drawing) }
        if let earlier, isSamePage, earlier.drawing.isComplete(drawing, firstChange: changed) {
            keep(earlier, redrawnItems: 0, redrawnPixels: 0, spare: spare)
            var report = earlier.report
            report.removeTimes()
            return (earlier.image, report)
        }
        if let earlier, isSamePage,
            let (content, change) = try earlier.redrawn(for: drawing, to: output, using: &spare)
        {
            let old = SparePicture(bitmap: earlier.image.bitmap, area: change.area)
            keep(
                content, redrawnItems: change.overlays.count, redrawnPixels: change.area.pixelCount,
                spare: change.area.isEmpty ? spare : old)
            return (content.image, content.report)
        }
        let (content, redrawnItems) = try draw(
            drawing, after: isSamePage ? earlier : nil, from: changed, to: output, progress: progress)
        keep(
            content, redrawnItems: redrawnItems, redrawnPixels: content.image.width * content.image.height,
            spare: nil)
        return (content.image, content.report)
    }

    /// Draws the items that have changed; the other items come from the cache.
    ///
    /// The first picture of a page keeps no parts, because most pages are drawn only once.
    ///
    /// - Parameters:
    ///   - earlier: The last picture; nil if it shows another page.
    ///   - changed: The index of the first changed item.
    private func draw(
        _ drawing: MapDrawing, after earlier: Content?, from changed: Int, to output: PictureOutput,
        progress: (@Sendable (String) -> Void)?
    ) throws -> (content: Content, redrawnItems: Int) {
        var report = drawing.emptyReport
        var items: [DrawnItem<PictureOutput.Target.Part>] = []
        var below = earlier?.below.flatMap { $0.index <= changed ? $0 : nil }
        var canvas: PictureOutput.Target
        if let below, let earlier {
            canvas = output.makeCanvas(continuing: below.image, threads: drawing.page.threads)
            items += earlier.items.prefix(below.index)
        } else {
            canvas = try drawing.makeCanvas(of: output)
        }
        var redrawnItems = 0
        for index in items.count..<drawing.items.count {
            if earlier != nil, index == changed, index > (below?.index ?? 0) {
                below = (index, output.image(of: &canvas))
            }
            let item = drawing.items[index]
            if let earlier, index < earlier.items.count, earlier.items[index].isKept,
                item.hasSameParts(as: earlier.drawing.items[index])
            {
                item.draw(earlier.items[index], on: &canvas)
                items.append(earlier.items[index])
            } else {
                redrawnItems += 1
                items.append(
                    try item.draw(
                        on: &canvas, keptBytes: earlier == nil ? 0 : ledger.byteLimit / 4, stages: &report,
                        progress: progress))
            }
        }
        for (index, item) in items.enumerated() {
            report.add(item, isOverlay: index >= drawing.layerCount)
        }
        try drawing.drawLastPass(on: &canvas, &report)
        var stopwatch = Stopwatch()
        let image = try output.finish(&canvas)
        report.diagnostics += canvas.diagnostics
        report.add(stopwatch.lap(), to: .draw)
        try drawing.page.checkCancellation()
        let content = Content(drawing: drawing, items: items, below: below, image: image, report: report)
        return (content, redrawnItems)
    }

    private func keep(
        _ content: Content, redrawnItems: Int, redrawnPixels: Int, spare: SparePicture?
    ) {
        let spareBytes = spare.map { $0.bitmap.width * $0.bitmap.height * 4 } ?? 0
        let number = ledger.add(bytes: content.byteCount + spareBytes) { [weak self] in
            self?.state.withLock { state in
                (state.content, state.spare, state.number) = (nil, nil, nil)
            }
        }
        let earlier = state.withLock { state in
            defer {
                state.number = number
                state.content = number == nil ? nil : content
                state.spare = number == nil ? nil : spare
                (state.redrawnItems, state.redrawnPixels) = (redrawnItems, redrawnPixels)
            }
            return state.number
        }
        if let earlier { ledger.remove(earlier) }
    }
}

extension MapDrawing {
    /// Whether both draw the same part of the same map, with the same size and background.
    fileprivate func isOnSamePage(as other: MapDrawing) -> Bool {
        page.frame == other.page.frame && page.patternOrigin == other.page.patternOrigin
            && page.referenceScale == other.page.referenceScale && page.buffer == other.page.buffer
            && page.lastPass === other.page.lastPass && background == other.background
            && backgroundGrid == other.backgroundGrid && page.listsLabels == other.page.listsLabels
            && page.avoidsEdges == other.page.avoidsEdges
            && page.selectionColor == other.page.selectionColor && page.timeExtent == other.page.timeExtent
            && hasSameLabels(as: other)
    }

    private func hasSameLabels(as other: MapDrawing) -> Bool {
        guard let labels, let otherLabels = other.labels else { return labels == nil && other.labels == nil }
        return labels.looksSame(as: otherLabels)
    }

    /// Returns whether a newer drawing has the same items.
    ///
    /// - Parameter firstChange: The index of the first changed item.
    fileprivate func isComplete(_ newer: MapDrawing, firstChange: Int) -> Bool {
        firstChange == newer.items.count && firstChange == items.count
    }

    /// Returns the index of the first changed item; the number of items if none has changed.
    fileprivate func firstChange(since other: MapDrawing) -> Int {
        for (index, (item, otherItem)) in zip(items, other.items).enumerated()
        where !item.looksSame(as: otherItem) { return index }
        return min(items.count, other.items.count)
    }
}
