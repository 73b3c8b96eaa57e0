import Images

/// How a picture is filtered when it is drawn larger or smaller.
package enum TextureFilter: String, CaseIterable, CIMChoice {
    /// The nearest pixel.
    case draft
    /// Bilinear.
    case picture
    /// Anisotropic.
    case text
    package static let table = ChoiceTable<Self>()
}

/// Exchanges one colour of a picture for another (CIM: `CIMColorSubstitution`).
package struct ColorSubstitution: CIMObject {
    /// Pixels of this colour get the new one.
    package var oldColor: CIMColor?
    /// What they get, with its opacity.
    package var newColor: CIMColor?
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMColorSubstitution" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.value("oldColor", &oldColor)
        visitor.value("newColor", &newColor)
    }
}

/// What picture fills, strokes and markers have in common.
///
/// The pixels are no member of the CIM: whoever loads pictures puts them here before drawing.
package struct PictureProperties: Hashable, Sendable {
    /// A `data:` URL, a binary reference (`CIMPATH=…`), a file or a remote URL.
    package var url = ""
    /// Multiplied with each pixel; nil is white, which changes nothing.
    package var tintColor: CIMColor?
    /// In order, before the tint.
    package var colorSubstitutions: [ColorSubstitution] = []
    package var textureFilter = TextureFilter.draft
    /// The pixels as they are in the document, not yet substituted or tinted.
    ///
    /// Nil while they are not loaded; nothing is drawn then, and that is reported.
    package var image: Image?
    /// Why there are no pixels, for the report.
    package var problem: String?
    /// 0 to 1; of simple symbols.
    package var opacity = 1.0

    package init() {}

    /// Hands the members to a visitor, in the order in which ArcGIS writes them.
    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.list("colorSubstitutions", &colorSubstitutions)
        visitor.choice("textureFilter", &textureFilter)
        visitor.value("tintColor", &tintColor)
        visitor.text("url", &url)
    }
}

/// A layer that draws a picture.
package protocol PictureLayerObject: SymbolLayerObject {
    var picture: PictureProperties { get set }
}

extension PictureLayerObject {
    package var pictureProperties: PictureProperties? {
        get { picture }
        set { picture = newValue ?? picture }
    }

    /// The pixels; nil while they are not loaded.
    package var image: Image? {
        get { picture.image }
        set { picture.image = newValue }
    }
    /// Why there are no pixels, for the report.
    package var problem: String? {
        get { picture.problem }
        set { picture.problem = newValue }
    }
    /// 0 to 1.
    package var opacity: Double {
        get { picture.opacity }
        set { picture.opacity = newValue }
    }

    package mutating func changeColors(
        _ change: (CIMColor?) -> CIMColor?, inner: (SymbolDefinition) -> SymbolDefinition
    ) {
        picture.tintColor = change(picture.tintColor)
    }
}

extension PictureStroke: PictureLayerObject {}
