import CartoucheDocuments
import CartoucheImages
import CartoucheRasters
import CartoucheTileArchives
import CartoucheWorkers
import Synchronization

// Pixels: a bitmap is written by the thread that makes it, before others see it.

/// The decoded tiles of a source; the ones that were used last are kept.
package final class DecodedTiles: MapPictures {
    package let source: any TileSource

    /// A decoded tile; nil without a picture.
    private struct Entry {
        var bitmap: Bitmap?
        var lastUse: Int
        var size: Int { bitmap.map { $0.stride * $0.height * 4 } ?? 64 }
    }

    private struct Kept {
        var entries: [TileAddress: Entry] = [:]
        var bytes = 0
        var uses = 0
    }

    private let kept = Mutex(Kept())
    /// The size of the decoded tiles that are kept.
    private static let maximumBytes = 96 << 20

    package init(_ source: any TileSource) { self.source = source }

    package func pictures(in target: RasterTarget, _ cancellation: Cancellation) throws -> PlacedPictures {
        try TilePicture(of: self, in: target).draw(cancellation)
    }

    /// Tiles, and why some of them are missing.
    struct Tiles {
        var bitmaps: [TileAddress: Bitmap] = [:]
        var failed = 0
        var failure: (any Error)?
    }

    /// Returns tiles; loads those that are not kept.
    ///
    /// - Throws: `CancellationError`, `DeadlineError`.
    func tiles(_ addresses: [TileAddress], _ cancellation: Cancellation) throws -> Tiles {
        var tiles = Tiles()
        var missing: [TileAddress] = []
        kept.withLock { kept in
            for address in addresses {
                guard let entry = kept.entries[address] else {
                    missing.append(address)
                    continue
                }
                kept.uses += 1
                kept.entries[address]?.lastUse = kept.uses
                tiles.bitmaps[address] = entry.bitmap
            }
        }
        guard !missing.isEmpty else { return tiles }
        let answers = try source.answers(for: missing, cancellation)
        let (width, height) = (source.grid.tileWidth, source.grid.tileHeight)
        let decoded = WorkerPool.map(Array(zip(missing, answers)), threads: WorkerPool.current.threadBudget) {
            pair in Result { try Self.bitmap(pair.1, width: width, height: height) }
        }
        for (address, result) in zip(missing, decoded) {
            switch result {
            case .success(let bitmap):
                tiles.bitmaps[address] = bitmap
                keep(bitmap, for: address)
            case .failure(let error):
                tiles.failed += 1
                tiles.failure = tiles.failure ?? error
            }
        }
        return tiles
    }

    private static func bitmap(_ answer: TileAnswer, width: Int, height: Int) throws -> Bitmap? {
        switch answer {
        case .none: return nil
        case .failure(let error): throw error
        case .picture(let bytes):
            let bitmap = try Image(data: bytes, pixelLimit: 4096 * 4096).bitmap
            return bitmap.width == width && bitmap.height == height
                ? bitmap : bitmap.resized(width: width, height: height)
        }
    }

    private func keep(_ bitmap: Bitmap?, for address: TileAddress) {
        kept.withLock { kept in
            kept.uses += 1
            let entry = Entry(bitmap: bitmap, lastUse: kept.uses)
            if let old = kept.entries.updateValue(entry, forKey: address) { kept.bytes -= old.size }
            kept.bytes += entry.size
            guard kept.bytes > Self.maximumBytes else { return }
            // Half of the tiles go at once, so that the search for old ones is rare.
            let old = kept.entries.sorted { $0.value.lastUse < $1.value.lastUse }
            for (address, entry) in old {
                guard kept.bytes > Self.maximumBytes / 2, entry.lastUse < kept.uses else { break }
                kept.entries[address] = nil
                kept.bytes -= entry.size
            }
        }
    }
}

extension Bitmap {
    /// Returns the bitmap in another size: each pixel is the mean of the pixels below it.
    func resized(width: Int, height: Int) -> Bitmap {
        let result = Bitmap(width: width, height: height)
        let (across, down) = (Double(self.width) / Double(width), Double(self.height) / Double(height))
        func range(_ index: Int, _ step: Double, _ count: Int) -> Range<Int> {
            let first = min(Int((Double(index) + 0.5 * max(0, 1 - step)) * step), count - 1)
            return first..<max(first + 1, min(Int((Double(index) + 1) * step), count))
        }
        for y in 0..<height {
            let (rows, target) = (range(y, down, self.height), result.row(y))
            for x in 0..<width {
                let columns = range(x, across, self.width)
                var sum = SIMD4<UInt32>()
                for row in rows {
                    let source = self.row(row)
                    for column in columns { sum &+= source[column].channels }
                }
                let count = UInt32(rows.count * columns.count)
                target[x] = UInt32(channels: (sum &+ count / 2) / count)
            }
        }
        return result
    }
}

extension UInt32 {
    /// The four channels of a pixel.
    @inline(__always)
    var channels: SIMD4<UInt32> { SIMD4(self & 255, self >> 8 & 255, self >> 16 & 255, self >> 24) }

    @inline(__always)
    init(channels: SIMD4<UInt32>) {
        self = channels.x | channels.y << 8 | channels.z << 16 | channels.w << 24
    }
}
