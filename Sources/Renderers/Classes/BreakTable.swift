import CartoucheDocuments
import CartoucheSymbols

/// A table that finds the class of a number among class breaks.
///
/// The sorted ends of all classes divide the number line into pieces: the ends themselves, and the open intervals
/// between them. The table stores the class of each piece. To find the piece of a number, add the count of ends <
/// the number and the count of ends ≤ the number. Boundary rules, gaps and overlaps need no extra work. If classes
/// overlap, the first one applies.
struct BreakTable: Sendable {
    /// The range of a class: its two ends, and whether each end belongs to it.
    struct Interval: Hashable, Sendable {
        var minValue: Double
        var maxValue: Double
        var includesMin: Bool
        var includesMax: Bool
    }

    /// The ends of all classes: sorted, finite, each once.
    private let ends: [Double]
    /// The class of each piece; -1 for none.
    ///
    /// Index `2 * i` is the interval below `ends[i]`. Index `2 * i + 1` is `ends[i]` itself.
    private let classes: [Int16]
    /// Whether the lowest class starts at the smallest positive number and so excludes 0.
    var startsJustAboveZero = false

    /// The maximum number of ends for a linear scan; for more ends, a binary search is faster.
    ///
    /// The scan processes eight values at a time.
    private static let maxScanCount = 24

    init(_ intervals: [Interval]) {
        var all: [Double] = []
        for interval in intervals { all += [interval.minValue, interval.maxValue].filter(\.isFinite) }
        all.sort()
        var ends: [Double] = []
        for end in all where end != ends.last { ends.append(end) }
        var classes = [Int16](repeating: -1, count: 2 * ends.count + 1)
        for (index, interval) in intervals.enumerated().reversed() {
            guard interval.minValue <= interval.maxValue, let index = Int16(exactly: index) else { continue }
            func piece(_ value: Double) -> Int {
                ends.withUnsafeBufferPointer { Self.piece(of: value, among: $0) }
            }
            let first =
                piece(interval.minValue) + (interval.includesMin || interval.minValue == -.infinity ? 0 : 1)
            let last =
                piece(interval.maxValue) - (interval.includesMax || interval.maxValue == .infinity ? 0 : 1)
            guard first <= last else { continue }
            for piece in first...last { classes[piece] = index }
        }
        self.ends = ends
        self.classes = classes
    }

    /// Returns the class of each number; `fallback` for numbers outside all classes and for NaN.
    func classify(_ values: [Double], fallback: Int16) -> [Int16] {
        let table = classes.map { $0 < 0 ? fallback : $0 }
        return [Int16](unsafeUninitializedCapacity: values.count) { result, count in
            values.withUnsafeBufferPointer { values in
                ends.withUnsafeBufferPointer { ends in
                    table.withUnsafeBufferPointer { table in
                        Self.fill(result, values, ends, table, fallback: fallback)
                    }
                }
            }
            count = values.count
        }
    }

    /// Classifies all values.
    ///
    /// Invariant: `result` has room for all `values`. `table` has `2 * ends.count + 1` entries, one more than the
    /// maximum index.
    private static func fill(
        _ result: UnsafeMutableBufferPointer<Int16>, _ values: UnsafeBufferPointer<Double>,
        _ ends: UnsafeBufferPointer<Double>, _ table: UnsafeBufferPointer<Int16>, fallback: Int16
    ) {
        var row = 0
        if ends.count <= maxScanCount {
            while row + 8 <= values.count {
                var block = SIMD8<Double>()
                for lane in 0..<8 { block[lane] = values[row + lane] }
                var pieces = SIMD8<Int64>()
                for end in ends {
                    let end = SIMD8<Double>(repeating: end)
                    pieces.replace(with: pieces &+ 1, where: block .> end)
                    pieces.replace(with: pieces &+ 1, where: block .>= end)
                }
                for lane in 0..<8 {
                    let isNumber = block[lane] == block[lane]
                    result.initializeElement(
                        at: row + lane, to: isNumber ? table[Int(pieces[lane])] : fallback)
                }
                row += 8
            }
        }
        while row < values.count {
            let value = values[row]
            result.initializeElement(
                at: row, to: value == value ? table[piece(of: value, among: ends)] : fallback)
            row += 1
        }
    }

    /// Returns a diagnostic if the lowest class starts just above 0 and therefore excludes values of 0 and below.
    func diagnostic(of values: [Double], hasDefault: Bool) -> Diagnostic? {
        guard startsJustAboveZero, values.contains(where: { $0 <= 0 }) else { return nil }
        return Diagnostic(
            .warning, code: .classesStartAboveZero,
            message:
                "the lowest class starts just above 0, but some values are 0 or negative",
            instead: hasDefault
                ? "drawn with the default symbol; to include them, set minValue to 0 or -Double.greatestFiniteMagnitude"
                : "not drawn; to include them, set minValue to 0 or -Double.greatestFiniteMagnitude")
    }

    private static func piece(of value: Double, among ends: UnsafeBufferPointer<Double>) -> Int {
        // A binary search without branches: with random values, branch prediction fails half the time.
        var low = 0
        var length = ends.count
        while length > 0 {
            let half = (length + 1) / 2
            low += ends[low + half - 1] < value ? half : 0
            length -= half
        }
        let isEnd = low < ends.count && ends[low] == value
        return 2 * low + (isEnd ? 1 : 0)
    }
}
