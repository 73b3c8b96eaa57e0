// The names of SwiftUI and Combine that the model code of samples uses. `scripts/check-samples` compiles this file
// with each sample, so that the compiler checks the code that uses the map's types.

import Foundation

@MainActor protocol View {}
protocol ViewModifier {}
protocol ObservableObject: AnyObject {}
protocol ToolbarContent {}
protocol Transferable {}

extension ObservableObject {
    var objectWillChange: ObjectWillChangePublisher { ObjectWillChangePublisher() }
}

struct ObjectWillChangePublisher {
    func send() {}
}

@propertyWrapper struct State<Value> {
    var value: Value
    init(wrappedValue: Value) { value = wrappedValue }
    init(initialValue: Value) { value = initialValue }
    var wrappedValue: Value {
        get { value }
        nonmutating set {}
    }
    var projectedValue: Binding<Value> { Binding(wrappedValue: value) }
}

extension State where Value: ExpressibleByNilLiteral {
    init() { value = nil }
}

@dynamicMemberLookup
@propertyWrapper struct Binding<Value> {
    var value: Value
    init(wrappedValue: Value) { value = wrappedValue }
    init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { value = get() }
    static func constant(_ value: Value) -> Binding { Binding(wrappedValue: value) }
    var wrappedValue: Value {
        get { value }
        nonmutating set {}
    }
    var projectedValue: Binding { self }
    subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Binding<Member> {
        Binding<Member>(wrappedValue: value[keyPath: path])
    }
}

@propertyWrapper struct Published<Value> {
    var wrappedValue: Value
    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    init(initialValue: Value) { wrappedValue = initialValue }
    var projectedValue: Publisher { Publisher() }

    struct Publisher {
        var values: AsyncStream<Value> { AsyncStream { $0.finish() } }
        func sink(receiveValue: @escaping (Value) -> Void) -> AnyCancellable { AnyCancellable() }
    }
}

final class AnyCancellable: Hashable {
    static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }
    func hash(into hasher: inout Hasher) {}
    func cancel() {}
    func store(in set: inout Set<AnyCancellable>) {}
}

@dynamicMemberLookup
struct ObjectBinding<Object> {
    let object: Object
    subscript<Member>(dynamicMember path: ReferenceWritableKeyPath<Object, Member>) -> Binding<Member> {
        Binding(wrappedValue: object[keyPath: path])
    }
}

@MainActor @propertyWrapper struct StateObject<Object: ObservableObject> {
    let wrappedValue: Object
    init(wrappedValue: @autoclosure @escaping () -> Object) { self.wrappedValue = wrappedValue() }
    var projectedValue: ObjectBinding<Object> { ObjectBinding(object: wrappedValue) }
}

@MainActor @propertyWrapper struct ObservedObject<Object: ObservableObject> {
    var wrappedValue: Object
    init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
    init(initialValue: Object) { wrappedValue = initialValue }
    var projectedValue: ObjectBinding<Object> { ObjectBinding(object: wrappedValue) }
}

@MainActor @propertyWrapper struct EnvironmentObject<Object: ObservableObject> {
    var wrappedValue: Object { fatalError("no environment") }
    init() {}
}

@propertyWrapper struct Bindable<Object: AnyObject> {
    var wrappedValue: Object
    init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
    init(_ object: Object) { wrappedValue = object }
    var projectedValue: ObjectBinding<Object> { ObjectBinding(object: wrappedValue) }
}

@propertyWrapper struct FocusState<Value> {
    var wrappedValue: Value {
        get { fatalError("no focus") }
        nonmutating set {}
    }
    init() {}
}

@propertyWrapper struct AppStorage<Value> {
    var wrappedValue: Value
    init(wrappedValue: Value, _ key: String) { self.wrappedValue = wrappedValue }
}

@MainActor @propertyWrapper struct Environment<Value> {
    var wrappedValue: Value { fatalError("no environment") }
    init(_ path: KeyPath<EnvironmentValues, Value>) {}
}

@MainActor struct EnvironmentValues {
    var dismiss: DismissAction { DismissAction() }
    var dismissSearch: DismissAction { DismissAction() }
    var isPresented: Bool { true }
    var isSearching: Bool { false }
    var displayScale: Double { 2 }
    var openURL: DismissAction { DismissAction() }
    var colorScheme: ColorScheme { .light }
    var horizontalSizeClass: UserInterfaceSizeClass? { nil }
    var verticalSizeClass: UserInterfaceSizeClass? { nil }
}

enum ColorScheme { case light, dark }
enum UserInterfaceSizeClass { case compact, regular }

@MainActor struct DismissAction {
    func callAsFunction() {}
}

@resultBuilder enum ViewBuilder {
    static func buildBlock() {}
}

struct LocalizedStringKey: ExpressibleByStringInterpolation {
    init(stringLiteral value: String) {}
}

func withAnimation<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
