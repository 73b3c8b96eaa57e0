// Conversions to colors of UIKit and AppKit. `scripts/check-apple-bridge` compiles the files of this folder on other
// platforms.
#if canImport(UIKit) && !os(watchOS)
    import CartoucheImages
    import UIKit

    extension Color {
        /// The platform's color: `UIColor` of UIKit, or `NSColor` of AppKit.
        public typealias OfPlatform = UIKit.UIColor

        /// Creates the same color in sRGB.
        ///
        /// A dynamic color is resolved for the current appearance. A pattern becomes transparent black.
        public init(_ color: OfPlatform) {
            var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
            _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
            self.init(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
        }
    }

    extension UIKit.UIColor {
        /// Creates the same color.
        public convenience init(_ color: Color) {
            self.init(
                red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
                alpha: CGFloat(color.alpha))
        }
    }
#elseif canImport(AppKit)
    import AppKit
    import CartoucheImages

    extension Color {
        /// The platform's color: `UIColor` of UIKit, or `NSColor` of AppKit.
        public typealias OfPlatform = AppKit.NSColor

        /// Creates the same color in sRGB.
        ///
        /// A dynamic color is resolved for the current appearance. A pattern becomes transparent black.
        public init(_ color: OfPlatform) {
            guard let color = color.usingColorSpace(.sRGB) else {
                self = .clear
                return
            }
            self.init(
                red: Double(color.redComponent), green: Double(color.greenComponent),
                blue: Double(color.blueComponent), alpha: Double(color.alphaComponent))
        }
    }

    extension AppKit.NSColor {
        /// Creates the same color.
        public convenience init(_ color: Color) {
            self.init(
                srgbRed: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
                alpha: CGFloat(color.alpha))
        }
    }
#endif
