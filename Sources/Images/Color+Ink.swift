import CartoucheCLibrary

extension Color {
    /// The relative luminance of the color without its opacity, from 0 (black) to 1 (white) (WCAG 2.2).
    package var relativeLuminance: Double {
        func light(_ channel: Double) -> Double { Self.light(of: min(max(channel, 0), 1)) }
        return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
    }

    /// Returns the share of light of a channel of sRGB from 0 to 1 (IEC 61966-2-1).
    package static func light(of channel: Double) -> Double {
        channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
    }

    /// Returns the channel of sRGB for a share of light from 0 to 1.
    package static func channel(ofLight light: Double) -> Double {
        light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }

    /// Returns the contrast ratio with another color, from 1 to 21 (WCAG 2.2).
    package func contrast(with other: Color) -> Double {
        let (one, two) = (relativeLuminance, other.relativeLuminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }
}

/// The two colors for texts and lines of legends, scale bars and sheets on a page.
package struct PageInk: Hashable, Sendable {
    private static let dark = Color(red: 0.13, green: 0.13, blue: 0.13)
    private static let light = Color(red: 1, green: 1, blue: 1)

    /// The color of texts and lines.
    package let color: Color
    /// The color of the other parts of a scale bar or an arrow.
    package let counterpart: Color

    /// Creates the ink with the greater contrast on a page; a page that is hardly opaque counts as white.
    package init(on page: Color) {
        let isDark =
            page.alpha >= 0.5 && page.contrast(with: Self.light) > page.contrast(with: Self.dark)
        (color, counterpart) = isDark ? (Self.light, Self.dark) : (Self.dark, Self.light)
    }
}
