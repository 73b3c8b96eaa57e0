/// The location and the names of a font; the file is not kept open.
struct FontFile: Sendable {
    let path: String
    /// The index of the font in the file, starting at 0.
    let index: Int
    /// The family name from FreeType.
    let family: String
    /// The style name from FreeType.
    let style: String
    /// The weight, width and slant according to the style name.
    let design: FontDesign
    /// All names of the family, in all languages, as keys (see ``FontFace/key(_:)``).
    let familyKeys: Set<String>
    /// All names of the style, in all languages, as keys.
    let styleKeys: Set<String>
    /// The axes of a variable font; empty for other fonts.
    let axes: [FontAxis]

    /// Reads the names of a font; nil if the file is not a font, or if the font has no outlines.
    init?(path: String, index: Int) {
        guard let face = FontFace(path: path, index: index) else { return nil }
        self.path = path
        self.index = index
        family = face.family
        style = face.style
        design = FontDesign(style: face.style)
        familyKeys = face.familyKeys
        styleKeys = face.styleKeys
        axes = face.axes
    }

    /// Returns the axis settings that give a design; empty if the font is not variable.
    func settings(for design: FontDesign) -> [FontAxis.Setting] {
        axes.compactMap { axis in
            let value: Double? =
                switch axis.tag {
                case "wght": design.weight
                case "wdth": design.width
                case "ital": design.isItalic ? 1 : 0
                case "slnt": design.isItalic ? max(axis.range.lowerBound, -12) : nil
                default: nil
                }
            guard let value else { return nil }
            let clamped = min(max(value, axis.range.lowerBound), axis.range.upperBound)
            return clamped == axis.standard ? nil : FontAxis.Setting(tag: axis.tag, value: clamped)
        }
    }

    /// Returns the design of the font closest to another design, which is the other design for most variable fonts.
    func closestDesign(to wanted: FontDesign) -> FontDesign {
        var design = self.design
        for axis in axes {
            func clamped(_ value: Double) -> Double {
                min(max(value, axis.range.lowerBound), axis.range.upperBound)
            }
            switch axis.tag {
            case "wght": design.weight = clamped(wanted.weight)
            case "wdth": design.width = clamped(wanted.width)
            case "ital": design.isItalic = wanted.isItalic && axis.range.upperBound >= 1
            case "slnt": design.isItalic = wanted.isItalic && axis.range.lowerBound < 0
            default: break
            }
        }
        return design
    }
}
