import CartoucheCFontconfig
import CartoucheCLibrary

/// The fonts that are installed on the system.
///
/// They are found with fontconfig, which is opened on first use.
///
/// Invariant for `@unchecked Sendable`: used only under the lock of the font library.
struct SystemFonts: @unchecked Sendable {
    private let functions: CFontconfigFunctions
    private let config: OpaquePointer

    /// The names and paths under which fontconfig is searched.
    static let libraries = [
        "libfontconfig.so.1", "libfontconfig.so", "libfontconfig.1.dylib",
        "/opt/homebrew/lib/libfontconfig.1.dylib", "/usr/local/lib/libfontconfig.1.dylib",
    ]

    /// Opens fontconfig; nil if it is not installed.
    init?(libraries: [String] = Self.libraries) {
        var functions = CFontconfigFunctions()
        guard CStringList(libraries).withPointers({ cfontconfig_open($0, $1, &functions) }) == 0,
            let config = functions.InitLoadConfigAndFonts()
        else { return nil }
        self.functions = functions
        self.config = config
    }

    /// Returns the fonts of the family with exactly this name; ignores case and white space.
    func fonts(ofFamily family: String) -> [FontFile] {
        guard !family.isEmpty, !family.utf8.contains(0), let pattern = functions.PatternCreate() else {
            return []
        }
        defer { functions.PatternDestroy(pattern) }
        add("family", family, to: pattern)
        guard let objects = functions.ObjectSetCreate() else { return [] }
        defer { functions.ObjectSetDestroy(objects) }
        guard functions.ObjectSetAdd(objects, "file") != 0, functions.ObjectSetAdd(objects, "index") != 0,
            let set = functions.FontList(config, pattern, objects)
        else { return [] }
        defer { functions.FontSetDestroy(set) }
        var places: Set<Place> = []
        for number in 0..<min(Int(set.pointee.count), 256) {
            if let font = set.pointee.fonts[number], let place = place(of: font) { places.insert(place) }
        }
        return places.sorted { ($0.path, $0.index) < ($1.path, $1.index) }.compactMap {
            FontFile(path: $0.path, index: $0.index)
        }
    }

    /// The place of a font.
    struct Place: Hashable {
        var path: String
        /// The index of the font in the file, starting at 0.
        var index: Int
    }

    /// A font for characters that the requested font lacks.
    struct Candidate {
        fileprivate let functions: CFontconfigFunctions
        /// A set of characters of fontconfig, which is never freed.
        fileprivate let characters: OpaquePointer
        let place: Place

        /// Whether the font has a character.
        func contains(_ character: UInt32) -> Bool {
            functions.CharSetHasChar(characters, character) != 0
        }
    }

    /// Returns fonts that together have all available characters, most suitable first.
    ///
    /// - Parameters:
    ///   - family: A name of fontconfig for a kind of fonts: `serif`, `sans-serif`, `monospace` or `emoji`.
    ///   - language: The language of the text.
    func candidates(family: String, language: String, design: FontDesign) -> [Candidate] {
        guard let pattern = functions.PatternCreate() else { return [] }
        defer { functions.PatternDestroy(pattern) }
        add("family", family, to: pattern)
        add("lang", language, to: pattern)
        // 80 and 200 are regular and bold in the units of fontconfig, 0 and 100 are upright and italic.
        _ = functions.PatternAddInteger(pattern, "weight", design.weight >= 600 ? 200 : 80)
        _ = functions.PatternAddInteger(pattern, "slant", design.isItalic ? 100 : 0)
        _ = functions.ConfigSubstitute(config, pattern, 0)
        functions.DefaultSubstitute(pattern)
        var result: Int32 = 0
        // The set stays in memory, because the candidates refer to it.
        guard let set = functions.FontSort(config, pattern, 1, nil, &result) else { return [] }
        return (0..<Int(set.pointee.count)).compactMap { number in
            var characters: OpaquePointer?
            guard let font = set.pointee.fonts[number], let place = place(of: font),
                functions.PatternGetCharSet(font, "charset", 0, &characters) == CFONTCONFIG_MATCH,
                let characters
            else { return nil }
            return Candidate(functions: functions, characters: characters, place: place)
        }
    }

    private func add(_ object: String, _ text: String, to pattern: OpaquePointer) {
        _ = functions.PatternAddString(pattern, object, Array(text.utf8) + [0])
    }

    private func place(of font: OpaquePointer) -> Place? {
        var file: UnsafeMutablePointer<UInt8>?
        guard functions.PatternGetString(font, "file", 0, &file) == CFONTCONFIG_MATCH, let file else {
            return nil
        }
        var index: Int32 = 0
        _ = functions.PatternGetInteger(font, "index", 0, &index)
        // The upper half is the number of a named instance of a variable font.
        return Place(path: String(cString: file), index: Int(index) & 0xFFFF)
    }
}
