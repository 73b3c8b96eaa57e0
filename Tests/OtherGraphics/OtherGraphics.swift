// Names that Apple's modules use. Cartouche must not export them too: a file that imports both modules would not
// compile.

/// A name like ours.
public struct Path {
    /// Does nothing.
    public init() {}
}

/// A name like ours.
public struct Canvas {
    /// Does nothing.
    public init() {}
}

/// A name like ours.
public struct Gradient {
    /// Does nothing.
    public init() {}
}

/// A name like ours.
public struct StrokeStyle {
    /// Does nothing.
    public init() {}
}

/// A name like ours.
public struct Curve {
    /// Does nothing.
    public init() {}
}

/// A name like ours.
public struct Paint {
    /// Does nothing.
    public init() {}
}

/// A name like ours.
public struct Pattern {
    /// Does nothing.
    public init() {}
}

/// A name like ours.
public struct BlendMode {
    /// Does nothing.
    public init() {}
}

/// A name like ours.
public struct Recording {
    /// Does nothing.
    public init() {}
}

/// A name like ours.
public struct Stamp {
    /// Does nothing.
    public init() {}
}

/// A name like ours.
public struct Color {
    /// Does nothing.
    public init() {}
}

/// A name like ours.
public struct Image {
    /// Does nothing.
    public init() {}
}

/// A name like ours.
public struct Size {
    /// Does nothing.
    public init() {}
}

/// A name of SwiftUI, MapKit or Charts.
public struct Text {
    /// Does nothing.
    public init() {}
}

/// A name of SwiftUI, MapKit or Charts.
public struct Label {
    /// Does nothing.
    public init() {}
}

/// A name of SwiftUI, MapKit or Charts.
public struct Shape {
    /// Does nothing.
    public init() {}
}

/// A name of SwiftUI, MapKit or Charts.
public struct Font {
    /// Does nothing.
    public init() {}
}

/// A name of SwiftUI, MapKit or Charts.
public struct View {
    /// Does nothing.
    public init() {}
}

/// A name of SwiftUI, MapKit or Charts.
public struct Button {
    /// Does nothing.
    public init() {}
}

/// A name of SwiftUI, MapKit or Charts.
public struct Marker {
    /// Does nothing.
    public init() {}
}

/// A name of SwiftUI, MapKit or Charts.
public struct Annotation {
    /// Does nothing.
    public init() {}
}

/// A name of SwiftUI, MapKit or Charts.
public struct Chart {
    /// Does nothing.
    public init() {}
}

/// A name of SwiftUI, MapKit or Charts.
public struct Plot {
    /// Does nothing.
    public init() {}
}

/// A name of SwiftUI, MapKit or Charts.
public struct Transaction {
    /// Does nothing.
    public init() {}
}

/// A name of SwiftUI, MapKit or Charts.
public struct Animation {
    /// Does nothing.
    public init() {}
}

/// A name of SwiftUI, MapKit or Charts.
public struct Angle {
    /// Does nothing.
    public init() {}
}

/// A name of SwiftUI, MapKit or Charts.
public struct Rectangle {
    /// Does nothing.
    public init() {}
}

/// A name of SwiftUI, MapKit or Charts.
public struct Circle {
    /// Does nothing.
    public init() {}
}

/// A name of SwiftUI, MapKit or Charts.
public struct Region {
    /// Does nothing.
    public init() {}
}

/// A name of SwiftUI, MapKit or Charts.
public struct Overlay {
    /// Does nothing.
    public init() {}
}
