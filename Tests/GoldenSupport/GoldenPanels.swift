import CartoucheImages

extension GoldenOutcome {
    /// Returns the expected, difference and actual pictures side by side on white, separated by gray lines.
    ///
    /// The difference is black for equal pixels. Deviations are brightened, so that one step is visible.
    func panels(expected: Image?, actual: Image) -> Image {
        let width = max(expected?.width ?? 1, actual.width)
        let height = max(expected?.height ?? 1, actual.height)
        let gap = 4
        let whole = width * 3 + gap * 2
        var sheet = [UInt8](repeating: 160, count: whole * height * 4)
        func put(_ panel: Int, _ pixel: (Int, Int) -> (Int, Int, Int)?) {
            for y in 0..<height {
                for x in 0..<width {
                    let color = pixel(x, y) ?? (255, 255, 255)
                    let at = (y * whole + panel * (width + gap) + x) * 4
                    sheet[at] = UInt8(color.0)
                    sheet[at + 1] = UInt8(color.1)
                    sheet[at + 2] = UInt8(color.2)
                }
            }
        }
        func onWhite(_ image: Image, _ bytes: [UInt8], _ x: Int, _ y: Int) -> (Int, Int, Int)? {
            guard x < image.width, y < image.height else { return nil }
            let at = (y * image.width + x) * 4
            let alpha = Int(bytes[at + 3])
            func channel(_ offset: Int) -> Int {
                (Int(bytes[at + offset]) * alpha + 255 * (255 - alpha)) / 255
            }
            return (channel(0), channel(1), channel(2))
        }
        let actualBytes = actual.rgba
        put(2) { onWhite(actual, actualBytes, $0, $1) }
        if let expected {
            let expectedBytes = expected.rgba
            put(0) { onWhite(expected, expectedBytes, $0, $1) }
            put(1) { x, y in
                let inBoth = x < min(expected.width, actual.width) && y < min(expected.height, actual.height)
                guard inBoth else { return (255, 0, 255) }
                guard sizesAgree else { return (0, 0, 0) }
                let difference = pixelDifference(expectedBytes, actualBytes, at: (y * width + x) * 4)
                guard difference > 0 else { return (0, 0, 0) }
                let bright = min(255, 64 + difference * 2)
                return (bright, min(bright, difference * 2), 0)
            }
        }
        for at in stride(from: 3, to: sheet.count, by: 4) { sheet[at] = 255 }
        return try! Image(width: whole, height: height, rgba: sheet)
    }
}
