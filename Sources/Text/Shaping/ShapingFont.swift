import CartoucheCHarfBuzz

/// A font for shaping, in the font's units.
///
/// Invariant for `@unchecked Sendable`: HarfBuzz's font is immutable after the initializer, and HarfBuzz allows the use
/// of an immutable font from several threads.
package final class ShapingFont: @unchecked Sendable {
    let functions: CHarfBuzzFunctions
    let font: OpaquePointer
    /// The number of units per em.
    package let unitsPerEm: Double
    /// The measures of the whole font.
    package let metrics: FontMetrics

    /// Opens a font; nil if HarfBuzz is not installed, or if the font has no glyphs.
    init?(path: String, index: Int, settings: [FontAxis.Setting]) {
        guard let functions = HarfBuzz.functions, let blob = functions.blob_create_from_file(path) else {
            return nil
        }
        defer { functions.blob_destroy(blob) }
        guard let face = functions.face_create(blob, UInt32(index)) else { return nil }
        defer { functions.face_destroy(face) }
        let units = functions.face_get_upem(face)
        guard functions.face_get_glyph_count(face) > 0, 1...65535 ~= units,
            let font = functions.font_create(face)
        else { return nil }
        functions.font_set_scale(font, Int32(units), Int32(units))
        let variations = settings.compactMap { setting in
            FontAxis.number(ofTag: setting.tag).map {
                CHarfBuzzVariation(tag: $0, value: Float(setting.value))
            }
        }
        if !variations.isEmpty {
            functions.font_set_variations(font, variations, UInt32(variations.count))
        }
        functions.font_make_immutable(font)
        self.functions = functions
        self.font = font
        unitsPerEm = Double(units)
        metrics = FontMetrics(font, unitsPerEm: Double(units), with: functions)
    }

    deinit { functions.font_destroy(font) }

    /// Returns the number of a character's glyph; nil if the font does not have it.
    package func glyph(of character: UInt32) -> UInt32? {
        var glyph: UInt32 = 0
        return functions.font_get_nominal_glyph(font, character, &glyph) != 0 && glyph != 0 ? glyph : nil
    }

    /// Returns the box around a glyph's ink in the font's units: left, bottom, right, top; all 0 if it is empty.
    func inkBox(of glyph: UInt32) -> SIMD4<Int32> {
        var extents = CHarfBuzzGlyphExtents()
        guard functions.font_get_glyph_extents(font, glyph, &extents) != 0 else { return .zero }
        let (x, y) = (extents.xBearing, extents.yBearing)
        // The height is negative, because the bearing is the top.
        let (right, bottom) = (x &+ extents.width, y &+ extents.height)
        return SIMD4(min(x, right), min(y, bottom), max(x, right), max(y, bottom))
    }
}
