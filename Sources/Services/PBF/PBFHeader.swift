import CartoucheFeatures
import CartoucheGeospatial

/// What a page of features states once for all features.
package struct PBFHeader: Sendable {
    /// The name of the field with the object IDs; empty if there is none.
    package var objectIDField = ""
    /// The fields in the order of the values of each feature.
    package var fields: [Field] = []
    /// The kind of the geometries; `.none` for tables.
    package var kind = GeometryKind.point
    /// Whether the kind is one that columns cannot have.
    var isOtherKind = false
    package var spatialReference: SpatialReference?
    /// Whether the server has more features than it sent.
    package var exceededTransferLimit = false
    package var hasZ = false
    package var hasM = false
    var transform = PBFTransform()

    /// Reads one member of the result; returns false if it is another one.
    mutating func read(
        _ number: Int, _ type: ProtobufCursor.WireType, _ message: inout ProtobufCursor
    ) throws(PBFError) -> Bool {
        switch number {
        case 1: objectIDField = try message.text(type)
        case 7: readKind(try message.number(type))
        case 8: spatialReference = try Self.spatialReference(try message.message(type))
        case 9: exceededTransferLimit = try message.number(type) != 0
        case 10: hasZ = try message.number(type) != 0
        case 11: hasM = try message.number(type) != 0
        case 12: transform = try PBFTransform(try message.message(type))
        case 13:
            guard fields.count < FeatureBatchBuilder.maximumFields else { throw .tooMany }
            fields.append(try Self.field(try message.message(type)))
        default: return false
        }
        return true
    }

    private mutating func readKind(_ number: UInt64) {
        // Multipatches are answered as polygons.
        switch number {
        case 0: kind = .point
        case 1: kind = .multipoint
        case 2: kind = .polyline
        case 3: kind = .polygon
        case 127: kind = .none
        default: (kind, isOtherKind) = (.none, true)
        }
    }

    private static func field(_ message: ProtobufCursor) throws(PBFError) -> Field {
        var message = message
        var name = ""
        var alias: String?
        var kind: UInt64 = 0
        while let (number, type) = try message.nextField() {
            switch number {
            case 1: name = try message.text(type)
            case 2: kind = try message.number(type)
            case 3: alias = try message.text(type)
            default: try message.skip(type)
            }
        }
        let value: Field.ValueType =
            switch kind {
            case 0, 1, 6, 13: .integer
            case 2, 3: .double
            case 5: .date
            case 4, 10, 11, 12, 14, 15, 16: .string
            default: .unknown
            }
        return Field(name: name, type: value, alias: alias)
    }

    /// Reads a spatial reference; nil if it names none.
    static func spatialReference(_ message: ProtobufCursor) throws(PBFError) -> SpatialReference? {
        var message = message
        var numbers: [Int: Int] = [:]
        var text: String?
        while let (number, type) = try message.nextField() {
            switch number {
            case 1...4: numbers[number] = Int(clamping: try message.number(type))
            case 5: text = try message.text(type)
            case 6:
                let other = try message.text(type)
                text = text ?? other
            default: try message.skip(type)
            }
        }
        let plausible = numbers.filter { (1..<1 << 30).contains($0.value) }
        guard let known = plausible[1] ?? plausible[2] else {
            return text.flatMap { SpatialReference(wkText: $0) }
        }
        return SpatialReference(
            wkid: known, latestWKID: plausible[2], verticalWKID: plausible[4] ?? plausible[3],
            wkText: text.flatMap { $0.isEmpty ? nil : $0 })
    }
}

/// The conversion of whole numbers to coordinates.
struct PBFTransform: Sendable {
    var scale = SIMD4<Double>(repeating: 1)
    var origin = SIMD4<Double>.zero

    init() {}

    /// Reads the conversion: x, y, then m before z.
    ///
    /// Lanes have the order x, y, z, m.
    init(_ message: ProtobufCursor) throws(PBFError) {
        var message = message
        var isUpperLeft = true
        while let (number, type) = try message.nextField() {
            switch number {
            case 1: isUpperLeft = try message.number(type) == 0
            case 2: try Self.read(try message.message(type), into: &scale)
            case 3: try Self.read(try message.message(type), into: &origin)
            default: try message.skip(type)
            }
        }
        for lane in 0..<4 {
            guard scale[lane].isFinite, scale[lane] > 0, origin[lane].isFinite else { throw .transform }
        }
        // From the upper left corner, y goes down.
        if isUpperLeft { scale.y = -scale.y }
    }

    private static func read(_ message: ProtobufCursor, into values: inout SIMD4<Double>) throws(PBFError) {
        var message = message
        let lanes = [1: 0, 2: 1, 3: 3, 4: 2]
        while let (number, type) = try message.nextField() {
            guard let lane = lanes[number] else {
                try message.skip(type)
                continue
            }
            values[lane] = try message.double(type)
        }
    }
}
