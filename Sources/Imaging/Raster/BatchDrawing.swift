import Synchronization

/// Draws one batch of recorded calls on a bitmap, in bands of rows.
struct BatchDrawing {
    let bitmap: Bitmap
    let shrunkImages: ShrunkImages
    let threads: Int

    /// Rows in a band. The same for every number of threads, because a shape is cut where bands meet.
    static let bandHeight = 128

    /// Draws and returns the number of contours that had to be left out.
    func draw(_ list: DisplayList) -> Int {
        let reader = ListReader(copying: list)
        defer { reader.deallocate() }
        let bandCount = (bitmap.height + BatchDrawing.bandHeight - 1) / BatchDrawing.bandHeight
        let picture = CellBox(left: 0, top: 0, right: Int32(bitmap.width), bottom: Int32(bitmap.height))
        let next = Atomic(0)
        let skipped = Atomic(0)
        Parallel.run(threads: min(threads, bandCount)) {
            var painter: BandPainter?
            while true {
                let band = next.add(1, ordering: .relaxed).oldValue
                guard band < bandCount else { break }
                let surface = self.surface(of: band)
                if painter == nil {
                    painter = BandPainter(
                        surface, width: bitmap.width, height: BatchDrawing.bandHeight, picture: picture,
                        shrunkImages: shrunkImages)
                }
                painter!.surface = surface
                painter!.draw(reader, 0..<reader.commands.count)
            }
            if let painter {
                skipped.add(painter.skippedContours, ordering: .relaxed)
                painter.deallocate()
            }
        }
        return skipped.load(ordering: .relaxed)
    }

    private func surface(of band: Int) -> Surface {
        let top = band * BatchDrawing.bandHeight
        let bottom = min(top + BatchDrawing.bandHeight, bitmap.height)
        return Surface(
            pixels: bitmap.pixels + top * bitmap.stride, stride: bitmap.stride,
            box: CellBox(left: 0, top: Int32(top), right: Int32(bitmap.width), bottom: Int32(bottom)))
    }
}
