import CartoucheFeatures

/// What the first values of a table's columns show about coordinates.
struct CoordinateSample {
    private struct Column {
        var hasValues = false
        var hasNumbers = false
        var hasAngles = false
        var hasEast = false
        var hasWest = false
    }

    private var columns: [Column]

    /// Creates a sample without values.
    init(columns count: Int) {
        columns = [Column](repeating: Column(), count: count)
    }

    /// Adds a value of a column.
    ///
    /// - Parameter text: The value without blanks at its ends.
    mutating func add(_ text: UnsafeBufferPointer<UInt8>, of type: Field.ValueType, to index: Int) {
        guard let last = text.last, let first = text.first else { return }
        columns[index].hasValues = true
        if type == .integer || type == .double {
            columns[index].hasNumbers = true
        } else if type == .string, TableAngle.isAngle(text) {
            columns[index].hasAngles = true
            for letter in [first | 0x20, last | 0x20] {
                if letter == UInt8(ascii: "e") { columns[index].hasEast = true }
                if letter == UInt8(ascii: "w") { columns[index].hasWest = true }
            }
        }
    }

    /// Whether a column can have coordinates: it has numbers or angles, or no values at all.
    func canHold(_ index: Int) -> Bool {
        let column = columns[index]
        return column.hasNumbers || column.hasAngles || !column.hasValues
    }

    /// Whether the values of a column are angles, and not plain numbers.
    func hasAngles(_ index: Int) -> Bool { columns[index].hasAngles && !columns[index].hasNumbers }

    /// The meaning of the letter O: the direction that the column does not write with E or W.
    func letterO(_ index: Int) -> TableAngle.LetterO {
        switch (columns[index].hasEast, columns[index].hasWest) {
        case (true, false): .west
        case (false, true): .east
        default: .unknown
        }
    }
}
