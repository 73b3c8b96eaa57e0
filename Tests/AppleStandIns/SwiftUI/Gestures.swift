// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Gestures.

@MainActor @preconcurrency
public protocol Gesture<Value> {
    associatedtype Value
}

public struct CombinedGesture<Value>: Gesture {}

extension Gesture {
    public nonisolated func onEnded(_ action: @escaping (Value) -> Void) -> CombinedGesture<Value> {
        CombinedGesture()
    }
    public nonisolated func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<
        Self, Other
    > {
        SimultaneousGesture()
    }
}
extension Gesture where Value: Equatable {
    public nonisolated func onChanged(_ action: @escaping (Value) -> Void) -> CombinedGesture<Value> {
        CombinedGesture()
    }
}

public struct SimultaneousGesture<First: Gesture, Second: Gesture>: Gesture {
    nonisolated init() {}
    public struct Value {
        public var first: First.Value?
        public var second: Second.Value?
    }
}

public struct LocalCoordinateSpace: CoordinateSpaceProtocol {}
public protocol CoordinateSpaceProtocol {}
extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
    public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

public struct DragGesture: Gesture {
    public struct Value: Equatable, Sendable {
        public var location: CGPoint
        public var startLocation: CGPoint
    }
    public nonisolated init(
        minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local
    ) {}
}

public struct UnitPoint: Hashable, Sendable {}

public struct MagnifyGesture: Gesture {
    public struct Value: Equatable, Sendable {
        public var magnification: CGFloat
        public var startAnchor: UnitPoint
        public var startLocation: CGPoint
    }
    public nonisolated init(minimumScaleDelta: CGFloat = 0.01) {}
}

public struct Angle: Hashable, Sendable {
    public var degrees: Double
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
}

public struct RotateGesture: Gesture {
    public struct Value: Equatable, Sendable {
        public var rotation: Angle
        public var startAnchor: UnitPoint
        public var startLocation: CGPoint
    }
    public nonisolated init(minimumAngleDelta: Angle = .degrees(1)) {}
}

public enum HoverPhase: Equatable, Sendable {
    case active(CGPoint)
    case ended
}
