import CFreeType
import Synchronization

/// A font from a file, opened with FreeType; it caches the outlines of its glyphs.
package final class FontFace: Sendable {
    /// The family name from FreeType.
    package let family: String
    /// The style name from FreeType.
    package let style: String
    /// All names of the family in the file, in all languages, as keys (see ``key(_:)``).
    let familyKeys: Set<String>
    /// All names of the style in the file, in all languages, as keys.
    let styleKeys: Set<String>

    private let state: Mutex<State>

    // Invariant for `@unchecked Sendable`: only this object uses the library and the face, and only under its lock.
    private struct State: @unchecked Sendable {
        var library: FT_Library
        var face: FT_Face
        var outlines: [UInt32: GlyphOutline?] = [:]

        mutating func outline(of glyph: UInt32) -> GlyphOutline? {
            if let known = outlines[glyph] { return known }
            let outline = FontFace.outline(ofGlyph: glyph, in: face)
            outlines[glyph] = .some(outline)
            return outline
        }
    }

    /// Returns a family or style name in a form for comparison: lower case without white space, hyphens and
    /// underscores.
    static func key(_ name: String) -> String {
        String(name.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" })
    }

    /// Opens a font; nil if the file is not a font, or if the font has no outlines.
    ///
    /// - Parameter index: The index of the font in the file, starting at 0. Default: 0.
    package init?(path: String, index: Int = 0) {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else { return nil }
        var opened: FT_Face?
        guard FT_New_Face(library, path, index, &opened) == 0, let face = opened else {
            FT_Done_FreeType(library)
            return nil
        }
        guard face.pointee.face_flags & Int(CFREETYPE_FACE_SCALABLE) != 0,
            face.pointee.units_per_EM > 0
        else {
            FT_Done_FreeType(library)
            return nil
        }
        family = face.pointee.family_name.map { String(cString: $0) } ?? ""
        style = face.pointee.style_name.map { String(cString: $0) } ?? ""
        let names = Self.names(in: face)
        familyKeys = Set((names.families + [family]).map(Self.key)).subtracting([""])
        styleKeys = Set((names.styles + [style]).map(Self.key)).subtracting([""])
        state = Mutex(State(library: library, face: face))
    }

    deinit {
        state.withLock { state in
            FT_Done_Face(state.face)
            FT_Done_FreeType(state.library)
        }
    }

    /// Returns the number of fonts in a file; 0 if it is not a font file.
    static func count(path: String) -> Int {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else { return 0 }
        defer { FT_Done_FreeType(library) }
        var face: FT_Face?
        guard FT_New_Face(library, path, -1, &face) == 0, let face else { return 0 }
        let count = Int(face.pointee.num_faces)
        FT_Done_Face(face)
        return count
    }

    /// Returns the outline of the glyph for a character; nil if the font does not have the character.
    ///
    /// Symbol fonts (Wingdings, the fonts of ArcGIS) have their own codes from 32 to 255, which are in the private area
    /// from U+F000. A character number below 256 also finds them.
    package func outline(ofCharacter number: Int) -> GlyphOutline? {
        guard number >= 0, number <= 0x10FFFF else { return nil }
        return state.withLock { state in
            let glyph = Self.glyph(of: number, in: state.face)
            return glyph == 0 ? nil : state.outline(of: glyph)
        }
    }

    /// Returns the outline of the glyph with a number in the font; nil if the font does not have the glyph.
    package func outline(ofGlyph glyph: UInt32) -> GlyphOutline? {
        state.withLock { $0.outline(of: glyph) }
    }

    /// Returns the number of a character's glyph in the font; 0 means that there is none.
    private static func glyph(of number: Int, in face: FT_Face) -> UInt32 {
        let codes = number < 256 ? [number, 0xF000 + number] : [number]
        func found() -> UInt32 {
            for code in codes {
                let glyph = FT_Get_Char_Index(face, FT_ULong(code))
                if glyph != 0 { return glyph }
            }
            return 0
        }
        for encoding in [FT_ENCODING_MS_SYMBOL, FT_ENCODING_UNICODE]
        where FT_Select_Charmap(face, encoding) == 0 {
            let glyph = found()
            if glyph != 0 { return glyph }
        }
        guard let maps = face.pointee.charmaps else { return 0 }
        for index in 0..<Int(max(face.pointee.num_charmaps, 0)) {
            guard let map = maps[index], FT_Set_Charmap(face, map) == 0 else { continue }
            let glyph = found()
            if glyph != 0 { return glyph }
        }
        return 0
    }

    fileprivate static func outline(ofGlyph glyph: UInt32, in face: FT_Face) -> GlyphOutline? {
        guard FT_Load_Glyph(face, glyph, Int32(CFREETYPE_LOAD_NO_SCALE)) == 0,
            let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return nil }
        var builder = ContourBuilder()
        var functions = FT_Outline_Funcs()
        functions.move_to = { to, builder in
            ContourBuilder.with(builder) { $0.move(to: to) }
            return 0
        }
        functions.line_to = { to, builder in
            ContourBuilder.with(builder) { $0.line(to: to) }
            return 0
        }
        functions.conic_to = { control, to, builder in
            ContourBuilder.with(builder) { $0.quadratic(control, to: to) }
            return 0
        }
        functions.cubic_to = { first, second, to, builder in
            ContourBuilder.with(builder) { $0.cubic(first, second, to: to) }
            return 0
        }
        let status = withUnsafeMutablePointer(to: &builder) {
            FT_Outline_Decompose(&slot.pointee.outline, &functions, $0)
        }
        guard status == 0 else { return nil }
        return GlyphOutline(
            contours: builder.contours.filter { !$0.segments.isEmpty },
            advance: Double(slot.pointee.metrics.horiAdvance),
            unitsPerEm: Double(face.pointee.units_per_EM))
    }

    /// Returns the names in a TrueType or OpenType font.
    ///
    /// Only names for Windows are read, which are UTF-16.
    private static func names(in face: FT_Face) -> (families: [String], styles: [String]) {
        var families: [String] = []
        var styles: [String] = []
        for index in 0..<min(FT_Get_Sfnt_Name_Count(face), 1000) {
            var name = FT_SfntName()
            guard FT_Get_Sfnt_Name(face, index, &name) == 0, name.platform_id == 3,
                let start = name.string, name.string_len <= 512
            else { continue }
            let bytes = UnsafeBufferPointer(start: start, count: Int(name.string_len))
            let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
                UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
            }
            let text = String(decoding: units, as: UTF16.self)
            // Name IDs 1 and 2 are for families of at most four fonts. Name IDs 16 and 17 are for larger families.
            switch name.name_id {
            case 1, 16: families.append(text)
            case 2, 17: styles.append(text)
            default: break
            }
        }
        return (families, styles)
    }
}

/// Collects the segments of an outline from FreeType.
private struct ContourBuilder {
    var contours: [GlyphOutline.Contour] = []
    private var last = SIMD2<Double>(0, 0)

    static func with(_ pointer: UnsafeMutableRawPointer?, _ body: (inout ContourBuilder) -> Void) {
        pointer.map { body(&$0.assumingMemoryBound(to: ContourBuilder.self).pointee) }
    }

    private func point(_ vector: UnsafePointer<FT_Vector>?) -> SIMD2<Double> {
        vector.map { SIMD2(Double($0.pointee.x), Double($0.pointee.y)) } ?? last
    }

    mutating func move(to vector: UnsafePointer<FT_Vector>?) {
        last = point(vector)
        contours.append(GlyphOutline.Contour(start: last))
    }

    private mutating func add(_ segment: GlyphOutline.Segment, end: SIMD2<Double>) {
        last = end
        if !contours.isEmpty { contours[contours.count - 1].segments.append(segment) }
    }

    mutating func line(to vector: UnsafePointer<FT_Vector>?) {
        let end = point(vector)
        add(.line(to: end), end: end)
    }

    mutating func quadratic(_ control: UnsafePointer<FT_Vector>?, to vector: UnsafePointer<FT_Vector>?) {
        let (middle, end) = (point(control), point(vector))
        add(
            .cubic(last + (middle - last) * (2.0 / 3), end + (middle - end) * (2.0 / 3), to: end), end: end)
    }

    mutating func cubic(
        _ first: UnsafePointer<FT_Vector>?, _ second: UnsafePointer<FT_Vector>?,
        to vector: UnsafePointer<FT_Vector>?
    ) {
        let end = point(vector)
        add(.cubic(point(first), point(second), to: end), end: end)
    }
}
