import Imaging

/// Shortens lines at their ends; rings are opened at their first point and lose the same there.
///
/// Ends that clipping made are no ends. What remains is a line of its own: dashes begin anew where it begins.
struct CutPlan: Hashable, Sendable {
    /// Pixels taken off the beginning.
    var begin: Double
    /// Pixels taken off the end.
    var end: Double

    func apply(to lines: Path, factor: Double, into result: inout Path) {
        for contour in lines.contours {
            let walk = LineWalk(lines, contour)
            let started = Double(contour.startDistance) - begin * factor
            let from = max(-started, 0)
            let to = walk.length - (contour.endIsCut ? 0 : end * factor)
            guard from < to else { continue }
            walk.append(
                from: from, to: to, into: &result, startDistance: max(started, 0), endIsCut: contour.endIsCut)
        }
    }
}
