/// One stamp call as the bands' planner and painters read it.
///
/// Pointers into kept arrays stay valid because the reader of the batch holds those arrays unchanged.
struct StampPlan {
    /// What one of the call's markers is drawn from.
    struct Look {
        /// Held by the sprite table, or by the plan where there is none.
        let sheet: Unmanaged<SpriteSheet>
        let radius: Float
        let isEmpty: Bool
        /// First of the sixteen slots of the unrotated marker at natural size; nil when it is none, or is
        /// drawn exactly.
        let plainRow: UInt32?
        /// The pixels that it can touch then, relative to the position's pixel.
        let plainCells: CellBox
    }

    let stamps: UnsafeBufferPointer<Stamp>
    let which: UnsafeBufferPointer<UInt16>
    let looks: UnsafeMutableBufferPointer<Look>

    init(
        _ run: RasterCommands.StampRun, of list: CommandReader, table: SpriteTable?,
        sheet: (MarkerPicture) -> SpriteSheet
    ) {
        if let kept = run.kept {
            stamps = list.keptStamps[kept].stamps.withUnsafeBufferPointer { $0 }
            which = list.keptStamps[kept].which.withUnsafeBufferPointer { $0 }
        } else {
            stamps = UnsafeBufferPointer(rebasing: list.stamps[run.stamps])
            which = UnsafeBufferPointer(rebasing: list.which[run.which])
        }
        looks = .allocate(capacity: run.markers.count)
        for (index, marker) in list.markers[run.markers].enumerated() {
            looks.initializeElement(at: index, to: Look(sheet(marker), table: table))
        }
    }

    func deallocate() { looks.deallocate() }

    /// Index of a stamp's look; past the end when it has none.
    @inline(__always)
    func look(of stamp: Int) -> Int {
        which.isEmpty ? 0 : stamp < which.count ? Int(which[stamp]) : looks.count
    }
}

extension StampPlan.Look {
    init(_ sheet: SpriteSheet, table: SpriteTable?) {
        self.sheet = .passUnretained(sheet)
        radius = sheet.radius
        isEmpty = sheet.box == nil
        var row: UInt32?
        var cells = CellBox(left: 0, top: 0, right: 0, bottom: 0)
        if let table, !isEmpty, sheet.isSprite(scale: 1) {
            let variant = sheet.variant(rotation: 0, scale: 1)
            table.withRows { row = $0(sheet, variant) }
            let first = sheet.cells(sheet.placement(variant, phase: 0))
            let last = sheet.cells(sheet.placement(variant, phase: 15))
            if let first, let last { cells = first.union(last) }
        }
        plainRow = row
        plainCells = cells
    }
}
