import CartoucheImages
import CartoucheTerminalComposer
import Testing

/// Keys, widths, colors and pictures of terminals.
@Suite struct TerminalTests {
    private func keys(_ text: String) -> [TerminalKey] {
        var reader = TerminalKeyReader()
        return reader.keys(after: text.utf8) + reader.rest()
    }

    @Test func sequencesAreKeys() {
        #expect(keys("\u{1B}[A\u{1B}OB\u{1B}[C\u{1B}[1;5D") == [.up, .down, .right, .left])
        #expect(
            keys("\u{1B}[5~\u{1B}[6~\u{1B}[3~\u{1B}[1~\u{1B}[F") == [
                .pageUp, .pageDown, .delete, .home, .end,
            ])
        #expect(
            keys("aé漢\r\t\u{7F}") == [
                .character("a"), .character("é"), .character("漢"), .enter, .tab, .backspace,
            ])
        #expect(keys("\u{3}\u{1A}") == [.control("c"), .control("z")])
        #expect(keys("\u{1B}") == [.escape] && keys("\u{1B}\u{1B}") == [.escape, .escape])
        // Unknown sequences are no keys, and swallow nothing else.
        #expect(keys("\u{1B}[200~q") == [.character("q")])
        #expect(keys("\u{1B}xq") == [.character("q")])
    }

    @Test func sequencesArriveInParts() {
        var reader = TerminalKeyReader()
        var found: [TerminalKey] = []
        for byte in "\u{1B}[5~漢\u{1B}[B".utf8 { found += reader.keys(after: [byte]) }
        #expect(found == [.pageUp, .character("漢"), .down] && !reader.isIncomplete)
    }

    @Test func anyBytesAreRead() {
        var state: UInt32 = 7
        var reader = TerminalKeyReader()
        for _ in 0..<20_000 {
            state = state &* 1_664_525 &+ 1_013_904_223
            _ = reader.keys(after: [UInt8(state >> 24)])
        }
        _ = reader.keys(after: Array("\u{1B}[".utf8) + Array(repeating: 0x31, count: 100_000))
        _ = reader.rest()
        #expect(!reader.isIncomplete)
        #expect(reader.keys(after: "q".utf8) == [.character("q")])
    }

    @Test func widthsAreInColumns() {
        #expect(TerminalText.width("abc") == 3 && TerminalText.width("漢字") == 4)
        #expect(TerminalText.width("e\u{301}") == 1 && TerminalText.width("😀") == 2)
        #expect(TerminalText.fitted("abcdef", to: 4) == "abc…")
        #expect(TerminalText.fitted("漢字漢字", to: 4) == "漢… ")
        #expect(TerminalText.fitted("ab", to: 4) == "ab  " && TerminalText.fitted("ab", to: 0) == "")
    }

    @Test func colorsAreTheNearestOfThePalette() {
        func index(_ red: Int, _ green: Int, _ blue: Int) -> String {
            TerminalColors.palette.parameters(SIMD3(red, green, blue))
        }
        #expect(index(255, 0, 0) == "5;196" && index(0, 0, 0) == "5;16" && index(255, 255, 255) == "5;231")
        #expect(index(128, 128, 128) == "5;244" && index(95, 135, 175) == "5;67")
        #expect(TerminalColors.full.parameters(SIMD3(1, 2, 3)) == "2;1;2;3")
    }

    @Test func theTerminalSelectsTheForm() {
        func best(_ variables: [String: String]) -> TerminalPictureForm { .best { variables[$0] } }
        #expect(best(["TERM": "xterm-kitty"]) == .kitty && best(["TERM_PROGRAM": "iTerm.app"]) == .iterm2)
        #expect(best(["TERM": "xterm-256color", "COLORTERM": "truecolor"]) == .blocks)
        #expect(best(["TERM": "xterm-256color"]) == .blocks256 && best(["TERM": "vt100"]) == .none)
        // A multiplexer passes no pictures.
        #expect(best(["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1", "TMUX": "x"]) == .blocks256)
    }

    @Test func halfBlocksHaveTwoColors() throws {
        let (width, height) = TerminalPictureForm.blocks.pixelsPerCell
        var rgba: [UInt8] = []
        for y in 0..<height {
            for _ in 0..<2 * width { rgba += y < height / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255] }
        }
        let image = try Image(width: 2 * width, height: height, rgba: rgba)
        let cell = "\u{1B}[38;2;255;0;0m\u{1B}[48;2;0;0;255m▀"
        #expect(TerminalPictureForm.blocks.lines(of: image) == [cell + cell + "\u{1B}[0m"])
    }

    @Test func messagesOfKittyAreShort() {
        let text = TerminalPictureForm.kitty.sequence(
            png: Array(repeating: 7, count: 20_000), columns: 10, lines: 5, identifier: 3)
        let messages = text.split(separator: "\u{1B}\\")
        #expect(
            messages.count == 7 && messages.allSatisfy { $0.hasPrefix("\u{1B}_G") && $0.utf8.count < 4200 })
        #expect(messages[0].contains("i=3,p=1,C=1,c=10,r=5,m=1;") && messages[6].contains("m=0;"))
    }
}
