// Names of Apple's Foundation that samples use and that Foundation on Linux does not have. Also the names that Xcode
// generates from the asset catalogs of the samples.

import Cartouche
import Foundation

extension Measurement {
    struct FormatStyle: Foundation.FormatStyle {
        struct UnitWidth: Codable, Hashable, Sendable {
            static var wide: UnitWidth { UnitWidth() }
            static var abbreviated: UnitWidth { UnitWidth() }
            static var narrow: UnitWidth { UnitWidth() }
        }

        struct Usage: Codable, Hashable, Sendable {
            static var asProvided: Usage { Usage() }
            static var general: Usage { Usage() }
        }

        init(
            width: UnitWidth, locale: Locale = .current, usage: Usage = .general,
            numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
        ) {}

        static func measurement(
            width: UnitWidth, usage: Usage = .general,
            numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
        ) -> FormatStyle {
            FormatStyle(width: width)
        }

        func format(_ value: Measurement) -> String { "" }
    }

    func formatted(_ style: FormatStyle) -> String { "" }
    func formatted() -> String { "" }
}

extension URL {
    func startAccessingSecurityScopedResource() -> Bool { true }
    func stopAccessingSecurityScopedResource() {}
}

/// Stands for SwiftUI's color.
typealias Color = UIColor
/// Stands for SwiftUI's image.
typealias Image = UIImage

extension UIImage {
    static var blueMarker: UIImage { fatalError("no asset") }
    static var pinBlueStar: UIImage { fatalError("no asset") }
    static var redMarker: UIImage { fatalError("no asset") }
}
