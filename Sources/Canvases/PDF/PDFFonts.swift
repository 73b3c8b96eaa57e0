import CartoucheText

/// The fonts of a document, with the glyphs that it uses.
///
/// Fonts whose files can be embedded become composite fonts, whose codes are glyph numbers. The outlines of other
/// fonts become the drawings of Type 3 fonts, which have 256 codes each.
struct PDFFonts {
    /// The place of a glyph in the document's fonts.
    struct Code {
        /// The object of the font.
        var font: Int
        var code: Int
        /// Whether the code has two bytes instead of one.
        var isWide: Bool
        /// The distance to the next glyph in em.
        var advance: Double
        /// The characters that the font gives for the code; empty for none.
        var text: String
    }

    private struct FaceEntry {
        /// The format of the embedded file; nil for Type 3 fonts.
        var format: EmbeddedFontFormat?
        /// The objects of the fonts: one composite font, or several Type 3 fonts.
        var objects: [Int] = []
        var codes: [UInt32: Code] = [:]
    }

    private var entries: [FontFace: FaceEntry] = [:]
    /// The fonts in the order of their first use.
    private var order: [FontFace] = []

    /// Returns the code of a glyph; its characters are those of its first use with characters.
    mutating func code(
        of glyph: UInt32, in face: FontFace, for text: String, _ file: inout PDFFile
    ) -> Code {
        var entry = entries[face] ?? FaceEntry(format: face.embeddedFormat)
        if entries[face] == nil { order.append(face) }
        if var known = entry.codes[glyph] {
            if known.text.isEmpty, !text.isEmpty {
                known.text = text
                entry.codes[glyph] = known
                entries[face] = entry
            }
            return known
        }
        let outline = face.outline(ofGlyph: glyph)
        let advance = outline.map { $0.advance / $0.unitsPerEm } ?? 0
        let isWide = entry.format != nil
        if entry.objects.isEmpty || (entry.format == nil && entry.codes.count % 256 == 0) {
            entry.objects.append(file.reserve())
        }
        let code = Code(
            font: entry.objects[entry.objects.count - 1],
            code: isWide ? Int(glyph) : entry.codes.count % 256, isWide: isWide, advance: advance,
            text: text)
        entry.codes[glyph] = code
        entries[face] = entry
        return code
    }

    /// Writes all fonts.
    func write(to file: inout PDFFile) {
        for (number, face) in order.enumerated() {
            guard let entry = entries[face] else { continue }
            let codes = entry.codes.sorted { $0.key < $1.key }
            let name = Self.name(of: face, number: number)
            if let format = entry.format, let object = entry.objects.first {
                let bytes = face.embedded(format, glyphs: codes.map(\.key)) ?? []
                file.write(compositeFont: object, face, name, format, bytes, codes.map(\.value))
            } else {
                for object in entry.objects {
                    let own = codes.filter { $0.value.font == object }.sorted {
                        $0.value.code < $1.value.code
                    }
                    file.write(outlineFont: object, face, own.map { ($0.key, $0.value) })
                }
            }
        }
    }

    /// Returns the name of a font with the tag of a subset: six letters that differ between fonts.
    private static func name(of face: FontFace, number: Int) -> String {
        var tag = ""
        var rest = number
        for _ in 0..<6 {
            tag = String(UnicodeScalar(UInt8(65 + rest % 26))) + tag
            rest /= 26
        }
        func plain(_ text: String) -> String {
            String(
                decoding: text.utf8.filter { UInt8(ascii: "0")...UInt8(ascii: "z") ~= $0 && $0 != 0x60 }
                    .filter { !"[\\]^_:;<=>?@".utf8.contains($0) }, as: UTF8.self)
        }
        let family = plain(face.family)
        return "\(tag)+\(family.isEmpty ? "Font" : family)-\(plain(face.style))"
    }
}

extension PDFFile {
    /// Writes a composite font with an embedded file.
    fileprivate mutating func write(
        compositeFont object: Int, _ face: FontFace, _ name: String, _ format: EmbeddedFontFormat,
        _ bytes: [UInt8], _ codes: [PDFFonts.Code]
    ) {
        let program = reserve()
        write(stream: program, bytes) {
            switch format {
            case .trueType:
                $0.append("/Length1 ")
                $0.append(bytes.count)
            case .compact: $0.append("/Subtype/CIDFontType0C")
            }
        }
        let (low, high) = face.inkBox(ofGlyphs: codes.map { UInt32($0.code) })
        let metrics = face.shapingFont?.metrics
        let descriptor = write {
            $0.append("<</Type/FontDescriptor/FontName")
            $0.append(name: name)
            $0.append("/Flags 4/FontBBox")
            $0.append(list: [low.x, low.y, high.x, high.y].map { ($0 * 1000).rounded() })
            $0.append("/ItalicAngle 0/Ascent ")
            $0.append(number: ((metrics?.ascent ?? 0.9) * 1000).rounded())
            $0.append("/Descent ")
            $0.append(number: -((metrics?.descent ?? 0.22) * 1000).rounded())
            $0.append("/CapHeight ")
            $0.append(number: ((metrics?.capitalHeight ?? 0.7) * 1000).rounded())
            $0.append("/StemV 80")
            $0.append(format == .trueType ? "/FontFile2 " : "/FontFile3 ")
            $0.append(reference: program)
            $0.append(">>")
        }
        let descendant = write {
            $0.append("<</Type/Font/Subtype")
            $0.append(format == .trueType ? "/CIDFontType2" : "/CIDFontType0")
            $0.append("/BaseFont")
            $0.append(name: name)
            $0.append("/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ")
            $0.append(reference: descriptor)
            if format == .trueType { $0.append("/CIDToGIDMap/Identity") }
            $0.append("/DW 0/W[")
            var last = -2
            for code in codes {
                if code.code != last + 1 {
                    if last >= 0 { $0.append("]") }
                    $0.append(code.code)
                    $0.append("[")
                }
                $0.append(number: code.advance * 1000)
                last = code.code
            }
            if last >= 0 { $0.append("]") }
            $0.append("]>>")
        }
        let unicode = write(unicodeOf: codes, isWide: true)
        write(object) {
            $0.append("<</Type/Font/Subtype/Type0/BaseFont")
            $0.append(name: name)
            $0.append("/Encoding/Identity-H/DescendantFonts[")
            $0.append(reference: descendant)
            $0.append("]/ToUnicode ")
            $0.append(reference: unicode)
            $0.append(">>")
        }
    }

    /// Writes a Type 3 font, whose glyphs are drawings.
    fileprivate mutating func write(
        outlineFont object: Int, _ face: FontFace, _ glyphs: [(glyph: UInt32, code: PDFFonts.Code)]
    ) {
        var drawings: [Int] = []
        for (glyph, code) in glyphs {
            var content = PDFText()
            let outline = face.outline(ofGlyph: glyph)
            let (low, high) = face.inkBox(ofGlyphs: [glyph])
            content.append(number: code.advance * 1000)
            content.append("0 ")
            for number in [low.x, low.y, high.x, high.y] { content.append(number: number * 1000) }
            content.append("d1\n")
            if let outline {
                let factor = 1000 / outline.unitsPerEm
                let path = outline.path(transform: .scale(x: factor, y: factor))
                content.append(path, contours: path.contours, decimals: 2)
                content.append("f\n")
            }
            let drawing = reserve()
            write(stream: drawing, content.bytes) { _ in }
            drawings.append(drawing)
        }
        let unicode = write(unicodeOf: glyphs.map(\.code), isWide: false)
        let (low, high) = face.inkBox(ofGlyphs: glyphs.map(\.glyph))
        write(object) {
            $0.append("<</Type/Font/Subtype/Type3/FontMatrix[.001 0 0 .001 0 0]/FontBBox")
            $0.append(list: [low.x, low.y, high.x, high.y].map { ($0 * 1000).rounded() })
            $0.append("/FirstChar 0/LastChar ")
            $0.append(glyphs.count - 1)
            $0.append("/Widths")
            $0.append(list: glyphs.map { $0.code.advance * 1000 })
            $0.append("/Encoding<</Type/Encoding/Differences[0")
            for index in glyphs.indices {
                $0.append("/g")
                $0.append(index)
            }
            $0.append("]>>/CharProcs<<")
            for (index, drawing) in drawings.enumerated() {
                $0.append("/g")
                $0.append(index)
                $0.append(" ")
                $0.append(reference: drawing)
            }
            $0.append(">>/Resources<<>>/ToUnicode ")
            $0.append(reference: unicode)
            $0.append(">>")
        }
    }

    /// Writes the characters of codes (ISO 32000-2, 9.10.3).
    private mutating func write(unicodeOf codes: [PDFFonts.Code], isWide: Bool) -> Int {
        var map = PDFText()
        map.append(
            """
            /CIDInit /ProcSet findresource begin 12 dict begin begincmap
            /CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
            /CMapName /Adobe-Identity-UCS def /CMapType 2 def 1 begincodespacerange

            """)
        map.append(isWide ? "<0000> <FFFF>" : "<00> <FF>")
        map.append(" endcodespacerange\n")
        let known = codes.filter { !$0.text.isEmpty }
        for start in stride(from: 0, to: known.count, by: 100) {
            let block = known[start..<min(start + 100, known.count)]
            map.append(block.count)
            map.append(" beginbfchar\n")
            for code in block {
                map.append("<")
                map.append(code)
                map.append("> <")
                // Readers accept up to 512 bytes for a code.
                map.append(utf16: String(code.text.unicodeScalars.prefix(100)))
                map.append(">\n")
            }
            map.append("endbfchar\n")
        }
        map.append("endcmap CMapName currentdict /CMap defineresource pop end end\n")
        let object = reserve()
        write(stream: object, map.bytes) { _ in }
        return object
    }
}

extension PDFText {
    /// Appends the hexadecimal digits of a glyph's code.
    mutating func append(_ code: PDFFonts.Code) {
        if code.isWide { append(hex16: code.code) } else { append(hex: UInt8(code.code)) }
    }
}

extension FontFace {
    /// Returns the box around the ink of glyphs in em, y up.
    fileprivate func inkBox(ofGlyphs glyphs: [UInt32]) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
        var (low, high) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
        for glyph in glyphs {
            guard let outline = outline(ofGlyph: glyph) else { continue }
            low = pointwiseMin(low, outline.ink.low / outline.unitsPerEm)
            high = pointwiseMax(high, outline.ink.high / outline.unitsPerEm)
        }
        return (low, high)
    }
}
