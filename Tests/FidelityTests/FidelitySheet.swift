import CartoucheImages

/// All drawings of an example in one picture.
///
/// Each setting has a row: the example first, then each value in the catalog's order. Long rows are wrapped.
struct FidelitySheet {
    let image: Image

    private static let columns = 12

    init(_ probe: FidelityProbe) throws {
        let plain = try probe.plain()
        let trials = try probe.trials()
        let cell = FidelityProbe.edge * FidelityProbe.scale
        let gap = 4
        let perSetting = trials.count + 1
        let lines = (perSetting + Self.columns - 1) / Self.columns
        let width = min(perSetting, Self.columns) * (cell + gap) + gap
        let height = plain.count * lines * (cell + gap) + gap
        var pixels = [UInt8](repeating: 255, count: width * height * 4)
        for (row, first) in plain.enumerated() {
            for (index, drawing) in ([first] + trials.map { $0.drawings[row] }).enumerated() {
                let left = gap + index % Self.columns * (cell + gap)
                let top = gap + (row * lines + index / Self.columns) * (cell + gap)
                let source = drawing.image.rgba
                for y in 0..<cell {
                    for x in 0..<cell {
                        let from = (y * cell + x) * 4
                        let to = ((top + y) * width + left + x) * 4
                        let alpha = Int(source[from + 3])
                        for channel in 0..<3 {
                            // The background is light gray, so that the edges of cells and white are visible.
                            let value = Int(source[from + channel]) * alpha + 238 * (255 - alpha)
                            pixels[to + channel] = UInt8(value / 255)
                        }
                    }
                }
            }
        }
        image = try Image(width: width, height: height, rgba: pixels)
    }
}
