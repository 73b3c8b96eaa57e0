/// How urgent a drawing is; of those that wait the most urgent begins first.
public enum WorkPriority: Int, Comparable, CaseIterable, Sendable {
    /// Work ahead of need, such as tiles around the view.
    case background
    /// Batch jobs and exports.
    case utility
    /// What a person waits for. The default.
    case userInitiated
    /// What a person moves at this moment.
    case interactive

    /// Whether the left one is less urgent.
    public static func < (left: WorkPriority, right: WorkPriority) -> Bool { left.rawValue < right.rawValue }
}
