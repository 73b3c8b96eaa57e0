import CFontconfig

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
        for name in libraries {
            let status = name.withCString { name in
                withUnsafePointer(to: UnsafePointer<CChar>?(name)) { cfontconfig_open($0, 1, &functions) }
            }
            guard status == 0, let config = functions.InitLoadConfigAndFonts() else { continue }
            self.functions = functions
            self.config = config
            return
        }
        return nil
    }

    /// Returns the fonts of the family with exactly this name; ignores case and white space.
    func fonts(ofFamily family: String) -> [FontFile] {
        guard !family.isEmpty, !family.utf8.contains(0), let pattern = functions.PatternCreate() else {
            return []
        }
        defer { functions.PatternDestroy(pattern) }
        let bytes = Array(family.utf8) + [0]
        guard functions.PatternAddString(pattern, "family", bytes) != 0,
            let objects = functions.ObjectSetCreate()
        else { return [] }
        defer { functions.ObjectSetDestroy(objects) }
        guard functions.ObjectSetAdd(objects, "file") != 0, functions.ObjectSetAdd(objects, "index") != 0,
            let set = functions.FontList(config, pattern, objects)
        else { return [] }
        defer { functions.FontSetDestroy(set) }
        var places: [(path: String, index: Int)] = []
        for number in 0..<min(Int(set.pointee.count), 256) {
            guard let font = set.pointee.fonts[number] else { continue }
            var file: UnsafeMutablePointer<UInt8>?
            guard functions.PatternGetString(font, "file", 0, &file) == CFONTCONFIG_MATCH, let file
            else { continue }
            var index: Int32 = 0
            _ = functions.PatternGetInteger(font, "index", 0, &index)
            places.append((String(cString: file), Int(index)))
        }
        return places.sorted { ($0.path, $0.index) < ($1.path, $1.index) }.compactMap {
            FontFile(path: $0.path, index: $0.index)
        }
    }
}
