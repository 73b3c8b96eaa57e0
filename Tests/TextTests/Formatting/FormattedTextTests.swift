import CartoucheText
import Testing

/// The formatting tags of texts.
@Suite struct FormattedTextTests {
    private func formatted(_ text: String) -> FormattedText {
        var style = TextStyle(font: FontRequest(family: "Karla"), size: 10)
        style.letterSpacing = 0.1
        return FormattedText(tagged: text, style: style)
    }

    private func texts(_ text: String) -> [String] { formatted(text).text.spans.map(\.text) }
    private func style(_ text: String) throws -> TextStyle {
        try #require(formatted(text).text.spans.first).style
    }

    @Test func tagsDivideTheText() {
        #expect(texts("a<BOL>b</BOL>c") == ["a", "b", "c"])
        #expect(texts("<bol>b<ita>c</ita></bol>") == ["b", "c"])
        #expect(texts("<nothing>b</nothing>") == ["b"])
        #expect(texts("a<BOL/>b") == ["a", "b"])
        #expect(texts("") == [""])
        #expect(texts("<BOL></BOL>") == [])
    }

    @Test(arguments: [
        "<BOL>b", "b</BOL>", "<BOL>b</bol>", "a < b > c", "<BOL", "<", "<>", "</>", "<1>a</1>",
        "<FNT size=12>a</FNT", "<FNT size=\"12>a", "<dyn type=\"page\"/>", "<BOL>a</BOL x>",
        "a && b &amp; &lt;",
    ])
    func whatIsNoPairIsText(_ text: String) { #expect(texts(text) == [text]) }

    @Test func brokenTagsPrintAsTextBesideOthers() {
        #expect(texts("<ITA>a<BOL>b</ITA>c</BOL>") == ["a<BOL>b", "c</BOL>"])
        #expect(texts("<BOL>a</BOL><ITA>b") == ["a", "<ITA>b"])
    }

    @Test func characterReferencesAreReplacedInTextsWithTags() {
        #expect(
            texts("<BOL>a &amp; b &lt;c&gt; &#65;&#x42; &quot;&apos; &x; &</BOL>") == [
                "a & b <c> AB \"' &x; &"
            ])
        #expect(texts("a &amp; b") == ["a &amp; b"])
    }

    @Test func stylesOfFonts() throws {
        #expect(try style("<BOL>a</BOL>").font.style == "Bold")
        #expect(try style("<BOL><ITA>a</ITA></BOL>").font.style == "Bold Italic")
        #expect(try style("<ITA><BOL>a</BOL></ITA>").font.style == "Bold Italic")
        #expect(try style("<BOL><_BOL>a</_BOL></BOL>").font.style == "Regular")
        #expect(try style("<FNT style='Light Italic'><_ITA>a</_ITA></FNT>").font.style == "Light")
        let font = try style("<fnt NAME = 'Inter' Size=\"12\">a</fnt>")
        #expect(font.font.family == "Inter" && font.size == 12)
        #expect(try style("<FNT scale='150'><FNT scale='200'>a</FNT></FNT>").size == 30)
        #expect(try style("<FNT size='-1' scale='x'>a</FNT>").size == 10)
    }

    @Test func decorationsAndPositions() throws {
        #expect(try style("<UND>a</UND>").isUnderlined)
        #expect(try style("<UND><_UND>a</_UND></UND>").isUnderlined == false)
        #expect(try style("<STR>a</STR>").isStruckThrough)
        #expect(try style("<SUP>a</SUP>").position == .superscript)
        #expect(try style("<SUP><SUB>a</SUB></SUP>").position == .subscript)
        #expect(try style("<SUP><_SUP>a</_SUP></SUP>").position == .normal)
        #expect(try style("<SUB><_SUP>a</_SUP></SUB>").position == .subscript)
    }

    @Test func lettersAndSpacing() throws {
        #expect(try style("<ACP>a</ACP>").letterCase == .upper)
        #expect(try style("<SCP>a</SCP>").hasSmallCapitals)
        let letters = try style("<CHR spacing='25' width='150'>a</CHR>")
        #expect(letters.letterSpacing == 0.25 && letters.letterWidth == 1.5)
        #expect(try style("<CHR width='150'>a</CHR>").letterSpacing == 0.1)
        #expect(try style("<WRD spacing='300'>a</WRD>").wordSpacing == 3)
    }

    @Test func lines() throws {
        #expect(try style("<LIN leading='-5' leading_type='extra'>a</LIN>").lineSpacing == .additional(-5))
        #expect(try style("<LIN leading='2' leading_type='multiple'>a</LIN>").lineSpacing == .multiple(2))
        #expect(try style("<LIN leading='9' leading_type='Exact'>a</LIN>").lineSpacing == .exact(9))
        #expect(try style("<ALIGN horizontal='Center'>a</ALIGN>").alignment == .center)
        #expect(try style("<ALIGN horizontal='up'>a</ALIGN>").alignment == nil)
    }

    @Test func colors() {
        let text = formatted(
            "a<CLR red='255' blue='300'>b</CLR><CLR magenta='100' alpha='40'>c</CLR><CLR red='255' blue='255'>d</CLR>"
        )
        #expect(text.text.spans.map(\.style.color) == [0, 1, 2, 1])
        #expect(text.colors.map(\.model) == [.rgb, .cmyk])
        #expect(text.colors.map(\.values) == [[255, 0, 255, 100], [0, 100, 0, 0, 40]])
        let box = formatted("a<BGD green='9' padding='2'>b</BGD>").backgrounds
        #expect(box.count == 2 && box[0] == nil && box[1]?.padding == 2)
        #expect(box[1]?.color.values == [0, 9, 0, 100])
    }

    @Test func literalTextHasNoTags() {
        let style = TextStyle(font: FontRequest(family: "Karla"), size: 10)
        let text = FormattedText(literal: "<BOL>a</BOL>", style: style)
        #expect(text.text.spans.map(\.text) == ["<BOL>a</BOL>"])
    }

    @Test(.timeLimit(.minutes(5)))
    func hostileTextsTakeLinearTime() {
        let count = 30_000
        let nested =
            String(repeating: "<BOL>", count: count) + "a" + String(repeating: "</BOL>", count: count)
        #expect(texts(nested) == ["a"])
        for part in ["<BOL>", "</BOL>", "<a b='", "<a b=\"x", "<a ", "<", "&", "<BOL>a</BOL>", "<i><b>"] {
            _ = formatted(String(repeating: part, count: count))
        }
    }
}
