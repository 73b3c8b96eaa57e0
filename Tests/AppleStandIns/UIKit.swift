// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of UIKit that the bridge uses, so that the bridge can be compiled on other platforms.

@_exported import Foundation

public class UIColor: NSObject, @unchecked Sendable {
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        true
    }

    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { self }

    public class var red: UIColor { UIColor(white: 1, alpha: 1) }
    public class var systemGroupedBackground: UIColor { UIColor(white: 1, alpha: 1) }
}

public class UIImage: NSObject, @unchecked Sendable {
    public init?(data: Data, scale: CGFloat) {}
    public init?(named name: String) {}
    public var size: CGSize { .zero }
    public var scale: CGFloat { 1 }
    public func draw(in rect: CGRect) {}
    public func pngData() -> Data? { nil }
}

public class UIGraphicsImageRendererFormat: NSObject {
    public var scale: CGFloat = 1
    public var opaque = false
}

public class UIGraphicsImageRendererContext: NSObject {}

public class UIGraphicsImageRenderer: NSObject {
    public init(size: CGSize, format: UIGraphicsImageRendererFormat) {}
    public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data { Data() }
}
