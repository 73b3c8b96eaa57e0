import CartoucheCFreeType

/// The names in a TrueType or OpenType font.
///
/// Only names for Windows are read, which are UTF-16.
struct FontNames {
    var families: [String] = []
    var styles: [String] = []

    init(_ face: UnsafeMutablePointer<CFreeTypeFace>, with functions: CFreeTypeFunctions) {
        for index in 0..<min(functions.Get_Sfnt_Name_Count(face), 1000) {
            var name = CFreeTypeName()
            guard functions.Get_Sfnt_Name(face, index, &name) == 0, name.platform == 3,
                let start = name.bytes, name.length <= 512
            else { continue }
            let bytes = UnsafeBufferPointer(start: start, count: Int(name.length))
            let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
                UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
            }
            let text = String(decoding: units, as: UTF16.self)
            // Name IDs 1 and 2 are for families of at most four fonts. Name IDs 16 and 17 are for larger families.
            switch name.number {
            case 1, 16: families.append(text)
            case 2, 17: styles.append(text)
            default: break
            }
        }
    }
}
