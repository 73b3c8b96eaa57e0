import CHarfBuzz

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
        guard let blob = blob_create_from_file(path) else { return nil }
        defer { blob_destroy(blob) }
        guard let face = face_create(blob, UInt32(index)) else { return nil }
        defer { face_destroy(face) }
        guard let input = subset_input_create_or_fail() else { return nil }
        defer { subset_input_destroy(input) }
        subset_input_set_flags(input, UInt32(CHARFBUZZ_RETAIN_GLYPH_NUMBERS | CHARFBUZZ_NOTDEF_OUTLINE))
        guard let numbers = subset_input_glyph_set(input),
            let dropped = subset_input_set(input, Int32(CHARFBUZZ_DROPPED_TABLES))
        else { return nil }
        for glyph in glyphs { set_add(numbers, glyph) }
        for tag in Self.droppedTables.compactMap(FontAxis.number) { set_add(dropped, tag) }
        guard let reduced = subset_or_fail(face, input) else { return nil }
        defer { face_destroy(reduced) }
        let result =
            switch format {
            case .trueType: face_reference_blob(reduced)
            case .compact: FontAxis.number(ofTag: "CFF ").flatMap { face_reference_table(reduced, $0) }
            }
        guard let result else { return nil }
        defer { blob_destroy(result) }
        var count: UInt32 = 0
        guard let bytes = blob_get_data(result, &count), count > 0 else { return nil }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
}
