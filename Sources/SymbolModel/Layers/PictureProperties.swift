import CartoucheImages

/// The filter for drawing a picture larger or smaller.
package enum TextureFilter: String, CaseIterable, CIMChoice {
    /// The nearest pixel.
    case draft
    /// Bilinear.
    case picture
    /// Anisotropic.
    case text
    package static let table = ChoiceTable<Self>()
}

/// Replaces one color of a picture by another (CIM: `CIMColorSubstitution`).
package struct ColorSubstitution: CIMObject {
    /// The color of the pixels that are replaced.
    package var oldColor: CIMColor?
    /// The new color, including its opacity.
    package var newColor: CIMColor?
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMColorSubstitution" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.value("oldColor", &oldColor)
        visitor.value("newColor", &newColor)
    }
}

/// The members common to picture fills, strokes and markers.
///
/// The pixels are not a member of the CIM. The code that loads pictures stores them here before drawing.
package struct PictureProperties: Hashable, Sendable {
    /// A `data:` URL, a binary reference (`CIMPATH=…`), a file or a remote URL.
    package var url = ""
    /// The color that each pixel is multiplied by.
    ///
    /// Nil means white, which changes nothing.
    package var tintColor: CIMColor?
    /// The substitutions, applied in order before the tint.
    package var colorSubstitutions: [ColorSubstitution] = []
    package var textureFilter = TextureFilter.draft
    /// The pixels as in the document, before substitutions and tint.
    ///
    /// If they are nil (not loaded), the layer is not drawn, and a diagnostic is reported.
    package var image: Image?
    /// The reason why there are no pixels, for the diagnostic.
    package var problem: String?
    /// The opacity of simple symbols, 0 to 1.
    package var opacity = 1.0

    package init() {}

    /// Passes the members to a visitor, in the order in which ArcGIS writes them.
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

    /// The pixels, or nil if they are not loaded.
    package var image: Image? {
        get { picture.image }
        set { picture.image = newValue }
    }
    /// The reason why there are no pixels, for the diagnostic.
    package var problem: String? {
        get { picture.problem }
        set { picture.problem = newValue }
    }
    /// The opacity, 0 to 1.
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
