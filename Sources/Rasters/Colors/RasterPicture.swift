import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheWorkers

// Pixels: each block writes only its own rows and columns of the bitmap, which no other code sees before the end.

/// A raster as a picture in the system of a map.
package struct RasterPicture: Sendable {
    private let file: any RasterPixels
    private let coloring: RasterColoring
    private let resampling: RasterResampling
    private let target: RasterTarget
    private let placing: RasterPlacing
    private let reliefPlacing: RasterPlacing?

    /// The side of the blocks in which a picture is made, in pixels.
    private static let block = 512

    /// - Throws: `GeospatialError` if there is no transformation from the map to the raster.
    package init(
        of file: any RasterPixels, _ coloring: RasterColoring, by resampling: RasterResampling,
        in target: RasterTarget
    ) throws(GeospatialError) {
        (self.file, self.coloring, self.target) = (file, coloring, target)
        self.resampling = coloring.isClassified ? .nearest : resampling
        placing = try RasterPlacing(file, in: target)
        if case .blend(_, let heights, _) = coloring {
            reliefPlacing = heights === file ? placing : try RasterPlacing(heights, in: target)
        } else {
            reliefPlacing = nil
        }
    }

    /// The picture and what it does not show.
    package struct Result {
        /// Nil if no pixel of the raster is in the picture.
        package var image: Image?
        package var diagnostics: [Diagnostic] = []
    }

    /// Draws the raster part by part.
    ///
    /// - Throws: `DocumentError` if pixels cannot be read; `CancellationError`, `DeadlineError`.
    package func draw(_ cancellation: Cancellation) throws -> Result {
        let bitmap = Bitmap(width: target.width, height: target.height)
        let blocks = stride(from: 0, to: target.height, by: Self.block).flatMap { y in
            stride(from: 0, to: target.width, by: Self.block).map { SIMD2($0, y) }
        }
        let parts = WorkerPool.map(blocks, threads: WorkerPool.current.threadBudget) { corner in
            Swift.Result { try draw(blockAt: corner, in: bitmap, cancellation) }
        }
        let missing = try parts.map { try $0.get() }
        var result = Result(diagnostics: file.diagnostics)
        if missing.contains(where: { $0 != nil }) { result.image = Image(bitmap) }
        let count = missing.reduce(0) { $0 + ($1 ?? 0) }
        if count > 0 {
            result.diagnostics.append(
                Diagnostic(
                    .warning, code: .rasterValueWithoutColor,
                    message: "\(count) pixels have a value without a color",
                    instead: "these pixels are transparent"))
        }
        return result
    }

    /// Draws a block; returns the number of values without a color, or nil if the raster is not in the block.
    private func draw(
        blockAt corner: SIMD2<Int>, in bitmap: Bitmap, _ cancellation: Cancellation
    ) throws -> Int? {
        try cancellation.check()
        let (x, y) = (corner.x, corner.y)
        let (width, height) = (min(Self.block, target.width - x), min(Self.block, target.height - y))
        let places = placing.places(x: x, y: y, width: width, height: height)
        guard let planes = try planes(of: file, coloring, at: places, cancellation) else { return nil }
        var (words, missing) = coloring.words(of: planes)
        if case .blend(_, let heights, let shading) = coloring, let reliefPlacing {
            let relief =
                heights === file ? places : reliefPlacing.places(x: x, y: y, width: width, height: height)
            let shade = try self.planes(of: heights, .relief(shading, band: 1), at: relief, cancellation)
            Self.multiply(&words, by: shade)
        }
        for row in 0..<height {
            let line = bitmap.row(y + row)
            for column in 0..<width { line[x + column] = words[row * width + column] }
        }
        return missing
    }

    private static func multiply(_ words: inout [UInt32], by shade: RasterPlanes?) {
        guard let shade else { return }
        for index in words.indices where shade.opacity[index] > 0 {
            let gray = shade.bands[0][index]
            let word = words[index]
            func channel(_ shift: UInt32) -> UInt32 {
                UInt32(Float((word >> shift) & 255) * gray + 0.5) << shift
            }
            words[index] = channel(0) | channel(8) | channel(16) | word & 0xFF00_0000
        }
    }

    /// Returns the values of a block, or the brightness of a relief; nil if the raster is not in the block.
    private func planes(
        of file: any RasterPixels, _ coloring: RasterColoring, at places: RasterPlacing.Places,
        _ cancellation: Cancellation
    ) throws -> RasterPlanes? {
        guard !places.isEmpty else { return nil }
        let resampling = coloring.isClassified ? RasterResampling.nearest : resampling
        var shrinking = Self.shrinking(places.ratio, for: resampling)
        var box = Self.box(places, in: file, shrinking)
        // Where a picture is much coarser at one side, the window would be too large.
        while box.pixelCount / shrinking / shrinking > RasterWindow.maximumPixels / 4 {
            shrinking *= 2
            box = Self.box(places, in: file, shrinking)
        }
        var window = try file.window(
            coloring.bands, in: box, shrinking: shrinking, averages: resampling != .nearest, cancellation)
        if case .relief(let shading, _) = coloring {
            window.bands[0] = shading.brightness(of: window, in: file)
        }
        return window.values(at: places.positions, by: resampling, ratio: places.ratio)
    }

    /// Returns the number of columns that are read as one.
    ///
    /// The nearest pixel needs all pixels, if these are not too many. Linear weights need two across a pixel of the
    /// picture.
    private static func shrinking(_ ratio: Double, for resampling: RasterResampling) -> Int {
        guard ratio.isFinite, ratio >= 2 else { return 1 }
        switch resampling {
        case .nearest: return ratio < 8 ? 1 : Int(min(ratio / 4, 1e6))
        case .bilinear: return Int(min(ratio / 2, 1e6))
        case .cubic: return Int(min(ratio, 1e6))
        }
    }

    /// Returns the columns and rows around some places, at multiples of a number.
    private static func box(_ places: RasterPlacing.Places, in file: any RasterPixels, _ step: Int)
        -> RasterBox
    {
        func range(_ low: Double, _ high: Double, _ count: Int) -> (start: Int, length: Int) {
            // More pixels for wide weights, cubic convolution and slopes.
            let start = max((Int(low) / step - 5) * step, 0)
            let end = min((Int(high) / step + 6) * step, count)
            return (min(start, count - 1), max(end - min(start, count - 1), 1))
        }
        let (x, y) = (
            range(places.low.x, places.high.x, file.width), range(places.low.y, places.high.y, file.height)
        )
        return RasterBox(x: x.start, y: y.start, width: x.length, height: y.length)
    }
}
