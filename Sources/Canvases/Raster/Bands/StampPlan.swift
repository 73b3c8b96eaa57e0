/// One stamp call in the form that the planner and painters of bands use.
///
/// Pointers into kept arrays stay valid, because the reader of the batch does not change these arrays.
struct StampPlan {
    /// The sprite sheet of one marker of the call, with its properties.
    struct MarkerEntry {
        /// The sprite table owns the sheet; if there is no table, the batch drawing owns it.
        let sheet: Unmanaged<SpriteSheet>
        let radius: Float
        let isEmpty: Bool
        /// The first of the sixteen slots for the marker without rotation and scaling.
        ///
        /// Nil if the marker draws nothing or is drawn without a sprite.
        let plainRow: UInt32?
        /// The pixels that the marker without rotation and scaling can change, relative to the pixel of its position.
        let plainCells: CellBox
    }

    let stamps: UnsafeBufferPointer<Stamp>
    let which: UnsafeBufferPointer<UInt16>
    let markers: UnsafeMutableBufferPointer<MarkerEntry>

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
        markers = .allocate(capacity: run.markers.count)
        for (index, marker) in list.markers[run.markers].enumerated() {
            markers.initializeElement(at: index, to: MarkerEntry(sheet(marker), table: table))
        }
    }

    func deallocate() { markers.deallocate() }

    /// Returns the index of a stamp's marker.
    ///
    /// The index is past the end if the stamp has no marker.
    @inline(__always)
    func markerIndex(of stamp: Int) -> Int {
        which.isEmpty ? 0 : stamp < which.count ? Int(which[stamp]) : markers.count
    }
}

extension StampPlan.MarkerEntry {
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
