import CartoucheMapDrawing
import CartoucheWorkers

/// A request for a picture of a scene view: its size and priority.
///
/// ```swift
/// var request = SceneRequest(size: ScreenSize(width: 600, height: 400), scale: 2)
/// request.priority = .utility
/// let (image, report) = try await sceneView.image(for: request)
/// ```
public struct SceneRequest: Sendable {
    /// The size of the image in DIPs (1/96 inch); nil (default) for the size of the view.
    public var size: ScreenSize?
    /// The number of pixels per DIP.
    ///
    /// Default: 1.
    public var scale: Double
    /// The priority of the request.
    ///
    /// Default: `.userInitiated`.
    public var priority = WorkPriority.userInitiated
    /// The time at which an unfinished drawing stops with `DeadlineError`; nil (default) means no limit.
    public var deadline: ContinuousClock.Instant?
    /// The object that can cancel the drawing; nil (default) for none.
    ///
    /// Its deadline applies in addition to ``deadline``. Asynchronous calls also stop if their task is canceled.
    public var cancellation: Cancellation?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - size: The size of the image in DIPs (1/96 inch). Default: nil, the size of the view.
    ///   - scale: The number of pixels per DIP. Default: 1.
    public init(size: ScreenSize? = nil, scale: Double = 1) {
        (self.size, self.scale) = (size, scale)
    }

    /// When the renderer draws the picture of a view with a size.
    func terms(viewSize: ScreenSize) -> WorkTerms {
        let size = size ?? viewSize
        var terms = WorkTerms(pixels: size.width * size.height * scale * scale)
        terms.priority = priority
        terms.endsBefore = [deadline, cancellation?.deadline].compactMap { $0 }.min()
        terms.cancellation = cancellation
        terms.answersAtOnce = true
        return terms
    }
}
