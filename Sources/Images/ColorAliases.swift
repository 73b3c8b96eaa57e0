// The names of UIKit and SwiftUI for colors and pictures. Without UIKit, they are other names for our types.
#if !canImport(UIKit)
    /// The name of a color in UIKit.
    public typealias UIColor = Color
    /// The name of a picture in UIKit.
    public typealias UIImage = Image

    extension Color {
        /// Creates the same color.
        ///
        /// In UIKit, this initializer converts a color of SwiftUI.
        public init(_ color: Color) { self = color }

        /// Creates the same color.
        ///
        /// In SwiftUI, this initializer converts a color of UIKit.
        public init(uiColor: UIColor) { self = uiColor }
    }
#endif

extension Color {
    /// A gray from 0 (black) to 1 (white).
    ///
    /// - Parameters:
    ///   - white: The brightness; values outside 0 to 1 are clamped.
    ///   - alpha: The opacity, 0 (transparent) to 1 (opaque).
    public init(white: Double, alpha: Double) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// A color from hue, saturation and brightness.
    ///
    /// - Parameters:
    ///   - hue: The angle on the color wheel, 0 (red) to 1 (red again); a third is green.
    ///   - saturation: 0 (gray) to 1 (pure).
    ///   - brightness: 0 (black) to 1.
    ///   - alpha: The opacity, 0 (transparent) to 1 (opaque).
    public init(hue: Double, saturation: Double, brightness: Double, alpha: Double) {
        func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
        let (saturation, brightness) = (clamped(saturation), clamped(brightness))
        let sector = clamped(hue) * 6
        func channel(_ offset: Double) -> Double {
            let position = (offset + sector).truncatingRemainder(dividingBy: 6)
            return brightness * (1 - saturation * max(0, min(position, 4 - position, 1)))
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
    }
}
