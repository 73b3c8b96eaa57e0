// Names of SwiftUI, MapKit and Charts that Cartouche has too. Programs that import both write the module in front.

/// A name of SwiftUI.
public struct Scene {
    /// Does nothing.
    public init() {}
}

/// A name of SwiftUI.
public struct Grid {
    /// Does nothing.
    public init() {}
}

/// A name of SwiftUI's views in MapKit.
public struct Map {
    /// Does nothing.
    public init() {}
}

/// A name of programs with Charts.
public struct Symbol {
    /// Does nothing.
    public init() {}
}

/// A name of programs with Core Animation.
public struct Layer {
    /// Does nothing.
    public init() {}
}

/// A name of programs with RealityKit.
public struct Camera {
    /// Does nothing.
    public init() {}
}

/// A name of programs with Charts.
public struct Legend {
    /// Does nothing.
    public init() {}
}

/// A name of programs with Core Graphics.
public struct Point {
    /// Does nothing.
    public init() {}
}

/// A name of programs with SwiftUI.
public struct Polygon {
    /// Does nothing.
    public init() {}
}
