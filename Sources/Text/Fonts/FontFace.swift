import CartoucheCFreeType
import Synchronization

/// A font from a file, opened with FreeType; it caches the outlines of its glyphs.
///
/// A variable font is one object for each set of axis values. All members can be called from several threads.
package final class FontFace: Sendable {
    /// The path of the file.
    package let path: String
    /// The index of the font in the file, starting at 0.
    package let index: Int
    /// The family name from FreeType.
    package let family: String
    /// The style name from FreeType.
    package let style: String
    /// The values of the axes of a variable font; empty for the normal design.
    package let settings: [FontAxis.Setting]
    /// The changes of the outlines that replace a missing style.
    package let synthesis: FontSynthesis
    /// The weight, width and slant according to the style name, the axes and the changes of the outlines.
    package var design: FontDesign {
        var design = FontDesign(style: style)
        for setting in settings {
            switch setting.tag {
            case "wght": design.weight = setting.value
            case "wdth": design.width = setting.value
            case "ital": design.isItalic = setting.value >= 1
            case "slnt": design.isItalic = setting.value < 0
            default: break
            }
        }
        if synthesis.isBold { design.weight = max(design.weight, 700) }
        if synthesis.isOblique { design.isItalic = true }
        return design
    }
    /// How the font stores colored glyphs.
    package let colorFormat: ColorGlyphFormat
    /// All names of the family in the file, in all languages, as keys (see ``key(_:)``).
    let familyKeys: Set<String>
    /// All names of the style in the file, in all languages, as keys.
    let styleKeys: Set<String>
    /// The axes of a variable font; empty for other fonts.
    let axes: [FontAxis]
    /// Whether glyphs have outlines.
    let hasOutlines: Bool

    private let state: Mutex<State>
    private let shaping = Mutex<ShapingFont??>(nil)

    // Invariant for `@unchecked Sendable`: only this object uses the library and the face, and only under its lock.
    private struct State: @unchecked Sendable {
        var functions: CFreeTypeFunctions
        var library: OpaquePointer
        var face: UnsafeMutablePointer<CFreeTypeFace>
        var outlines: [UInt32: GlyphOutline?] = [:]
        var colors: [ColorGlyphKey: ColorGlyph?] = [:]
        /// The number of pixels of the pictures in ``colors``.
        var colorPixels = 0
        /// The paints of glyphs; the outer nil if they are not read yet.
        var paints: ColorPaintTable??
    }

    private struct ColorGlyphKey: Hashable {
        var glyph: UInt32
        var strike = 0
        /// What the size of the picture is divided by.
        var divisor = 1
    }

    /// The greatest number of outlines in the cache of a font.
    private static let maxCachedOutlines = 8192
    /// The greatest number of colored glyphs in the cache of a font.
    private static let maxCachedColors = 256
    /// The greatest number of pixels of the pictures in the cache of a font.
    private static let maxCachedPixels = 1 << 24

    /// Returns a family or style name in a form for comparison: lower case without white space, hyphens and
    /// underscores.
    static func key(_ name: String) -> String {
        String(name.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" })
    }

    /// Opens a font; nil if the file is not a font, or if the font has neither outlines nor colored pictures.
    ///
    /// - Parameters:
    ///   - index: The index of the font in the file, starting at 0. Default: 0.
    ///   - settings: Values for the axes of a variable font. Default: none.
    ///   - synthesis: Changes of the outlines. Default: none.
    package init?(
        path: String, index: Int = 0, settings: [FontAxis.Setting] = [],
        synthesis: FontSynthesis = FontSynthesis()
    ) {
        guard let functions = FreeType.functions, !path.utf8.contains(0) else { return nil }
        var opened: OpaquePointer?
        guard functions.Init_FreeType(&opened) == 0, let library = opened else { return nil }
        var openedFace: UnsafeMutablePointer<CFreeTypeFace>?
        guard functions.New_Face(library, path, index, &openedFace) == 0, let face = openedFace else {
            _ = functions.Done_FreeType(library)
            return nil
        }
        colorFormat = functions.colorFormat(of: face)
        hasOutlines =
            face.pointee.flags & Int(CFREETYPE_SCALABLE) != 0 && face.pointee.unitsPerEm > 0
            && face.pointee.glyph != nil
        guard hasOutlines || colorFormat == .pictures else {
            _ = functions.Done_FreeType(library)
            return nil
        }
        self.path = path
        self.index = index
        self.synthesis = synthesis
        family = face.pointee.family.map { String(cString: $0) } ?? ""
        style = face.pointee.style.map { String(cString: $0) } ?? ""
        let names = FontNames(face, with: functions)
        familyKeys = Set((names.families + [family]).map(Self.key)).subtracting([""])
        styleKeys = Set((names.styles + [style]).map(Self.key)).subtracting([""])
        axes = functions.axes(of: face, library: library)
        self.settings = functions.apply(settings, to: face, axes: axes)
        state = Mutex(State(functions: functions, library: library, face: face))
    }

    deinit {
        state.withLock { state in
            _ = state.functions.Done_Face(state.face)
            _ = state.functions.Done_FreeType(state.library)
        }
    }

    /// Returns the number of fonts in a file; 0 if it is not a font file.
    static func count(path: String) -> Int {
        guard let functions = FreeType.functions, !path.utf8.contains(0) else { return 0 }
        var opened: OpaquePointer?
        guard functions.Init_FreeType(&opened) == 0, let library = opened else { return 0 }
        defer { _ = functions.Done_FreeType(library) }
        var face: UnsafeMutablePointer<CFreeTypeFace>?
        guard functions.New_Face(library, path, -1, &face) == 0, let face else { return 0 }
        let count = face.pointee.faceCount
        _ = functions.Done_Face(face)
        return count
    }

    /// The font for shaping; nil if HarfBuzz is not installed or cannot read the font.
    package var shapingFont: ShapingFont? {
        shaping.withLock { known in
            if let known { return known }
            let opened = ShapingFont(path: path, index: index, settings: settings)
            known = .some(opened)
            return opened
        }
    }

    /// Returns the outline of the glyph for a character; nil if the font does not have the character.
    ///
    /// Symbol fonts have their own codes from 32 to 255, which are in the private area from U+F000. A character number
    /// below 256 also finds them.
    package func outline(ofCharacter number: Int) -> GlyphOutline? {
        guard number >= 0, number <= 0x10FFFF else { return nil }
        return state.withLock { state in
            let glyph = state.functions.glyph(ofCharacter: number, in: state.face)
            return glyph == 0 ? nil : outline(of: glyph, in: &state)
        }
    }

    /// Returns the outline of the glyph with a number in the font; nil if the font does not have the glyph.
    package func outline(ofGlyph glyph: UInt32) -> GlyphOutline? {
        state.withLock { outline(of: glyph, in: &$0) }
    }

    private func outline(of glyph: UInt32, in state: inout State) -> GlyphOutline? {
        if let known = state.outlines[glyph] { return known }
        let outline =
            hasOutlines ? state.functions.outline(ofGlyph: glyph, in: state.face, synthesis) : nil
        if state.outlines.count >= Self.maxCachedOutlines { state.outlines = [:] }
        state.outlines[glyph] = .some(outline)
        return outline
    }

    /// Whether the font has colored glyphs in a format that is drawn.
    package var hasColors: Bool { ![.none, .unsupported].contains(colorFormat) }

    /// Returns the paint of a glyph (`COLR` version 1), nil if it has none, and the number of paints that were read.
    private func paint(of glyph: UInt32, in state: inout State) -> (painted: PaintedGlyph?, paintCount: Int) {
        guard colorFormat == .paints else { return (nil, 0) }
        if state.paints == nil { state.paints = .some(state.functions.colorPaints(of: state.face)) }
        return state.paints??.glyph(glyph) ?? (nil, 0)
    }

    /// Returns what the colored form of a glyph consists of.
    package func colorParts(of glyph: UInt32) -> ColorGlyphParts {
        guard hasColors else { return ColorGlyphParts(count: 0) }
        return state.withLock { state in
            if colorFormat == .pictures {
                // The size of the text is not known here.
                let strike = Self.strike(for: .infinity, of: state.face)
                let pixels = state.functions.pixelCount(ofGlyph: glyph, strike: strike, in: state.face) ?? 0
                return ColorGlyphParts(count: (pixels + 255) / 256)
            }
            let (painted, count) = paint(of: glyph, in: &state)
            if let painted {
                return ColorGlyphParts(count: count, pictureCount: painted.paint.pictureCount)
            }
            let layers = state.functions.colorLayers(ofGlyph: glyph, in: state.face)?.count ?? 0
            let isInvalid = colorFormat == .paints && state.paints??.hasPaint(glyph) ?? true
            return ColorGlyphParts(count: count + layers, isInvalid: isInvalid)
        }
    }

    /// Returns the colored form of a glyph; nil if it has none that can be drawn.
    ///
    /// - Parameter pixelsPerEm: The size at which it is drawn. A font of pictures has several sizes; the smallest one
    ///   that is large enough is chosen.
    package func colorGlyph(_ glyph: UInt32, pixelsPerEm: Double) -> ColorGlyph? {
        guard hasColors else { return nil }
        return state.withLock { state in
            var key = ColorGlyphKey(glyph: glyph)
            if colorFormat == .pictures {
                key.strike = Self.strike(for: pixelsPerEm, of: state.face)
                key.divisor = Self.divisor(ofStrike: key.strike, for: pixelsPerEm, of: state.face)
            }
            if let known = state.colors[key] { return known }
            let color: ColorGlyph? =
                if colorFormat == .pictures {
                    state.functions.picture(ofGlyph: glyph, strike: key.strike, in: state.face).map {
                        ColorGlyph.picture($0.divided(by: key.divisor))
                    }
                } else if let paint = paint(of: glyph, in: &state).painted {
                    .paint(paint)
                } else {
                    state.functions.colorLayers(ofGlyph: glyph, in: state.face).map(ColorGlyph.layers)
                }
            let pixels = color?.pixelCount ?? 0
            if state.colors.count >= Self.maxCachedColors || state.colorPixels + pixels > Self.maxCachedPixels
            {
                (state.colors, state.colorPixels) = ([:], 0)
            }
            state.colors[key] = .some(color)
            state.colorPixels += pixels
            return color
        }
    }

    private static func strike(for size: Double, of face: UnsafeMutablePointer<CFreeTypeFace>) -> Int {
        guard let sizes = face.pointee.fixedSizes else { return 0 }
        let heights = (0..<min(Int(face.pointee.fixedSizeCount), 64)).map {
            Double(sizes[$0].yPixelsPerEm) / 64
        }
        let largeEnough = heights.indices.filter { heights[$0] >= size }
        return largeEnough.min { heights[$0] < heights[$1] }
            ?? heights.indices.max { heights[$0] < heights[$1] } ?? 0
    }

    /// Returns what the size of a picture is divided by, so that a large one takes no more memory than it needs.
    ///
    /// Pictures of up to 256 pixels per em keep their size. They are averaged when they are drawn.
    private static func divisor(
        ofStrike strike: Int, for size: Double, of face: UnsafeMutablePointer<CFreeTypeFace>
    ) -> Int {
        guard let sizes = face.pointee.fixedSizes, size.isFinite else { return 1 }
        var (height, divisor) = (Double(sizes[strike].yPixelsPerEm) / 64, 1)
        while height / 2 >= max(size, 256) {
            height /= 2
            divisor *= 2
        }
        return divisor
    }
}

extension FontFace: Hashable {
    /// Whether both are the same instance.
    package static func == (left: FontFace, right: FontFace) -> Bool { left === right }

    /// Hashes the identity.
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CFreeTypeFunctions {
    fileprivate func outline(
        ofGlyph glyph: UInt32, in face: UnsafeMutablePointer<CFreeTypeFace>, _ synthesis: FontSynthesis
    ) -> GlyphOutline? {
        guard Load_Glyph(face, glyph, Int32(CFREETYPE_LOAD_NO_SCALE)) == 0,
            let slot = face.pointee.glyph, slot.pointee.format == FontAxis.number(ofTag: "outl")
        else { return nil }
        let unitsPerEm = Double(face.pointee.unitsPerEm)
        if synthesis.isBold {
            // The outline grows to the right and up; it keeps its center and its baseline.
            let strength = Int(unitsPerEm * FontSynthesis.boldStrength)
            _ = Outline_Embolden(&slot.pointee.outline, strength)
        }
        guard let contours = OutlineBuilder.contours(of: &slot.pointee.outline, with: self) else {
            return nil
        }
        return GlyphOutline(
            contours: synthesis.applied(to: contours, unitsPerEm: unitsPerEm),
            advance: Double(slot.pointee.metrics.horizontalAdvance), unitsPerEm: unitsPerEm)
    }

    fileprivate func axes(
        of face: UnsafeMutablePointer<CFreeTypeFace>, library: OpaquePointer
    ) -> [FontAxis] {
        guard face.pointee.flags & Int(CFREETYPE_MULTIPLE_MASTERS) != 0 else { return [] }
        var read: UnsafeMutablePointer<CFreeTypeAxes>?
        guard Get_MM_Var(face, &read) == 0, let read, let axes = read.pointee.axes else { return [] }
        defer { _ = Done_MM_Var(library, read) }
        return (0..<min(Int(read.pointee.axisCount), 64)).map { index in
            let axis = axes[index]
            let (low, high) = (Double(axis.minimum) / 65536, Double(axis.maximum) / 65536)
            return FontAxis(
                tag: FontAxis.tag(ofNumber: UInt32(truncatingIfNeeded: axis.tag)),
                range: min(low, high)...max(low, high), standard: Double(axis.standard) / 65536)
        }
    }

    /// Sets the axes of a variable font; returns the settings with a known axis, inside its range.
    fileprivate func apply(
        _ settings: [FontAxis.Setting], to face: UnsafeMutablePointer<CFreeTypeFace>, axes: [FontAxis]
    ) -> [FontAxis.Setting] {
        guard !settings.isEmpty, !axes.isEmpty else { return [] }
        var applied: [FontAxis.Setting] = []
        var values = axes.map { Int($0.standard * 65536) }
        for (index, axis) in axes.enumerated() {
            guard let setting = settings.last(where: { $0.tag == axis.tag && $0.value.isFinite }) else {
                continue
            }
            let value = min(max(setting.value, axis.range.lowerBound), axis.range.upperBound)
            values[index] = Int(value * 65536)
            applied.append(FontAxis.Setting(tag: axis.tag, value: value))
        }
        guard Set_Var_Design_Coordinates(face, UInt32(values.count), &values) == 0 else { return [] }
        return applied
    }
}
