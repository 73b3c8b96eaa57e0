import CartoucheDocuments
import CartoucheImages

/// The form of pictures on a terminal.
package enum TerminalPictureForm: String, CaseIterable, Sendable {
    /// The graphics protocol of kitty, which Ghostty and WezTerm also understand.
    case kitty
    /// The inline images of iTerm2.
    case iterm2
    /// Half-block characters in 24-bit colors.
    case blocks
    /// Half-block characters in the palette of 256 colors.
    case blocks256
    case none

    /// Returns the best form for a terminal that shows colors.
    ///
    /// - Parameter environment: Returns the value of a variable of the environment.
    package static func best(_ environment: (String) -> String?) -> TerminalPictureForm {
        let (term, program) = (environment("TERM") ?? "", environment("TERM_PROGRAM") ?? "")
        // Terminals inside terminals pass no pictures, but they keep the variables of the outer one.
        let isInside = environment("TMUX") != nil || term.hasPrefix("tmux") || term.hasPrefix("screen")
        if !isInside {
            let isKitty = environment("KITTY_WINDOW_ID") != nil || term == "xterm-kitty"
            if isKitty || program == "ghostty" || term == "xterm-ghostty" { return .kitty }
            if program == "iTerm.app" || program == "WezTerm" { return .iterm2 }
        }
        if ["truecolor", "24bit"].contains(environment("COLORTERM") ?? "") { return .blocks }
        return term.contains("256color") ? .blocks256 : .none
    }

    /// Whether pictures consist of characters.
    package var isText: Bool { self == .blocks || self == .blocks256 }
    /// Whether there are pictures.
    package var isShown: Bool { self != .none }

    /// The colors of the terminal.
    package var colors: TerminalColors {
        switch self {
        case .none: .none
        case .blocks256: .palette
        case .kitty, .iterm2, .blocks: .full
        }
    }

    /// The pixels of a picture for one column and one line.
    ///
    /// A character is usually half as wide as high. 20 × 40 pixels are enough for dense screens. Each of the two pixels
    /// of a half-block is the mean of 4 × 4 pixels.
    package var pixelsPerCell: (width: Int, height: Int) { isText ? (4, 8) : (20, 40) }

    /// Returns the lines of a picture of half-blocks.
    ///
    /// - Parameter image: The picture, without transparent parts, with ``pixelsPerCell`` for each character.
    package func lines(of image: Image) -> [String] {
        let (width, height) = pixelsPerCell
        let rgba = image.rgba
        func color(_ column: Int, _ top: Int) -> String {
            var sums = SIMD3(0, 0, 0)
            for y in top..<top + height / 2 {
                for x in column * width..<(column + 1) * width {
                    let start = (y * image.width + x) * 4
                    sums &+= SIMD3(Int(rgba[start]), Int(rgba[start + 1]), Int(rgba[start + 2]))
                }
            }
            return colors.parameters(sums / (width * height / 2))
        }
        return (0..<image.height / height).map { line in
            (0..<image.width / width).map { column in
                let upper = color(column, line * height)
                return "\u{1B}[38;\(upper)m\u{1B}[48;\(color(column, line * height + height / 2))m▀"
            }
            .joined() + "\u{1B}[0m"
        }
    }

    /// Returns the control sequence of a picture in the protocol of kitty or iTerm2, at the place of the cursor.
    ///
    /// - Parameters:
    ///   - png: The picture.
    ///   - columns: The width in characters.
    ///   - lines: The height in characters.
    ///   - identifier: The number of a picture of kitty that replaces the earlier one with this number, and does not
    ///     move the cursor. Default: nil, a picture that stays.
    package func sequence(png: [UInt8], columns: Int, lines: Int, identifier: Int? = nil) -> String {
        let text = Base64.encode(png)
        if self == .iterm2 {
            return
                "\u{1B}]1337;File=inline=1;width=\(columns);height=\(lines);preserveAspectRatio=1:\(text)\u{07}"
        }
        // The protocol limits a message to 4,096 characters.
        var result = ""
        var rest = text[...]
        var isFirst = true
        let place = identifier.map { ",i=\($0),p=1,C=1" } ?? ""
        while !rest.isEmpty {
            let part = rest.prefix(4096)
            rest = rest.dropFirst(4096)
            let control = isFirst ? "a=T,f=100,q=2\(place),c=\(columns),r=\(lines),m=" : "m="
            result += "\u{1B}_G\(control)\(rest.isEmpty ? 0 : 1);\(part)\u{1B}\\"
            isFirst = false
        }
        return result
    }

    /// Returns the sequence that removes the picture of kitty with a number; empty for other forms.
    package func removal(identifier: Int) -> String {
        self == .kitty ? "\u{1B}_Ga=d,d=I,i=\(identifier),q=2\u{1B}\\" : ""
    }
}
