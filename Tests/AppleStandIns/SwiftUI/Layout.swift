// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Alignment, insets and shapes.

public struct HorizontalAlignment: Equatable, Sendable {
    public static let leading = HorizontalAlignment()
    public static let center = HorizontalAlignment()
}
public struct VerticalAlignment: Equatable, Sendable {
    public static let top = VerticalAlignment()
    public static let center = VerticalAlignment()
    public static let bottom = VerticalAlignment()
}
public struct Alignment: Equatable, Sendable {
    public static let center = Alignment()
    public static let top = Alignment()
    public static let topLeading = Alignment()
}
public struct ViewDimensions: Equatable, @unchecked Sendable {
    public subscript(guide: HorizontalAlignment) -> CGFloat { 0 }
    public subscript(guide: VerticalAlignment) -> CGFloat { 0 }
}
public struct EdgeInsets: Equatable, Sendable {
    public var top, leading, bottom, trailing: CGFloat
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
}
public struct Edge {
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let all = Set(rawValue: 15)
        public static let top = Set(rawValue: 1)
    }
}
public enum LayoutDirection: Hashable, Sendable { case leftToRight, rightToLeft }

public protocol ShapeStyle: Sendable {}
public struct BackgroundStyle: ShapeStyle {}
extension ShapeStyle where Self == BackgroundStyle {
    public static var background: BackgroundStyle { BackgroundStyle() }
}

public protocol Shape: Sendable, View {
    nonisolated func path(in rect: CGRect) -> Path
}
extension Shape {
    public var body: Never { fatalError("a stand-in has no body") }
    public nonisolated func fill<Style: ShapeStyle>(_ content: Style) -> some View { Modified() }
}
public struct Rectangle: Shape {
    public nonisolated init() {}
    public nonisolated func path(in rect: CGRect) -> Path { Path() }
}
public struct RoundedRectangle: Shape {
    public nonisolated init(cornerRadius: CGFloat) {}
    public nonisolated func path(in rect: CGRect) -> Path { Path() }
}

public struct Path: Equatable, Sendable {
    public init() {}
    public init(_ callback: (inout Path) -> Void) {}
    public mutating func move(to end: CGPoint) {}
    public mutating func addLine(to end: CGPoint) {}
    public mutating func closeSubpath() {}
}
