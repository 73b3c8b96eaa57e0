import CartoucheMapDrawing
import CartoucheSymbols
import CartoucheWorkers

/// A sequence with one element for each time at which the last image of a view is no longer current.
///
/// ```swift
/// for await _ in mapView.redrawRequests {
///     show(try await mapView.exportImage())
/// }
/// ```
///
/// Changes between two elements are one element. The sequence ends when the view is released or the task is canceled.
public struct RedrawRequests: AsyncSequence, Sendable {
    /// The elements, which contain nothing.
    public typealias Element = Void
    /// The sequence has no errors.
    public typealias Failure = Never

    private weak let view: (any GeoView)?

    init(_ view: any GeoView) { self.view = view }

    /// Returns an iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(view: view) }

    /// Waits for the next time at which the last image is not current.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate weak var view: (any GeoView)?
        /// The revision of the model at the last test.
        private var tested: UInt64?

        fileprivate init(view: (any GeoView)?) { self.view = view }

        /// Returns when the last image of the view is not current; nil at the end of the sequence.
        public mutating func next() async -> Void? {
            while !Task.isCancelled {
                let now = ModelClock.revision
                if tested != now {
                    tested = now
                    guard let needsRedraw = await needsRedraw() else { return nil }
                    if needsRedraw { return () }
                }
                await ModelClock.wait(after: now)
            }
            return nil
        }

        /// Returns whether the view must be drawn; nil if it is released.
        private func needsRedraw() async -> Bool? {
            guard let view else { return nil }
            return (try? await BackgroundThreads.run { _ in view.needsRedraw }) ?? true
        }
    }
}

extension GeoView {
    /// The times at which the last image of the view is no longer current.
    ///
    /// The first element comes at once if there is no image.
    public var redrawRequests: RedrawRequests { RedrawRequests(self) }
}

extension MapView {
    /// Whether a new image of the view would differ from the last one.
    ///
    /// It is true before the first image, and false if the view shows nothing. Layers whose sources have no version,
    /// such as databases of other programs, count as changed after every edit of the model.
    public var needsRedraw: Bool {
        guard let request = lastRequest else { return (try? frame()) != nil }
        return (try? renderer.isCurrent(request)).map { !$0 } ?? false
    }
}
