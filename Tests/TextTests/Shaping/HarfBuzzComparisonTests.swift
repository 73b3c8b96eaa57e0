import CartoucheText
import Foundation
import Testing

/// Glyphs and advances are equal to those of the command `hb-shape`.
@Suite(.enabled(if: InstalledFonts.shapingCommand != nil, "needs hb-shape (package libharfbuzz-bin)"))
struct HarfBuzzComparisonTests {
    struct Script: Sendable, CustomTestStringConvertible {
        var family: String
        var words: String
        var testDescription: String { family }
    }

    static let scripts = [
        Script(
            family: "DejaVu Sans",
            words:
                "AVATAR Tófu office affluent Łódź Ångström naïve “quoted” façade fjord Wolke Typ ſt fi ﬁ To, LTa"
        ),
        Script(
            family: "Liberation Serif",
            words:
                "Москва Санкт-Петербург Київ Београд Гданьск Уфа Тула Ѓорче Љубљана Её съезд ГУАМ Рада ул."),
        Script(
            family: "Carlito",
            words: "attitude fifteen ttf difficult Hafen flüssig Tee AVA 3/4 Qty. Kyrgyz e\u{301}a\u{308}"),
        Script(
            family: "Noto Sans Arabic",
            words: "القاهرة مكة المكرمة الرياض لا إله بِسْمِ اللَّهِ تهران پاریس الجزائر قُرْآن"),
        Script(
            family: "Noto Naskh Arabic",
            words: "دمشق بيروت الإسكندرية لآلئ محمد شَدَّة طرابلس كابُل اسلام آباد نهر"),
        Script(
            family: "Noto Sans Hebrew", words: "ירושלים תל־אביב שָׁלוֹם חיפה בְּרֵאשִׁית אילת ים המלח נֶגֶב כרמל עכו"),
        Script(
            family: "Noto Sans Devanagari",
            words: "नई दिल्ली काठमाण्डू हिन्दी क्षत्रिय ज्ञान श्रीनगर र्क मुंबई संस्कृत द्वि ष्ट्र प्रार्थना"),
        Script(family: "Noto Sans Thai", words: "กรุงเทพมหานคร เชียงใหม่ น้ำ ภูเก็ต ที่นี่ ผู้ใหญ่ ป่า ปิ่น ญี่ปุ่น ฐาน"),
        Script(family: "Noto Sans Khmer", words: "ភ្នំពេញ សៀមរាប កម្ពុជា ខ្មែរ អង្គរ ស្រី ព្រះ ក្រុង បាត់ដំបង កំពត"),
        Script(family: "Noto Sans Bengali", words: "ঢাকা কলকাতা চট্টগ্রাম ক্ষ বাংলা র্যাব হৃদয় শ্রী স্ত্রী জ্ঞান"),
        Script(family: "Noto Sans Tamil", words: "சென்னை மதுரை ஸ்ரீ கொழும்பு யாழ்ப்பாணம் க்ஷ நௌ தீ கோயில் மலை"),
        Script(family: "Noto Sans Myanmar", words: "ရန်ကုန် မန္တလေး နေပြည်တော် ကြည် မြစ် ပုဂံ ဧရာဝတီ ကျွန်း သင်္ဘော ဘုရား"),
        Script(family: "IPAexGothic", words: "東京 大阪 ラーメン がぎぐげご ﾊﾟﾋﾟ 北海道 「括弧」 仮名。 京都、奈良 名古屋駅"),
    ]

    /// Returns 80 different strings of one to three words.
    private static func strings(_ words: [String]) -> [String] {
        var number = 1
        func next(_ count: Int) -> Int {
            number = (number &* 1_103_515_245 &+ 12345) & 0x7FFF_FFFF
            return (number >> 8) % count
        }
        return (0..<80).map { index in
            ([words[index % words.count]] + (0..<next(3)).map { _ in words[next(words.count)] }).joined(
                separator: " ")
        }
    }

    /// The glyphs that hb-shape writes as "[glyph=cluster@x,y+advance|…]".
    private static func glyphs(_ output: Substring) -> [[Int]] {
        output.dropFirst().dropLast().split(separator: "|").map { glyph in
            let parts = glyph.split(separator: "+")
            return [
                Int(parts[0].prefix { $0 != "=" && $0 != "@" }) ?? -1,
                Int(parts[1].prefix { $0 != "," }) ?? -1,
            ]
        }
    }

    @Test(arguments: scripts) func glyphsAndAdvancesAreEqual(script: Script) throws {
        guard InstalledFonts.include(script.family) else {
            withKnownIssue("the font \(script.family) is not installed (scripts/bootstrap)") {
                Issue.record("not compared")
            }
            return
        }
        let face = try #require(
            InstalledFonts.library.font(for: FontRequest(family: script.family))?.face)
        let unitsPerEm = try #require(face.shapingFont?.unitsPerEm)
        let strings = Self.strings(script.words.split(separator: " ").map(String.init))
        let process = Process()
        process.executableURL = URL(filePath: try #require(InstalledFonts.shapingCommand))
        process.arguments = [
            face.path, "--face-index=\(face.index)", "--no-glyph-names", "--no-clusters",
            "--text-file=/dev/stdin",
        ]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        input.fileHandleForWriting.write(Data(strings.joined(separator: "\n").utf8))
        try input.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let lines = text.split(separator: "\n")
        try #require(lines.count == strings.count)
        for (string, line) in zip(strings, lines) {
            let layout = TextLayout(string, script.family, size: unitsPerEm)
            #expect(
                layout.glyphs.map { [Int($0.id), Int($0.advance.rounded())] } == Self.glyphs(line),
                "\(string)")
            #expect(layout.families.allSatisfy { $0 == face.family }, "\(string)")
        }
    }
}
