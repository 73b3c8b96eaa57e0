import CartoucheArcade

/// The content of the popups of a layer or overlay: a title, a text, fields with formats, and media.
///
/// A web map has one as the member `popupInfo` of a layer.
public struct PopupDefinition: Hashable, Sendable {
    /// The title; a name in braces, such as `{NAME}`, is replaced with the attribute.
    public var title: String
    /// The text; names in braces are replaced with attributes.
    ///
    /// In web maps, it can contain HTML.
    public var text: String
    /// The fields in their order.
    public var fields: [PopupField]
    /// The charts and pictures, which a program can show.
    public var media: [PopupMedia]
    /// The values that Arcade expressions compute.
    ///
    /// The title and the text show them as `{expression/NAME}`, and a field with the name `expression/NAME`.
    public var expressions: [PopupExpression]

    /// Creates a definition.
    public init(
        title: String = "", text: String = "", fields: [PopupField] = [], media: [PopupMedia] = [],
        expressions: [PopupExpression] = []
    ) {
        self.expressions = expressions
        self.title = title
        self.text = text
        self.fields = fields
        self.media = media
    }

    /// Creates a definition with a field for each attribute of a graphic or feature, in alphabetical order.
    public init(geoElement: any GeoElement) {
        self.init(fields: geoElement.attributes.keys.sorted().map { PopupField(fieldName: $0) })
    }
}

/// A field of a popup.
public struct PopupField: Hashable, Sendable {
    /// The name of the attribute.
    public var fieldName: String
    /// The name for users; empty means ``fieldName``.
    public var label: String
    /// Whether the popup shows the field.
    public var isVisible: Bool
    /// Whether a program may let users edit the field.
    public var isEditable: Bool
    /// The format of the value; nil for none.
    public var format: PopupFieldFormat?

    /// Creates a field.
    public init(
        fieldName: String, label: String = "", isVisible: Bool = true, isEditable: Bool = false,
        format: PopupFieldFormat? = nil
    ) {
        self.fieldName = fieldName
        self.label = label
        self.isVisible = isVisible
        self.isEditable = isEditable
        self.format = format
    }
}

/// The format of numbers and dates of a popup's field.
public struct PopupFieldFormat: Hashable, Sendable {
    /// The number of decimals, 0 to 15; nil shows all.
    public var decimalPlaces: Int?
    /// Whether thousands are separated by commas.
    public var usesThousandsSeparator: Bool
    /// The format of dates; nil means `shortDateShortTime24`.
    public var dateFormat: DateFormat?

    /// The format of a date, with its name in web maps.
    public enum DateFormat: String, Hashable, Sendable, CaseIterable {
        /// 12/21/1997
        case shortDate
        /// 12/21/1997, 6:00 PM
        case shortDateShortTime
        /// 12/21/1997, 18:00
        case shortDateShortTime24
        /// 21/12/1997
        case dayShortMonthYear
        /// December 21, 1997
        case longMonthDayYear
        /// December 1997
        case longMonthYear
        /// 1997
        case year
    }

    /// Creates a format.
    public init(
        decimalPlaces: Int? = nil, usesThousandsSeparator: Bool = false, dateFormat: DateFormat? = nil
    ) {
        self.decimalPlaces = decimalPlaces.map { min(max($0, 0), 15) }
        self.usesThousandsSeparator = usesThousandsSeparator
        self.dateFormat = dateFormat
    }
}

/// A chart or picture of a popup.
public struct PopupMedia: Hashable, Sendable {
    /// The type, with its name in web maps: `image`, `barchart`, `columnchart`, `linechart` or `piechart`.
    public var kind: String
    /// The title.
    public var title: String
    /// The text below the title.
    public var caption: String
    /// The names of the fields of a chart; empty for a picture.
    public var fieldNames: [String]
    /// The address of a picture; empty for a chart.
    ///
    /// Names in braces are replaced with attributes.
    public var sourceURL: String
    /// The address of the page that a picture opens; empty for none.
    ///
    /// Names in braces are replaced with attributes.
    public var linkURL: String

    /// Creates a chart or picture.
    public init(
        kind: String, title: String = "", caption: String = "", fieldNames: [String] = [],
        sourceURL: String = "", linkURL: String = ""
    ) {
        self.kind = kind
        self.title = title
        self.caption = caption
        self.fieldNames = fieldNames
        self.sourceURL = sourceURL
        self.linkURL = linkURL
    }
}

/// The popups of a layer or overlay.
package struct LayerPopup: Sendable {
    package var isEnabled = true
    package var definition: PopupDefinition?

    /// Whether graphics or features have popups.
    package var isShown: Bool { isEnabled && definition != nil }

    /// Returns the popup of a graphic or feature; nil if popups are disabled or have no definition.
    ///
    /// - Parameter context: What expressions know of the map and of the layer.
    package func popup(of element: any GeoElement, in context: ArcadeContext) -> Popup? {
        guard isEnabled, let definition else { return nil }
        return Popup(geoElement: element, definition: definition, context: context)
    }
}
