import CartoucheImages
import Foundation

extension Color {
    /// Creates a color from sRGB components between 0 and 1; values outside are clamped.
    @_disfavoredOverload
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
    }

    /// Creates a gray from 0 (black) to 1 (white), with an opacity.
    @_disfavoredOverload
    public init(white: CGFloat, alpha: CGFloat) {
        self.init(white: Double(white), alpha: Double(alpha))
    }

    /// Creates a color from hue, saturation and brightness between 0 and 1, with an opacity.
    @_disfavoredOverload
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        self.init(
            hue: Double(hue), saturation: Double(saturation), brightness: Double(brightness),
            alpha: Double(alpha))
    }
}
