import CartouchePlanarGeometry
import CartoucheWorkers

/// The square cells of a level in which labels move to make room for others.
///
/// A label can move only if all of its positions are inside a cell. So the cells don't influence each other, and can be
/// computed in any order by any number of threads. A second round uses cells that are shifted by half their side, so
/// that labels near a border can move too.
struct LabelCells {
    /// The side of a cell in DIPs.
    private static let side = 1024.0
    /// The greatest number of labels in a cell for which others move.
    private static let maxAttempts = 200

    /// The box around all positions of each label.
    private let reaches: [Box]
    /// Whether a label can meet the copy of another one in the next world.
    private let isAtEdge: [Bool]

    /// - Parameter turn: The vector to the copy in the next world; nil if there is none.
    init(_ units: [LabelUnit], turn: SIMD2<Double>?) {
        let reaches = units.indices.map { index in
            let (box, anchor) = (units[index].reach.box, units[index].anchor)
            return Box(low: box.low + anchor, high: box.high + anchor)
        }
        self.reaches = reaches
        guard let turn else {
            isAtEdge = Array(repeating: false, count: units.count)
            return
        }
        let index = BoxIndex(reaches)
        isAtEdge = reaches.map { box in
            guard !box.isEmpty else { return false }
            return [turn, -turn].contains { offset in
                let copy = Box(low: box.low + offset, high: box.high + offset)
                    .outset(by: LabelSolver.greatestSurrounding)
                return index.contains(touching: copy) { reaches[$0].touches(copy) }
            }
        }
    }

    private struct Cell: Hashable {
        var column: Int
        var row: Int
    }

    /// The labels of a cell.
    private struct Job: Sendable {
        /// The labels that can move, in their order, and the placed labels around them.
        var units: [Int]
        var movableCount: Int
        /// The labels without a place, as indices of ``units``.
        var waiting: [Int]
        /// The labels that could belong to another point, as indices of ``units``.
        var unclear: [Int] = []

        var isIdle: Bool { waiting.isEmpty && unclear.isEmpty }
    }

    /// Moves labels so that others get a place.
    ///
    /// - Parameters:
    ///   - order: All labels in their order.
    ///   - kept: The positions that labels have at smaller scales; -1 for none.
    ///   - isThorough: Whether to try many labels, and not only the most important ones.
    func repair(
        _ solver: inout LabelSolver, _ order: [Int], kept: [Int32], isThorough: Bool, threads: Int
    ) {
        for shift in [0.0, 0.5] {
            let start = solver
            let jobs = jobs(of: start, order, shift: shift, isThorough: isThorough)
            let moved = WorkerPool.map(jobs, threads: threads) { job -> [(unit: Int, candidate: Int32)] in
                var local = start.part(job.units)
                local.makeRoom(for: job.waiting) { $0 < job.movableCount }
                local.makeClear(job.unclear) { $0 < job.movableCount }
                // Labels of smaller scales stay where they are, if they don't have to move.
                local.improve(Array(0..<job.movableCount)) { kept[job.units[$0]] < 0 }
                return (0..<job.movableCount).compactMap { index in
                    let unit = job.units[index]
                    return local.chosen[index] == start.chosen[unit] ? nil : (unit, local.chosen[index])
                }
            }
            for (unit, _) in moved.joined() where solver.chosen[unit] >= 0 { solver.set(unit, -1) }
            for (unit, candidate) in moved.joined() where candidate >= 0 {
                // Two cells can give places to labels with the same text.
                if start.chosen[unit] < 0, solver.isDuplicate(unit) { continue }
                solver.take(unit, Int(candidate))
            }
        }
    }

    /// Returns the cells with labels that are tried.
    private func jobs(
        of solver: LabelSolver, _ order: [Int], shift: Double, isThorough: Bool
    ) -> [Job] {
        let maxAttempts = isThorough ? Self.maxAttempts : LabelSolver.importantCount
        var numbers: [Cell: Int] = [:]
        var jobs: [Job] = []
        for unit in order where !solver.units[unit].candidates.isEmpty {
            guard let cell = cell(of: unit, shift: shift) else { continue }
            let number = numbers[cell] ?? jobs.count
            if number == jobs.count {
                numbers[cell] = number
                jobs.append(Job(units: [], movableCount: 0, waiting: []))
            }
            if solver.chosen[unit] >= 0 {
                if isThorough, jobs[number].unclear.count < maxAttempts, solver.isUnclear(unit) {
                    jobs[number].unclear.append(jobs[number].units.count)
                }
                jobs[number].units.append(unit)
            } else if jobs[number].waiting.count < maxAttempts, !solver.isDuplicate(unit) {
                jobs[number].waiting.append(jobs[number].units.count)
                jobs[number].units.append(unit)
            }
        }
        let cells = numbers.filter { !jobs[$0.value].isIdle }.sorted {
            ($0.key.row, $0.key.column) < ($1.key.row, $1.key.column)
        }
        return cells.map { cell, number in
            var job = jobs[number]
            job.movableCount = job.units.count
            let low = (SIMD2(Double(cell.column), Double(cell.row)) - shift) * Self.side
            let members = Set(job.units)
            job.units += solver.placed(near: Box(low: low, high: low + Self.side)).filter {
                !members.contains($0)
            }
            return job
        }
    }

    /// Returns the cell that contains all positions of a label; nil if it crosses a border.
    private func cell(of unit: Int, shift: Double) -> Cell? {
        guard !isAtEdge[unit] else { return nil }
        let low = (reaches[unit].low / Self.side + shift).rounded(.down)
        let high = (reaches[unit].high / Self.side + shift).rounded(.down)
        guard low == high, low.x.magnitude < 1e12, low.y.magnitude < 1e12 else { return nil }
        return Cell(column: Int(low.x), row: Int(low.y))
    }
}
