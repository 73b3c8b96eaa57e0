/// Determines which bands each recorded call changes.
///
/// Each thread has its own instance.
///
/// A unit is a range of commands, or a part of one stamp call. The planner visits the calls of a unit once, and creates
/// one ordered list of entries for each band. Units are planned in any order on any thread. Each band then draws the
/// lists of all units in order.
struct BandPlanner {
    /// A part of the work for planning.
    struct Unit {
        var commands: Range<Int>
        /// The range of stamps, if the unit is a part of a stamp call.
        var stamps: Range<Int>?
        /// The boxes of the open clips and groups at the start of the unit.
        ///
        /// The first is the box of the page.
        var enclosing: [CellBox]
    }

    /// A planned unit; the entries of band b are `starts[b]..<starts[b + 1]`.
    struct Plan {
        var entries: UnsafeMutablePointer<BandEntry>
        var starts: UnsafeMutablePointer<UInt32>
        /// The slots of the required sprites; a slot can occur more than once.
        var slots: [UInt32]
        var skippedContours: Int

        func deallocate() {
            entries.deallocate()
            starts.deallocate()
        }
    }

    private struct Frame {
        var box: CellBox
        /// The entry that began the clip or group, if it is in this unit.
        var begin: Int?
        /// The box around everything drawn in it so far.
        var content: CellBox?
    }

    private struct KeyedStamp {
        var entry: Int
        var sheet: Unmanaged<SpriteSheet>
        var variant: SpriteSheet.Variant
        var phase: UInt32
    }

    private let batch: BatchDrawing
    private let list: CommandReader
    private let table: SpriteTable?
    private let stampPlans: UnsafeMutableBufferPointer<StampPlan>
    private let blocks: UnsafeMutableBufferPointer<VertexBlocks?>

    private var frames: [Frame] = []
    private var entries: [BandEntry] = []
    /// The first band of each entry, and the band after its last.
    private var bands: [SIMD2<Int16>] = []
    private var keyed: [KeyedStamp] = []
    private var slots: [UInt32] = []
    private var skippedContours = 0
    private var counts: [UInt32]

    init(
        _ batch: BatchDrawing, list: CommandReader, table: SpriteTable?,
        stampPlans: UnsafeMutableBufferPointer<StampPlan>,
        blocks: UnsafeMutableBufferPointer<VertexBlocks?>
    ) {
        self.batch = batch
        self.list = list
        self.table = table
        self.stampPlans = stampPlans
        self.blocks = blocks
        counts = Array(repeating: 0, count: batch.bandCount + 1)
    }

    /// Plans one unit.
    mutating func plan(_ unit: Unit) -> Plan {
        entries.removeAll(keepingCapacity: true)
        bands.removeAll(keepingCapacity: true)
        keyed.removeAll(keepingCapacity: true)
        slots.removeAll(keepingCapacity: true)
        skippedContours = 0
        frames = unit.enclosing.map { Frame(box: $0) }
        if let stamps = unit.stamps {
            planStamps(stamps, run: Int(list.commands[unit.commands.lowerBound].first))
        } else {
            for index in unit.commands { plan(list.commands[index], index) }
        }
        findSlots()
        return sorted()
    }

    private mutating func plan(_ command: RasterCommands.Command, _ index: Int) {
        switch command.kind {
        case .fill, .stroke: planShape(command, index)
        case .stamp:
            let run = Int(command.first)
            planStamps(0..<stampPlans[run].stamps.count, run: run)
        case .image:
            add(
                BandEntry(
                    kind: BandEntry.image, command: index,
                    box: CellBox(covering: box(of: list.images[Int(command.first)]))))
        case .clip: begin(BandEntry.beginClip, index, box: box(of: command).intersection(frames.last!.box))
        case .group: begin(BandEntry.beginGroup, index, box: frames.last!.box)
        case .end: end()
        }
    }

    /// Returns the pixels that a fill or clip can change.
    ///
    /// Far coordinates are moved to the limits of fixed point.
    func box(of command: RasterCommands.Command) -> CellBox {
        var box = CellBox(left: 0, top: 0, right: 0, bottom: 0)
        list.withOutline(command) { box = CellBox(covering: PointScan($0.points).box) }
        return box
    }

    private func box(of placed: Recording.PlacedImage) -> PixelBox {
        PixelBox(of: placed.image, placedBy: placed.transform)
    }

    private mutating func planShape(_ command: RasterCommands.Command, _ index: Int) {
        list.withOutline(command) { outline in
            let scan = PointScan(outline.points)
            let reach = command.kind == .stroke ? list.pens[Int(command.extra)].reach : 0
            var kind = BandEntry.shape
            if !batch.guardBox.holds(scan, reach: reach) {
                kind = BandEntry.farShape
                if !scan.isFinite {
                    for contour in outline.contours where !PointScan(outline.points(of: contour)).isFinite {
                        skippedContours += 1
                    }
                }
            } else if command.isKept {
                blocks[Int(command.first)] = VertexBlocks(list.keptPaths[Int(command.first)])
            }
            add(BandEntry(kind: kind, command: index, box: CellBox(covering: scan.box.outset(by: reach))))
        }
    }

    /// Adds an entry to the bands that its box touches.
    @inline(__always)
    private mutating func add(_ entry: BandEntry) { add(entry, touching: entry.box) }

    @inline(__always)
    private mutating func add(_ entry: BandEntry, touching cells: CellBox) {
        let touched = cells.intersection(frames[frames.count &- 1].box)
        if touched.isEmpty { return }
        if frames.count > 1 {
            let last = frames.count - 1
            frames[last].content = frames[last].content?.union(touched) ?? touched
        }
        entries.append(entry)
        bands.append(BatchDrawing.bands(of: touched))
    }

    // MARK: Clips and groups

    private mutating func begin(_ kind: UInt32, _ index: Int, box: CellBox) {
        frames.append(Frame(box: box, begin: entries.count))
        entries.append(BandEntry(kind: kind, command: index, box: box))
        bands.append(BatchDrawing.bands(of: box))
    }

    /// Ends a clip or group.
    ///
    /// The entries for its begin and end go to the same bands: the bands of its content, or of its box if the content is
    /// not known.
    private mutating func end() {
        let frame = frames.removeLast()
        var touched = BatchDrawing.bands(of: frame.box)
        if let begin = frame.begin {
            guard let content = frame.content else {
                entries.removeSubrange(begin...)
                bands.removeSubrange(begin...)
                return
            }
            touched = BatchDrawing.bands(of: content)
            entries[begin] = BandEntry(
                kind: entries[begin].kind, command: Int(entries[begin].reference), box: content)
            bands[begin] = touched
            if frames.count > 1 {
                let last = frames.count - 1
                frames[last].content = frames[last].content?.union(content) ?? content
            }
        } else if frames.count > 1 {
            frames[frames.count - 1].content = frames[frames.count - 1].box
        }
        entries.append(BandEntry(kind: BandEntry.end, command: 0, box: frame.box))
        bands.append(touched)
    }

    // MARK: Stamps

    private mutating func planStamps(_ range: Range<Int>, run: Int) {
        let plan = stampPlans[run]
        let runNumber = UInt32(truncatingIfNeeded: run)
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: plan.markers.count) { phases in
            phases.initialize(repeating: 0)
            for index in range {
                let stamp = plan.stamps[index]
                let markerIndex = plan.markerIndex(of: index)
                guard markerIndex < plan.markers.count else { continue }
                let marker = plan.markers[markerIndex]
                // The comparisons are also false for NaN. Only stamps near the page continue.
                guard
                    all(stamp.position .> PixelPoint(repeating: -FixedPoint.limit)),
                    all(stamp.position .< PixelPoint(repeating: FixedPoint.limit))
                else { continue }
                if stamp.rotation == 0, stamp.scale == 1, let row = marker.plainRow {
                    let (pixel, phase) = BandPlanner.quarters(stamp.position)
                    phases[markerIndex] |= 1 &<< UInt16(truncatingIfNeeded: phase)
                    add(
                        BandEntry(
                            kind: row | phase, stamp: index, x: pixel.x, y: pixel.y, run: runNumber),
                        touching: marker.plainCells.moved(by: pixel))
                } else {
                    planStamp(stamp, index, marker, run: runNumber)
                }
            }
            for (index, used) in phases.enumerated() where used != 0 {
                guard let row = plan.markers[index].plainRow else { continue }
                for phase in 0..<UInt32(16) where used >> UInt16(phase) & 1 != 0 {
                    slots.append(row | phase)
                }
            }
        }
    }

    /// Rounds a position to quarters of a pixel.
    ///
    /// Returns the pixel, and the phase: quarters to the right, plus four times the quarters down.
    @inline(__always)
    static func quarters(_ position: PixelPoint) -> (pixel: SIMD2<Int32>, phase: UInt32) {
        let quarters =
            unsafeBitCast(position * 4 + FixedPoint.magic, to: SIMD2<Int32>.self) &- FixedPoint.magicBits
        let phases = quarters & 3
        return (quarters &>> 2, UInt32(truncatingIfNeeded: phases.x | phases.y &<< 2))
    }

    @inline(never)
    private mutating func planStamp(
        _ stamp: Stamp, _ index: Int, _ marker: StampPlan.MarkerEntry, run: UInt32
    ) {
        guard !marker.isEmpty, stamp.scale > 0, (stamp.scale + stamp.rotation).isFinite else { return }
        let (pixel, phase) = BandPlanner.quarters(stamp.position)
        let reach = Int32(min(marker.radius * stamp.scale, 16_000)) &+ 3
        let cells = CellBox(
            left: pixel.x &- reach, top: pixel.y &- reach, right: pixel.x &+ reach,
            bottom: pixel.y &+ reach)
        let sheet = marker.sheet.takeUnretainedValue()
        let isSprite =
            table != nil && sheet.isSprite(scale: stamp.scale)
            && (sheet.marker.hasTurnedSprites
                || stamp.rotation.truncatingRemainder(dividingBy: 90) == 0)
        let count = entries.count
        add(
            BandEntry(
                kind: isSprite ? BandEntry.stampWithoutSlot : BandEntry.exactStamp, stamp: index, x: pixel.x,
                y: pixel.y, run: run), touching: cells)
        if isSprite && entries.count > count {
            keyed.append(
                KeyedStamp(
                    entry: count, sheet: marker.sheet,
                    variant: sheet.variant(rotation: stamp.rotation, scale: stamp.scale), phase: phase))
        }
    }

    /// Gives slots to stamps with a rotation or scale, all under one lock.
    private mutating func findSlots() {
        guard !keyed.isEmpty, let table else { return }
        table.withRows { row in
            for stamp in keyed {
                guard let row = row(stamp.sheet.takeUnretainedValue(), stamp.variant) else { continue }
                entries[stamp.entry].kind = row | stamp.phase
                slots.append(row | stamp.phase)
            }
        }
    }

    // MARK: Sorting

    /// Returns the entries in order, band by band.
    private mutating func sorted() -> Plan {
        let bandCount = batch.bandCount
        for band in 0...bandCount { counts[band] = 0 }
        var total = 0
        for touched in bands {
            for band in Int(touched.x)..<Int(touched.y) { counts[band] &+= 1 }
            total &+= Int(touched.y &- touched.x)
        }
        let starts = UnsafeMutablePointer<UInt32>.allocate(capacity: bandCount + 1)
        var sum: UInt32 = 0
        for band in 0..<bandCount {
            (starts + band).initialize(to: sum)
            let count = counts[band]
            counts[band] = sum
            sum += count
        }
        (starts + bandCount).initialize(to: sum)
        let result = UnsafeMutablePointer<BandEntry>.allocate(capacity: max(total, 1))
        for index in entries.indices {
            let touched = bands[index]
            for band in Int(touched.x)..<Int(touched.y) {
                (result + Int(counts[band])).initialize(to: entries[index])
                counts[band] &+= 1
            }
        }
        return Plan(entries: result, starts: starts, slots: slots, skippedContours: skippedContours)
    }
}
