import CartoucheGeospatial

/// A geometry in the format of a GeoPackage: a header with the envelope, and well-known binary.
package struct GeoPackageShape {
    /// The coordinates of positions beside x and y.
    package struct Dimensions: Hashable, Sendable {
        /// Whether positions have heights; NaN if one is not known.
        package var hasHeights = false
        /// Whether positions have measures; NaN if one is not known.
        package var hasMeasures = false

        package init(hasHeights: Bool = false, hasMeasures: Bool = false) {
            (self.hasHeights, self.hasMeasures) = (hasHeights, hasMeasures)
        }

        fileprivate var writing: WKBWriting {
            WKBWriting(hasHeights: hasHeights, hasMeasures: hasMeasures)
        }
    }

    /// The bytes.
    let bytes: [UInt8]
    /// The corners of the envelope.
    let low, high: SIMD2<Double>

    /// Creates a geometry of several polygons; the first ring of each is the outer one.
    package init<Position: SIMD<Double>>(
        polygons: [[[Position]]], _ dimensions: Dimensions = Dimensions(), reference: Int32
    ) {
        var parts = dimensions.writing
        parts.begin(code: 6, count: polygons.count)
        for rings in polygons {
            parts.begin(code: 3, count: rings.count)
            for ring in rings { parts.append(ring + ring.prefix(1)) }
        }
        self.init(parts, reference: reference)
    }

    /// Creates a geometry of several lines.
    package init<Position: SIMD<Double>>(
        lines: [[Position]], _ dimensions: Dimensions = Dimensions(), reference: Int32
    ) {
        var parts = dimensions.writing
        parts.begin(code: 5, count: lines.count)
        for line in lines {
            parts.begin(code: 2, count: nil)
            parts.append(line)
        }
        self.init(parts, reference: reference)
    }

    /// Creates a geometry of one point, or of several.
    init(points: [SIMD4<Double>], isSingle: Bool, _ dimensions: Dimensions, reference: Int32) {
        var parts = dimensions.writing
        if !isSingle { parts.begin(code: 4, count: points.count) }
        for point in points {
            parts.begin(code: 1, count: nil)
            parts.append(point: point)
        }
        self.init(parts, reference: reference)
    }

    private init(_ parts: WKBWriting, reference: Int32) {
        (low, high) = (parts.low, parts.high)
        var header = WKBWriting()
        // "GP", version 0, little endian with an envelope of two dimensions.
        header.bytes = [0x47, 0x50, 0, 0b11]
        header.append(UInt32(bitPattern: reference))
        for value in [low.x, high.x, low.y, high.y] { header.append(value.bitPattern) }
        bytes = header.bytes + parts.bytes
    }
}
