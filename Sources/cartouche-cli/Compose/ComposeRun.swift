import Cartouche
import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import CartoucheTerminalComposer

/// The loop of the composer: keys from the terminal change the composer, and the screen follows.
struct ComposeRun {
    let session: TerminalSession
    let composed: ComposedSymbol
    let form: TerminalPictureForm
    /// Pixels per DIP of saved pictures.
    let scale: Double

    /// The picture on the screen.
    private var shown: Shown?
    private var reader = TerminalKeyReader()
    /// The last read symbol, or the reason why there is none.
    private var symbol: (composition: Composition, result: Result<SwatchSymbol, any Error>)?

    /// What a picture depends on, with its control sequences.
    private struct Shown {
        var composition: Composition
        var background: Color
        var box: ComposerScreen.Box
        var sequence: String
    }

    /// The time after which a single Escape byte is the Escape key, and after which the size is read, in milliseconds.
    private static let (escapeTime, sizeTime): (Int32, Int32) = (40, 150)
    private static let pictureNumber = 1

    init(session: TerminalSession, composed: ComposedSymbol, form: TerminalPictureForm, scale: Double) {
        (self.session, self.composed, self.form, self.scale) = (session, composed, form, scale)
    }

    /// Runs until the user quits or the terminal is closed.
    mutating func run(_ composer: inout Composer) {
        var size = session.size
        show(&composer, size)
        while true {
            let time = reader.isIncomplete ? Self.escapeTime : Self.sizeTime
            guard let bytes = session.read(milliseconds: time) else { return }
            let keys = bytes.isEmpty ? reader.rest() : reader.keys(after: bytes)
            for key in keys {
                switch composer.handle(key) {
                case nil: break
                case .quit: return session.write(form.removal(identifier: Self.pictureNumber))
                case .suspend:
                    session.write(form.removal(identifier: Self.pictureNumber))
                    session.suspend()
                    shown = nil
                case .save(let path, let key, let replaces):
                    save(&composer, to: path, key: key, replaces: replaces)
                }
            }
            let now = session.size
            if keys.isEmpty, now == size { continue }
            if now != size {
                session.write("\u{1B}[2J" + form.removal(identifier: Self.pictureNumber))
                shown = nil
            }
            size = now
            show(&composer, size)
        }
    }

    /// Returns the symbol of the composition; reads it again if the composition has changed.
    private mutating func current(_ composer: Composer) -> Result<SwatchSymbol, any Error> {
        if let symbol, symbol.composition == composer.composition { return symbol.result }
        let result = Result { try composed.symbol(composer) }
        symbol = (composer.composition, result)
        return result
    }

    private mutating func save(_ composer: inout Composer, to path: String, key: String?, replaces: Bool) {
        do {
            let symbol = try current(composer).get()
            if try composed.write(symbol, to: path, key: key, scale: scale, replaces: replaces) {
                composer.message = "saved \(path)"
            } else {
                composer.confirm(path: path, key: key)
            }
        } catch {
            composer.message = Self.message(error)
        }
    }

    private static func message(_ error: any Error) -> String {
        guard let error = error as? any CartoucheError else { return "\(error)" }
        return [error.what, error.suggestion].filter { !$0.isEmpty }.joined(separator: "; ")
    }

    private mutating func show(_ composer: inout Composer, _ size: (columns: Int, lines: Int)) {
        let hasSymbols = !composer.composition.keys(of: composer.style).isEmpty
        var definition: SymbolDefinition?
        if hasSymbols {
            switch current(composer) {
            case .success(let symbol):
                definition = symbol.definition
                if composer.composition.size == nil, let natural = symbol.size {
                    composer.naturalSize = natural
                }
            case .failure(let error):
                if composer.message.isEmpty { composer.message = Self.message(error) }
            }
        }
        let screen = ComposerScreen(
            composer, columns: size.columns, lines: size.lines, hasPicture: form.isShown)
        // Terminals that know this mode show the whole screen at once; others ignore it.
        var text = "\u{1B}[?2026h" + screen.sequence(form.colors)
        if let box = screen.picture, let definition {
            text += pictureSequence(of: definition, composer, in: box)
        } else if screen.picture != shown?.box || definition == nil {
            text += form.removal(identifier: Self.pictureNumber)
            shown = nil
        }
        session.write(text + "\u{1B}[?2026l")
    }

    /// Returns the control sequences of the picture, which are made again only after a change.
    private mutating func pictureSequence(
        of definition: SymbolDefinition, _ composer: Composer, in box: ComposerScreen.Box
    ) -> String {
        if let shown, shown.composition == composer.composition, shown.background == composer.background,
            shown.box == box
        {
            return shown.sequence
        }
        guard
            let image = form.image(
                of: definition, columns: box.columns, lines: box.lines, background: composer.background)
        else { return "" }
        func place(_ line: Int) -> String { "\u{1B}[\(box.line + line + 1);\(box.column + 1)H" }
        let sequence =
            form.isText
            ? form.lines(of: image).enumerated().map { place($0) + $1 }.joined()
            : place(0)
                + form.sequence(
                    png: image.png(), columns: box.columns, lines: box.lines, identifier: Self.pictureNumber)
        shown = Shown(
            composition: composer.composition, background: composer.background, box: box, sequence: sequence)
        return sequence
    }
}
