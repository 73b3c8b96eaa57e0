#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CartoucheImages
    import SwiftUI

    extension CartoucheImages.Color {
        /// Creates the color that a color of SwiftUI has in an environment.
        init(_ color: SwiftUI.Color, in environment: EnvironmentValues) {
            let color = color.resolve(in: environment)
            self.init(
                red: Double(color.red), green: Double(color.green), blue: Double(color.blue),
                alpha: Double(color.opacity))
        }
    }
#endif
