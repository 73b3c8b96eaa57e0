import CartoucheDocuments
import CartoucheTileArchives
import Foundation
import TemporarySupport
import Testing

/// PMTiles archives are read as they were written, and damaged ones end with an error.
@Suite struct PMTilesTests {
    private static let description = TileSetDescription(
        name: "World", format: .png, bounds: SIMD4(-180, -85.05, 180, 85.05), levels: 0...3,
        attribution: "© us", state: "1f")

    private static let all: [TileAddress] = (0...3).flatMap { level in
        (0..<1 << level).flatMap { column in
            (0..<1 << level).map { TileAddress(level: level, column: column, row: $0) }
        }
    }

    private func write(
        _ tiles: [PMTilesWriter.Tile], _ contents: [[UInt8]], to path: String
    ) throws {
        try PMTilesWriter.write(tiles, sizes: contents.map(\.count), as: Self.description, to: path) {
            contents[$0]
        }
    }

    @Test func readsWhatItWrites() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "a.pmtiles").path
        let contents = (0..<7).map { [UInt8](repeating: UInt8($0), count: 10 + $0) }
        let tiles = Self.all.shuffled().map { PMTilesWriter.Tile($0, content: ($0.column + $0.row) % 7) }
        try write(tiles, contents, to: path)
        let reader = try PMTilesReader(path: path)
        #expect(reader.description == Self.description)
        for tile in tiles { #expect(try reader.tile(tile.address) == contents[tile.content]) }
        #expect(try reader.tile(TileAddress(level: 4, column: 0, row: 0)) == nil)
    }

    @Test func equalTilesAreWrittenOnce() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "sea.pmtiles").path
        try write(
            Self.all.map { PMTilesWriter.Tile($0, content: 0) }, [[UInt8](repeating: 9, count: 5000)],
            to: path)
        #expect(try FileBytes.contents(of: path).count < 5400)
        var runs: [Int] = []
        try PMTilesReader(path: path).forEachRun { _, run, _, _ in runs.append(run) }
        #expect(runs == [85])
    }

    @Test func manyTilesHaveDirectoriesBelowTheRoot() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "many.pmtiles").path
        // Contents in an order without pattern do not compress into one root directory.
        var state: UInt64 = 1
        let addresses = (0..<1 << 7).flatMap { column in
            (0..<1 << 7).map { TileAddress(level: 7, column: column, row: $0) }
        }
        let contents = (0..<5000).map { number in
            state = state &* 6_364_136_223_846_793_005 &+ 1
            return [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 1 + Int(state >> 57))
        }
        let tiles = addresses.map { address in
            state = state &* 6_364_136_223_846_793_005 &+ 1
            return PMTilesWriter.Tile(address, content: Int(state >> 33) % 5000)
        }
        try write(tiles, contents, to: path)
        let reader = try PMTilesReader(path: path)
        for tile in tiles { #expect(try reader.tile(tile.address) == contents[tile.content]) }
        var count = 0
        try reader.forEachRun { _, run, _, _ in count += run }
        #expect(count == addresses.count)
    }

    @Test func damagedArchivesEndWithAnError() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "a.pmtiles").path
        try write(
            Self.all.map { PMTilesWriter.Tile($0, content: ($0.column * 3 + $0.row) % 5) },
            (0..<5).map { [UInt8](repeating: UInt8($0), count: 40) }, to: path)
        let bytes = try FileBytes.contents(of: path)
        // Damages that are the same in each run.
        var state: UInt64 = 7
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let damaged = folder.url.appending(path: "b.pmtiles").path
        for round in 0..<400 {
            var copy = bytes
            if round % 4 == 0 { copy.removeLast(1 + random(bytes.count)) }
            for _ in 0..<3 where !copy.isEmpty {
                copy[random(min(copy.count, 400))] = UInt8(random(256))
            }
            try AtomicFile.write(copy, to: damaged)
            // Each outcome is right but a crash, an endless reading or much memory.
            do throws(DocumentError) {
                let reader = try PMTilesReader(path: damaged)
                _ = reader.description
                for address in Self.all { _ = try reader.tile(address) }
                var count = 0
                try reader.forEachRun { _, _, _, content throws(DocumentError) in
                    count += try content().count
                }
            } catch {
                #expect(!error.what.isEmpty)
            }
        }
        #expect(throws: DocumentError.self) { try PMTilesReader(path: folder.url.path) }
    }
}
