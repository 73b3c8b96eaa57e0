// Reads positions directly from a record. The caller ensures that `count` pairs of doubles exist.

import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// Appends parts from binary formats to a geometry column, and leaves out invalid parts.
///
/// The rules are those of ``JSONGeometryReader``. Rings with fewer than three distinct positions and lines with fewer
/// than two positions are left out. Open rings are closed. A position that is not finite makes the whole feature
/// invalid.
package struct GeometryPartReader {
    package init() {}

    /// The bounds of all positions since ``begin()``.
    private(set) var low = SIMD2<Double>(repeating: .infinity)
    private(set) var high = SIMD2<Double>(repeating: -.infinity)
    /// Zero if every position so far was finite.
    private var residue = SIMD2<Double>.zero

    /// Begins a feature.
    package mutating func begin() { self = GeometryPartReader() }

    /// Whether every position so far was finite.
    package var isFinite: Bool { residue == .zero }

    /// The bounds in the form of geometry columns; NaN if there are no positions.
    var bounds: SIMD4<Double> {
        low.x <= high.x ? SIMD4(lowHalf: low, highHalf: high) : GeometryColumn.noBounds
    }

    /// Appends a part's positions, heights and measures, and ends the part.
    ///
    /// - Parameters:
    ///   - positions: The x and y of each position.
    ///   - heights: The height of each position; nil if there are none.
    ///   - measures: The measure of each position; nil if there are none.
    ///   - noMeasure: Measures below this number mean that there is none.
    package mutating func append(
        _ positions: UnsafeRawPointer, count: Int, heights: UnsafeRawPointer?, measures: UnsafeRawPointer?,
        noMeasure: Double = -.infinity, as kind: GeometryKind, to column: inout GeometryColumn,
        _ diagnostics: inout ReadingDiagnostics, place: () -> String
    ) {
        guard count > 0 else {
            if kind == .polygon { diagnostics.add(.shortRing, "\(place()) has a ring without positions") }
            if kind == .polyline { diagnostics.add(.shortLine, "\(place()) has a line without positions") }
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
            diagnostics.add(.shortLine, "\(place()) has a line of fewer than two positions")
            column.dropPositions(from: start)
        case .polygon:
            guard column.coordinates.hasThreeDistinct(in: start..<start + count) else {
                diagnostics.add(.shortRing, "\(place()) has a ring of fewer than three distinct positions")
                return column.dropPositions(from: start)
            }
            if column.coordinates[start] != column.coordinates[start + count - 1] {
                diagnostics.add(.openRing, "\(place()) has a ring whose last position differs from the first")
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
                // 0 times a finite number is 0; 0 times NaN or infinity is NaN.
                residue += position * 0
            }
        }
        (self.low, self.high, self.residue) = (low, high, residue)
    }

    /// Appends one number per position; NaN if there is none.
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
