import CartoucheWorkers

/// When a renderer does a piece of work, and when the work ends early.
package struct WorkTerms: Sendable {
    /// The urgency of the work.
    package var priority = WorkPriority.userInitiated
    /// The time at which unfinished work stops with `DeadlineError`; nil means no limit.
    package var endsBefore: ContinuousClock.Instant?
    /// The object that can cancel the work; nil for none.
    package var cancellation: Cancellation?
    /// The number of pixels of the picture, for an estimate of the memory.
    package var pixels: Double
    /// Whether an asynchronous call that is canceled ends at once, although its work ends at its next check.
    ///
    /// It is true for work that waits for a driver, which nothing can interrupt.
    package var answersAtOnce = false

    package init(pixels: Double) { self.pixels = pixels }

    /// The approximate memory of the work, in bytes.
    ///
    /// The estimate includes two bitmaps, because groups need a second one, and data that is collected before it is
    /// drawn. A size that is not usable causes an error when the work begins.
    var bytes: Int { (pixels.isFinite ? Int(min(max(pixels, 1), 1e9)) * 8 : 0) + (8 << 20) }
}

extension MapRequest {
    /// The terms of the drawing.
    var terms: WorkTerms {
        var terms = WorkTerms(pixels: size.width * size.height * scale * scale)
        (terms.priority, terms.endsBefore, terms.cancellation) = (priority, endsBefore, cancellation)
        return terms
    }
}
