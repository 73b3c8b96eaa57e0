import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// Validates the positions from a document and appends valid ones to a geometry column.
///
/// Rings with fewer than three distinct positions and lines with fewer than two positions are left out. Open rings are
/// closed. A position that is not finite makes the whole feature invalid.
struct JSONGeometryReader {
    /// The positions of the current feature.
    var positions = JSONPositions()
    /// Whether the third numbers are measures instead of heights.
    var thirdsAreMeasures = false

    /// Ends the feature's geometry in the column with the positions that were read.
    ///
    /// - Returns: False if the feature must be skipped, which is reported.
    mutating func append(
        as kind: GeometryKind, to column: inout GeometryColumn, _ diagnostics: inout ReadingDiagnostics,
        place: () -> String
    ) -> Bool {
        let coordinates = positions.coordinates
        guard column.coordinates.count + 2 * coordinates.count < Int(Int32.max) else {
            diagnostics.add(.oversized, "\(place()) exceeds the size limit (\(coordinates.count) positions)")
            return false
        }
        if let bad = Self.firstNotFinite(coordinates) {
            diagnostics.add(.notFinite, "position \(bad + 1) of \(place()) is not a finite number")
            return false
        }
        switch kind {
        case .none: break
        case .point, .multipoint:
            append(0..<coordinates.count, to: &column)
            if !coordinates.isEmpty { column.endPart() }
        case .polyline, .polygon:
            var start = 0
            for end in positions.lineEnds {
                if kind == .polygon {
                    appendRing(start..<end, to: &column, &diagnostics, place: place)
                } else if end - start >= 2 {
                    append(start..<end, to: &column)
                    column.endPart()
                } else {
                    diagnostics.add(.shortLine, "\(place()) has a line of fewer than two positions")
                }
                start = end
            }
        }
        column.endFeature(kind)
        return true
    }

    private func appendRing(
        _ ring: Range<Int>, to column: inout GeometryColumn, _ diagnostics: inout ReadingDiagnostics,
        place: () -> String
    ) {
        guard positions.coordinates.hasThreeDistinct(in: ring) else {
            diagnostics.add(.shortRing, "\(place()) has a ring of fewer than three distinct positions")
            return
        }
        append(ring, to: &column)
        if positions.coordinates[ring.lowerBound] != positions.coordinates[ring.upperBound - 1] {
            diagnostics.add(.openRing, "\(place()) has a ring whose last position differs from the first")
            append(ring.lowerBound..<ring.lowerBound + 1, to: &column)
        }
        column.endPart()
    }

    private func append(_ range: Range<Int>, to column: inout GeometryColumn) {
        guard !positions.thirds.isEmpty else {
            column.coordinates.append(contentsOf: positions.coordinates[range])
            return
        }
        for index in range {
            let third = positions.thirds[index]
            let fourth = positions.fourths.isEmpty ? Double.nan : positions.fourths[index]
            column.append(
                positions.coordinates[index], height: thirdsAreMeasures ? .nan : third,
                measure: thirdsAreMeasures ? third : fourth)
        }
    }

    /// Returns the index of the first position with a number that is NaN or infinite.
    private static func firstNotFinite(_ coordinates: [SIMD2<Double>]) -> Int? {
        // 0 times a finite number is 0; 0 times NaN or infinity is NaN.
        var sum = SIMD2<Double>.zero
        for coordinate in coordinates { sum += coordinate * 0 }
        guard sum != .zero else { return nil }
        return coordinates.firstIndex { !$0.x.isFinite || !$0.y.isFinite }
    }
}
