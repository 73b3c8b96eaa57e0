import CartoucheCHarfBuzz

/// Shapes runs with HarfBuzz.
///
/// Pointers from HarfBuzz are valid until the buffer is destroyed, and are used only before that.
enum Shaper {
    /// Returns the glyphs of a run; empty if the font cannot be shaped.
    static func shape(_ key: ShapingKey) -> ShapedRun {
        guard let font = key.face.shapingFont, !key.text.isEmpty,
            let buffer = font.functions.buffer_create()
        else { return ShapedRun() }
        let functions = font.functions
        defer { functions.buffer_destroy(buffer) }
        let text = key.before + key.text + key.after
        text.withUnsafeBufferPointer { text in
            functions.buffer_add_utf32(
                buffer, text.baseAddress, Int32(text.count), UInt32(key.before.count), Int32(key.text.count))
        }
        functions.buffer_set_direction(buffer, Int32(key.direction.rawValue))
        if key.script != 0 { functions.buffer_set_script(buffer, key.script) }
        if !key.language.isEmpty {
            functions.buffer_set_language(buffer, functions.language_from_string(key.language, -1))
        }
        let features = Self.features(of: key)
        functions.shape(font.font, buffer, features, UInt32(features.count))
        guard functions.buffer_allocation_successful(buffer) != 0 else { return ShapedRun() }
        var (count, positionCount): (UInt32, UInt32) = (0, 0)
        guard let infos = functions.buffer_get_glyph_infos(buffer, &count),
            let positions = functions.buffer_get_glyph_positions(buffer, &positionCount),
            count == positionCount
        else { return ShapedRun() }
        var run = ShapedRun()
        run.glyphs.reserveCapacity(Int(count))
        for index in 0..<Int(count) {
            let (info, position) = (infos[index], positions[index])
            if info.glyph == 0 { run.hasMissingGlyphs = true }
            run.glyphs.append(
                ShapedRun.Glyph(
                    id: info.glyph,
                    cluster: Int32(clamping: Int(info.cluster) - key.before.count),
                    advance: SIMD2(position.xAdvance, position.yAdvance),
                    offset: SIMD2(position.xOffset, position.yOffset),
                    ink: font.inkBox(of: info.glyph)))
        }
        return run
    }

    private static func features(of key: ShapingKey) -> [CHarfBuzzFeature] {
        func feature(_ tag: String, _ value: UInt32, _ start: UInt32 = 0, _ end: UInt32 = .max)
            -> CHarfBuzzFeature
        {
            CHarfBuzzFeature(tag: FontAxis.number(ofTag: tag) ?? 0, value: value, start: start, end: end)
        }
        var list: [CHarfBuzzFeature] = []
        if key.features.contains(.withoutKerning) {
            list += [feature("kern", 0), feature("vkrn", 0)]
        } else {
            let tag = key.direction == .topToBottom ? "vhal" : "halt"
            list += PunctuationSpacing.narrowed(in: key.text).map { place in
                feature(
                    tag, 1, UInt32(key.before.count + place.lowerBound),
                    UInt32(key.before.count + place.upperBound))
            }
        }
        if key.features.contains(.withoutLigatures) {
            list += [feature("liga", 0), feature("clig", 0), feature("dlig", 0), feature("hlig", 0)]
        }
        if key.features.contains(.smallCapitals) { list.append(feature("smcp", 1)) }
        return list
    }

    /// Returns the script of a character as a tag of ISO 15924.
    static func script(of character: UInt32) -> UInt32 {
        guard let functions = HarfBuzz.functions else { return 0 }
        return functions.unicode_script(functions.unicode_funcs_get_default(), character)
    }
}
