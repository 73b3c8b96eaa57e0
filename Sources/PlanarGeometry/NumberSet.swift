/// A set of numbers that become an ascending list: one bit for each number that is possible.
///
/// Large sets need less time than with `Set` or with sorting.
package struct NumberSet: Sendable {
    private var words: [UInt64]

    /// Creates an empty set of numbers from 0 to below a limit.
    package init(below limit: Int) { words = [UInt64](repeating: 0, count: (limit + 63) / 64) }

    /// Adds a number; stops if it is negative, and may stop if it is not below the limit.
    package mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

    /// The numbers in ascending order.
    package var ascending: [Int] {
        var numbers: [Int] = []
        numbers.reserveCapacity(words.reduce(0) { $0 + $1.nonzeroBitCount })
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                numbers.append(index << 6 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
        return numbers
    }
}
