/// The urgency of a drawing; the most urgent of the waiting drawings starts first.
public enum WorkPriority: Int, Comparable, CaseIterable, Sendable {
    /// Work that is done in advance, such as tiles around the view.
    case background
    /// Batch jobs and exports.
    case utility
    /// A result that a user waits for; the default.
    case userInitiated
    /// A view that a user moves or edits at this moment.
    case interactive

    /// Whether the left priority is less urgent.
    public static func < (left: WorkPriority, right: WorkPriority) -> Bool { left.rawValue < right.rawValue }
}
