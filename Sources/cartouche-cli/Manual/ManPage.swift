import Cartouche

/// The man page of a command, in the macros of the traditional man package.
struct ManPage {
    private(set) var text = ""

    init(_ command: Manual.Command) {
        let title = command.words.joined(separator: "-")
        text =
            ".TH \(Self.quoted(title.uppercased())) 1 \"\" \(Self.quoted("Cartouche \(CartoucheLibrary.version)"))\n"
        text += ".SH NAME\n\(Self.escaped(title)) \\- \(Self.escaped(Self.sentence(command.summary)))\n"
        text += ".SH SYNOPSIS\n\(Self.escaped(HelpText.usage(of: command)))\n"
        if !command.discussion.isEmpty {
            // Examples and tables keep their line breaks.
            text += ".SH DESCRIPTION\n.nf\n\(Self.escaped(command.discussion))\n.fi\n"
        }
        if !command.commands.isEmpty {
            text += ".SH COMMANDS\n"
            for inner in command.commands {
                text += ".TP\n.BR \(Self.escaped(inner.words.joined(separator: "-"))) (1)\n"
                text += "\(Self.escaped(inner.summary))\n"
            }
        }
        var titles: [String] = []
        for argument in command.arguments where !titles.contains(argument.section) {
            titles.append(argument.section)
        }
        text += ".SH OPTIONS\n"
        for title in titles {
            if !title.isEmpty { text += ".SS \(Self.quoted(title))\n" }
            for argument in command.arguments where argument.section == title {
                text += ".TP\n.B \(Self.escaped(argument.label))\n\(Self.escaped(argument.description))\n"
                if !argument.details.isEmpty { text += "\n\(Self.escaped(argument.details))\n" }
            }
        }
        if command.words.count > 1 {
            text += ".SH SEE ALSO\n.BR \(Self.escaped(command.words[0])) (1)\n"
        }
    }

    /// Writes the pages of all commands to a folder, and returns their paths.
    static func writeAll(to folder: String) throws -> [String] {
        try Manual.standard.all.map { command in
            let path = "\(folder)/\(command.words.joined(separator: "-")).1"
            try OutputError.write(Array(ManPage(command).text.utf8), to: path)
            return path
        }
    }

    private static func sentence(_ text: String) -> String {
        text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

    private static func hex(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Returns a text without characters that have a meaning in the macros.
    private static func escaped(_ text: String) -> String {
        var lines: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var clean = ""
            for character in line {
                switch character {
                case "\\": clean += "\\e"
                case "-": clean += "\\-"
                case "\"": clean += "\\(dq"
                default:
                    // Letters outside ASCII are written as escapes, which every formatter reads.
                    for scalar in character.unicodeScalars {
                        clean += scalar.isASCII ? String(scalar) : "\\[u\(Self.hex(scalar.value))]"
                    }
                }
            }
            lines.append(clean.hasPrefix(".") || clean.hasPrefix("'") ? "\\&" + clean : clean)
        }
        return lines.joined(separator: "\n")
    }
}
