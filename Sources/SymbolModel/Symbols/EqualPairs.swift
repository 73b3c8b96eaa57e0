import Synchronization

/// The pairs of objects that a comparison has found equal.
///
/// Objects can share parts, so the number of paths to a part can double with each level. With this memory, a
/// comparison compares each pair once.
package final class EqualPairs: Sendable {
    private struct Pair: Hashable {
        var left, right: ObjectIdentifier
    }

    private struct Known {
        var pairs: Set<Pair> = []
        /// The compared objects; otherwise a new object could have the identity of an earlier one.
        var objects: [AnyObject] = []
    }

    /// The pairs of the comparison that the current thread runs; nil outside of comparisons.
    @TaskLocal private static var current: EqualPairs?

    private let known = Mutex(Known())

    private init() {}

    /// Returns whether two objects are equal.
    ///
    /// - Parameter compare: Compares their content, and calls this method for objects in them.
    package static func areEqual<Object: AnyObject & Sendable>(
        _ left: Object, _ right: Object, _ compare: () -> Bool
    ) -> Bool {
        if left === right { return true }
        guard let current else { return $current.withValue(EqualPairs()) { areEqual(left, right, compare) } }
        let pair = Pair(left: ObjectIdentifier(left), right: ObjectIdentifier(right))
        if current.known.withLock({ $0.pairs.contains(pair) }) { return true }
        // A comparison ends with the first difference, so different pairs need no memory.
        guard compare() else { return false }
        current.known.withLock {
            $0.pairs.insert(pair)
            $0.objects += [left, right] as [AnyObject]
        }
        return true
    }
}
