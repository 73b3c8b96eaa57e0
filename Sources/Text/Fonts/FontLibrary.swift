import CartoucheCLibrary
import CartoucheDocuments
import Synchronization

/// The fonts for drawing characters: those in given folders first, then those installed on the system.
///
/// A font is found by the names of its family and style, in any language of the font's names.
///
/// - A character marker needs exactly its font, because a symbol from a different font would be a different symbol. The
///   exceptions are a few text fonts with replacements of the same widths (for example Liberation Sans or Arimo for
///   Arial).
/// - Text can be drawn in other fonts. The library chooses the replacement in ``substitutions``, else a font of the same
///   widths, else a similar font.
///
/// The library reads the folders at the first search. All members can be called from several threads.
public final class FontLibrary: Sendable {
    /// The library for drawing symbols.
    ///
    /// It starts with the folders in the environment variable `CARTOUCHE_FONTS`, separated by colons.
    public static let shared = FontLibrary(
        folders: getenv("CARTOUCHE_FONTS").map { String(cString: $0).split(separator: ":").map(String.init) }
            ?? [])

    struct State: Sendable {
        var folders: [String]
        /// The folders that the files of a folder must not leave.
        var folderRoots: [String: RootFolder] = [:]
        var usesSystemFonts: Bool
        /// The replacements by the key of the family's name.
        var substitutions: [String: String]
        /// The fonts in the folders; nil before they are read.
        var folderFonts: [FontFile]?
        var diagnostics: [Diagnostic] = []
        var system: SystemFonts?
        var isSystemOpened = false
        var caches = Caches()
    }

    /// The results of earlier searches.
    struct Caches: Sendable {
        var matches: [[String]: Match?] = [:]
        var selections: [FontRequest: FontSelection?] = [:]
        var faces: [FaceKey: FontFace?] = [:]
        var fallbacks: [FallbackCharacters: FontFace?] = [:]
        var candidates: [FallbackKey: [FallbackCandidate]] = [:]
    }

    struct FaceKey: Hashable, Sendable {
        var path: String
        var index: Int
        var settings: [FontAxis.Setting] = []
        var synthesis = FontSynthesis()
    }

    /// The result of a search for a marker.
    package struct Match: Sendable {
        /// The font.
        package let face: FontFace
        /// Whether the font has the requested style; if false, only the family matches.
        package let hasStyle: Bool
        /// What the family is for the requested one.
        package var relation = FamilyRelation.requested
    }

    /// What a family is for the requested one.
    package enum FamilyRelation: Sendable {
        /// It is the requested one, or the one that the user has chosen for it.
        case requested
        /// Another one with the same character widths.
        case equalWidths
        /// Another one with a similar design.
        case otherWidths
    }

    let state: Mutex<State>
    /// The shaped runs of text in fonts of this library.
    let shapedRuns = ShapingCache()

    /// Creates a library.
    ///
    /// - Parameters:
    ///   - folders: Folders with TrueType, OpenType and Type 1 fonts, including their subfolders. Default: none.
    ///   - usesSystemFonts: Whether to search the fonts that are installed on the system too. Default: true.
    ///   - substitutions: Families to use for text instead of other families, for example `["Arial": "Inter"]`. Default:
    ///     none.
    public init(
        folders: [String] = [], usesSystemFonts: Bool = true, substitutions: [String: String] = [:]
    ) {
        let keyed = substitutions.map { (FontFace.key($0), $1) }
        state = Mutex(
            State(
                folders: folders, usesSystemFonts: usesSystemFonts,
                substitutions: Dictionary(keyed) { first, _ in first }))
    }

    /// The folders to search before the system's fonts, in this order.
    public var folders: [String] { state.withLock(\.folders) }

    /// Whether the fonts that are installed on the system are searched too.
    ///
    /// Set this before the first drawing, because existing symbols keep their glyphs.
    public var usesSystemFonts: Bool {
        get { state.withLock(\.usesSystemFonts) }
        set {
            state.withLock { state in
                state.usesSystemFonts = newValue
                state.caches = Caches()
            }
        }
    }

    /// The families to use for text instead of other families; the keys are lower case without white space.
    public var substitutions: [String: String] { state.withLock(\.substitutions) }

    /// The files in the folders that could not be read as fonts.
    ///
    /// Reads the folders if they are not read yet.
    public var diagnostics: [Diagnostic] {
        state.withLock { state in
            state.readFolders()
            return state.diagnostics
        }
    }

    /// The number of runs of text that were shaped; a run that is found in the cache does not count.
    package var shapedRunCount: Int { shapedRuns.shapedCount }
    /// The number of shaped runs in the cache.
    package var cachedRunCount: Int { shapedRuns.count }

    /// Removes the shaped runs from the cache, for measurements.
    package func clearShapedRuns() { shapedRuns.removeAll() }

    /// Adds a folder with font files.
    ///
    /// Call this before the first drawing, because existing symbols keep their glyphs.
    public func addFolder(_ path: String) { addFolder(path, in: nil) }

    /// Adds a folder with font files.
    ///
    /// - Parameter root: The folder that the files must not leave through links; nil for no restriction.
    package func addFolder(_ path: String, in root: RootFolder?) {
        state.withLock { state in
            guard !state.folders.contains(path) else { return }
            state.folders.append(path)
            state.folderRoots[path] = root
            state.folderFonts = nil
            state.caches = Caches()
        }
    }

    /// Uses a family for text and markers instead of another family, for example Inter instead of Arial.
    ///
    /// Call this before the first drawing.
    public func substitute(_ family: String, with replacement: String) {
        state.withLock { state in
            state.substitutions[FontFace.key(family)] = replacement
            state.caches = Caches()
        }
    }

    /// The greatest number of search results in each cache.
    static let maxCachedResults = 4096

    /// Returns the font of a marker for a family and a style; nil if no font of the family exists.
    package func match(family: String, style: String) -> Match? {
        let key = [FontFace.key(family), FontFace.key(style)]
        return state.withLock { state in
            if let known = state.caches.matches[key] { return known }
            let match = state.match(family, style)
            if state.caches.matches.count >= Self.maxCachedResults { state.caches.matches = [:] }
            state.caches.matches[key] = .some(match)
            return match
        }
    }
}

extension FontLibrary.State {
    fileprivate mutating func match(_ family: String, _ style: String) -> FontLibrary.Match? {
        let family = substitutions[FontFace.key(family)] ?? family
        if let match = exactMatch(family, style) { return match }
        for replacement in FontSubstitutes.metricCompatible[FontFace.key(family)] ?? [] {
            if var match = exactMatch(replacement, style) {
                match.relation = .equalWidths
                return match
            }
        }
        for (replacement, style) in similarFonts(to: family, style) {
            if var match = exactMatch(replacement, style) {
                match.relation = .otherWidths
                return match
            }
        }
        return nil
    }

    /// Returns the families and styles of similar fonts, also for a family such as "Arial Black", which is a style.
    private func similarFonts(to family: String, _ style: String) -> [(family: String, style: String)] {
        var fonts = (FontSubstitutes.similarDesigns[FontFace.key(family)] ?? []).map { ($0, style) }
        if let (base, design) = Self.splitStyle(from: family, FontDesign(style: style)) {
            let style = (design.weight >= 600 ? "Bold" : "Regular") + (design.isItalic ? " Italic" : "")
            fonts += (FontSubstitutes.metricCompatible[FontFace.key(base)] ?? []).map { ($0, style) }
        }
        return fonts
    }

    /// Returns a font from exactly this family.
    private mutating func exactMatch(_ family: String, _ style: String) -> FontLibrary.Match? {
        for fonts in [{ $0.folderFonts(ofFamily: family) }, { $0.systemFonts(ofFamily: family) }]
            as [(inout Self) -> [FontFile]]
        {
            if let match = choose(style, from: fonts(&self)) { return match }
        }
        return nil
    }

    mutating func folderFonts(ofFamily family: String) -> [FontFile] {
        let key = FontFace.key(family)
        readFolders()
        return key.isEmpty ? [] : (folderFonts ?? []).filter { $0.familyKeys.contains(key) }
    }

    mutating func systemFonts(ofFamily family: String) -> [FontFile] {
        FontFace.key(family).isEmpty ? [] : openedSystem()?.fonts(ofFamily: family) ?? []
    }

    /// Returns the system's fonts; nil if they are not used, or if fontconfig is not installed.
    mutating func openedSystem() -> SystemFonts? {
        guard usesSystemFonts else { return nil }
        if !isSystemOpened {
            isSystemOpened = true
            system = SystemFonts()
        }
        return system
    }

    mutating func readFolders() {
        guard folderFonts == nil else { return }
        let contents = folders.map { FontFolder.content(of: $0, in: folderRoots[$0]) }
        folderFonts = contents.flatMap(\.fonts)
        diagnostics = contents.flatMap(\.diagnostics)
    }

    /// Returns a font, which is opened only once.
    mutating func open(_ key: FontLibrary.FaceKey) -> FontFace? {
        if let known = caches.faces[key] { return known }
        let face = FontFace(
            path: key.path, index: key.index, settings: key.settings, synthesis: key.synthesis)
        if caches.faces.count >= FontLibrary.maxCachedResults { caches.faces = [:] }
        caches.faces[key] = .some(face)
        return face
    }

    /// Returns the font with this style name, or with an equivalent style; otherwise returns a font of regular style.
    private mutating func choose(_ style: String, from fonts: [FontFile]) -> FontLibrary.Match? {
        let key = FontFace.key(style)
        let (wanted, plain) = (FontTraits(style), FontTraits("Regular"))
        let suitable =
            fonts.first { $0.styleKeys.contains(key) } ?? fonts.first { FontTraits($0.style) == wanted }
            // A symbol font is usually the only one of its family, and its style name has no meaning.
            ?? (fonts.count == 1 && wanted == plain ? fonts[0] : nil)
        if let suitable, let face = open(FontLibrary.FaceKey(path: suitable.path, index: suitable.index)) {
            return FontLibrary.Match(face: face, hasStyle: true)
        }
        guard let other = fonts.first(where: { FontTraits($0.style) == plain }) ?? fonts.first else {
            return nil
        }
        return open(FontLibrary.FaceKey(path: other.path, index: other.index)).map {
            FontLibrary.Match(face: $0, hasStyle: false)
        }
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
