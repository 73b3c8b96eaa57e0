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
