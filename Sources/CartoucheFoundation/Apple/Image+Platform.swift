#if canImport(UIKit) && !os(watchOS)
    import CartoucheImages
    import UIKit

    extension Image {
        /// The platform's image: `UIImage` of UIKit, or `NSImage` of AppKit.
        public typealias OfPlatform = UIKit.UIImage

        /// Creates an upright image with the pixels and the scale of a platform image; nil if it has no pixels.
        public init?(_ image: OfPlatform) {
            guard image.size.width > 0, image.size.height > 0 else { return nil }
            let format = UIGraphicsImageRendererFormat()
            format.scale = image.scale
            format.opaque = false
            let data = UIGraphicsImageRenderer(size: image.size, format: format).pngData { _ in
                image.draw(in: CGRect(origin: .zero, size: image.size))
            }
            guard let pixels = try? Image(data: data) else { return nil }
            self = pixels.withScale(Double(image.scale)) ?? pixels
        }
    }

    extension UIKit.UIImage {
        /// Creates the same image; nil if UIKit cannot read it.
        public convenience init?(_ image: Image) {
            self.init(data: image.pngData(compression: .fast), scale: CGFloat(image.scale))
        }
    }
#elseif canImport(AppKit)
    import AppKit
    import CartoucheImages

    extension Image {
        /// The platform's image: `UIImage` of UIKit, or `NSImage` of AppKit.
        public typealias OfPlatform = AppKit.NSImage

        /// Creates an image with the pixels and the scale of a platform image; nil if it has no pixels.
        public init?(_ image: OfPlatform) {
            guard image.size.width > 0,
                let pixels = image.cgImage(forProposedRect: nil, context: nil, hints: nil),
                let data = NSBitmapImageRep(cgImage: pixels).representation(using: .png, properties: [:]),
                let picture = try? Image(data: data)
            else { return nil }
            self = picture.withScale(Double(picture.width) / Double(image.size.width)) ?? picture
        }
    }

    extension AppKit.NSImage {
        /// Creates the same image; nil if AppKit cannot read it.
        public convenience init?(_ image: Image) {
            self.init(data: image.pngData(compression: .fast))
            size = image.size
        }
    }
#endif
