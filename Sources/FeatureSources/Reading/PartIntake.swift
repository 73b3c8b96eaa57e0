// Reads positions where they lie in a record. Whoever calls has made sure that `count` pairs of doubles are there.

import Documents
import Features
import Geospatial

/// Puts parts of binary formats into a geometry column, and leaves out what is none.
///
/// The rules are those of ``GeometryIntake``: rings of fewer than three distinct positions and lines of fewer than
/// two positions are left out, open rings are closed, and a position that is no number spoils the feature.
struct PartIntake {
    /// The bounds of all positions that came since ``begin()``.
    private(set) var low = SIMD2<Double>(repeating: .infinity)
    private(set) var high = SIMD2<Double>(repeating: -.infinity)
    /// Zero as long as every position was finite.
    private var residue = SIMD2<Double>.zero

    /// Begins a feature.
    mutating func begin() { self = PartIntake() }

    /// Whether every position so far was a number.
    var isFinite: Bool { residue == .zero }

    /// The bounds, as geometry columns have them; NaN without positions.
    var bounds: SIMD4<Double> {
        low.x <= high.x ? SIMD4(lowHalf: low, highHalf: high) : GeometryColumn.noBounds
    }

    /// Adds a part's positions, and its heights and measures where there are any, and ends the part.
    ///
    /// - Parameters:
    ///   - positions: x and y of each position.
    ///   - heights: their heights; nil for none. `measures` likewise.
    ///   - noMeasure: a measure below it is none.
    mutating func append(
        _ positions: UnsafeRawPointer, count: Int, heights: UnsafeRawPointer?, measures: UnsafeRawPointer?,
        noMeasure: Double = -.infinity, as kind: GeometryKind, to column: inout GeometryColumn,
        _ findings: inout Findings, place: () -> String
    ) {
        guard count > 0 else {
            if kind == .polygon { findings.add(.shortRing, "\(place()) has a ring without positions") }
            if kind == .polyline { findings.add(.shortLine, "\(place()) has a line without positions") }
            return
        }
        let start = column.coordinates.count
        appendPositions(positions, count, to: &column)
        if heights != nil || column.heights != nil {
            Self.append(heights, count, before: start, none: -.infinity, to: &column.heights)
        }
        if measures != nil || column.measures != nil {
            Self.append(measures, count, before: start, none: noMeasure, to: &column.measures)
        }
        switch kind {
        case .none, .point, .multipoint: column.endPart()
        case .polyline:
            if count >= 2 { return column.endPart() }
            findings.add(.shortLine, "\(place()) has a line of fewer than two positions")
            column.dropPositions(from: start)
        case .polygon:
            guard column.hasThreeDistinct(from: start) else {
                findings.add(.shortRing, "\(place()) has a ring of fewer than three distinct positions")
                return column.dropPositions(from: start)
            }
            if column.coordinates[start] != column.coordinates[start + count - 1] {
                findings.add(.openRing, "\(place()) has a ring whose last position differs from the first")
                column.repeatPosition(start)
            }
            column.endPart()
        }
    }

    private mutating func appendPositions(
        _ positions: UnsafeRawPointer, _ count: Int, to column: inout GeometryColumn
    ) {
        let start = column.coordinates.count
        column.coordinates.append(contentsOf: repeatElement(.zero, count: count))
        var low = low
        var high = high
        var residue = residue
        column.coordinates.withUnsafeMutableBufferPointer { coordinates in
            for index in 0..<count {
                let position = positions.position(index &* 16)
                coordinates[start &+ index] = position
                low.replace(with: position, where: position .< low)
                high.replace(with: position, where: position .> high)
                // 0 times anything finite is 0, times anything else NaN.
                residue += position * 0
            }
        }
        (self.low, self.high, self.residue) = (low, high, residue)
    }

    /// Adds one number a position, NaN where there is none.
    private static func append(
        _ source: UnsafeRawPointer?, _ count: Int, before start: Int, none: Double,
        to values: inout [Double]?
    ) {
        var grown = values ?? []
        values = nil
        if grown.count < start {
            grown.append(contentsOf: repeatElement(.nan, count: start - grown.count))
        }
        for index in 0..<count {
            let value = source?.double(index * 8) ?? .nan
            grown.append(value < none ? .nan : value)
        }
        values = grown
    }
}

extension GeometryColumn {
    fileprivate mutating func dropPositions(from start: Int) {
        coordinates.removeLast(coordinates.count - start)
        if let count = heights?.count, count > start { heights?.removeLast(count - start) }
        if let count = measures?.count, count > start { measures?.removeLast(count - start) }
    }

    fileprivate mutating func repeatPosition(_ index: Int) {
        append(
            coordinates[index], height: heights?[index] ?? .nan, measure: measures?[index] ?? .nan)
    }

    /// Whether the positions from one on to the last have three different ones among them.
    fileprivate func hasThreeDistinct(from start: Int) -> Bool {
        coordinates.withUnsafeBufferPointer { coordinates in
            guard coordinates.count - start >= 3 else { return false }
            let first = coordinates[start]
            var second: SIMD2<Double>?
            for index in start..<coordinates.count {
                let coordinate = coordinates[index]
                if coordinate == first { continue }
                guard let known = second else {
                    second = coordinate
                    continue
                }
                if coordinate != known { return true }
            }
            return false
        }
    }
}
