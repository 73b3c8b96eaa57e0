import Synchronization

/// The properties of text that determine the fonts for characters that its font lacks.
struct FallbackKey: Hashable, Sendable {
    var kind: FontSubstitutes.Kind
    var isBold: Bool
    var isItalic: Bool
    /// The language as an ISO 639 code.
    var language: String
    /// Whether colored pictures are preferred.
    var isEmoji: Bool
}

/// A font that may have the characters that another font lacks.
///
/// Invariant for `@unchecked Sendable`: used only under the lock of the font library.
struct FallbackCandidate: @unchecked Sendable {
    enum Source {
        case folder(FontFile)
        case system(SystemFonts.Candidate)
    }
    var source: Source

    var place: FontLibrary.FaceKey {
        switch source {
        case .folder(let font): FontLibrary.FaceKey(path: font.path, index: font.index)
        case .system(let font): FontLibrary.FaceKey(path: font.place.path, index: font.place.index)
        }
    }
}

/// Characters that need one font.
struct FallbackCharacters: Hashable, Sendable {
    var characters: [UInt32]
    var key: FallbackKey
}

extension FontLibrary {
    /// The greatest number of characters in a cached search for a font.
    private static let maxCachedCharacters = 8

    /// Returns the font for characters that the requested font lacks; nil if no font has all of them.
    ///
    /// The result depends on the installed fonts only, not on earlier calls.
    func fallback(for characters: [UInt32], key: FallbackKey) -> FontFace? {
        state.withLock { state in
            guard characters.count <= Self.maxCachedCharacters else {
                return state.fallback(for: characters, key: key)
            }
            let cacheKey = FallbackCharacters(characters: characters, key: key)
            if let known = state.caches.fallbacks[cacheKey] { return known }
            let face = state.fallback(for: characters, key: key)
            if state.caches.fallbacks.count >= 4 * Self.maxCachedResults { state.caches.fallbacks = [:] }
            state.caches.fallbacks[cacheKey] = .some(face)
            return face
        }
    }
}

extension FontLibrary.State {
    fileprivate mutating func fallback(for characters: [UInt32], key: FallbackKey) -> FontFace? {
        for candidate in candidates(for: key) {
            if case .system(let font) = candidate.source, !characters.allSatisfy(font.contains) { continue }
            guard let face = open(candidate.place), let font = face.shapingFont,
                characters.allSatisfy({ font.glyph(of: $0) != nil })
            else { continue }
            return face
        }
        return nil
    }

    /// Returns the fonts in the folders that are most similar to the design, one for each family, then the system's.
    fileprivate mutating func candidates(for key: FallbackKey) -> [FallbackCandidate] {
        if let known = caches.candidates[key] { return known }
        readFolders()
        var design = FontDesign()
        design.weight = key.isBold ? 700 : 400
        design.isItalic = key.isItalic
        var families: [String] = []
        var best: [String: FontFile] = [:]
        for font in folderFonts ?? [] {
            if let other = best[font.family] {
                if font.design.distance(to: design) < other.design.distance(to: design) {
                    best[font.family] = font
                }
            } else {
                families.append(font.family)
                best[font.family] = font
            }
        }
        var candidates = families.compactMap { best[$0] }.map { FallbackCandidate(source: .folder($0)) }
        if let system = openedSystem() {
            let family = key.isEmoji ? "emoji" : key.kind.rawValue
            candidates += system.candidates(family: family, language: key.language, design: design).map {
                FallbackCandidate(source: .system($0))
            }
        }
        // Each list of the system's fonts stays in memory, so their number is limited by the number of languages.
        caches.candidates[key] = candidates
        return candidates
    }
}
