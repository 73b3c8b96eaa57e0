import CartoucheImages

/// The appearance of selected graphics and features.
public struct SelectionProperties: Hashable, Sendable {
    /// The color of the halo around everything that is drawn for a selected graphic or feature.
    ///
    /// Default: cyan.
    public var color: Color

    /// Creates properties.
    ///
    /// - Parameter color: The color of halos. Default: cyan.
    public init(color: Color = .cyan) {
        self.color = color
    }

    /// The width of halos in DIPs (1/96 inch).
    package static let haloWidth = 3.0
}
