import CartoucheTileArchives
import Testing

/// The numbers of tiles along Hilbert curves.
@Suite struct TileAddressTests {
    /// Values of the PMTiles specification, version 3.
    @Test(arguments: [
        (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
        (12, 3423, 1763, 19_078_479),
    ])
    func numbersAreThoseOfTheSpecification(level: Int, column: Int, row: Int, number: UInt64) {
        #expect(TileAddress(level: level, column: column, row: row).number == number)
    }

    @Test func eachNumberHasOneTile() throws {
        for number in UInt64(0)..<5461 {
            let address = try #require(TileAddress(number: number))
            #expect(address.number == number)
            #expect((0..<1 << address.level).contains(address.column))
            #expect((0..<1 << address.level).contains(address.row))
        }
    }

    @Test func consecutiveNumbersAreNeighbors() throws {
        for number in UInt64(21)..<84 {
            let (one, next) = (try #require(TileAddress(number: number)), TileAddress(number: number + 1))
            let other = try #require(next)
            #expect(abs(one.column - other.column) + abs(one.row - other.row) == 1)
        }
    }

    @Test func theHighestLevel() throws {
        let corner = (1 << TileAddress.maximumLevel) - 1
        let last = TileAddress(level: TileAddress.maximumLevel, column: corner, row: 0)
        #expect(TileAddress(number: last.number) == last)
        #expect(TileAddress(number: last.number + 1) == nil)
        #expect(TileAddress(number: .max) == nil)
    }
}
