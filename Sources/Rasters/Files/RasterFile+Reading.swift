import CartoucheCGdal
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheWorkers

// Pointers: GDAL writes exactly `width * height` numbers to each array, which has this length.

extension RasterFile: RasterPixels {
    package func window(
        _ numbers: [Int], in box: RasterBox, shrinking: Int, averages: Bool, _ cancellation: Cancellation
    ) throws -> RasterWindow {
        let width = max(1, (box.width + shrinking - 1) / shrinking)
        let height = max(1, (box.height + shrinking - 1) / shrinking)
        guard width * height <= RasterWindow.maximumPixels else {
            throw DocumentError(
                .tooLarge, source: path, what: "\(width) × \(height) pixels at once are too many",
                suggestion: "draw a smaller part of the raster")
        }
        let messages = GDALMessages()
        let isStopped = Unmanaged.passUnretained(cancellation).toOpaque()
        var window = RasterWindow(
            x: box.x, y: box.y,
            step: SIMD2(Double(box.width) / Double(width), Double(box.height) / Double(height)),
            width: width, height: height, bands: [], coverage: [])
        try withExtendedLifetime(cancellation) {
            try withConnection(messages) { dataset, functions in
                func read(_ band: OpaquePointer, averages: Bool) throws -> [Float] {
                    var options = CGdalReadingOptions()
                    options.version = 1
                    options.sampling = Int32(averages && shrinking > 1 ? CGDAL_AVERAGE : CGDAL_NEAREST)
                    options.user = isStopped
                    options.progress = { _, _, user in
                        guard let user else { return 1 }
                        let token = Unmanaged<Cancellation>.fromOpaque(user).takeUnretainedValue()
                        return token.isCancelled ? 0 : 1
                    }
                    var values = [Float](repeating: 0, count: width * height)
                    let status = functions.RasterIOEx(
                        band, 0, Int32(box.x), Int32(box.y), Int32(box.width), Int32(box.height), &values,
                        Int32(width), Int32(height), Int32(CGDAL_FLOAT32), 0, 0, &options)
                    try cancellation.check()
                    guard status == 0 else { throw readingError(messages) }
                    return values
                }
                for number in numbers {
                    guard number >= 1, number <= bands.count,
                        let band = functions.GetRasterBand(dataset, Int32(number))
                    else {
                        throw DocumentError(
                            .wrongValue, source: path, what: "the raster has no band \(number)",
                            suggestion: "use a band from 1 to \(bands.count)")
                    }
                    let description = bands[number - 1]
                    var values = try read(band, averages: averages)
                    Self.convert(&values, description)
                    window.bands.append(values)
                    if description.hasMask, window.coverage.isEmpty, let mask = functions.GetMaskBand(band) {
                        window.coverage = try read(mask, averages: averages)
                        for index in window.coverage.indices {
                            window.coverage[index] = min(max(window.coverage[index] / 255, 0), 1)
                        }
                    }
                }
            }
        }
        return window
    }

    private func readingError(_ messages: GDALMessages) -> DocumentError {
        let reason = messages.failures.first.map { ": \(GDALMessages.without(path, $0))" } ?? ""
        return DocumentError(
            messages.isOutOfMemory ? .tooLarge : .malformed, source: path,
            what: "pixels of the raster cannot be read\(reason)",
            suggestion: "repair the file or export it again")
    }

    /// Replaces numbers without a value by NaN, and applies the factor and the addend of the band.
    private static func convert(_ values: inout [Float], _ band: RasterBand) {
        if let noData = band.noData, !noData.isNaN {
            let missing = Float(noData)
            for index in values.indices where values[index] == missing { values[index] = .nan }
        }
        let (factor, addend) = (Float(band.factor), Float(band.addend))
        guard band.role != .palette, factor != 1 || addend != 0 else { return }
        for index in values.indices { values[index] = values[index] * factor + addend }
    }
}
