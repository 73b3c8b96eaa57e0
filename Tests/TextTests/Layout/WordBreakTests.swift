import CartoucheDocuments
import CartoucheText
import Testing

/// Lines in scripts without spaces end between words, which ICU's dictionaries know.
struct WordBreakTests {
    private static let hasDictionaries =
        TextLayout(
            "ประเทศไทย", "DejaVu Sans", size: 1
        ) { _, block in block.maxWidth = 1 }.codes.contains(.textLibraryNotInstalled) == false

    @Test(
        .enabled(
            if: InstalledFonts.include("Noto Sans Thai", "Noto Sans Khmer", "Noto Sans Lao")
                && hasDictionaries,
            InstalledFonts.comment),
        arguments: [
            ("Noto Sans Thai", ["กรุงเทพ", "เป็น", "เมือง", "หลวง", "ของ", "ประเทศไทย"]),
            ("Noto Sans Khmer", ["រាជធានី", "នៃ", "ប្រទេស", "កម្ពុជា"]),
            // Newer dictionaries divide longer words, such as the name of Vientiane.
            ("Noto Sans Lao", ["ພາສາ", "ລາວ", "ເປັນ", "ພາສາ", "ຕະກຸນ", "ໄທ"]),
        ])
    func linesEndBetweenWords(family: String, words: [String]) {
        var ends: Set<Int> = []
        var length = 0
        for word in words {
            length += word.unicodeScalars.count
            ends.insert(length)
        }
        let widest = words.map { TextLayout($0, family).lines[0].width }.max() ?? 0
        for factor in [1.0, 1.3, 1.7, 2.2] {
            let layout = TextLayout(words.joined(), family) { _, block in
                block.maxWidth = widest * factor
            }
            #expect(layout.lines.count > 1)
            for line in layout.lines {
                #expect(ends.contains(line.characters.upperBound), "\(layout.lineTexts)")
                #expect(line.width <= widest * factor + 1e-6)
            }
        }
    }

    @Test(.enabled(if: hasDictionaries, "needs ICU (package libicu)"))
    func longTextWithoutSpaces() {
        let layout = TextLayout(String(repeating: "กรุงเทพมหานคร", count: 7000)) { _, block in
            block.maxWidth = 500
        }
        #expect(layout.lines.last?.characters.upperBound == 91_000)
    }
}
