/// Draws display lists on one surface: a band of rows of a picture, or a sprite.
///
/// One painter belongs to one thread at a time. What it draws depends on nothing but the lists and the
/// surface's place in the picture.
struct BandPainter {
    /// What is drawn on now: the band, or the innermost group's buffer.
    var surface: Surface
    /// The innermost clip; it holds the product of all clips around it.
    var mask: ClipMask?
    var coverage: Coverage
    let shrunkImages: ShrunkImages

    let guardBox: GuardBox
    /// Coverage and colours of one row.
    let coverLine: UnsafeMutablePointer<UInt8>
    let colorLine: UnsafeMutablePointer<UInt32>
    var scratch: UnsafeMutableBufferPointer<PixelPoint>

    /// The clips and groups that are open.
    var frames: [Frame] = []

    /// What to go back to when a clip or group ends.
    enum Frame {
        /// The mask outside; the one inside is given back.
        case clip(outer: ClipMask?)
        /// Surface and mask outside, the opacity, 1 to 255, and the blend mode.
        case group(outer: Surface, mask: ClipMask?, opacity: UInt8, blendMode: BlendMode)
    }

    /// - Parameters:
    ///   - surface: what is drawn on first.
    ///   - width: of the largest surface that it will draw on.
    ///   - height: of the largest surface that it will draw on.
    ///   - picture: the whole picture's box, which tells where far coordinates are cut: the same for every band.
    init(_ surface: Surface, width: Int, height: Int, picture: CellBox, shrunkImages: ShrunkImages) {
        self.surface = surface
        self.shrunkImages = shrunkImages
        coverage = Coverage(width: width, height: height)
        guardBox = GuardBox(picture: picture)
        coverLine = .allocate(capacity: width + 64)
        coverLine.initialize(repeating: 0, count: width + 64)
        colorLine = .allocate(capacity: width + 64)
        colorLine.initialize(repeating: 0, count: width + 64)
        scratch = .allocate(capacity: 1024)
    }

    func deallocate() {
        coverage.deallocate()
        coverLine.deallocate()
        colorLine.deallocate()
        scratch.deallocate()
    }

    /// The pixels that can be drawn on at all.
    @inline(__always)
    var visible: CellBox {
        if let mask { return surface.box.intersection(mask.box) }
        return surface.box
    }

    /// Draws all commands of a list, each placed by `placement`.
    mutating func draw(_ list: CommandReader, placement: Placement? = nil) {
        var index = 0
        while index < list.commands.count {
            let command = list.commands[index]
            switch command.kind {
            case .fill, .stroke: drawShape(command, of: list, placement: placement)
            case .stamp: drawStamps(list.stampRuns[Int(command.first)], of: list, placement: placement)
            case .image: drawImage(list.images[Int(command.first)], placement: placement)
            case .clip:
                if !beginClip(command, of: list, placement: placement) { index = Int(command.extra) }
            case .group:
                if !beginGroup(list.groups[Int(command.first)], box: visible) {
                    index = Int(command.extra)
                }
            case .end: end()
            }
            index += 1
        }
    }
}
