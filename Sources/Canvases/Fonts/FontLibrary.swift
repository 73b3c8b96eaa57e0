import CLibrary
import Synchronization

/// The fonts for drawing characters: those in given folders first, then those installed on the system.
///
/// A font is found by the names of its family and style, in any language of the font's names. Other fonts are not
/// substituted, because a symbol from a different font would be a different symbol. The exceptions are a few text fonts
/// with replacements of the same widths (for example Liberation Sans or Arimo for Arial). The library reads the folders
/// at the first search.
public final class FontLibrary: Sendable {
    /// The library for drawing symbols.
    ///
    /// It starts with the folders in the environment variable `CARTOUCHE_FONTS`, separated by colons.
    public static let shared = FontLibrary(
        folders: getenv("CARTOUCHE_FONTS").map { String(cString: $0).split(separator: ":").map(String.init) }
            ?? [])

    private struct State: Sendable {
        var folders: [String]
        /// The fonts in the folders; nil before they are read.
        var fonts: [FontFile]?
        var system: SystemFonts?
        var isSystemOpened = false
        /// The results of earlier searches.
        var found: [[String]: Match?] = [:]
    }

    /// The result of a search.
    package struct Match: Sendable {
        /// The font.
        package let face: FontFace
        /// Whether the font has the requested style; if false, only the family matches.
        package let hasStyle: Bool
        /// Whether the font is from a different family with the same character widths.
        package var isMetricCompatible = false
    }

    private let state: Mutex<State>
    private let usesSystemFonts: Bool

    /// Creates a library.
    ///
    /// - Parameters:
    ///   - folders: Folders with TrueType, OpenType and Type 1 fonts, including their subfolders. Default: none.
    ///   - usesSystemFonts: Whether to search the fonts that are installed on the system too. Default: true.
    public init(folders: [String] = [], usesSystemFonts: Bool = true) {
        state = Mutex(State(folders: folders))
        self.usesSystemFonts = usesSystemFonts
    }

    /// The folders to search before the system's fonts, in this order.
    public var folders: [String] { state.withLock(\.folders) }

    /// Adds a folder with font files.
    ///
    /// Call this before the first drawing, because existing symbols keep their glyphs.
    public func addFolder(_ path: String) {
        state.withLock { state in
            guard !state.folders.contains(path) else { return }
            state.folders.append(path)
            state.fonts = nil
            state.found = [:]
        }
    }

    /// The greatest number of search results in the cache.
    private static let maxCachedMatches = 4096

    /// Returns the font for a family and a style; nil if no font of the family exists.
    package func match(family: String, style: String) -> Match? {
        let key = [FontFace.key(family), FontFace.key(style)]
        return state.withLock { state in
            if let known = state.found[key] { return known }
            let match = find(family, style, in: &state)
            if state.found.count >= Self.maxCachedMatches { state.found = [:] }
            state.found[key] = .some(match)
            return match
        }
    }

    /// Replacements for families that are often not installed, with the same character widths.
    private static let metricCompatibleFamilies = [
        "arial": ["Liberation Sans", "Arimo"], "helvetica": ["Liberation Sans", "Arimo"],
        "timesnewroman": ["Liberation Serif", "Tinos"], "couriernew": ["Liberation Mono", "Cousine"],
        "calibri": ["Carlito"], "cambria": ["Caladea"],
    ]

    private func find(_ family: String, _ style: String, in state: inout State) -> Match? {
        if let match = exactMatch(family, style, in: &state) { return match }
        for replacement in Self.metricCompatibleFamilies[FontFace.key(family)] ?? [] {
            if var match = exactMatch(replacement, style, in: &state) {
                match.isMetricCompatible = true
                return match
            }
        }
        return nil
    }

    /// Returns a font from exactly this family.
    private func exactMatch(_ family: String, _ style: String, in state: inout State) -> Match? {
        let key = FontFace.key(family)
        guard !key.isEmpty else { return nil }
        if state.fonts == nil { state.fonts = state.folders.flatMap(FontFolder.fonts(below:)) }
        let fonts = (state.fonts ?? []).filter { $0.familyKeys.contains(key) }
        if let match = Self.choose(style, from: fonts) { return match }
        guard usesSystemFonts else { return nil }
        if !state.isSystemOpened {
            state.isSystemOpened = true
            state.system = SystemFonts()
        }
        return Self.choose(style, from: state.system?.fonts(ofFamily: family) ?? [])
    }

    /// Returns the font with this style name, or with an equivalent style; otherwise returns a font of regular style.
    private static func choose(_ style: String, from fonts: [FontFile]) -> Match? {
        let key = FontFace.key(style)
        let (wanted, plain) = (FontTraits(style), FontTraits("Regular"))
        let suitable =
            fonts.first { $0.styleKeys.contains(key) } ?? fonts.first { FontTraits($0.style) == wanted }
            // A symbol font is usually the only one of its family, and its style name has no meaning.
            ?? (fonts.count == 1 && wanted == plain ? fonts[0] : nil)
        if let face = suitable?.open() { return Match(face: face, hasStyle: true) }
        let other = fonts.first { FontTraits($0.style) == plain } ?? fonts.first
        return other?.open().map { Match(face: $0, hasStyle: false) }
    }
}

/// The meaning of the words in a style name.
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
