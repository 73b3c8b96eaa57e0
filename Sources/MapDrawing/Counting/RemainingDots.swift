/// The dots of each attribute that are not placed yet.
///
/// The counts are in a binary indexed tree (Fenwick 1994), so that a renderer can have thousands of attributes.
package struct RemainingDots {
    /// The sum of all counts.
    package private(set) var sum: Int
    /// The entry at `i` has the sum of the last `i & -i` counts before the count with the number `i`.
    private var tree: [Int]

    package init(_ counts: [Int]) {
        sum = counts.reduce(0, +)
        tree = [0] + counts
        for index in tree.indices.dropFirst() {
            let next = index + (index & -index)
            if next < tree.count { tree[next] += tree[index] }
        }
    }

    /// Removes one dot, and returns the number of its attribute.
    ///
    /// - Parameter position: The place of the dot in a list of the dots of all attributes, from 0 to less than ``sum``.
    package mutating func take(_ position: Int) -> Int {
        precondition(position >= 0 && position < sum)
        var position = position
        var attribute = 0
        var step = 1 << (Int.bitWidth - 1 - tree.count.leadingZeroBitCount)
        while step > 0 {
            let next = attribute + step
            if next < tree.count, tree[next] <= position {
                attribute = next
                position -= tree[next]
            }
            step >>= 1
        }
        sum -= 1
        var index = attribute + 1
        while index < tree.count {
            tree[index] -= 1
            index += index & -index
        }
        return attribute
    }
}
