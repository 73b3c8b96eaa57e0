/// Reads little-endian numbers from a file's bytes; nil outside of the bytes.
struct LittleEndianBytes {
    let bytes: [UInt8]

    var count: Int { bytes.count }

    func byte(_ place: Int) -> Int? { bytes.indices.contains(place) ? Int(bytes[place]) : nil }

    func word(_ place: Int) -> Int? {
        guard place >= 0, place <= bytes.count - 2 else { return nil }
        return Int(bytes[place]) | Int(bytes[place + 1]) << 8
    }

    func long(_ place: Int) -> UInt32? {
        guard place >= 0, place <= bytes.count - 4 else { return nil }
        return UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
            | UInt32(bytes[place + 3]) << 24
    }

    func signedLong(_ place: Int) -> Int? { long(place).map { Int(Int32(bitPattern: $0)) } }
}
