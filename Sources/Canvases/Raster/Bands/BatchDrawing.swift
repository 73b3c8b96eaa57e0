import CartoucheImages
import CartoucheWorkers
import Synchronization

/// Draws one batch of recorded calls on a bitmap, in bands of rows.
///
/// There are three steps, each on all threads: plan units of calls (boxes, sprites, bands), create missing sprites, and
/// draw bands. The pixels of a band depend only on the calls: bands do not depend on the number of threads, and each
/// band draws all its entries in order.
struct BatchDrawing {
    let bitmap: Bitmap
    /// The part of the bitmap that can change.
    let limit: CellBox
    /// The pixel that first fills the bitmap; nil keeps its contents.
    let blank: UInt32?
    /// The bands that are drawn; all calls outside of them must be outside of ``limit``.
    let bands: Range<Int>
    /// The table of sprites; nil if markers are drawn without sprites.
    let sprites: SpriteTable?
    let shrunkImages: ShrunkImages
    let threads: Int
    let guardBox: GuardBox
    let bandCount: Int
    private let picture: CellBox

    /// The binary logarithm of the number of rows in a band.
    private static let bandShift: Int32 = 8
    /// The greatest number of commands in a unit of planning.
    private static let unitCommands = 1024
    /// The greatest number of stamps in a unit of planning.
    private static let unitStamps = 4096

    init(
        bitmap: Bitmap, limit: CellBox, blank: UInt32?, bands: Range<Int>, sprites: SpriteTable?,
        shrunkImages: ShrunkImages, threads: Int
    ) {
        self.bitmap = bitmap
        self.limit = limit
        self.blank = blank
        self.bands = bands
        self.sprites = sprites
        self.shrunkImages = shrunkImages
        self.threads = threads
        picture = CellBox(left: 0, top: 0, right: Int32(bitmap.width), bottom: Int32(bitmap.height))
        guardBox = GuardBox(picture: picture)
        bandCount = BatchDrawing.bandCount(ofRows: bitmap.height)
    }

    /// Returns the number of bands of a bitmap.
    static func bandCount(ofRows height: Int) -> Int {
        (height + (1 << Int(bandShift)) - 1) >> Int(bandShift)
    }

    /// Returns the rows of some bands.
    static func rows(ofBands bands: Range<Int>, height: Int) -> Range<Int> {
        bands.lowerBound << Int(bandShift)..<min(bands.upperBound << Int(bandShift), height)
    }

    /// Returns the first band that a box touches, and the band after its last.
    ///
    /// The box must lie within the page.
    @inline(__always)
    static func bands(of box: CellBox) -> SIMD2<Int16> {
        if box.isEmpty { return SIMD2(0, 0) }
        return SIMD2(
            Int16(truncatingIfNeeded: box.top &>> bandShift),
            Int16(truncatingIfNeeded: (box.bottom &- 1) &>> bandShift &+ 1))
    }

    /// Draws the list; returns the number of contours that were left out.
    func draw(_ list: RasterCommands) -> Int {
        list.withReader { draw($0) }
    }

    private func draw(_ list: CommandReader) -> Int {
        var ownSheets: [ObjectIdentifier: SpriteSheet] = [:]
        let stampPlans = UnsafeMutableBufferPointer<StampPlan>.allocate(capacity: list.stampRuns.count)
        for (index, run) in list.stampRuns.enumerated() {
            let plan = StampPlan(run, of: list, table: sprites) { marker in
                if let sprites { return sprites.sheet(of: marker) }
                let key = ObjectIdentifier(marker)
                if let sheet = ownSheets[key] { return sheet }
                let sheet = SpriteSheet(marker)
                ownSheets[key] = sheet
                return sheet
            }
            stampPlans.initializeElement(at: index, to: plan)
        }
        let blocks = UnsafeMutableBufferPointer<VertexBlocks?>.allocate(capacity: list.keptPaths.count)
        blocks.initialize(repeating: nil)
        defer {
            for plan in stampPlans { plan.deallocate() }
            stampPlans.deallocate()
            for block in blocks { block?.deallocate() }
            blocks.deallocate()
        }
        let scratch = Scratch(stampPlans: stampPlans, blocks: blocks)
        let units = self.units(of: list, scratch)
        let plans = self.plans(units, of: list, scratch)
        defer {
            for plan in plans { plan.deallocate() }
            plans.deinitialize().deallocate()
        }
        if let sprites { sprites.make(requiredSlots(plans), shrunkImages: shrunkImages, threads: threads) }
        drawBands(list, plans, scratch)
        return withExtendedLifetime(ownSheets) { plans.reduce(0) { $0 + $1.skippedContours } }
    }

    /// The results of planning that drawing needs.
    ///
    /// One unit writes each element, and reads follow after all units are planned.
    struct Scratch: @unchecked Sendable {
        let stampPlans: UnsafeMutableBufferPointer<StampPlan>
        let blocks: UnsafeMutableBufferPointer<VertexBlocks?>
    }

    private struct Plans: @unchecked Sendable {
        let plans: UnsafeMutableBufferPointer<BandPlanner.Plan>
    }

    // MARK: Planning

    private func planner(_ list: CommandReader, _ scratch: Scratch) -> BandPlanner {
        BandPlanner(
            self, list: list, table: sprites, stampPlans: scratch.stampPlans, blocks: scratch.blocks)
    }

    /// Divides the list into units.
    private func units(of list: CommandReader, _ scratch: Scratch) -> [BandPlanner.Unit] {
        let planner = planner(list, scratch)
        var units: [BandPlanner.Unit] = []
        /// The open clips and groups; a box is computed when it is first needed.
        var open: [(command: Int, box: CellBox?)] = []
        func enclosing() -> [CellBox] {
            var boxes = [limit]
            for index in open.indices {
                if open[index].box == nil {
                    let command = list.commands[open[index].command]
                    let outer = boxes[index]
                    open[index].box =
                        command.kind == .clip ? planner.box(of: command).intersection(outer) : outer
                }
                boxes.append(open[index].box!)
            }
            return boxes
        }
        var start = 0
        var startBoxes = enclosing()
        var index = 0
        func close(at end: Int) {
            if end > start { units.append(.init(commands: start..<end, enclosing: startBoxes)) }
        }
        while index < list.commands.count {
            let command = list.commands[index]
            let stampCount =
                command.kind == .stamp ? scratch.stampPlans[Int(command.first)].stamps.count : 0
            if stampCount > BatchDrawing.unitStamps {
                close(at: index)
                let boxes = enclosing()
                for first in stride(from: 0, to: stampCount, by: BatchDrawing.unitStamps) {
                    units.append(
                        .init(
                            commands: index..<index + 1,
                            stamps: first..<min(first + BatchDrawing.unitStamps, stampCount),
                            enclosing: boxes))
                }
                start = index + 1
                startBoxes = boxes
            } else if index - start >= BatchDrawing.unitCommands {
                close(at: index)
                start = index
                startBoxes = enclosing()
            }
            switch command.kind {
            case .clip, .group: open.append((index, nil))
            case .end: open.removeLast()
            default: break
            }
            index += 1
        }
        close(at: index)
        return units
    }

    private func plans(
        _ units: [BandPlanner.Unit], of list: CommandReader, _ scratch: Scratch
    ) -> UnsafeMutableBufferPointer<BandPlanner.Plan> {
        let plans = UnsafeMutableBufferPointer<BandPlanner.Plan>.allocate(capacity: units.count)
        let shared = Plans(plans: plans)
        let next = Atomic(0)
        WorkerPool.run(threads: min(threads, units.count)) {
            var planner = planner(list, scratch)
            while true {
                let unit = next.add(1, ordering: .relaxed).oldValue
                guard unit < units.count else { return }
                shared.plans.initializeElement(at: unit, to: planner.plan(units[unit]))
            }
        }
        return plans
    }

    /// Returns each required sprite once.
    private func requiredSlots(_ plans: UnsafeMutableBufferPointer<BandPlanner.Plan>) -> [UInt32] {
        var requiredSlots: [UInt32] = []
        var seen: [Bool] = []
        for plan in plans {
            for slot in plan.slots {
                while seen.count <= Int(slot) {
                    seen.append(contentsOf: repeatElement(false, count: Int(slot) + 1024 - seen.count))
                }
                if seen[Int(slot)] { continue }
                seen[Int(slot)] = true
                requiredSlots.append(slot)
            }
        }
        return requiredSlots
    }

    // MARK: Bands

    private func drawBands(
        _ list: CommandReader, _ plans: UnsafeMutableBufferPointer<BandPlanner.Plan>, _ scratch: Scratch
    ) {
        let shared = Plans(plans: plans)
        let next = Atomic(bands.lowerBound)
        let cancellation = WorkerPool.cancellation
        WorkerPool.run(threads: min(threads, bands.count)) {
            var drawing: BandDrawing?
            while true {
                let band = next.add(1, ordering: .relaxed).oldValue
                guard band < bands.upperBound else { break }
                let surface = self.surface(of: band)
                if drawing == nil {
                    drawing = BandDrawing(
                        BandPainter(
                            surface, width: bitmap.width,
                            height: min(1 << Int(BatchDrawing.bandShift), bitmap.height), picture: picture,
                            shrunkImages: shrunkImages), list, scratch, sprites)
                }
                if let blank {
                    fill(band, with: blank)
                }
                drawing!.begin(surface)
                for plan in shared.plans {
                    // A canceled drawing stays incomplete.
                    if cancellation?.isCancelled == true { break }
                    drawing!.draw(
                        UnsafeBufferPointer(
                            start: plan.entries + Int(plan.starts[band]),
                            count: Int(plan.starts[band + 1] - plan.starts[band])))
                }
            }
            drawing?.deallocate()
        }
    }

    private func rows(of band: Int) -> CellBox {
        let top = Int32(band) << BatchDrawing.bandShift
        return CellBox(
            left: 0, top: top, right: picture.right,
            bottom: min(top + (1 << BatchDrawing.bandShift), picture.bottom))
    }

    private func surface(of band: Int) -> RasterSurface {
        let box = rows(of: band).intersection(limit)
        let offset = box.isEmpty ? 0 : Int(box.top) * bitmap.stride + Int(box.left)
        return RasterSurface(pixels: bitmap.pixels + offset, stride: bitmap.stride, box: box)
    }

    private func fill(_ band: Int, with word: UInt32) {
        let rows = rows(of: band)
        (bitmap.pixels + Int(rows.top) * bitmap.stride).initialize(
            repeating: word, count: Int(rows.bottom - rows.top) * bitmap.stride)
    }
}
