/// The system colors of UIKit in light appearance, as plain sRGB.
///
/// They do not follow a system's appearance.
extension Color {
    /// Red, green and blue: 255, 59, 48 of 255.
    public static let systemRed = Color(red8: 255, green: 59, blue: 48)
    /// Red, green and blue: 255, 149, 0 of 255.
    public static let systemOrange = Color(red8: 255, green: 149, blue: 0)
    /// Red, green and blue: 255, 204, 0 of 255.
    public static let systemYellow = Color(red8: 255, green: 204, blue: 0)
    /// Red, green and blue: 52, 199, 89 of 255.
    public static let systemGreen = Color(red8: 52, green: 199, blue: 89)
    /// Red, green and blue: 0, 199, 190 of 255.
    public static let systemMint = Color(red8: 0, green: 199, blue: 190)
    /// Red, green and blue: 48, 176, 199 of 255.
    public static let systemTeal = Color(red8: 48, green: 176, blue: 199)
    /// Red, green and blue: 50, 173, 230 of 255.
    public static let systemCyan = Color(red8: 50, green: 173, blue: 230)
    /// Red, green and blue: 0, 122, 255 of 255.
    public static let systemBlue = Color(red8: 0, green: 122, blue: 255)
    /// Red, green and blue: 88, 86, 214 of 255.
    public static let systemIndigo = Color(red8: 88, green: 86, blue: 214)
    /// Red, green and blue: 175, 82, 222 of 255.
    public static let systemPurple = Color(red8: 175, green: 82, blue: 222)
    /// Red, green and blue: 255, 45, 85 of 255.
    public static let systemPink = Color(red8: 255, green: 45, blue: 85)
    /// Red, green and blue: 162, 132, 94 of 255.
    public static let systemBrown = Color(red8: 162, green: 132, blue: 94)
    /// Red, green and blue: 142, 142, 147 of 255.
    public static let systemGray = Color(red8: 142, green: 142, blue: 147)
    /// Red, green and blue: 174, 174, 178 of 255.
    public static let systemGray2 = Color(red8: 174, green: 174, blue: 178)
    /// Red, green and blue: 199, 199, 204 of 255.
    public static let systemGray3 = Color(red8: 199, green: 199, blue: 204)
    /// Red, green and blue: 209, 209, 214 of 255.
    public static let systemGray4 = Color(red8: 209, green: 209, blue: 214)
    /// Red, green and blue: 229, 229, 234 of 255.
    public static let systemGray5 = Color(red8: 229, green: 229, blue: 234)
    /// Red, green and blue: 242, 242, 247 of 255.
    public static let systemGray6 = Color(red8: 242, green: 242, blue: 247)

    /// The color of text: black.
    public static let label = Color(red: 0, green: 0, blue: 0)
    /// The color of secondary text: 60, 60, 67 of 255, with an alpha of 0.6.
    public static let secondaryLabel = Color(red8: 60, green: 60, blue: 67).withAlphaComponent(0.6)
    /// The color of a background: white.
    public static let systemBackground = Color(red: 1, green: 1, blue: 1)
    /// The color of content on a background: 242, 242, 247 of 255.
    public static let secondarySystemBackground = Color(red8: 242, green: 242, blue: 247)
}
