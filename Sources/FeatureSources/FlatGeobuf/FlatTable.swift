// A buffer's offsets come from the file and are not trusted. `init` and every accessor compare each target with the
// buffer's size, so every returned value is inside the buffer.

import CartoucheDocuments

/// A table of a FlatBuffers buffer: numbered fields, each of which can be missing.
struct FlatTable {
    /// The elements of one vector field.
    struct Vector {
        let start: UnsafeRawPointer
        /// The number of elements.
        let count: Int

        /// The bytes of a text.
        var text: UnsafeBufferPointer<UInt8> {
            UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
        }
    }

    /// An offset that points outside the buffer.
    struct Fault: Error {}

    private let buffer: UnsafeRawPointer
    private let size: Int
    private let place: Int
    private let fields: Int
    private let fieldCount: Int
    private let length: Int

    /// Opens the root table, to which the first four bytes of the buffer point.
    init(root buffer: UnsafeRawPointer, size: Int) throws(Fault) {
        guard size >= 4 else { throw Fault() }
        try self.init(buffer, size, at: Int(buffer.little(0, as: UInt32.self)))
    }

    private init(_ buffer: UnsafeRawPointer, _ size: Int, at place: Int) throws(Fault) {
        guard place >= 0, place <= size - 4 else { throw Fault() }
        let fields = place - Int(buffer.little(place, as: Int32.self))
        guard fields >= 0, fields <= size - 4 else { throw Fault() }
        let bytes = Int(buffer.little(fields, as: UInt16.self))
        let length = Int(buffer.little(fields + 2, as: UInt16.self))
        guard bytes >= 4, bytes <= size - fields, length >= 4, length <= size - place else { throw Fault() }
        self.buffer = buffer
        self.size = size
        self.place = place
        self.fields = fields + 4
        self.length = length
        fieldCount = (bytes - 4) / 2
    }

    /// The offset of a field's value in the buffer; nil if the field is missing.
    @inline(__always)
    private func position(_ field: Int, _ bytes: Int) throws(Fault) -> Int? {
        guard field < fieldCount else { return nil }
        let offset = Int(buffer.little(fields + 2 * field, as: UInt16.self))
        if offset == 0 { return nil }
        guard offset >= 4, offset + bytes <= length else { throw Fault() }
        return place + offset
    }

    /// A number; `none` if the field is missing.
    @inline(__always)
    func number<Value: FixedWidthInteger>(_ field: Int, default none: Value) throws(Fault) -> Value {
        guard let position = try position(field, MemoryLayout<Value>.size) else { return none }
        return buffer.little(position)
    }

    /// A Boolean; false if the field is missing.
    func flag(_ field: Int) throws(Fault) -> Bool { try number(field, default: UInt8(0)) != 0 }

    /// The offset of the object to which a field points; nil if the field is missing.
    @inline(__always)
    private func target(_ field: Int) throws(Fault) -> Int? {
        guard let position = try position(field, 4) else { return nil }
        let target = position + Int(buffer.little(position, as: UInt32.self))
        guard target <= size - 4 else { throw Fault() }
        return target
    }

    /// A vector whose elements have a size of `bytes`; nil if the field is missing.
    @inline(__always)
    func vector(_ field: Int, of bytes: Int) throws(Fault) -> Vector? {
        guard let target = try target(field) else { return nil }
        let count = Int(buffer.little(target, as: UInt32.self))
        guard count * bytes <= size - target - 4 else { throw Fault() }
        return Vector(start: buffer + target + 4, count: count)
    }

    /// A table; nil if the field is missing.
    @inline(__always)
    func table(_ field: Int) throws(Fault) -> FlatTable? {
        guard let target = try target(field) else { return nil }
        return try FlatTable(buffer, size, at: target)
    }

    /// A vector of tables; empty if the field is missing.
    func tables(_ field: Int) throws(Fault) -> FlatTables {
        FlatTables(owner: self, vector: try vector(field, of: 4))
    }

    /// A text; nil if the field is missing or empty.
    func text(_ field: Int) throws(Fault) -> String? {
        guard let vector = try vector(field, of: 1), vector.count > 0 else { return nil }
        return String(decoding: vector.text, as: UTF8.self)
    }

    fileprivate func table(at element: UnsafeRawPointer) throws(Fault) -> FlatTable {
        let target = element - buffer + Int(element.little(0, as: UInt32.self))
        return try FlatTable(buffer, size, at: target)
    }
}

/// A vector of tables.
struct FlatTables {
    fileprivate let owner: FlatTable
    fileprivate let vector: FlatTable.Vector?

    var count: Int { vector?.count ?? 0 }

    /// Returns one table; `index` must be less than ``count``.
    func table(_ index: Int) throws(FlatTable.Fault) -> FlatTable {
        guard let vector, index < vector.count else { throw FlatTable.Fault() }
        return try owner.table(at: vector.start + 4 * index)
    }
}
