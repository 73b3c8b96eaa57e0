/// Named colors, with the names and values of UIKit and SwiftUI, in sRGB.
///
/// They do not follow the system's appearance. Some CSS colors with the same name differ: the CSS color `green` is half
/// as bright, `gray` and `purple` are slightly lighter. ``Color/init(css:)`` creates CSS colors.
extension Color {
    /// Transparent black.
    public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    /// Red, green and blue: 0, 0, 0.
    public static let black = Color(red: 0, green: 0, blue: 0)
    /// Red, green and blue: ⅓, ⅓, ⅓.
    public static let darkGray = Color(red: 1.0 / 3, green: 1.0 / 3, blue: 1.0 / 3)
    /// Red, green and blue: ½, ½, ½.
    public static let gray = Color(red: 0.5, green: 0.5, blue: 0.5)
    /// Red, green and blue: ⅔, ⅔, ⅔.
    public static let lightGray = Color(red: 2.0 / 3, green: 2.0 / 3, blue: 2.0 / 3)
    /// Red, green and blue: 1, 1, 1.
    public static let white = Color(red: 1, green: 1, blue: 1)
    /// Red, green and blue: 1, 0, 0.
    public static let red = Color(red: 1, green: 0, blue: 0)
    /// Red, green and blue: 0, 1, 0.
    public static let green = Color(red: 0, green: 1, blue: 0)
    /// Red, green and blue: 0, 0, 1.
    public static let blue = Color(red: 0, green: 0, blue: 1)
    /// Red, green and blue: 0, 1, 1.
    public static let cyan = Color(red: 0, green: 1, blue: 1)
    /// Red, green and blue: 1, 1, 0.
    public static let yellow = Color(red: 1, green: 1, blue: 0)
    /// Red, green and blue: 1, 0, 1.
    public static let magenta = Color(red: 1, green: 0, blue: 1)
    /// Red, green and blue: 1, 0.5, 0.
    public static let orange = Color(red: 1, green: 0.5, blue: 0)
    /// Red, green and blue: 0.5, 0, 0.5.
    public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
    /// Red, green and blue: 0.6, 0.4, 0.2.
    public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
    /// Red, green and blue: 255, 45, 85 of 255.
    public static let pink = Color(red8: 255, green: 45, blue: 85)
    /// Red, green and blue: 48, 176, 199 of 255.
    public static let teal = Color(red8: 48, green: 176, blue: 199)
    /// Red, green and blue: 88, 86, 214 of 255.
    public static let indigo = Color(red8: 88, green: 86, blue: 214)
    /// Red, green and blue: 0, 199, 190 of 255.
    public static let mint = Color(red8: 0, green: 199, blue: 190)
}
