import ArgumentParser
import Cartouche
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbolStyles
import CartoucheTerminalComposer

extension TerminalPictureForm: ExpressibleByArgument {
    /// The best form for the terminal of standard output; none if it shows no colors.
    static var best: TerminalPictureForm {
        StandardOutput.showsColor ? best { Environment[$0] } : .none
    }

    /// Returns a picture of a symbol in a table: four columns of one line, and a space.
    func cell(of entry: SymbolFile.Entry, _ style: StyleFile) -> String {
        let empty = "     "
        guard isShown else { return "" }
        guard let definition = try? entry.read(source: style.path).drawn,
            let image = image(of: definition, columns: 4, lines: 1)
        else { return empty }
        return isText ? lines(of: image)[0] + " " : sequence(png: image.png(), columns: 4, lines: 1) + " "
    }

    /// Returns a large picture of a symbol, with a line end.
    func large(_ definition: SymbolDefinition) -> String {
        guard isShown, let image = image(of: definition, columns: 24, lines: 12) else { return "" }
        return isText
            ? lines(of: image).joined(separator: "\n") + "\n"
            : sequence(png: image.png(), columns: 24, lines: 12) + "\n"
    }

    /// Returns the pixels of a picture for some characters.
    ///
    /// - Parameter background: The color behind the symbol. Default: nil, white for half-blocks, otherwise none.
    func image(
        of definition: SymbolDefinition, columns: Int, lines: Int, background: Color? = nil
    ) -> Image? {
        let (width, height) = pixelsPerCell
        return SwatchPicture(
            of: definition, width: columns * width, height: lines * height, scale: isText ? 4 : 2,
            background: background ?? (isText ? .white : nil)
        ).image
    }
}
