// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of AppKit that the bridge uses, so that the bridge can be compiled on other platforms.

@_exported import CoreGraphics
@_exported import Foundation

public class NSColorSpace: NSObject, @unchecked Sendable {
    public class var sRGB: NSColorSpace { NSColorSpace() }
}

public class NSColor: NSObject, @unchecked Sendable {
    public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
    public func usingColorSpace(_ space: NSColorSpace) -> NSColor? { self }
    public var redComponent: CGFloat { 0 }
    public var greenComponent: CGFloat { 0 }
    public var blueComponent: CGFloat { 0 }
    public var alphaComponent: CGFloat { 1 }
    public func withAlphaComponent(_ alpha: CGFloat) -> NSColor { self }

    public class var red: NSColor { NSColor(srgbRed: 1, green: 0, blue: 0, alpha: 1) }
    public class var systemGroupedBackground: NSColor { red }
}

public class NSGraphicsContext: NSObject {}

public class NSImage: NSObject, @unchecked Sendable {
    public struct HintKey: Hashable {}

    public init?(data: Data) {}
    public init?(named name: String) {}
    public var size: CGSize = .zero

    public func cgImage(
        forProposedRect rect: UnsafeMutablePointer<CGRect>?, context: NSGraphicsContext?,
        hints: [HintKey: Any]?
    ) -> CGImage? {
        nil
    }
}

public class NSBitmapImageRep: NSObject {
    public enum FileType { case png }
    public struct PropertyKey: Hashable {}

    public init(cgImage: CGImage) {}
    public func representation(using type: FileType, properties: [PropertyKey: Any]) -> Data? { nil }
}
