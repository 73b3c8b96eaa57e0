import CartoucheDocuments

/// The members of a text symbol (CIM: `CIMTextSymbol`).
package struct TextProperties: Hashable, Sendable {
    package enum BlockProgression: String, CaseIterable, CIMChoice {
        case ttb, rtl, btt
        package static let table = ChoiceTable<Self>(spellings: [.ttb: "TTB", .rtl: "RTL", .btt: "BTT"])
    }

    package enum FontEffects: String, CaseIterable, CIMChoice {
        case normal, superscript, `subscript`
        package static let table = ChoiceTable<Self>()
    }

    package enum FontEncoding: String, CaseIterable, CIMChoice {
        case msSymbol, unicode
        package static let table = ChoiceTable<Self>(spellings: [.msSymbol: "MSSymbol"])
    }

    package enum Hinting: String, CaseIterable, CIMChoice {
        case none, `default`, force
        package static let table = ChoiceTable<Self>()
    }

    package enum HorizontalAlignment: String, CaseIterable, CIMChoice {
        case left, right, center, justify
        package static let table = ChoiceTable<Self>()
    }

    package enum VerticalAlignment: String, CaseIterable, CIMChoice {
        case top, center, baseline, bottom
        package static let table = ChoiceTable<Self>()
    }

    package enum LineGapType: String, CaseIterable, CIMChoice {
        /// Adds points to the font's line height.
        case extraLeading
        /// Multiplies the font's line height by a factor.
        case multiple
        /// Sets the distance between lines in points.
        case exact
        package static let table = ChoiceTable<Self>()
    }

    package enum Case: String, CaseIterable, CIMChoice {
        case normal, lowerCase, allcaps
        package static let table = ChoiceTable<Self>()
    }

    package enum Direction: String, CaseIterable, CIMChoice {
        case ltr, rtl
        package static let table = ChoiceTable<Self>(spellings: [.ltr: "LTR", .rtl: "RTL"])
    }

    package enum GlyphOrientation: String, CaseIterable, CIMChoice {
        case right, upright, mixed
        package static let table = ChoiceTable<Self>()
    }

    /// The angle about the location in degrees, counterclockwise.
    package var angle = 0.0
    package var angleX = 0.0
    package var angleY = 0.0
    package var blockProgression = BlockProgression.ttb
    package var callout: CalloutDefinition?
    package var compatibilityMode = false
    package var countryISO = ""
    package var depth3D = 1.0
    package var drawGlyphsAsGeometry = false
    package var drawSoftHyphen = false
    package var extrapolateBaselines = true
    /// The angle in degrees above which text is rotated by 180°.
    ///
    /// 0 means never.
    package var flipAngle = 0.0
    package var fontEffects = FontEffects.normal
    package var fontEncoding = FontEncoding.unicode
    package var fontFamilyName = ""
    package var fontStyleName = ""
    package var fontType = FontType.unspecified
    package var fontVariationSettings: [FontVariation] = []
    /// The rotation of each glyph about its center in degrees.
    package var glyphRotation = 0.0
    /// The width of the halo in points.
    package var haloSize = 1.0
    /// The polygon symbol that draws the halo.
    ///
    /// Nil draws no halo.
    package var haloSymbol: SymbolDefinition?
    /// The font height in points.
    package var height = 10.0
    package var hinting = Hinting.default
    package var horizontalAlignment = HorizontalAlignment.left
    package var indentAfter = 0.0
    package var indentBefore = 0.0
    package var indentFirstLine = 0.0
    package var kerning = true
    package var languageISO = ""
    /// The space added after each glyph, in percent of its width.
    package var letterSpacing = 0.0
    /// The width of each glyph, in percent.
    package var letterWidth = 100.0
    package var ligatures = true
    package var lineGap = 0.0
    package var lineGapType = LineGapType.extraLeading
    /// The offset in points along the page's x axis, to the right.
    package var offsetX = 0.0
    /// The offset in points along the page's y axis, up.
    package var offsetY = 0.0
    package var offsetZ = 0.0
    package var overprint = false
    /// The shadow's color.
    ///
    /// Nil draws no shadow.
    package var shadowColor: CIMColor?
    package var shadowOffsetX = 0.0
    package var shadowOffsetY = 0.0
    package var smallCaps = false
    package var strikethrough = false
    /// The polygon symbol that draws the glyphs' outlines.
    ///
    /// If nil, the text is invisible.
    package var symbol: SymbolDefinition?
    package var symbol3DProperties: Boxed<Symbol3DProperties>?
    package var textCase = Case.normal
    package var textDirection = Direction.ltr
    package var underline = false
    package var verticalAlignment = VerticalAlignment.bottom
    package var verticalGlyphOrientation = GlyphOrientation.right
    /// The space between words, in percent of the width of a space.
    package var wordSpacing = 100.0
    package var billboardMode3D = MarkerProperties.Billboard.none
    /// Whether formatting tags in the text are characters.
    ///
    /// It is not a member of documents. The symbols of the API have such text.
    package var hasLiteralText = false

    package init() {}

    mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.number("angle", &angle)
        visitor.number("angleX", &angleX)
        visitor.number("angleY", &angleY)
        visitor.choice("blockProgression", &blockProgression, .always)
        visitor.value("callout", &callout)
        visitor.flag("compatibilityMode", &compatibilityMode)
        visitor.text("countryISO", &countryISO)
        visitor.number("depth3D", &depth3D, .always)
        visitor.flag("drawGlyphsAsGeometry", &drawGlyphsAsGeometry)
        visitor.flag("drawSoftHyphen", &drawSoftHyphen)
        visitor.flag("extrapolateBaselines", &extrapolateBaselines, .always)
        visitor.number("flipAngle", &flipAngle)
        visitor.choice("fontEffects", &fontEffects, .always)
        visitor.choice("fontEncoding", &fontEncoding, .always)
        visitor.text("fontFamilyName", &fontFamilyName, .always)
        visitor.text("fontStyleName", &fontStyleName, .always)
        visitor.choice("fontType", &fontType, .always)
        visitor.list("fontVariationSettings", &fontVariationSettings)
        visitor.number("glyphRotation", &glyphRotation)
        visitor.number("haloSize", &haloSize, .always)
        visitor.value("haloSymbol", &haloSymbol)
        visitor.number("height", &height, .always)
        visitor.choice("hinting", &hinting, .always)
        visitor.choice("horizontalAlignment", &horizontalAlignment, .always)
        visitor.number("indentAfter", &indentAfter)
        visitor.number("indentBefore", &indentBefore)
        visitor.number("indentFirstLine", &indentFirstLine)
        visitor.flag("kerning", &kerning, .always)
        visitor.text("languageISO", &languageISO)
        visitor.number("letterSpacing", &letterSpacing)
        visitor.number("letterWidth", &letterWidth, .always)
        visitor.flag("ligatures", &ligatures, .always)
        visitor.number("lineGap", &lineGap)
        visitor.choice("lineGapType", &lineGapType, .always)
        visitor.number("offsetX", &offsetX)
        visitor.number("offsetY", &offsetY)
        visitor.number("offsetZ", &offsetZ)
        visitor.flag("overprint", &overprint)
        visitor.value("shadowColor", &shadowColor)
        visitor.number("shadowOffsetX", &shadowOffsetX)
        visitor.number("shadowOffsetY", &shadowOffsetY)
        visitor.flag("smallCaps", &smallCaps)
        visitor.flag("strikethrough", &strikethrough)
        visitor.value("symbol", &symbol)
        visitor.value("symbol3DProperties", &symbol3DProperties)
        visitor.choice("textCase", &textCase, .always)
        visitor.choice("textDirection", &textDirection, .always)
        visitor.flag("underline", &underline)
        visitor.choice("verticalAlignment", &verticalAlignment, .always)
        visitor.choice("verticalGlyphOrientation", &verticalGlyphOrientation, .always)
        visitor.number("wordSpacing", &wordSpacing, .always)
        visitor.choice("billboardMode3D", &billboardMode3D, .always)
    }
}
