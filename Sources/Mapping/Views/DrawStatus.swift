/// Whether a view is drawing.
public enum DrawStatus: Hashable, Sendable {
    /// A picture is being drawn.
    case inProgress
    /// No picture is being drawn.
    case completed
}

extension MapView {
    /// Whether a picture of the view is being drawn.
    public var drawStatus: DrawStatus { runningDrawings > 0 ? .inProgress : .completed }
}
