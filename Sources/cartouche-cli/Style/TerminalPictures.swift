import ArgumentParser
import CLibrary
import Canvases
import Cartouche
import Documents
import Images
import Portrayal
import SymbolModel
import SymbolStyles

/// Pictures of symbols on a terminal.
enum TerminalPictures: String, ExpressibleByArgument, CaseIterable {
    /// The graphics protocol of kitty, which Ghostty and WezTerm also understand.
    case kitty
    /// The inline images of iTerm2.
    case iterm2
    /// Half-block characters in 24-bit colors.
    case blocks
    case none

    /// The best form for the terminal of standard output.
    static var best: TerminalPictures {
        guard StandardOutput.isTerminal, StandardOutput.showsColor else { return .none }
        let program = Environment["TERM_PROGRAM"] ?? ""
        if Environment["KITTY_WINDOW_ID"] != nil || Environment["TERM"] == "xterm-kitty"
            || program == "ghostty"
        {
            return .kitty
        }
        if program == "iTerm.app" || program == "WezTerm" { return .iterm2 }
        return ["truecolor", "24bit"].contains(Environment["COLORTERM"] ?? "") ? .blocks : .none
    }

    var isShown: Bool { self != .none }

    /// Returns a picture of a symbol in a table: four columns of one line, and a space.
    func cell(of entry: SymbolFile.Entry, _ style: StyleFile) -> String {
        let empty = "     "
        guard let definition = try? entry.read(source: style.path).drawn else { return empty }
        switch self {
        case .none: return ""
        case .blocks: return Self.blocks(definition, columns: 4, lines: 1)[0] + " "
        case .kitty, .iterm2: return picture(definition, columns: 4, lines: 1) + " "
        }
    }

    /// Returns a large picture of a symbol, with a line end.
    func large(_ definition: SymbolDefinition) -> String {
        switch self {
        case .none: ""
        case .blocks: Self.blocks(definition, columns: 24, lines: 12).joined(separator: "\n") + "\n"
        case .kitty, .iterm2: picture(definition, columns: 24, lines: 12) + "\n"
        }
    }

    private func picture(_ definition: SymbolDefinition, columns: Int, lines: Int) -> String {
        // A character is usually half as wide as high; 20 by 40 pixels are enough for dense screens.
        guard let image = Self.image(definition, width: columns * 20, height: lines * 40, scale: 2) else {
            return ""
        }
        let png = Base64.encode(image.png())
        if self == .iterm2 {
            return
                "\u{1B}]1337;File=inline=1;width=\(columns);height=\(lines);preserveAspectRatio=1:\(png)\u{07}"
        }
        // The protocol limits a message to 4,096 characters.
        var text = ""
        var rest = png[...]
        var isFirst = true
        while !rest.isEmpty {
            let part = rest.prefix(4096)
            rest = rest.dropFirst(4096)
            let control = isFirst ? "a=T,f=100,q=2,c=\(columns),r=\(lines),m=" : "m="
            text += "\u{1B}_G\(control)\(rest.isEmpty ? 0 : 1);\(part)\u{1B}\\"
            isFirst = false
        }
        return text
    }

    private static func image(
        _ definition: SymbolDefinition, width: Int, height: Int, scale: Double, background: Color? = nil
    ) -> Image? {
        let unit = SymbolLength.pixelsPerPoint(pixelsPerDIP: scale)
        let layout = SwatchLayout(fitting: definition, width: width, height: height, pixelsPerPoint: unit)
        let page = CanvasPage(
            width: width, height: height, pixelsPerDIP: scale, background: background, threads: 1)
        guard var canvas = try? PictureOutput.picture.makeCanvas(page) else { return nil }
        Swatch.draw(definition, layout, on: &canvas)
        return try? PictureOutput.picture.finish(&canvas)
    }

    /// Returns lines of upper half-blocks, each of which has the colors of two pixels, on white.
    private static func blocks(_ definition: SymbolDefinition, columns: Int, lines: Int) -> [String] {
        // Each pixel of the blocks is the mean of 4 by 4 drawn pixels.
        let factor = 4
        guard
            let image = image(
                definition, width: columns * factor, height: lines * 2 * factor, scale: 4, background: .white)
        else { return Array(repeating: "", count: lines) }
        let rgba = image.rgba
        func color(_ x: Int, _ y: Int) -> String {
            var sums = SIMD3(0, 0, 0)
            for row in y * factor..<(y + 1) * factor {
                for column in x * factor..<(x + 1) * factor {
                    let start = (row * image.width + column) * 4
                    sums &+= SIMD3(Int(rgba[start]), Int(rgba[start + 1]), Int(rgba[start + 2]))
                }
            }
            let mean = sums / (factor * factor)
            return "\(mean.x);\(mean.y);\(mean.z)"
        }
        return (0..<lines).map { line in
            (0..<columns).map {
                "\u{1B}[38;2;\(color($0, line * 2))m\u{1B}[48;2;\(color($0, line * 2 + 1))m▀"
            }
            .joined() + "\u{1B}[0m"
        }
    }
}
