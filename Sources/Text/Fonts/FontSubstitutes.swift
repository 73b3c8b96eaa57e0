/// The families that replace a family that is not installed.
enum FontSubstitutes {
    /// A kind of text fonts.
    enum Kind: String, Hashable, Sendable {
        case serif
        case sansSerif = "sans-serif"
        case monospace
    }

    /// Families with the same character widths as a family that is often not installed; keys as ``FontFace/key(_:)``.
    static let metricCompatible: [String: [String]] = [
        "arial": ["Liberation Sans", "Arimo"],
        "arialmt": ["Liberation Sans", "Arimo"],
        "helvetica": ["Liberation Sans", "Arimo"],
        "arialnarrow": ["Liberation Sans Narrow"],
        "timesnewroman": ["Liberation Serif", "Tinos"],
        "times": ["Liberation Serif", "Tinos"],
        "couriernew": ["Liberation Mono", "Cousine"],
        "courier": ["Liberation Mono", "Cousine"],
        "calibri": ["Carlito"],
        "cambria": ["Caladea"],
        "georgia": ["Gelasio"],
    ]

    /// Families with a similar design and other widths; keys as ``FontFace/key(_:)``.
    static let similarDesigns: [String: [String]] = [
        "bookantiqua": ["P052", "TeX Gyre Pagella"],
        "centurygothic": ["URW Gothic", "TeX Gyre Adventor"],
        "lucidasansunicode": ["DejaVu Sans"],
        "palatinolinotype": ["P052", "TeX Gyre Pagella"],
        "segoeui": ["Open Sans", "Noto Sans"],
        "segoeuisymbol": ["Noto Sans Symbols 2", "DejaVu Sans"],
        "sourcesanspro": ["Source Sans 3"],
        "tahoma": ["DejaVu Sans Condensed", "DejaVu Sans"],
        "trebuchetms": ["Fira Sans", "Open Sans"],
        "verdana": ["DejaVu Sans"],
    ]

    /// Open families of each kind, most common first.
    static func similar(to kind: Kind) -> [String] {
        switch kind {
        case .serif: ["Liberation Serif", "Tinos", "Noto Serif", "DejaVu Serif"]
        case .sansSerif: ["Liberation Sans", "Arimo", "Noto Sans", "DejaVu Sans"]
        case .monospace: ["Liberation Mono", "Cousine", "Noto Sans Mono", "DejaVu Sans Mono"]
        }
    }

    // Words in UTF-8: their search runs for each character that the font of a text does not have.
    private static let monospaceWords = utf8([
        "mono", "courier", "consol", "code", "typewriter", "terminal", "menlo",
    ])
    private static let sansSerifWords = utf8(["sans", "gothic"])
    private static let serifWords = utf8([
        "serif", "times", "roman", "garamond", "georgia", "book", "minion", "palatino", "cambria", "caslon",
        "baskerville", "century", "didot", "bodoni", "antiqua", "constantia", "merriweather", "lora",
    ])

    private static func utf8(_ words: [String]) -> [[UInt8]] { words.map { Array($0.utf8) } }

    /// Returns the kind that the name of a family suggests; sans serif by default.
    static func kind(ofFamily family: String) -> Kind {
        let key = Array(FontFace.key(family).utf8)
        func hasOne(of words: [[UInt8]]) -> Bool {
            words.contains { word in key.indices.contains { key[$0...].starts(with: word) } }
        }
        if hasOne(of: monospaceWords) { return .monospace }
        if hasOne(of: sansSerifWords) { return .sansSerif }
        return hasOne(of: serifWords) ? .serif : .sansSerif
    }
}
