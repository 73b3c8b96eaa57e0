/// The content of a shape's record.
package struct TestShape {
    package var type: Int32
    package var parts: [[SIMD2<Double>]] = []
    package var heights: [Double]?
    package var measures: [Double]?
    /// The bounds in the record; nil for the actual bounds of the positions.
    package var statedBounds: [Double]?

    package init(
        type: Int32, parts: [[SIMD2<Double>]] = [], heights: [Double]? = nil, measures: [Double]? = nil,
        statedBounds: [Double]? = nil
    ) {
        self.type = type
        self.parts = parts
        self.heights = heights
        self.measures = measures
        self.statedBounds = statedBounds
    }

    package var positions: [SIMD2<Double>] { parts.flatMap { $0 } }

    package var bounds: [Double] {
        let all = positions
        guard let first = all.first else { return [0, 0, 0, 0] }
        return all.reduce([first.x, first.y, first.x, first.y]) {
            [min($0[0], $1.x), min($0[1], $1.y), max($0[2], $1.x), max($0[3], $1.y)]
        }
    }

    package var content: [UInt8] {
        var out = ByteWriter()
        out.little(type)
        if type == 0 { return out.bytes }
        let isPoint = type % 10 == 1
        if !isPoint {
            out.doubles(statedBounds ?? bounds)
            if type % 10 != 8 { out.little(UInt32(parts.count)) }
            out.little(UInt32(positions.count))
            if type % 10 != 8 {
                var start: UInt32 = 0
                for part in parts {
                    out.little(start)
                    start += UInt32(part.count)
                }
            }
        }
        for position in positions { out.doubles([position.x, position.y]) }
        for values in [heights, measures] {
            guard let values else { continue }
            if !isPoint { out.doubles([values.min() ?? 0, values.max() ?? 0]) }
            out.doubles(values)
        }
        return out.bytes
    }

    package static func point(_ x: Double, _ y: Double) -> TestShape {
        TestShape(type: 1, parts: [[SIMD2(x, y)]])
    }

    /// A closed clockwise square with this lower left corner.
    package static func square(_ x: Double, _ y: Double, side: Double = 1) -> [SIMD2<Double>] {
        [
            SIMD2(x, y), SIMD2(x, y + side), SIMD2(x + side, y + side), SIMD2(x + side, y), SIMD2(x, y),
        ]
    }
}

/// Builds the bytes of a shapefile's files.
package enum ShapefileWriting {
    package static func shp(_ shapes: [TestShape], bounds: [Double]? = nil) -> [UInt8] {
        var body = ByteWriter()
        for (index, shape) in shapes.enumerated() {
            let content = shape.content
            body.big(Int32(index + 1), Int32(content.count / 2))
            body.append(content)
        }
        return head(shapes, bytes: body.bytes.count, bounds) + body.bytes
    }

    package static func shx(_ shapes: [TestShape]) -> [UInt8] {
        var body = ByteWriter()
        var offset = 50
        for shape in shapes {
            let words = shape.content.count / 2
            body.big(Int32(offset), Int32(words))
            offset += 4 + words
        }
        return head(shapes, bytes: body.bytes.count, nil) + body.bytes
    }

    private static func head(_ shapes: [TestShape], bytes: Int, _ bounds: [Double]?) -> [UInt8] {
        var out = ByteWriter()
        out.big(Int32(9994), 0, 0, 0, 0, 0, Int32((100 + bytes) / 2))
        out.little(Int32(1000), shapes.first { $0.type != 0 }?.type ?? 0)
        let all = TestShape(type: 5, parts: shapes.flatMap(\.parts))
        out.doubles(bounds ?? all.bounds)
        out.doubles([0, 0, 0, 0])
        return out.bytes
    }

    /// Returns a table; each field has a name, a type letter, a width and a number of decimals.
    package static func dbf(
        _ fields: [(String, Character, Int, Int)], _ rows: [[[UInt8]]], version: UInt8 = 3,
        languageDriver: UInt8 = 0, deleted: Set<Int> = [], announced: Int? = nil
    ) -> [UInt8] {
        var out = ByteWriter()
        let isLevel7 = version == 4
        let headLength = (isLevel7 ? 68 + 48 * fields.count : 32 + 32 * fields.count) + 1
        let recordLength = fields.reduce(1) { $0 + $1.2 }
        out.append([version, 126, 1, 1])
        out.little(UInt32(announced ?? rows.count))
        out.little(UInt16(headLength), UInt16(recordLength))
        out.zeros(17)
        out.append([languageDriver, 0, 0])
        if isLevel7 { out.zeros(36) }
        for (name, type, width, decimals) in fields {
            let letters = Array(name.utf8)
            out.append(letters)
            out.zeros((isLevel7 ? 32 : 11) - letters.count)
            out.append([type.asciiValue ?? 0])
            if !isLevel7 { out.zeros(4) }
            out.append([UInt8(width), UInt8(decimals)])
            out.zeros(isLevel7 ? 13 : 14)
        }
        out.append([0x0D])
        for (index, row) in rows.enumerated() {
            out.append([deleted.contains(index) ? 0x2A : 0x20])
            for (value, field) in zip(row, fields) {
                out.append(Array((value + [UInt8](repeating: 0x20, count: field.2)).prefix(field.2)))
            }
        }
        out.append([0x1A])
        return out.bytes
    }

    /// Returns a table with one text field.
    package static func dbf(texts: [String], type: Character = "C", width: Int = 20, decimals: Int = 0)
        -> [UInt8]
    {
        dbf([("v", type, width, decimals)], texts.map { [Array($0.utf8)] })
    }
}
