/// A scene of a play: the name of a type that Cartouche has too.
public struct Scene {
    /// The number of the scene in its act.
    public var number: Int

    /// Creates a scene.
    public init(number: Int) { self.number = number }
}
