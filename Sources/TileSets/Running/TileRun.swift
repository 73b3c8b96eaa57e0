import CartoucheDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheTileArchives
import CartoucheWorkers
import Synchronization

/// Makes a tile set of a map: draws blocks of tiles on several threads, and writes them.
///
/// A run that is killed loses the blocks in work only. Another run with the same state goes on.
package struct TileRun: Sendable {
    package let map: Map
    package let pyramid: TilePyramid
    package let output: TileOutput
    package let description: TileSetDescription
    /// The number of pixels per DIP.
    package var scale = 1.0
    /// Quality of JPEG and lossy WebP, 1 to 100; nil is 90 for JPEG, and lossless for WebP.
    package var quality: Int?
    /// Whether PNG files are made smallest, which takes many times longer.
    package var isSmall = false
    /// The number of threads.
    package var jobs = 1
    /// Whether an unfinished or complete tile set is replaced.
    package var restarts = false
    /// The blocks of one part of a plan; nil for all blocks.
    package var part: TilePlan.Part?
    /// Receives the progress.
    package var progress: (@Sendable (TileProgress) -> Void)?

    /// - Throws: ``TileSetError/schemeOfArchive(_:)`` if the output cannot have the scheme.
    package init(
        _ map: Map, _ pyramid: TilePyramid, to output: TileOutput, as description: TileSetDescription
    ) throws {
        guard output.kind == .folder || pyramid.scheme.isWebMercator else {
            throw TileSetError.schemeOfArchive(pyramid.scheme)
        }
        self.map = map
        self.pyramid = pyramid
        self.output = output
        self.description = description
    }

    /// The maximum width and height of the picture of a block, in pixels.
    private static let maxPicture = 2048

    /// The number of tiles along the side of a block: a power of two, so that blocks of a level join.
    package static func blockSide(of scheme: TilingScheme, scale: Double) -> Int {
        var side = 1
        while Double(scheme.side * side * 2) * scale <= Double(maxPicture), side < 64 { side *= 2 }
        return side
    }

    /// The width in which features beyond the edge are read, in DIPs: long straight lines can be curved on the map.
    private static let buffer = 16.0

    /// Makes the tile set.
    ///
    /// - Returns: What was made and drawn.
    /// - Throws: ``TileSetError``, `DocumentError` if a file cannot be written, the errors of sources that cannot be
    ///   read. Tiles that were written stay for the next run.
    package func run() throws -> TileReport {
        let start = ContinuousClock.now
        var report = TileReport()
        let complete = try output.check(restarts: restarts)
        if restarts {
            try output.removeUnfinished()
        } else if complete == description.state, !description.state.isEmpty {
            if output.kind != .folder, FileBytes.exists(output.storePath) {
                try TileStore.remove(output.storePath)
            }
            report.wasComplete = true
            return report
        } else if complete != nil, output.kind == .folder {
            throw TileSetError.otherFolder(output.path, isTileSet: true)
        }
        let sink = try TileSink(output, format: description.format, state: description.state)
        let work = TileWork(sink, start: start)
        try draw(work)
        report = try work.finish()
        try sink.finish(as: description, pyramid, scale: scale, &report)
        report.seconds = (ContinuousClock.now - start) / .seconds(1)
        return report
    }

    private func draw(_ work: TileWork) throws {
        let side = Self.blockSide(of: pyramid.scheme, scale: scale)
        let blocks = try part.map { try TilePlan.blocks(of: $0, in: pyramid, side: side) }
        let total = blocks.map { $0.reduce(0) { $0 + $1.count } } ?? pyramid.count
        work.begin(total: total)
        let queue = BlockQueue(pyramid, blocks: blocks, side: side, work)
        let pictures = TilePictures(format: description.format, quality: quality, isSmall: isSmall)
        let renderer = MapRenderer(threadBudget: jobs)
        // The first block reads the data and places labels, on all threads. Then each thread draws its own blocks.
        try drawBlocks(of: queue, maximum: 1, with: renderer, pictures, work)
        if jobs <= 1 {
            try drawBlocks(of: queue, maximum: .max, with: renderer, pictures, work)
        } else {
            WorkerPool(threadBudget: jobs).perform {
                WorkerPool.run(threads: jobs) {
                    do {
                        try drawBlocks(of: queue, maximum: .max, with: renderer, pictures, work)
                    } catch {
                        work.fail(error)
                    }
                }
            }
        }
    }

    private func drawBlocks(
        of queue: BlockQueue, maximum: Int, with renderer: MapRenderer, _ pictures: TilePictures,
        _ work: TileWork
    ) throws {
        var count = 0
        let tileSide = Int((Double(pyramid.scheme.side) * scale).rounded())
        while count < maximum, !work.hasFailed, let block = try queue.next() {
            let frame = try pyramid.scheme.frame(of: block, scale: scale)
            let size = ScreenSize(
                width: Double(frame.width) / scale, height: Double(frame.height) / scale)
            var request = MapRequest(map, size: size) { frame }
            request.scale = scale
            request.patternAnchor = .map
            request.buffer = Self.buffer
            let (picture, drawing) = try renderer.makeImage(request)
            let tiles = try pictures.tiles(of: picture, block, side: tileSide)
            if let progress = try work.add(tiles, drawing) { self.progress?(progress) }
            count += 1
        }
    }
}

/// The progress of a run.
package struct TileProgress: Sendable {
    /// The number of tiles that are done, with those of earlier runs.
    package var done: Int
    package var total: Int
    /// The number of tiles that this run has drawn in a second.
    package var rate: Double
    /// The estimated time until the end; nil if it is not known.
    package var secondsLeft: Double? { rate > 0 ? Double(total - done) / rate : nil }
}

/// The blocks of a run that are not done; each thread takes the next.
private final class BlockQueue: Sendable {
    /// The position in the pyramid, as an iterator that can be used by all threads.
    private struct Position {
        var blocks: [TileBlock] = []
        var index = 0
        /// The next row of blocks that is not in `blocks`; nil at the end.
        var level: Int?
        var rectangle = 0
        var row: Int?
    }

    private let pyramid: TilePyramid
    private let side: Int
    private let work: TileWork
    private let position: Mutex<Position>

    init(_ pyramid: TilePyramid, blocks: [TileBlock]?, side: Int, _ work: TileWork) {
        self.pyramid = pyramid
        self.side = side
        self.work = work
        position = Mutex(
            Position(blocks: blocks ?? [], level: blocks == nil ? pyramid.levels.lowerBound : nil))
    }

    /// Returns the next block; nil if all are done.
    func next() throws -> TileBlock? {
        try position.withLock { position in
            while true {
                while position.index < position.blocks.count {
                    let block = position.blocks[position.index]
                    position.index += 1
                    if try !work.contains(block) { return block }
                }
                guard let level = position.level else { return nil }
                readRow(&position, level)
            }
        }
    }

    /// Reads the next row of blocks: the memory does not grow with the number of tiles.
    private func readRow(_ position: inout Position, _ level: Int) {
        position.index = 0
        position.blocks = []
        let rectangles = pyramid.rectangles(at: level)
        guard position.rectangle < rectangles.count else {
            position.level = level < pyramid.levels.upperBound ? level + 1 : nil
            (position.rectangle, position.row) = (0, nil)
            return
        }
        let rectangle = rectangles[position.rectangle]
        let row = position.row ?? rectangle.rows.lowerBound / side * side
        position.blocks = rectangle.blocks(ofRow: row, level: level, side: side)
        position.row = row + side
        if row + side >= rectangle.rows.upperBound {
            position.rectangle += 1
            position.row = nil
        }
    }
}

/// What the threads of a run share: the sink, the report and the first error.
private final class TileWork: Sendable {
    private struct State {
        var report = TileReport()
        var failure: (any Error)?
        var sink: SinkBox
    }

    /// Invariant for `@unchecked Sendable`: the sink is used only under the lock of the state, and after the threads.
    private struct SinkBox: @unchecked Sendable { let sink: TileSink }

    private let state: Mutex<State>
    private let start: ContinuousClock.Instant

    init(_ sink: TileSink, start: ContinuousClock.Instant) {
        let box = SinkBox(sink: sink)
        state = Mutex(State(sink: box))
        self.start = start
    }

    func begin(total: Int) { state.withLock { $0.report.total = total } }

    var hasFailed: Bool { state.withLock { $0.failure != nil } }

    func fail(_ error: any Error) { state.withLock { $0.failure = $0.failure ?? error } }

    /// Whether a block is done; counts its tiles.
    func contains(_ block: TileBlock) throws -> Bool {
        try state.withLock { state in
            guard try state.sink.sink.contains(block) else { return false }
            state.report.kept += block.count
            return true
        }
    }

    /// Writes the tiles of a block.
    func add(_ tiles: [TileStore.Tile], _ drawing: DrawingReport) throws -> TileProgress? {
        try state.withLock { state in
            try state.sink.sink.add(tiles)
            state.report.add(drawing)
            state.report.drawn += tiles.count
            state.report.empty += tiles.count { $0.bytes == nil }
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            return TileProgress(
                done: state.report.drawn + state.report.kept, total: state.report.total,
                rate: seconds > 0 ? Double(state.report.drawn) / seconds : 0)
        }
    }

    /// Returns the report.
    ///
    /// - Throws: The first error of the threads.
    func finish() throws -> TileReport {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            return state.report
        }
    }
}
