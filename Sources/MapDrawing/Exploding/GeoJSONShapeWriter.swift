import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures

/// Writes shapes as GeoJSON (RFC 7946), one feature on each line.
final class GeoJSONShapeWriter: ShapeWriter {
    private let file: AtomicFile
    private var buffer: [UInt8]
    private var isFirst = true

    private static let bufferSize = 1 << 18

    init(path: String) throws(DocumentError) {
        file = try AtomicFile(path: path)
        buffer = Array(#"{"type":"FeatureCollection","features":["#.utf8)
    }

    func write(_ shape: PlacedShape) throws(DocumentError) {
        var json = JSONWriter()
        json.beginObject()
        json.key("type")
        json.string("Feature")
        json.key("properties")
        json.beginObject()
        for (name, value) in shape.attributes + shape.style {
            json.key(name)
            json.value(value)
        }
        json.endObject()
        json.key("geometry")
        json.beginObject()
        json.key("type")
        switch shape.geometry {
        case .polygons(let polygons):
            json.string(polygons.count == 1 ? "Polygon" : "MultiPolygon")
            json.key("coordinates")
            if polygons.count > 1 { json.beginArray() }
            for rings in polygons { json.lists(rings.map { $0 + $0.prefix(1) }) }
            if polygons.count > 1 { json.endArray() }
        case .lines(let lines, _):
            json.string(lines.count == 1 ? "LineString" : "MultiLineString")
            json.key("coordinates")
            if lines.count == 1 { json.positions(lines[0]) } else { json.lists(lines) }
        }
        json.endObject()
        json.endObject()
        buffer += isFirst ? [0x0A] : [0x2C, 0x0A]
        buffer += json.bytes
        isFirst = false
        guard buffer.count >= Self.bufferSize else { return }
        try file.write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    func finish() throws(DocumentError) {
        buffer += Array("\n]}\n".utf8)
        try file.write(buffer)
        try file.commit()
    }
}

extension JSONWriter {
    fileprivate mutating func value(_ value: AttributeValue) {
        switch value {
        case .null: null()
        case .integer(let number): self.number(Int(number))
        case .double(let number): self.number(number)
        case .string(let text): string(text)
        case .boolean(let isTrue): bool(isTrue)
        case .date(let milliseconds): string(Timestamp.internetText(milliseconds))
        }
    }

    fileprivate mutating func lists(_ lists: [[SIMD2<Double>]]) {
        beginArray()
        for list in lists { positions(list) }
        endArray()
    }

    fileprivate mutating func positions(_ positions: [SIMD2<Double>]) {
        beginArray()
        for position in positions { numbers([position.x, position.y]) }
        endArray()
    }
}
