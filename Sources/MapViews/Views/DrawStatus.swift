/// Whether a view is drawing.
public enum DrawStatus: Hashable, Sendable {
    /// A picture is being drawn.
    case inProgress
    /// No picture is being drawn.
    case completed
}
