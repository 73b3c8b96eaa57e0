import CartoucheDocuments

/// A marker that is a glyph of a font (CIM: `CIMCharacterMarker`).
package struct CharacterMarker: MarkerLayerObject {
    package var layer = LayerProperties()
    package var marker = MarkerProperties()
    /// The character's Unicode scalar.
    package var characterIndex = 0
    package var depth3D = 0.0
    package var fontFamilyName = ""
    package var fontStyleName = "Regular"
    package var fontType = FontType.unspecified
    package var fontVariationSettings: [FontVariation] = []
    /// The factor for the width.
    package var scaleX = 1.0
    /// The polygon symbol that draws the glyph's outline.
    package var symbol: SymbolDefinition?
    package var verticalOrientation3D = false
    /// Whether stroke widths and other inner lengths scale with the marker.
    package var scaleSymbolsProportionally = false
    /// Whether the glyph is fitted by its advance and ink height.
    ///
    /// If false, it is fitted by its ink bounds.
    package var respectFrame = true
    package var kept = KeptMembers()

    package init() {}

    package var definition: LayerDefinition { .characterMarker(self) }
    package var className: StaticString { "CIMCharacterMarker" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        layer.visitMembers(&visitor)
        marker.visitMembers(&visitor)
        visitor.integer("characterIndex", &characterIndex, .always)
        visitor.number("depth3D", &depth3D)
        visitor.text("fontFamilyName", &fontFamilyName, .always)
        visitor.text("fontStyleName", &fontStyleName, .always)
        visitor.choice("fontType", &fontType, .always)
        visitor.list("fontVariationSettings", &fontVariationSettings)
        visitor.number("scaleX", &scaleX, .always)
        visitor.value("symbol", &symbol)
        visitor.flag("verticalOrientation3D", &verticalOrientation3D)
        visitor.flag("scaleSymbolsProportionally", &scaleSymbolsProportionally)
        visitor.flag("respectFrame", &respectFrame, .always)
    }

    package mutating func changeColors(
        _ change: (CIMColor?) -> CIMColor?, inner: (SymbolDefinition) -> SymbolDefinition
    ) {
        symbol = symbol.map(inner)
    }
}

/// The technology of a font.
package enum FontType: String, CaseIterable, CIMChoice {
    case unspecified, trueType, psOpenType, ttOpenType, type1
    package static let table = ChoiceTable<Self>(
        spellings: [.psOpenType: "PSOpenType", .ttOpenType: "TTOpenType"])
}

/// The value of an axis of a variable font (CIM: `CIMFontVariation`).
package struct FontVariation: CIMObject {
    package var tagName = ""
    package var value = 0.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMFontVariation" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("tagName", &tagName)
        visitor.number("value", &value)
    }
}
