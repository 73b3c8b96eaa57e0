import CartoucheLabels
import CartoucheText
import Testing

@Suite struct FittingTests {
    private let style = TextStyle(font: FontRequest(family: "Karla", style: "Regular"), size: 10)

    private func string(_ text: StyledText) -> String { text.spans.map(\.text).joined() }

    @Test(
        "Texts are divided into lines of similar lengths",
        arguments: [
            ("Saint Petersburg", 2, "Saint\nPetersburg"),
            ("The United States of America", 2, "The United\nStates of America"),
            ("One two three four", 3, "One two\nthree\nfour"), ("Washington", 2, "Washington"),
            ("Smith, John", 2, "Smith,\n John"), ("a b", 2, "a b"),
        ])
    func stacking(text: String, lines: Int, expected: String) {
        let stacked = StyledText(text, style).stacked(LabelStacking(), lineCount: lines)
        #expect(string(stacked).split(separator: "\n").count == expected.split(separator: "\n").count)
        #expect(string(stacked).filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
        let longest = string(stacked).split(separator: "\n").map(\.count).max() ?? 0
        #expect(longest <= (expected.split(separator: "\n").map(\.count).max() ?? 0))
    }

    @Test("A forced separator always starts a line")
    func forced() {
        var stacking = LabelStacking()
        stacking.separators = [.init("|", isForced: true)]
        #expect(string(StyledText("A|B|C", style).stacked(stacking, lineCount: nil)) == "A\nB\nC")
    }

    @Test("A line ends before it exceeds the greatest number of characters")
    func byLength() {
        var stacking = LabelStacking()
        stacking.greatestLineLength = 9
        let stacked = StyledText("Rio de la Plata", style).stackedByLength(stacking)
        #expect(string(stacked) == "Rio de la\nPlata")
    }

    @Test("Words are abbreviated")
    func abbreviation() {
        let words = [
            LabelAbbreviation(text: "street", abbreviation: "St", kind: .ending),
            LabelAbbreviation(text: "Saint", abbreviation: "St.", kind: .keyword),
        ]
        #expect(string(StyledText("Saint John Street", style).abbreviated(with: words)) == "St. John St")
        #expect(string(StyledText("Street Saintly", style).abbreviated(with: words)) == "Street Saintly")
    }

    @Test("Words lose their vowels, then their ends")
    func truncation() {
        let short = StyledText("Montgomery", style).truncated(LabelTruncation()).map(string)
        #expect(short.count == 3)
        #expect(short.allSatisfy { $0.hasPrefix("M") && $0.hasSuffix(".") && $0.count < 10 })
    }

    @Test("Forms are tried in the order of the steps")
    func order() {
        var fitting = LabelFitting()
        fitting.stacking = LabelStacking()
        fitting.reduction = .init(limit: 8, step: 1)
        fitting.compression = .init(limit: 0.9, step: 0.05)
        let variants = TextVariants(StyledText("New  York ", style), fitting, height: 10, canStack: true)
            .variants
        #expect(variants.map(\.cost) == variants.map(\.cost).sorted())
        #expect(string(variants[0].text) == "New York")
        #expect(string(variants[1].text) == "New\nYork")
        #expect(variants.contains { $0.text.spans[0].style.size == 8 })
        #expect(variants.contains { $0.text.spans[0].style.letterWidth < 0.95 })
    }
}
