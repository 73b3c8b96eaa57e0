import PlanarGeometry
import Workers

/// The square cells of a level in which labels move to make room for others.
///
/// A label can move only if all of its positions are inside a cell. So the cells don't influence each other, and can be
/// computed in any order by any number of threads. A second round uses cells that are shifted by half their side, so
/// that labels near a border can move too.
struct LabelCells {
    /// The side of a cell in DIPs.
    private static let side = 1024.0

    /// The box around all positions of each label.
    private let reaches: [Box]
    /// Whether a label can meet the copy of another one in the next world.
    private let isAtEdge: [Bool]

    /// - Parameter turn: The vector to the copy in the next world; nil if there is none.
    init(_ units: [LabelUnit], turn: SIMD2<Double>?) {
        let reaches = units.map { unit in
            var box = Box.nothing
            for candidate in unit.candidates { box.formUnion(candidate.shape.box) }
            return Box(low: box.low + unit.anchor, high: box.high + unit.anchor)
        }
        self.reaches = reaches
        guard let turn else {
            isAtEdge = Array(repeating: false, count: units.count)
            return
        }
        var index = LabelIndex(capacity: units.count)
        for (number, box) in reaches.enumerated() where !box.isEmpty { index.insert(number, box) }
        isAtEdge = reaches.map { box in
            guard !box.isEmpty else { return false }
            return [turn, -turn].contains { offset in
                let copy = Box(low: box.low + offset, high: box.high + offset)
                return index.contains(near: copy) { reaches[$0].touches(copy) }
            }
        }
    }

    private struct Cell: Hashable {
        var column: Int
        var row: Int
    }

    /// Moves labels so that others get a place.
    ///
    /// - Parameters:
    ///   - order: All labels in their order.
    ///   - kept: The positions that labels have at smaller scales; -1 for none.
    func repair(_ solver: inout LabelSolver, _ order: [Int], kept: [Int32], threads: Int) {
        for shift in [0.0, 0.5] {
            var waiting: [Cell: [Int]] = [:]
            var members: [Cell: [Int]] = [:]
            for unit in order where !solver.units[unit].candidates.isEmpty {
                guard let cell = cell(of: unit, shift: shift) else { continue }
                members[cell, default: []].append(unit)
                if solver.chosen[unit] < 0 { waiting[cell, default: []].append(unit) }
            }
            let cells = waiting.keys.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
            let jobs = cells.map { (members: members[$0] ?? [], waiting: waiting[$0] ?? []) }
            let start = solver
            let moved = WorkerPool.map(jobs, threads: threads) { job -> [(unit: Int, candidate: Int32)] in
                var local = start
                let movable = Set(job.members)
                local.makeRoom(for: job.waiting) { movable.contains($0) }
                // Labels of smaller scales stay where they are, if they don't have to move.
                local.improve(job.members) { kept[$0] < 0 }
                return job.members.compactMap {
                    local.chosen[$0] == start.chosen[$0] ? nil : ($0, local.chosen[$0])
                }
            }
            for (unit, _) in moved.joined() where solver.chosen[unit] >= 0 { solver.set(unit, -1) }
            for (unit, candidate) in moved.joined() where candidate >= 0 { solver.take(unit, Int(candidate)) }
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
