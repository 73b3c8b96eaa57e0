import CartoucheImages

/// The colors and symbols that all rules of a map from data share.
package struct DataMapLook: Hashable, Sendable {
    /// The color of features without classes; nil for that of the theme.
    package var color: Color?
    /// The line around areas and markers; nil for that of the theme.
    package var outline: Outline?
    /// The symbol that classes recolor and resize: `STYLE.stylx#KEY`; nil for simple symbols.
    package var symbol: String?
    package var theme = Theme.light

    /// The line around areas and markers.
    package struct Outline: Hashable, Sendable {
        /// The color; nil for no line.
        package var color: Color?
        /// The width in DIPs.
        package var width: Double

        package init(color: Color?, width: Double) {
            self.color = color
            self.width = width
        }
    }

    /// The brightness of the page.
    package enum Theme: String, Hashable, Sendable, CaseIterable {
        case light
        case dark
    }

    /// Creates the look of the light theme.
    package init() {}
}

extension DataMapLook.Outline {
    /// The width if the text has none, in DIPs.
    private static let usualWidth = 0.5

    /// Reads `COLOR`, `COLOR:WIDTH` or `none`; nil for other texts.
    package init?(_ text: String) {
        if text == "none" {
            self.init(color: nil, width: 0)
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let color = Color(css: String(first)) else { return nil }
        let width = parts.count > 1 ? Double(parts[1]) : Self.usualWidth
        guard let width, (0...100).contains(width) else { return nil }
        self.init(color: color, width: width)
    }
}

extension DataMapLook.Theme {
    /// The color of the page.
    package var page: Color { self == .light ? Color(hex: 0xFFFFFF) : Color(hex: 0x1B1E23) }

    /// The color of features without classes.
    var feature: Color { self == .light ? Color(hex: 0x3182BD) : Color(hex: 0x6BAED6) }

    /// The color of areas below markers, dots and charts.
    var ground: Color { self == .light ? Color(hex: 0xF0F0F0) : Color(hex: 0x2B2F36) }

    /// The color of the lines around these areas.
    var groundOutline: Color { self == .light ? Color(hex: 0xBDBDBD) : Color(hex: 0x565C66) }

    /// The color of the lines around areas with classes.
    var areaOutline: Color { self == .light ? Color(hex: 0xD9D9D9) : Color(hex: 0x3A3F47) }

    /// The color of the lines around markers.
    var markerOutline: Color { self == .light ? Color(hex: 0xFFFFFF) : page }

    /// The color of features without a value.
    var noData: Color { self == .light ? Color(hex: 0xAAAAAA) : Color(hex: 0x5F656E) }

    /// The color of labels.
    var text: Color { self == .light ? Color(hex: 0x333333) : Color(hex: 0xE8EAED) }
}
