import Foundation
import Testing

@Suite struct HelpTests {
    let folder = try! Scratch()

    static let commands = [
        [], ["render"], ["tiles"], ["page"], ["scene"], ["legend"], ["identify"], ["explode"], ["info"],
        ["symbol"], ["swatch"],
        ["compose"], ["style"], ["style", "check"], ["style", "ls"], ["style", "search"], ["style", "show"],
        ["style", "export"], ["style", "pack"], ["style", "unpack"], ["style", "diff"], ["style", "merge"],
        ["style", "vectorize"], ["style", "run"], ["fonts"], ["ramps"], ["style-map"], ["arcade"], ["fetch"],
        ["view"],
    ]

    @Test(arguments: commands) func helpFitsTwoScreens(command: [String]) throws {
        let run = try folder.cartouche(command + ["--help"])
        let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(lines.count <= 115, "\(lines.count) lines")
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
        if command != ["style"] { #expect(run.text.contains("Examples:\n")) }
        // All ways to ask give the same screen.
        #expect(try folder.cartouche(["help"] + command).output == run.output)
        if let last = command.last, command.count > 1 {
            #expect(try folder.cartouche(command.dropLast() + ["help", last]).output == run.output)
        }
    }

    @Test(arguments: [[], ["style"]]) func theFormOfHelpThatTheScreenNamesWorks(command: [String]) throws {
        let screen = try folder.cartouche(command + ["--help"]).text
        let line = try #require(
            screen.split(separator: "\n").last { $0.contains("shows the options of a command") })
        let form = line.split(separator: "'")[0].split(separator: " ").map(String.init)
        #expect(form.first == "cartouche" && form.last == "COMMAND")
        let name = command.isEmpty ? "render" : "check"
        let run = try folder.cartouche(form.dropFirst().dropLast() + [name])
        #expect(
            run.status == 0
                && run.text.contains("Usage: cartouche \((command + [name]).joined(separator: " "))"))
    }

    @Test func commonOptionsAreOnTheFirstScreen() throws {
        let lines = try folder.cartouche("render", "--help").text.split(
            separator: "\n", omittingEmptySubsequences: false)
        let first = lines.prefix(40).joined(separator: "\n")
        for option in [
            "--output", "--size", "--scale", "--bbox", "--fit", "--center", "--renderer", "--where",
        ] {
            #expect(first.contains(option), "\(option)")
        }
    }

    @Test func helpNamesEachOptionOnce() throws {
        let dump = try folder.cartouche("--experimental-dump-help")
        let root = try JSONSerialization.jsonObject(with: Data(dump.output)) as? [String: Any]
        let commands = (root?["command"] as? [String: Any])?["subcommands"] as? [[String: Any]] ?? []
        for command in commands {
            let name = command["commandName"] as? String ?? ""
            let rows = try folder.cartouche(name, "--help").text.split(separator: "\n").map { $0.prefix(30) }
            for argument in command["arguments"] as? [[String: Any]] ?? [] {
                let preferred = (argument["preferredName"] as? [String: Any])?["name"] as? String ?? ""
                guard !["", "help", "version"].contains(preferred) else { continue }
                // `cartouche help network` and `cartouche help data-maps` show these options.
                let section = argument["sectionTitle"] as? String ?? ""
                guard !["Servers", "Maps from data"].contains(section) else { continue }
                let shown = rows.filter { row in
                    // A comma follows if the option has another name.
                    row.hasPrefix("  -")
                        && ["--\(preferred) ", "--\(preferred), "].contains { "\(row) ".contains($0) }
                }
                #expect(shown.count == 1, "\(name) \(preferred)")
            }
        }
        #expect(commands.count >= 6)
    }

    @Test func manPagesHaveAllCommandsAndOptions() throws {
        let written = try folder.cartouche("--generate-man-pages", ".")
        #expect(written.status == 0)
        let pages = written.text.split(separator: "\n").map(String.init)
        for name in ["cartouche", "cartouche-legend", "cartouche-scene", "cartouche-style-check"] {
            #expect(pages.contains("./\(name).1"), "\(name)")
        }
        let page = String(decoding: try folder.read("cartouche-render.1"), as: UTF8.self)
        for part in [
            ".TH \"CARTOUCHE\\-RENDER\" 1", ".SH NAME", ".SH SYNOPSIS", "\\-\\-world\\-file", "\\-\\-jobs",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        let root = String(decoding: try folder.read("cartouche.1"), as: UTF8.self)
        #expect(root.contains(".BR cartouche\\-style") && root.contains("Exit codes"))
        #expect(try folder.cartouche("--generate-man-pages", "none").status == 1)
    }

    @Test(arguments: ["bash", "zsh", "fish"]) func completionScriptsHaveAllCommands(shell: String) throws {
        let script = try folder.cartouche("--generate-completion-script", shell)
        #expect(script.status == 0)
        for word in ["render", "swatch", "compose", "check", "world-file", "report-json"] {
            #expect(script.text.contains(word), "\(word)")
        }
    }
}
