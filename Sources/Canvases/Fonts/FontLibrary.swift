import CLibrary
import Synchronization

/// The fonts that characters are drawn with: those in given folders first, then those installed on the system.
///
/// A font is found by its family and its style, as documents name them, in any language that the font has
/// names in. There is no substitution, as a symbol of another font would be another symbol, but for a few fonts of
/// letters that have twins of the same widths (Arial: Liberation Sans or Arimo …). Folders are read when a font
/// is first looked for.
public final class FontLibrary: Sendable {
    /// The library that symbols are drawn with.
    ///
    /// It begins with the folders that the environment variable `CARTOUCHE_FONTS` names, with colons between
    /// them.
    public static let shared = FontLibrary(
        folders: getenv("CARTOUCHE_FONTS").map { String(cString: $0).split(separator: ":").map(String.init) }
            ?? [])

    private struct State: Sendable {
        var folders: [String]
        /// The fonts in the folders, once they were read.
        var fonts: [FontFile]?
        var system: SystemFonts?
        var isSystemOpened = false
        /// What was looked for, and what was found.
        var found: [[String]: Match?] = [:]
    }

    /// A font that was looked for.
    package struct Match: Sendable {
        /// The font.
        package let face: FontFace
        /// Whether it has the style that was asked for, and not only the family.
        package let hasStyle: Bool
        /// Whether it is of another family of the same widths.
        package var isTwin = false
    }

    private let state: Mutex<State>
    private let usesSystemFonts: Bool

    /// A library.
    ///
    /// - Parameters:
    ///   - folders: where font files lie, also in folders inside; TrueType, OpenType and Type 1. Default: none.
    ///   - usesSystemFonts: whether fonts that are installed on the system are found too. Default: true.
    public init(folders: [String] = [], usesSystemFonts: Bool = true) {
        state = Mutex(State(folders: folders))
        self.usesSystemFonts = usesSystemFonts
    }

    /// The folders that are looked into, in this order, before the system's fonts.
    public var folders: [String] { state.withLock(\.folders) }

    /// Adds a folder of font files; do so before the first drawing, since what was compiled keeps its glyphs.
    public func addFolder(_ path: String) {
        state.withLock { state in
            guard !state.folders.contains(path) else { return }
            state.folders.append(path)
            state.fonts = nil
            state.found = [:]
        }
    }

    /// The most names that are remembered.
    private static let mostFound = 4096

    /// The font of a family and a style; nil where there is no font of the family.
    package func match(family: String, style: String) -> Match? {
        let key = [FontFace.key(family), FontFace.key(style)]
        return state.withLock { state in
            if let known = state.found[key] { return known }
            let match = find(family, style, in: &state)
            if state.found.count >= Self.mostFound { state.found = [:] }
            state.found[key] = .some(match)
            return match
        }
    }

    /// Families whose characters are as wide as those of another, which is seldom installed.
    private static let twins = [
        "arial": ["Liberation Sans", "Arimo"], "helvetica": ["Liberation Sans", "Arimo"],
        "timesnewroman": ["Liberation Serif", "Tinos"], "couriernew": ["Liberation Mono", "Cousine"],
        "calibri": ["Carlito"], "cambria": ["Caladea"],
    ]

    private func find(_ family: String, _ style: String, in state: inout State) -> Match? {
        if let match = own(family, style, in: &state) { return match }
        for twin in Self.twins[FontFace.key(family)] ?? [] {
            if var match = own(twin, style, in: &state) {
                match.isTwin = true
                return match
            }
        }
        return nil
    }

    /// The font of exactly this family.
    private func own(_ family: String, _ style: String, in state: inout State) -> Match? {
        let key = FontFace.key(family)
        guard !key.isEmpty else { return nil }
        if state.fonts == nil { state.fonts = state.folders.flatMap(FontFolder.fonts(below:)) }
        let own = (state.fonts ?? []).filter { $0.familyKeys.contains(key) }
        if let match = Self.choose(style, from: own) { return match }
        guard usesSystemFonts else { return nil }
        if !state.isSystemOpened {
            state.isSystemOpened = true
            state.system = SystemFonts()
        }
        return Self.choose(style, from: state.system?.fonts(ofFamily: family) ?? [])
    }

    /// The font whose style has the name, or means the same; else the plainest one.
    private static func choose(_ style: String, from fonts: [FontFile]) -> Match? {
        let key = FontFace.key(style)
        let (wanted, plain) = (FontTraits(style), FontTraits("Regular"))
        let suitable =
            fonts.first { $0.styleKeys.contains(key) } ?? fonts.first { FontTraits($0.style) == wanted }
            // Fonts of symbols are single; what their style is called says nothing.
            ?? (fonts.count == 1 && wanted == plain ? fonts[0] : nil)
        if let face = suitable?.open() { return Match(face: face, hasStyle: true) }
        let other = fonts.first { FontTraits($0.style) == plain } ?? fonts.first
        return other?.open().map { Match(face: $0, hasStyle: false) }
    }
}

/// What the words of a style's name mean.
private struct FontTraits: Equatable {
    var words: Set<String>

    init(_ style: String) {
        let plain: Set<String> = ["regular", "normal", "book", "roman", "plain", "standard", "medium"]
        var words = Set(style.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
        words.subtract(plain)
        if words.remove("oblique") != nil { words.insert("italic") }
        self.words = words
    }
}
