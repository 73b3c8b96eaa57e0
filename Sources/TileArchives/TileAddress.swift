/// A tile of a square pyramid, in the usual scheme of web maps.
///
/// Level 0 is one tile. Each level halves the sides of the tiles. Columns count from the west, rows from the north.
package struct TileAddress: Hashable, Sendable {
    package var level: Int
    package var column: Int
    package var row: Int

    /// The highest level: the numbers of its tiles fit into 64 bits.
    package static let maximumLevel = 30

    package init(level: Int, column: Int, row: Int) {
        self.level = level
        self.column = column
        self.row = row
    }

    /// The row as MBTiles counts it: from the south.
    var rowFromSouth: Int { (1 << level) - 1 - row }

    /// The number of the tile in PMTiles: lower levels first, and each level along a Hilbert curve.
    ///
    /// Neighboring tiles have neighboring numbers, so few requests read the tiles of a view. The tile must exist.
    package var number: UInt64 {
        var (x, y) = (UInt64(column), UInt64(row))
        var place: UInt64 = 0
        var side: UInt64 = level > 0 ? 1 << UInt64(level - 1) : 0
        while side > 0 {
            let right: UInt64 = x & side > 0 ? 1 : 0
            let below: UInt64 = y & side > 0 ? 1 : 0
            place += side * side * ((3 * right) ^ below)
            Self.turn(&x, &y, side, right: right, below: below)
            side /= 2
        }
        return Self.firstNumber(ofLevel: level) + place
    }

    /// Returns the tile of a number; nil if its level is above the highest one.
    package init?(number: UInt64) {
        guard number < Self.firstNumber(ofLevel: Self.maximumLevel + 1) else { return nil }
        var level = 0
        while number >= Self.firstNumber(ofLevel: level + 1) { level += 1 }
        var rest = number - Self.firstNumber(ofLevel: level)
        var (x, y): (UInt64, UInt64) = (0, 0)
        var side: UInt64 = 1
        while side < 1 << UInt64(level) {
            let right = rest / 2 & 1
            let below = (rest ^ right) & 1
            Self.turn(&x, &y, side, right: right, below: below)
            x += side * right
            y += side * below
            rest /= 4
            side *= 2
        }
        self.init(level: level, column: Int(x), row: Int(y))
    }

    /// The number of tiles on all levels before a level.
    private static func firstNumber(ofLevel level: Int) -> UInt64 { ((1 << UInt64(2 * level)) - 1) / 3 }

    /// Turns a quarter of the Hilbert curve into the direction of the whole.
    private static func turn(
        _ x: inout UInt64, _ y: inout UInt64, _ side: UInt64, right: UInt64, below: UInt64
    ) {
        guard below == 0 else { return }
        if right == 1 {
            x = (side &- 1) &- x
            y = (side &- 1) &- y
        }
        swap(&x, &y)
    }
}
