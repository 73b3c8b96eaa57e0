import CartoucheCFreeType
import CartoucheImages

/// How a font stores colored glyphs.
package enum ColorGlyphFormat: Hashable, Sendable {
    /// The font has no colored glyphs.
    case none
    /// Outlines in several colors (table `COLR`, version 0).
    case layers
    /// Pictures in fixed sizes (tables `CBDT` and `sbix`).
    case pictures
    /// Trees of shapes and gradients (table `COLR`, version 1); some glyphs can have layers.
    case paints
    /// A format that is drawn in one color: `SVG`.
    case unsupported
}

/// The colored form of a glyph.
package enum ColorGlyph: Sendable {
    /// Glyphs of the same font on top of each other, bottom first.
    case layers([Layer])
    /// A tree of shapes and gradients.
    case paint(PaintedGlyph)
    /// A picture.
    case picture(Picture)

    /// One glyph with a color.
    package struct Layer: Hashable, Sendable {
        /// The number of the glyph that gives the shape.
        package var glyph: UInt32
        /// The color; nil for the color of the text.
        package var color: Color?
    }

    /// A picture and its place.
    package struct Picture: Sendable {
        /// The pixels.
        package var image: Image
        /// The position of the left upper corner relative to the glyph's origin, in pixels of the picture, y up.
        package var corner: SIMD2<Double>
        /// The number of the picture's pixels per em.
        package var pixelsPerEm: Double

        /// Returns the picture in a fraction of its size.
        ///
        /// - Parameter divisor: The divisor of the width and the height; 1 returns the same picture.
        func divided(by divisor: Int) -> Picture {
            guard divisor > 1 else { return self }
            let (width, height) = (max(image.width / divisor, 1), max(image.height / divisor, 1))
            return Picture(
                image: Image(image.bitmap.averaged(width: width, height: height)),
                corner: corner / Double(divisor), pixelsPerEm: pixelsPerEm / Double(divisor))
        }
    }

    /// The number of pixels of the picture; 0 if it is none.
    var pixelCount: Int {
        guard case .picture(let picture) = self else { return 0 }
        return picture.image.width * picture.image.height
    }
}

/// What the colored form of a glyph consists of.
package struct ColorGlyphParts: Hashable, Sendable {
    /// The number of its layers or paints, or of the parts of 256 pixels of its picture.
    package var count: Int
    /// The number of its gradients and composites that become pictures.
    ///
    /// Default: 0.
    package var pictureCount = 0
    /// Whether it has paints that are not valid, so that it has another color.
    ///
    /// Default: false.
    package var isInvalid = false
}

extension CFreeTypeFunctions {
    /// The number of a palette's entry that stands for the color of the text.
    private static let textColor: UInt32 = 0xFFFF
    /// The greatest number of layers of a glyph.
    private static let maxLayers = 1024
    /// The greatest width and height of a glyph's picture.
    private static let maxPictureSide: UInt32 = 2048

    private func length(ofTable tag: String, in face: UnsafeMutablePointer<CFreeTypeFace>) -> UInt {
        var length: UInt = 0
        guard let number = FontAxis.number(ofTag: tag),
            Load_Sfnt_Table(face, UInt(number), 0, nil, &length) == 0
        else { return 0 }
        return length
    }

    /// Returns the start of a table; nil if the font does not have it.
    private func table(_ tag: String, in face: UnsafeMutablePointer<CFreeTypeFace>, maxLength: Int)
        -> [UInt8]?
    {
        let available = length(ofTable: tag, in: face)
        guard available > 0, let number = FontAxis.number(ofTag: tag) else { return nil }
        var bytes = [UInt8](repeating: 0, count: min(Int(clamping: available), maxLength))
        var count = UInt(bytes.count)
        return Load_Sfnt_Table(face, UInt(number), 0, &bytes, &count) == 0 ? bytes : nil
    }

    /// Returns the paints of a font's glyphs; nil if it has none.
    func colorPaints(of face: UnsafeMutablePointer<CFreeTypeFace>) -> ColorPaintTable? {
        guard let colors = table("COLR", in: face, maxLength: FontTables.largestFile),
            let palettes = table("CPAL", in: face, maxLength: 1 << 20), face.pointee.unitsPerEm > 0
        else { return nil }
        return ColorPaintTable(
            colors: colors, palettes: palettes, unitsPerEm: Double(face.pointee.unitsPerEm))
    }

    /// Returns how a font stores colored glyphs.
    func colorFormat(of face: UnsafeMutablePointer<CFreeTypeFace>) -> ColorGlyphFormat {
        if face.pointee.flags & Int(CFREETYPE_COLOR) != 0 {
            if length(ofTable: "CBDT", in: face) > 0 || length(ofTable: "sbix", in: face) > 0 {
                return face.pointee.fixedSizeCount > 0 ? .pictures : .none
            }
        }
        if let start = table("COLR", in: face, maxLength: 2), length(ofTable: "CPAL", in: face) > 0 {
            return start == [0, 0] ? .layers : .paints
        }
        return length(ofTable: "SVG ", in: face) > 0 ? .unsupported : .none
    }

    /// Returns the layers of a glyph, bottom first; nil if it has none.
    func colorLayers(
        ofGlyph glyph: UInt32, in face: UnsafeMutablePointer<CFreeTypeFace>
    ) -> [ColorGlyph.Layer]? {
        var palettes = CFreeTypePalettes()
        var colors: UnsafeMutablePointer<CFreeTypeColor>?
        guard Palette_Data_Get(face, &palettes) == 0, Palette_Select(face, 0, &colors) == 0, let colors
        else { return nil }
        var result: [ColorGlyph.Layer] = []
        var (layers, shape, number) = (CFreeTypeLayers(), UInt32(0), UInt32(0))
        while result.count < Self.maxLayers,
            Get_Color_Glyph_Layer(face, glyph, &shape, &number, &layers) != 0
        {
            var color: Color?
            if number != Self.textColor {
                guard number < UInt32(palettes.entryCount) else { continue }
                let entry = colors[Int(number)]
                color = Color(
                    red: Double(entry.red) / 255, green: Double(entry.green) / 255,
                    blue: Double(entry.blue) / 255, alpha: Double(entry.alpha) / 255)
            }
            result.append(ColorGlyph.Layer(glyph: shape, color: color))
        }
        return result.isEmpty ? nil : result
    }

    /// Returns the number of pixels of a glyph's picture in one of the font's sizes; nil if it has none, or if it is too
    /// large.
    ///
    /// The pixels are not decompressed.
    func pixelCount(
        ofGlyph glyph: UInt32, strike: Int, in face: UnsafeMutablePointer<CFreeTypeFace>
    ) -> Int? {
        let options = Int32(CFREETYPE_LOAD_COLOR) | Int32(CFREETYPE_LOAD_METRICS_ONLY)
        guard Select_Size(face, Int32(strike)) == 0, Load_Glyph(face, glyph, options) == 0,
            let bitmap = face.pointee.glyph?.pointee.bitmap, bitmap.width <= Self.maxPictureSide,
            bitmap.rows <= Self.maxPictureSide
        else { return nil }
        return Int(bitmap.width) * Int(bitmap.rows)
    }

    /// Returns the picture of a glyph in one of the font's sizes; nil if it has none, or if it is too large.
    func picture(
        ofGlyph glyph: UInt32, strike: Int, in face: UnsafeMutablePointer<CFreeTypeFace>
    ) -> ColorGlyph.Picture? {
        guard pixelCount(ofGlyph: glyph, strike: strike, in: face) != nil,
            let sizes = face.pointee.fixedSizes, let slot = face.pointee.glyph
        else { return nil }
        let pixelsPerEm = Double(sizes[strike].yPixelsPerEm) / 64
        guard pixelsPerEm > 0, Load_Glyph(face, glyph, Int32(CFREETYPE_LOAD_COLOR)) == 0 else { return nil }
        let bitmap = slot.pointee.bitmap
        let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
        guard bitmap.pixelMode == CFREETYPE_PIXELS_BGRA, let pixels = bitmap.buffer,
            1...Int(Self.maxPictureSide) ~= width, 1...Int(Self.maxPictureSide) ~= height,
            Int(bitmap.pitch) >= width * 4
        else { return nil }
        // FreeType's pixels are premultiplied blue, green, red, alpha; a bitmap's are red, green, blue, alpha.
        let result = Bitmap(width: width, height: height)
        for y in 0..<height {
            let (source, row) = (pixels + y * Int(bitmap.pitch), result.row(y))
            for x in 0..<width {
                let pixel = source + 4 * x
                row[x] =
                    UInt32(pixel[2]) | UInt32(pixel[1]) << 8 | UInt32(pixel[0]) << 16 | UInt32(pixel[3]) << 24
            }
        }
        return ColorGlyph.Picture(
            image: Image(result),
            corner: SIMD2(Double(slot.pointee.bitmapLeft), Double(slot.pointee.bitmapTop)),
            pixelsPerEm: pixelsPerEm)
    }
}
