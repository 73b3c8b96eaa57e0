/// Draws the entries of bands; each thread has its own instance.
struct BandDrawing {
    private var painter: BandPainter
    private let list: CommandReader
    private let scratch: BatchDrawing.Scratch
    private let sprites: SpriteTable?
    /// Creates sprites that do not fit into the table.
    private var maker: SpriteMaker?
    /// The number of open clips and groups since the first invisible one.
    private var skippedDepth = 0

    init(
        _ painter: BandPainter, _ list: CommandReader, _ scratch: BatchDrawing.Scratch,
        _ sprites: SpriteTable?
    ) {
        self.painter = painter
        self.list = list
        self.scratch = scratch
        self.sprites = sprites
    }

    func deallocate() {
        painter.deallocate()
        maker?.deallocate()
    }

    /// Continues with another band.
    mutating func begin(_ surface: RasterSurface) {
        painter.surface = surface
    }

    /// Draws the entries of one unit in this band.
    mutating func draw(_ entries: UnsafeBufferPointer<BandEntry>) {
        for entry in entries {
            if entry.kind < BandEntry.firstKind, skippedDepth == 0,
                let sprite = sprites.unsafelyUnwrapped.sprite(entry.kind)
            {
                painter.stamp(sprite, x: Int32(entry.numbers.x), y: Int32(entry.numbers.y))
            } else {
                drawOther(entry)
            }
        }
    }

    @inline(never)
    private mutating func drawOther(_ entry: BandEntry) {
        if skippedDepth > 0 {
            if entry.kind == BandEntry.end {
                skippedDepth -= 1
            } else if entry.kind == BandEntry.beginClip || entry.kind == BandEntry.beginGroup {
                skippedDepth += 1
            }
            return
        }
        func command() -> RasterCommands.Command { list.commands[Int(entry.reference)] }
        switch entry.kind {
        case BandEntry.shape, BandEntry.farShape:
            let command = command()
            painter.drawShape(
                command, of: list, known: (entry.box, entry.kind == BandEntry.shape),
                blocks: command.isKept ? scratch.blocks[Int(command.first)] : nil)
        case BandEntry.image: painter.drawImage(list.images[Int(command().first)])
        case BandEntry.beginClip:
            if !painter.beginClip(command(), of: list) { skippedDepth = 1 }
        case BandEntry.beginGroup:
            if !painter.beginGroup(list.groups[Int(command().first)], box: entry.box) { skippedDepth = 1 }
        case BandEntry.end: painter.end()
        case BandEntry.exactStamp: drawExactly(entry)
        default: drawWithoutSlot(entry)
        }
    }

    private mutating func drawExactly(_ entry: BandEntry) {
        let plan = scratch.stampPlans[entry.run]
        let stamp = Int(entry.reference)
        guard let placement = plan.stamps[stamp].placement else { return }
        plan.markers[plan.markerIndex(of: stamp)].sheet._withUnsafeGuaranteedRef {
            painter.draw($0.marker.raster.reader, placement: placement)
        }
    }

    /// Creates and draws the sprite of one stamp.
    ///
    /// It is equal to the sprite that the table would have.
    private mutating func drawWithoutSlot(_ entry: BandEntry) {
        let plan = scratch.stampPlans[entry.run]
        let stamp = plan.stamps[Int(entry.reference)]
        let sheet = plan.markers[plan.markerIndex(of: Int(entry.reference))].sheet.takeUnretainedValue()
        if maker == nil { maker = SpriteMaker(shrunkImages: painter.shrunkImages) }
        let (pixel, phase) = BandPlanner.quarters(stamp.position)
        let variant = sheet.variant(rotation: stamp.rotation, scale: stamp.scale)
        guard let sprite = maker!.make(sheet, variant, phase: phase) else { return }
        painter.stamp(sprite, x: pixel.x, y: pixel.y)
        sprite.pixels.deallocate()
    }
}
