// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of SwiftUI of iOS 18 and macOS 15 that the views and the program use, so that they can be compiled on other
// platforms. The declarations have the names, labels, isolation and sendability of Apple's. They do nothing.

@_exported import CoreGraphics

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError("a stand-in has no body") }
}

/// A view without a body of its own.
public protocol StandInView: View where Body == Never {}

extension StandInView {
    public var body: Never { fatalError("a stand-in has no body") }
}

@resultBuilder
public struct ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView {
        TupleView()
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> {
        Either()
    }
    public static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> {
        Either()
    }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("a stand-in has no body") }
}

public struct EmptyView: StandInView {
    public nonisolated init() {}
}
public struct TupleView: StandInView {
    nonisolated init() {}
}
public struct Either<First: View, Second: View>: StandInView {
    nonisolated init() {}
}
public struct AnyView: StandInView {
    public nonisolated init<Content: View>(_ view: Content) {}
}
public struct Modified: StandInView {
    nonisolated init() {}
}

public struct Text: StandInView {
    public nonisolated init<Content: StringProtocol>(_ content: Content) {}
}
public struct VStack<Content: View>: StandInView {
    public nonisolated init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}
}
public struct HStack<Content: View>: StandInView {
    public nonisolated init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}
}
public struct ZStack<Content: View>: StandInView {
    public nonisolated init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}
public struct Button<Label: View>: StandInView {
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
    public nonisolated init<Title: StringProtocol>(_ title: Title, action: @escaping @MainActor () -> Void)
    where Label == Text {}
}

public struct GeometryProxy: Sendable {
    public var size: CGSize { .zero }
}
public struct GeometryReader<Content: View>: StandInView {
    public nonisolated init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
}

public struct Color: StandInView, ShapeStyle, Hashable, Sendable {
    public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
    public struct Resolved: Hashable, Sendable {
        public var red: Float { 0 }
        public var green: Float { 0 }
        public var blue: Float { 0 }
        public var opacity: Float { 0 }
    }
    public nonisolated init(
        _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) {}
    public nonisolated func resolve(in environment: EnvironmentValues) -> Resolved { Resolved() }
    public nonisolated static let clear = Color(red: 0, green: 0, blue: 0, opacity: 0)
    public nonisolated static let orange = Color(red: 1, green: 0.5, blue: 0)
}

public struct Image: StandInView, Sendable {
    public enum Orientation: UInt8, Sendable { case up, down, left, right }
    public nonisolated init(decorative cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up) {}
}

// Names that programs with maps and scenes must tell apart.
@MainActor public protocol Scene {}
public struct Grid<Content: View>: StandInView {
    public nonisolated init(@ViewBuilder content: () -> Content) {}
}
public struct Label: StandInView {}
public struct Gradient: Sendable {}
public struct Canvas: StandInView {}
public struct Font: Hashable, Sendable {
    public static let callout = Font()
    public static let headline = Font()
}
