import Cartouche
import CartoucheCanvases
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolStyles

/// A sprite: one picture with all symbols and their places, in the form that MapLibre and Mapbox read.
struct StyleSprite {
    private let export: StyleExport

    init(_ export: StyleExport) { self.export = export }

    /// The greatest width of the picture in DIPs.
    private static let maxWidth = 2048

    /// Writes `sprite.png` and `sprite.json`, and both with two pixels per DIP (`@2x`).
    ///
    /// - Returns: The number of symbols in the sprite, and their diagnostics.
    /// - Throws: `OutputError` if a file cannot be written, `InputError` if the picture would be too large.
    func write() throws -> (count: Int, diagnostics: [Diagnostic]) {
        var count = 0
        var diagnostics: [Diagnostic] = []
        try export.checkReplacesNoInput(["sprite.json", "sprite@2x.json"])
        try checkArea()
        for ratio in [2, 1] {
            let jobs = export.items.map { (item: $0, file: 0) }
            let results = export.map(jobs) { item, _ -> (Named, [Diagnostic]) in
                var picture: Image?
                let found = try export.draw(item, scale: Double(ratio)) { _, body in
                    picture = try body(PictureOutput(sprites: nil)) as? Image
                }
                return (Named(name: item.key, image: picture ?? .empty), found)
            }
            let (pictures, found) = try export.collect(results)
            if ratio == 1 { (count, diagnostics) = (pictures.count, found) }
            try write(pictures, ratio: ratio)
        }
        return (count, diagnostics)
    }

    /// Checks the area of the larger picture before a symbol is drawn, so that nothing is written if it is too large.
    private func checkArea() throws {
        let jobs = export.items.map { (item: $0, file: 0) }
        let sizes = export.map(jobs) { item, _ -> (Int, [Diagnostic]) in
            let size = try export.pictureSize(of: item, scale: 2)
            return (size.width * size.height, [])
        }
        // Symbols that cannot be read are reported when they are drawn.
        let area = sizes.reduce(0) { sum, size in sum + ((try? size.get().0) ?? 0) }
        if area > Image.defaultPixelLimit { throw tooLarge("more than \(Image.defaultPixelLimit) pixels") }
    }

    private func tooLarge(_ size: String) -> InputError {
        InputError(
            "the sprite would have \(size)", at: export.style.path,
            suggestion: "select fewer symbols, or use --size")
    }

    private struct Named: Sendable {
        var name: String
        var image: Image
    }

    private func write(_ pictures: [Named], ratio: Int) throws {
        let gap = ratio
        let area = pictures.reduce(0) { $0 + ($1.image.width + gap) * ($1.image.height + gap) }
        let widest = pictures.map(\.image.width).max() ?? 1
        let side = Int(Double(area).squareRoot().rounded(.up))
        let width = max(min(side, Self.maxWidth * ratio), widest + gap)
        // Shelves: the highest pictures first, so that rows have little free space.
        let order = pictures.indices.sorted {
            (-pictures[$0].image.height, pictures[$0].name) < (-pictures[$1].image.height, pictures[$1].name)
        }
        var places = Array(repeating: SIMD2(0, 0), count: pictures.count)
        var place = SIMD2(0, 0)
        var rowHeight = 0
        for index in order {
            let image = pictures[index].image
            if place.x + image.width > width {
                place = SIMD2(0, place.y + rowHeight + gap)
                rowHeight = 0
            }
            places[index] = place
            place.x += image.width + gap
            rowHeight = max(rowHeight, image.height)
        }
        let height = place.y + rowHeight
        guard width * height <= Image.defaultPixelLimit else {
            throw tooLarge("\(width) × \(height) pixels")
        }
        var rgba = [UInt8](repeating: 0, count: width * height * 4)
        var entries = JSONObject()
        for (picture, place) in zip(pictures, places) {
            let source = picture.image.rgba
            let row = picture.image.width * 4
            for y in 0..<picture.image.height {
                let target = ((place.y + y) * width + place.x) * 4
                rgba.replaceSubrange(target..<target + row, with: source[y * row..<(y + 1) * row])
            }
            func number(_ value: Int) -> JSONValue { .number(JSONNumber(Double(value))) }
            entries[picture.name] = [
                "x": number(place.x), "y": number(place.y), "width": number(picture.image.width),
                "height": number(picture.image.height), "pixelRatio": number(ratio),
            ]
        }
        let name = FilePath.joining(export.folder, ratio == 1 ? "sprite" : "sprite@\(ratio)x")
        let image = try Image(width: width, height: height, rgba: rgba)
        try OutputError.write(image.png(compression: .best), to: "\(name).png")
        try OutputError.write(JSONValue.object(entries).bytes(.pretty), to: "\(name).json")
    }
}
