/// Draws command lists on one surface: a band of rows of a page, or a sprite.
///
/// One thread at a time uses a painter. The result depends only on the lists and the position of the surface on the
/// page.
struct BandPainter {
    /// The current target: the band, or the buffer of the innermost group.
    var surface: RasterSurface
    /// The product of all open clips; nil if there are none.
    var mask: ClipMask?
    var coverage: PixelCoverage
    let shrunkImages: ShrunkImages

    let guardBox: GuardBox
    /// Buffers for the coverage and the colors of one row.
    let coverLine: UnsafeMutablePointer<UInt8>
    let colorLine: UnsafeMutablePointer<UInt32>
    var scratch: UnsafeMutableBufferPointer<PixelPoint>

    /// The open clips and groups.
    var frames: [Frame] = []

    /// The state to restore at the end of a clip or group.
    enum Frame {
        /// The mask of the outer clip; the current mask is deallocated.
        case clip(outer: ClipMask?)
        /// The outer surface and mask, the group's opacity from 1 to 255, and its blend mode.
        case group(outer: RasterSurface, mask: ClipMask?, opacity: UInt8, blendMode: BlendMode)
    }

    /// - Parameters:
    ///   - surface: The first target.
    ///   - width: The width of the largest surface that the painter will use.
    ///   - height: The height of the largest surface that the painter will use.
    ///   - picture: The box of the whole page, which defines where far coordinates are clipped. It is the same for all
    ///     bands.
    init(_ surface: RasterSurface, width: Int, height: Int, picture: CellBox, shrunkImages: ShrunkImages) {
        self.surface = surface
        self.shrunkImages = shrunkImages
        coverage = PixelCoverage(width: width, height: height)
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

    /// The pixels that can be changed.
    @inline(__always)
    var visible: CellBox {
        if let mask { return surface.box.intersection(mask.box) }
        return surface.box
    }

    /// Draws all commands of a list, transformed by `placement`.
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
