import CartoucheArchives
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImagery
import CartoucheImages
import CartoucheRasters
import CartoucheTileArchives
import CartoucheWorkers
import FormatSupport
import Foundation
import TemporarySupport
import Testing

/// The tiles of tile packages, and what can be wrong with them.
@Suite struct TilePackageTests {
    private let folder = try! TemporaryFolder()

    private func picture(_ value: UInt8, side: Int = 256, isJPEG: Bool = false) throws -> [UInt8] {
        let pixel: [UInt8] = [value, value, value, 255]
        let image = try Image(width: side, height: side, rgba: (0..<side * side).flatMap { _ in pixel })
        return isJPEG ? try image.jpeg(quality: 90) : image.png()
    }

    private func write(_ bytes: [UInt8], _ name: String = "a.tpkx") throws -> String {
        let path = folder.url.appending(path: name).path
        try AtomicFile.write(bytes, to: path)
        return path
    }

    private func gray(_ answer: TileAnswer) throws -> UInt8? {
        switch answer {
        case .picture(let bytes): try Image(data: bytes)[0, 0].rgba8.x
        case .none: nil
        case .failure(let error): throw error
        }
    }

    @Test(arguments: [false, true])
    func tilesOfBothFormatsAreRead(_ isDeflated: Bool) throws {
        // Columns and rows beyond one bundle; the digits of the row end with the separator of the name.
        let tiles: [TilePackage.Tile] = try [
            .init(0, 0, 0, picture(10)), .init(9, 130, 257, picture(20, isJPEG: true)),
            .init(9, 131, 0, picture(30)),
        ]
        let package = try TilePackageTiles(
            path: try write(TilePackage.bytes(tiles, isDeflated: isDeflated)))
        #expect(package.name == "Town" && package.attribution == "© Town")
        #expect(package.grid.levelsOfDetail.map(\.level) == [0, 9])
        #expect(package.limits(ofLevel: 9) == TileLimits(columns: 128..<256, rows: 0..<384))
        let asked = [(0, 0, 0), (9, 130, 257), (9, 131, 0), (9, 130, 256), (9, 0, 0), (5, 0, 0)]
        let answers = try package.answers(
            for: asked.map { TileAddress(level: $0.0, column: $0.1, row: $0.2) }, Cancellation())
        #expect(try answers.map(gray) == [10, 20, 30, nil, nil, nil])
    }

    @Test func tilesAreAtTheirPlacesInAnySystem() throws {
        let description = TilePackage.description(
            wkid: 32632, origin: (400_000, 5_040_000), resolution: 625, side: 64,
            extent: [400_000, 5_000_000, 440_000, 5_040_000])
        let tiles: [TilePackage.Tile] = try [
            .init(0, 0, 0, picture(10, side: 64)), .init(1, 1, 0, picture(200, side: 64)),
        ]
        let path = try write(TilePackage.bytes(tiles, description: description))
        let package = try TilePackageTiles(path: path)
        #expect(package.extent?.xMax == 440_000 && package.grid.spatialReference.wkid == 32632)
        let target = RasterTarget(
            width: 128, height: 128, origin: SIMD2(400_000, 5_040_000), column: SIMD2(312.5, 0),
            row: SIMD2(0, -312.5), spatialReference: try #require(SpatialReference(wkid: WKID(32632)!)))
        let image = try #require(
            try DecodedTiles(package).pictures(in: target, Cancellation()).images.first?.image)
        #expect(image[100, 20].rgba8.x == 200 && image[20, 20].rgba8.x == 10 && image[100, 100].rgba8.x == 10)
    }

    @Test("An index that states places outside of its bundle gives failures, not other bytes")
    func liesOfTheIndex() throws {
        let tile = try picture(10)
        for (offset, size) in [(1 << 39, 100), (140_000, 1 << 23), (0xFF_FFFF_FFFF, 0xFF_FFFF)] {
            let bytes = TilePackage.bytes([.init(0, 0, 0, tile)]) { bundle in
                bundle.replace(at: 64, little: UInt64(offset) | UInt64(size) << 40)
            }
            let package = try TilePackageTiles(path: try write(bytes))
            let answer = try package.answers(
                for: [TileAddress(level: 0, column: 0, row: 0)], Cancellation())[0]
            guard case .failure(let error as DocumentError) = answer else {
                Issue.record("the place \(offset) is outside of the bundle")
                continue
            }
            #expect(error.what.contains("outside of the bundle"), "\(error)")
        }
    }

    @Test(arguments: [
        ("esriMapCacheStorageModeCompact", "PNG", "Compact V2"),
        ("esriMapCacheStorageModeCompactV2", "LERC2D", "use the raster"),
    ])
    func otherCachesAreErrors(_ storage: String, _ format: String, _ suggestion: String) throws {
        let description = TilePackage.description(
            wkid: 3857, origin: (0, 0), resolution: 1, storage: storage, format: format)
        let path = try write(TilePackage.bytes([.init(0, 0, 0, [1])], description: description))
        #expect { try TilePackageTiles(path: path) } throws: {
            ($0 as? DocumentError)?.suggestion.contains(suggestion) == true
        }
    }

    @Test func filesThatAreNoPackagesAreErrors() throws {
        let none = Zip.archive([.init("other.json", "{}")])
        let empty = TilePackage.bytes([])
        let noGrid = TilePackage.bytes([.init(0, 0, 0, [1])], description: "{}")
        let noJSON = TilePackage.bytes([.init(0, 0, 0, [1])], description: "{")
        for bytes in [none, empty, noGrid, noJSON, [], Array("PK".utf8)] {
            let path = try write(bytes)
            #expect(throws: DocumentError.self) { try TilePackageTiles(path: path) }
        }
        #expect(throws: DocumentError.self) { try TilePackageTiles(path: "/nowhere.tpkx") }
    }

    @Test func damagedPackagesDoNotStopTheProcess() throws {
        let whole = TilePackage.bytes(
            try [.init(0, 0, 0, picture(10)), .init(1, 1, 0, picture(200))], isDeflated: true)
        // The headers at the beginning and the list of files at the end decide about everything else.
        let places = Array(0..<2000) + Array(whole.count - 400..<whole.count)
        for round in 0..<200 {
            var bytes = whole
            for step in 0..<3 { bytes[places[(round * 37 + step * 211) % places.count]] ^= 0xFF }
            if round % 5 == 0 { bytes.removeLast(bytes.count * round / 200) }
            // The outcome depends on the bytes; only a crash is a fault.
            if let tiles = try? TilePackageTiles(path: try write(bytes)) {
                let asked = [
                    TileAddress(level: 0, column: 0, row: 0), TileAddress(level: 1, column: 1, row: 0),
                ]
                _ = try tiles.answers(for: asked, Cancellation())
            }
        }
    }
}
