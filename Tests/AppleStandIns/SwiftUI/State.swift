// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// State, bindings and the environment.

@propertyWrapper
public struct State<Value> {
    private var value: Value
    public init(wrappedValue value: Value) { self.value = value }
    public var wrappedValue: Value {
        get { value }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { Binding(get: { fatalError("a stand-in") }, set: { _ in }) }
}
extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}
extension State: Sendable where Value: Sendable {}

@propertyWrapper
public struct Binding<Value> {
    public init(
        get: @escaping @isolated(any) @Sendable () -> Value,
        set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {}
    public var wrappedValue: Value {
        get { fatalError("a stand-in has no value") }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { self }
    public static func constant(_ value: Value) -> Binding<Value> { fatalError("a stand-in has no value") }
    public func animation(_ animation: Animation? = .default) -> Binding<Value> { self }
}
extension Binding: @unchecked Sendable where Value: Sendable {}

public struct Animation: Equatable, Sendable {
    public static let `default` = Animation()
    public func speed(_ speed: Double) -> Animation { self }
}

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}
public struct EnvironmentValues {
    public init() {}
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { Key.defaultValue }
        set {}
    }
    public var displayScale: CGFloat { 2 }
    public var layoutDirection: LayoutDirection { .leftToRight }
}

@propertyWrapper
public struct Environment<Value> {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    public var wrappedValue: Value { fatalError("a stand-in has no environment") }
}
extension Environment: Sendable where Value: Sendable {}
