import CartoucheDocuments
import Synchronization

/// The names of a font for text.
package struct FontRequest: Hashable, Sendable {
    /// The name of the family; if empty, the library chooses a sans-serif family.
    package var family: String
    /// The name of the style, for example "Bold Italic".
    package var style: String
    /// Values for the axes of a variable font; they take precedence over the style.
    package var settings: [FontAxis.Setting]

    /// Creates a request.
    package init(family: String, style: String = "Regular", settings: [FontAxis.Setting] = []) {
        self.family = family
        self.style = style
        self.settings = settings
    }
}

/// A font that was chosen for text.
package struct FontSelection: Sendable {
    /// The font.
    package var face: FontFace
    /// What differs from the request.
    package var diagnostics: [Diagnostic] = []
}

extension FontLibrary {
    /// Returns the font for text; nil if there are no fonts at all.
    ///
    /// If the family is not installed, this is a font with the same widths or a similar font. If the family lacks the
    /// style, a font of another style is made bold or oblique.
    package func font(for request: FontRequest) -> FontSelection? {
        state.withLock { state in
            if let known = state.caches.selections[request] { return known }
            let selection = state.select(request)
            if state.caches.selections.count >= Self.maxCachedResults { state.caches.selections = [:] }
            state.caches.selections[request] = .some(selection)
            return selection
        }
    }
}

extension FontLibrary.State {
    fileprivate mutating func select(_ request: FontRequest) -> FontSelection? {
        let design = FontDesign(style: request.style)
        let isDefault = FontFace.key(request.family).isEmpty
        let family = substitutions[FontFace.key(request.family)] ?? request.family
        if let selection = select(family, design, for: request) { return selection }
        if let (base, full) = Self.splitStyle(from: family, design),
            let selection = select(base, full, for: request)
        {
            return selection
        }
        for replacement in FontSubstitutes.metricCompatible[FontFace.key(family)] ?? [] {
            if var selection = select(replacement, design, for: request) {
                selection.diagnostics.insert(
                    Self.substituted(.note, family, by: selection.face, "with equal character widths"), at: 0)
                return selection
            }
        }
        let kind = FontSubstitutes.kind(ofFamily: family)
        let designs = FontSubstitutes.similarDesigns[FontFace.key(family)] ?? []
        for replacement in designs + FontSubstitutes.similar(to: kind) {
            if var selection = select(replacement, design, for: request) {
                if !isDefault {
                    selection.diagnostics.insert(
                        Self.substituted(.warning, family, by: selection.face, "with other character widths"),
                        at: 0)
                }
                return selection
            }
        }
        guard let face = anyTextFont(kind, design) else { return nil }
        return FontSelection(
            face: face,
            diagnostics: isDefault
                ? [] : [Self.substituted(.warning, family, by: face, "with other character widths")])
    }

    /// Returns a family's font in the design, or in the most similar design.
    private mutating func select(
        _ family: String, _ design: FontDesign, for request: FontRequest
    ) -> FontSelection? {
        var fonts = folderFonts(ofFamily: family)
        if fonts.isEmpty { fonts = systemFonts(ofFamily: family) }
        let key = FontFace.key(request.style)
        func difference(_ font: FontFile) -> Double {
            font.closestDesign(to: design).distance(to: design)
                - (font.styleKeys.contains(key) && font.axes.isEmpty ? 0.25 : 0)
        }
        guard let font = fonts.min(by: { difference($0) < difference($1) }) else { return nil }
        let found = font.closestDesign(to: design)
        var synthesis = FontSynthesis()
        synthesis.isBold = design.weight >= 600 && found.weight <= design.weight - 150
        synthesis.isOblique = design.isItalic && !found.isItalic
        var settings = font.settings(for: design)
        for setting in request.settings {
            settings.removeAll { $0.tag == setting.tag }
            settings.append(setting)
        }
        let faceKey = FontLibrary.FaceKey(
            path: font.path, index: font.index, settings: settings, synthesis: synthesis)
        guard let face = open(faceKey) else { return nil }
        var selection = FontSelection(face: face)
        let hasStyle =
            font.styleKeys.contains(key) || (found.weight, found.width) == (design.weight, design.width)
        if !hasStyle || found.isItalic != design.isItalic {
            selection.diagnostics.append(
                Diagnostic(
                    .warning, code: .fontStyleNotInstalled,
                    message: "the font '\(family)' is not installed in the style '\(request.style)'",
                    instead: "the style '\(font.style)' is used"
                        + (synthesis.isBold ? ", with thicker strokes" : "")
                        + (synthesis.isOblique ? ", leaning to the right" : "")))
        }
        for setting in request.settings where !face.axes.contains(where: { $0.tag == setting.tag }) {
            selection.diagnostics.append(
                Diagnostic(
                    .warning, code: .fontAxisNotFound,
                    message: "the font '\(family)' has no axis '\(setting.tag.prefix(8))'",
                    instead: "the setting is ignored"))
        }
        return selection
    }

    /// Splits the style from a name such as "Open Sans SemiBold"; nil if the last word is not part of a style.
    static func splitStyle(
        from family: String, _ design: FontDesign
    ) -> (family: String, design: FontDesign)? {
        let words = family.prefix(200).split(separator: " ")
        let count = words.reversed().prefix { FontDesign.isDesignWord($0.lowercased()) }.count
        guard count > 0, count < words.count else { return nil }
        var full = FontDesign(style: words.suffix(count).joined(separator: " "))
        full.isItalic = full.isItalic || design.isItalic
        full.weight = design.weight > 400 ? max(design.weight, full.weight) : full.weight
        return (words.dropLast(count).joined(separator: " "), full)
    }

    /// Returns the diagnostic of another font: a note if the layout stays exact.
    private static func substituted(
        _ severity: Diagnostic.Severity, _ family: String, by face: FontFace, _ relation: String
    ) -> Diagnostic {
        Diagnostic(
            severity, code: .fontSubstituted, message: "the font '\(family)' is not installed",
            instead: "the font '\(face.family)' \(relation) is used")
    }

    /// Returns a font with Latin letters, or any font.
    private mutating func anyTextFont(_ kind: FontSubstitutes.Kind, _ design: FontDesign) -> FontFace? {
        let system = openedSystem()?.candidates(family: kind.rawValue, language: "en", design: design) ?? []
        for candidate in system where candidate.contains(0x41) {
            let key = FontLibrary.FaceKey(path: candidate.place.path, index: candidate.place.index)
            if let face = open(key) { return face }
        }
        readFolders()
        var first: FontFace?
        for font in folderFonts ?? [] {
            guard let face = open(FontLibrary.FaceKey(path: font.path, index: font.index)) else { continue }
            if face.shapingFont?.glyph(of: 0x41) != nil { return face }
            first = first ?? face
        }
        return first
    }
}
