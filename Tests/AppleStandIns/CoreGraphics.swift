// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Core Graphics that the views use. Points, sizes and rectangles are those of Foundation.

@_exported import Foundation

public typealias CFString = NSString

public class CGImage {}

public class CGColorSpace {
    public class var sRGB: CFString { "sRGB" as NSString }
    public init?(name: CFString) {}
}

public enum CGImageAlphaInfo: UInt32 {
    case none, premultipliedLast, premultipliedFirst
}

public class CGContext {
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {}
    public var data: UnsafeMutableRawPointer? { nil }
    public var bytesPerRow: Int { 0 }
    public func makeImage() -> CGImage? { nil }
}

public struct CGAffineTransform: Equatable, Sendable {
    public var a, b, c, d, tx, ty: CGFloat
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
}
