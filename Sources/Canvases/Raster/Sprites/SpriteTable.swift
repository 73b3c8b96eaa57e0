import CartoucheWorkers
import Synchronization

/// All requested sprites, in numbered slots.
///
/// Invariant for `@unchecked Sendable`: slots are in chunks that never move, and chunks are allocated under `sheets`'
/// lock. The key of a slot is written once, under that lock, before the number of the slot is returned. The sprite of a
/// slot is written once, under `makers`' lock. Drawings read a sprite only after they have requested it with `make`,
/// which holds this lock. Every read therefore follows the write.
final class SpriteTable: @unchecked Sendable {
    struct Slot {
        var sprite: Sprite?
        var sheet: Unmanaged<SpriteSheet>
        var variant: SpriteSheet.Variant
    }

    private struct Sheets {
        var sheets: [ObjectIdentifier: SpriteSheet] = [:]
        var slotCount = 0
    }

    private static let chunkShift = 12
    private static let chunkSize = 1 << chunkShift
    /// The greatest number of chunks; this gives a million slots.
    private static let chunkLimit = 256

    /// The number of markers after which the next batch gets a new table, because a table keeps its markers.
    private static let sheetLimit = 1 << 16

    private let chunks: UnsafeMutablePointer<UnsafeMutablePointer<Slot>?>
    private let sheets = Mutex(Sheets())
    private let makers = Mutex(0)
    private let byteLimit: Int
    private let full = Atomic(false)

    init(byteLimit: Int) {
        self.byteLimit = byteLimit
        chunks = .allocate(capacity: SpriteTable.chunkLimit)
        chunks.initialize(repeating: nil, count: SpriteTable.chunkLimit)
    }

    deinit {
        let count = sheets.withLock { $0.slotCount }
        for slot in 0..<count { self[UInt32(slot)].sprite?.pixels.deallocate() }
        for index in 0..<SpriteTable.chunkLimit { chunks[index]?.deallocate() }
        chunks.deallocate()
    }

    /// Whether a sprite was refused because the table is full.
    var isFull: Bool { full.load(ordering: .relaxed) }

    @inline(__always)
    subscript(slot: UInt32) -> Slot {
        chunks[Int(slot &>> UInt32(SpriteTable.chunkShift))]![Int(slot) & (SpriteTable.chunkSize - 1)]
    }

    /// Returns the sprite in a slot; nil if it does not exist yet.
    @inline(__always)
    func sprite(_ slot: UInt32) -> Sprite? {
        (chunks[Int(slot &>> UInt32(SpriteTable.chunkShift))]!
            + (Int(slot) & (SpriteTable.chunkSize - 1))).pointee.sprite
    }

    /// Returns the sprite sheet of a marker.
    func sheet(of marker: MarkerPicture) -> SpriteSheet {
        sheets.withLock { sheets in
            let key = ObjectIdentifier(marker)
            if let sheet = sheets.sheets[key] { return sheet }
            let sheet = SpriteSheet(marker)
            sheets.sheets[key] = sheet
            if sheets.sheets.count > SpriteTable.sheetLimit { full.store(true, ordering: .relaxed) }
            return sheet
        }
    }

    /// Calls `body` with a function that returns the first of a variant's sixteen slots.
    ///
    /// This function returns nil if all slots are in use.
    func withRows(_ body: ((SpriteSheet, SpriteSheet.Variant) -> UInt32?) -> Void) {
        sheets.withLock { sheets in
            body { sheet, variant in
                if let row = sheet.rows[variant.row] { return row }
                let first = sheets.slotCount
                let chunk = first >> SpriteTable.chunkShift
                guard chunk < SpriteTable.chunkLimit else {
                    full.store(true, ordering: .relaxed)
                    return nil
                }
                if chunks[chunk] == nil { chunks[chunk] = .allocate(capacity: SpriteTable.chunkSize) }
                let slots = chunks[chunk]! + (first & (SpriteTable.chunkSize - 1))
                slots.initialize(
                    repeating: Slot(
                        sprite: nil, sheet: Unmanaged.passUnretained(sheet), variant: variant), count: 16)
                sheets.slotCount = first + 16
                sheet.rows[variant.row] = UInt32(first)
                return UInt32(first)
            }
        }
    }

    /// Creates the missing sprites of some slots, until the table is full.
    func make(_ slots: [UInt32], shrunkImages: ShrunkImages, threads: Int) {
        makers.withLock { usedBytes in
            let missing = slots.filter { self[$0].sprite == nil }
            guard !missing.isEmpty else { return }
            let next = Atomic(0)
            let used = Atomic(usedBytes)
            WorkerPool.run(threads: min(threads, (missing.count + 63) / 64)) {
                var maker = SpriteMaker(shrunkImages: shrunkImages)
                defer { maker.deallocate() }
                while used.load(ordering: .relaxed) < byteLimit {
                    let start = next.add(16, ordering: .relaxed).oldValue
                    if start >= missing.count { return }
                    for slot in missing[start..<min(start + 16, missing.count)] {
                        let place =
                            chunks[Int(slot) >> SpriteTable.chunkShift]!
                            + (Int(slot) & (SpriteTable.chunkSize - 1))
                        place.pointee.sprite = maker.make(
                            place.pointee.sheet.takeUnretainedValue(), place.pointee.variant,
                            phase: slot & 15)
                        used.add(place.pointee.sprite?.byteCount ?? 0, ordering: .relaxed)
                    }
                }
                full.store(true, ordering: .relaxed)
            }
            usedBytes = used.load(ordering: .relaxed)
        }
    }
}
