import CartoucheCLibrary
import CartoucheCanvases
import CartoucheImages
import CartoucheText
import GoldenSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A picture of a text in one script, in a font of the repository.
struct ScriptScene: Sendable, CustomTestStringConvertible {
    let name: String
    let family: String
    let text: String
    var orientation = TextBlock.Orientation.horizontal

    var testDescription: String { name }

    /// The fonts in `Tests/ScriptFonts` only, so that the pictures are the same on all systems.
    static let fonts = FontLibrary(
        folders: [URL(filePath: #filePath).appending(path: "../../../ScriptFonts").standardizedFileURL.path],
        usesSystemFonts: false)

    static let all = [
        ScriptScene(name: "latin", family: "Noto Sans", text: "Łódź Ångström\noffice naïve e\u{30B}"),
        ScriptScene(name: "greek", family: "Noto Sans", text: "Ἀθῆναι ὕψος\nΘεσσαλονίκη"),
        ScriptScene(name: "cyrillic", family: "Noto Sans", text: "Санкт-Петербург\nКиїв Ђорђе"),
        ScriptScene(name: "arabic", family: "Noto Sans Arabic", text: "القاهرة مَكَّة (١٢٣)\nلا إله، بيروت 10"),
        ScriptScene(name: "hebrew", family: "Noto Sans Hebrew", text: "יְרוּשָׁלַיִם (חיפה) 12\nתל־אביב"),
        ScriptScene(name: "devanagari", family: "Noto Sans Devanagari", text: "काठमाण्डू क्षत्रिय\nर्क हिन्दी ज्ञान"),
        ScriptScene(name: "thai", family: "Noto Sans Thai", text: "กรุงเทพมหานคร\nน้ำ ที่นี่ ผู้ใหญ่"),
        ScriptScene(name: "khmer", family: "Noto Sans Khmer", text: "ភ្នំពេញ ស្ត្រី\nខ្មែរ ព្រះ"),
        ScriptScene(name: "chinese", family: "Noto Sans CJK SC", text: "北京市，上海\n「港口」直骨角"),
        ScriptScene(name: "japanese", family: "Noto Sans CJK JP", text: "東京都の「駅」、\nラーメン直骨角"),
        ScriptScene(
            name: "japanese-vertical", family: "Noto Sans CJK JP", text: "東京都の「駅」、\nラーメン（12AB）",
            orientation: .vertical(.mixed)),
        ScriptScene(
            name: "chinese-vertical", family: "Noto Sans CJK SC", text: "北京市，上海\n「港口」直骨角",
            orientation: .vertical(.mixed)),
    ]

    /// The text in a size in pixels.
    func layout(size: Double) -> TextLayout {
        let style = TextStyle(font: FontRequest(family: family), size: size)
        var block = TextBlock()
        block.verticalAlignment = .top
        block.orientation = orientation
        if orientation != .horizontal { block.horizontalAlignment = .right }
        return TextLayout(StyledText(text, style), block, fonts: Self.fonts)
    }

    /// Draws the text large, small, and turned with a halo.
    ///
    /// - Parameter scale: The pixels for each unit of the scene, which has 240 × 250 units.
    func draw(on canvas: inout some Canvas, scale: Double) {
        let isVertical = orientation != .horizontal
        let ink = [Paint.color(Color(red8: 20, green: 20, blue: 60))]
        func place(_ x: Double, _ y: Double, degrees: Double = 0) -> CartoucheCanvases.AffineTransform {
            Self.turn(degrees, x: x * scale, y: y * scale)
        }
        let edge = isVertical ? 230.0 : 8
        canvas.draw(layout(size: 24 * scale), paints: ink, transform: place(edge, 6))
        canvas.draw(
            layout(size: 10 * scale), paints: ink, transform: isVertical ? place(150, 6) : place(8, 104))
        let turned = layout(size: 18 * scale)
        let turn = isVertical ? place(90, 20, degrees: 10) : place(12, 190, degrees: -12)
        canvas.drawSilhouette(grownBy: 2.5 * scale, color: Color(red8: 250, green: 200, blue: 40)) {
            $0.draw(turned, paints: ink, transform: turn)
        }
        canvas.draw(turned, paints: ink, transform: turn)
    }

    /// Returns a clockwise rotation and a shift.
    static func turn(_ degrees: Double, x: Double, y: Double) -> CartoucheCanvases.AffineTransform {
        let angle = degrees * .pi / 180
        return CartoucheCanvases.AffineTransform(
            a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: x, ty: y)
    }

    func image(scale: Int) -> Image {
        var canvas = RasterCanvas(width: 240 * scale, height: 250 * scale, background: .white, threads: 1)
        draw(on: &canvas, scale: Double(scale))
        return canvas.makeImage()
    }
}
