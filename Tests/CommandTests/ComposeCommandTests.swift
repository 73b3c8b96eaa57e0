import CartoucheCLibrary
import Foundation
import Testing

/// The composer in a terminal.
@Suite(.enabled(if: PseudoTerminal.isAvailable, "there are no pseudo terminals"))
struct ComposeCommandTests {
    let folder = try! Scratch()

    private static let (up, down, right) = ("\u{1B}[A", "\u{1B}[B", "\u{1B}[C")

    init() throws {
        func picture(_ color: String, _ radius: Int) -> String {
            "<svg viewBox=\"0 0 20 20\"><circle cx=\"10\" cy=\"10\" r=\"\(radius)\" fill=\"\(color)\"/></svg>"
        }
        try folder.write("in/Face/face.svg", picture("gold", 9))
        try folder.write("in/Nose/small.svg", picture("red", 2))
        try folder.write("in/Nose/large.svg", picture("navy", 4))
        #expect(try folder.cartouche("style", "pack", "in", "-o", "a.stylx").status == 0)
    }

    @Test func aSymbolIsComposedAndSaved() throws {
        let terminal = try PseudoTerminal(["compose", "a.stylx"], in: folder)
        #expect(terminal.wait(for: "3 point symbols, 2 categories"))
        #expect(!terminal.isForLines)
        terminal.type(Self.down + Self.right)
        #expect(terminal.wait(for: "1/2"))
        for name in ["a.png", "a.svg", "a.pdf", "a.json"] {
            terminal.type("s\u{15}\(name)\r")
            #expect(terminal.wait(for: "saved \(name)"), "\(name)")
        }
        terminal.type("s\u{15}b.stylx\r")
        #expect(terminal.wait(for: "Key in the style"))
        terminal.type("\u{15}clown\r")
        #expect(terminal.wait(for: "saved b.stylx"))
        terminal.type("q")
        #expect(terminal.end() == 0 && terminal.isForLines)
        #expect(terminal.text.contains("cartouche swatch a.stylx face large -o symbol.png"))
        #expect(try folder.cartouche("style", "ls", "b.stylx").text == "clown\tpoint\t\t\t\n")
        // The line that the command prints draws the same picture.
        #expect(try folder.cartouche("swatch", "a.stylx", "face", "large", "-o", "c.png").status == 0)
        #expect(try folder.read("a.png") == folder.read("c.png"))
        #expect(try folder.cartouche("swatch", "a.json", "-o", "d.png").status == 0)
        #expect(try folder.read("a.png") == folder.read("d.png"))
    }

    @Test func filesAreReplacedOnlyAfterAQuestion() throws {
        try folder.write("a.png", "keep")
        let terminal = try PseudoTerminal(["compose", "a.stylx", "-o", "a.png"], in: folder)
        #expect(terminal.wait(for: "CATEGORY"))
        terminal.type("s\r")
        #expect(terminal.wait(for: "Replace a.png?"))
        terminal.type("n")
        #expect(terminal.wait(for: "nothing is written"))
        #expect(try folder.read("a.png") == Array("keep".utf8))
        terminal.type("s\r")
        #expect(terminal.wait(for: "Replace a.png?"))
        terminal.type("y")
        #expect(terminal.wait(for: "saved a.png"))
        #expect(try folder.read("a.png").starts(with: [0x89, 0x50]))
        terminal.type("s\u{15}a.stylx.gif\r")
        #expect(terminal.wait(for: "does not end in"))
        terminal.type("\u{3}")
        #expect(terminal.end() == 0)
    }

    @Test("A signal restores the terminal", arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGABRT])
    func signals(number: Int32) throws {
        let terminal = try PseudoTerminal(["compose", "a.stylx"], in: folder)
        #expect(terminal.wait(for: "CATEGORY") && !terminal.isForLines)
        terminal.signal(number)
        #expect(terminal.end() == number)
        #expect(terminal.isForLines)
        #expect(terminal.text.hasSuffix("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"))
    }

    @Test func theScreenFollowsTheSizeOfTheTerminal() throws {
        let terminal = try PseudoTerminal(["compose", "a.stylx"], in: folder, columns: 30, lines: 8)
        #expect(terminal.wait(for: "too small"))
        terminal.setSize(columns: 100, lines: 30)
        #expect(terminal.wait(for: "CATEGORY"))
        // The last line is in line 30.
        #expect(terminal.text.contains("\u{1B}[30;1H") || terminal.wait(for: "\u{1B}[30;1H"))
        terminal.type("q")
        #expect(terminal.end() == 0)
    }

    @Test(arguments: ["kitty", "iterm2", "blocks", "blocks256", "none"]) func picturesHaveAllForms(
        form: String
    ) throws {
        let terminal = try PseudoTerminal(["compose", "a.stylx", "--pictures", form], in: folder)
        let marks = [
            "kitty": "\u{1B}_Ga=T", "iterm2": "\u{1B}]1337;File=", "blocks": "[38;2;", "blocks256": "[38;5;",
        ]
        #expect(terminal.wait(for: marks[form] ?? "CATEGORY"))
        terminal.type("q")
        #expect(terminal.end() == 0)
        for (name, mark) in marks { #expect(terminal.text.contains(mark) == (name == form), "\(name)") }
    }

    @Test func aWrongFileOrKeyIsReportedBeforeTheMissingTerminal() throws {
        let missing = try folder.cartouche("compose", "nofile.stylx")
        #expect(missing.status == 66 && missing.errors.contains("nofile.stylx"), "\(missing.errors)")
        #expect(!missing.errors.contains("terminal"))
        let key = try folder.cartouche("compose", "a.stylx", "faces")
        #expect(key.status == 1 && key.errors.contains("no symbol 'faces'"), "\(key.errors)")
    }

    @Test func withoutATerminalTheErrorNamesTheOtherCommands() throws {
        let run = try folder.cartouche("compose", "a.stylx")
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(run.errors.contains("`cartouche swatch a.stylx KEY KEY -o FILE`"))
    }
}
