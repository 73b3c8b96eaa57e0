import CartoucheCHarfBuzz

/// The formats of outlines in font files that documents can embed.
package enum EmbeddedFontFormat: Hashable, Sendable {
    /// Quadratic curves (table `glyf`); the file has all tables that drawing needs.
    case trueType
    /// The Compact Font Format with glyphs by number (table `CFF `); the file is this table.
    case compact
}

extension FontFace {
    /// The format in which a document can embed the font; nil if it cannot.
    ///
    /// A document can embed a font whose file has exactly the outlines that are drawn. Variable fonts with settings and
    /// synthetic bold fonts have other outlines. The glyphs of CFF fonts with character collections have other numbers
    /// in documents.
    package var embeddedFormat: EmbeddedFontFormat? {
        guard settings.isEmpty, !synthesis.isBold, let file = FontTables(path: path, index: index) else {
            return nil
        }
        // Without the library, only whole files can be embedded.
        if HarfBuzzSubset.functions == nil, file.isCollection || file.hasTable("fvar") { return nil }
        if file.hasTable("glyf"), file.hasTable("loca") { return .trueType }
        guard let table = file.table("CFF ") else { return nil }
        return CompactFont(table)?.hasCollection == false ? .compact : nil
    }

    /// Returns the font in its ``embeddedFormat`` with some glyphs, which keep their numbers; nil if this fails.
    ///
    /// If the library for this is not installed, the font has all its glyphs.
    package func embedded(_ format: EmbeddedFontFormat, glyphs: some Sequence<UInt32>) -> [UInt8]? {
        if let functions = HarfBuzzSubset.functions,
            let bytes = functions.subset(path: path, index: index, format, glyphs)
        {
            return bytes
        }
        guard let file = FontTables(path: path, index: index) else { return nil }
        return switch format {
        case .trueType: file.isCollection ? nil : file.bytes
        case .compact: file.table("CFF ")
        }
    }
}

extension FontFace {
    /// Returns a font file with the glyphs of some characters and the tables for shaping, for browsers; nil if there is
    /// none.
    ///
    /// There is none for variable fonts with settings and for synthetic styles, which have other outlines than their
    /// files, and if the library for this is not installed.
    package func webFont(characters: some Sequence<UInt32>) -> [UInt8]? {
        guard settings.isEmpty, !synthesis.isBold, !synthesis.isOblique, hasOutlines else { return nil }
        return HarfBuzzSubset.functions?.webFont(path: path, index: index, characters)
    }
}

extension CHarfBuzzSubsetFunctions {
    /// Tables that are not necessary for drawing glyphs by their numbers.
    private static let droppedTables = [
        "BASE", "CBDT", "CBLC", "COLR", "CPAL", "DSIG", "EBDT", "EBLC", "GDEF", "GPOS", "GSUB", "HVAR",
        "JSTF",
        "MATH", "MVAR", "OS/2", "STAT", "SVG ", "VDMX", "VORG", "VVAR", "avar", "cmap", "cvar", "feat",
        "fvar",
        "gasp", "gvar", "hdmx", "kern", "kerx", "meta", "mort", "morx", "name", "post", "sbix", "trak",
        "vhea",
        "vmtx", "Silf", "Glat", "Gloc", "Feat", "Sill", "LTSH", "PCLT",
    ]

    fileprivate func subset(
        path: String, index: Int, _ format: EmbeddedFontFormat, _ glyphs: some Sequence<UInt32>
    ) -> [UInt8]? {
        subset(
            path: path, index: index,
            choosing: { input in
                subset_input_set_flags(
                    input, UInt32(CHARFBUZZ_RETAIN_GLYPH_NUMBERS | CHARFBUZZ_NOTDEF_OUTLINE))
                guard let numbers = subset_input_glyph_set(input),
                    let dropped = subset_input_set(input, Int32(CHARFBUZZ_DROPPED_TABLES))
                else { return false }
                for glyph in glyphs { set_add(numbers, glyph) }
                for tag in Self.droppedTables.compactMap(FontAxis.number) { set_add(dropped, tag) }
                return true
            },
            result: { reduced in
                switch format {
                case .trueType: face_reference_blob(reduced)
                case .compact: FontAxis.number(ofTag: "CFF ").flatMap { face_reference_table(reduced, $0) }
                }
            })
    }

    fileprivate func webFont(
        path: String, index: Int, _ characters: some Sequence<UInt32>
    ) -> [UInt8]? {
        subset(
            path: path, index: index,
            choosing: { input in
                guard let wanted = subset_input_unicode_set(input) else { return false }
                for character in characters { set_add(wanted, character) }
                return true
            }, result: { face_reference_blob($0) })
    }

    /// Reduces a font of a file.
    ///
    /// - Parameters:
    ///   - choose: Chooses what is kept; false if this fails.
    ///   - result: Returns the bytes of the reduced font.
    private func subset(
        path: String, index: Int, choosing choose: (OpaquePointer) -> Bool,
        result: (OpaquePointer) -> OpaquePointer?
    ) -> [UInt8]? {
        guard let blob = blob_create_from_file(path) else { return nil }
        defer { blob_destroy(blob) }
        guard let face = face_create(blob, UInt32(index)) else { return nil }
        defer { face_destroy(face) }
        guard let input = subset_input_create_or_fail() else { return nil }
        defer { subset_input_destroy(input) }
        guard choose(input), let reduced = subset_or_fail(face, input) else { return nil }
        defer { face_destroy(reduced) }
        guard let result = result(reduced) else { return nil }
        defer { blob_destroy(result) }
        var count: UInt32 = 0
        guard let bytes = blob_get_data(result, &count), count > 0 else { return nil }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
}
