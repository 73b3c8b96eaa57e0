import CartoucheCFreeType

extension CFreeTypeFunctions {
    /// Returns the number of a character's glyph in a symbol font or a text font; 0 means that there is none.
    ///
    /// Symbol fonts (Wingdings, the fonts of ArcGIS) have their own codes from 32 to 255, which are in the private area
    /// from U+F000. A character number below 256 also finds them.
    func glyph(ofCharacter number: Int, in face: UnsafeMutablePointer<CFreeTypeFace>) -> UInt32 {
        let codes = number < 256 ? [number, 0xF000 + number] : [number]
        func found() -> UInt32 {
            for code in codes {
                let glyph = Get_Char_Index(face, UInt(code))
                if glyph != 0 { return glyph }
            }
            return 0
        }
        let (symbols, unicode) = (FontAxis.number(ofTag: "symb"), FontAxis.number(ofTag: "unic"))
        for encoding in [symbols, unicode].compactMap({ $0 }) where Select_Charmap(face, encoding) == 0 {
            let glyph = found()
            if glyph != 0 { return glyph }
        }
        guard let maps = face.pointee.characterMaps else { return 0 }
        for index in 0..<Int(max(face.pointee.characterMapCount, 0)) {
            guard let map = maps[index], Set_Charmap(face, map) == 0 else { continue }
            let glyph = found()
            if glyph != 0 { return glyph }
        }
        return 0
    }
}
