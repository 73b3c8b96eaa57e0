import CartoucheDocuments
import CartoucheFeatures

/// The header of a `.dbf` file: dBASE III to 7, FoxPro.
struct DBFTable: Sendable {
    /// A field of the table.
    struct Column: Hashable, Sendable {
        var name: String
        /// The letter of the type.
        var type: UInt8
        /// The offset in a record, which includes the deletion mark.
        var offset: Int
        /// The size in a record, in bytes.
        var width: Int
        var decimals: Int

        /// The type of the values; nil for values that are in another file or cannot be read.
        var valueType: Field.ValueType? {
            switch UnicodeScalar(type) {
            case "N", "F": decimals == 0 && width <= 18 ? .integer : .double
            case "I", "+": .integer
            case "O", "Y": .double
            case "B": width == 8 ? .double : nil
            case "D", "@", "T": .date
            case "L": .boolean
            case "M", "G", "P", "0", "W", "Q": nil
            default: .string
            }
        }
    }

    /// The fields in their order, without those that cannot be read.
    private(set) var columns: [Column] = []
    /// The names of fields whose values are in another file.
    private(set) var externalFields: [String] = []
    /// The number of records that fit in the file, at most the number in the header.
    let recordCount: Int
    /// The number of records in the header.
    let announcedCount: Int
    let headLength: Int
    /// The size of a record in bytes.
    let recordLength: Int
    /// The code page in the header; nil if there is none.
    let codePage: Int?
    /// Whether binary numbers have the dBASE 7 format.
    let isLevel7: Bool

    /// Reads the header.
    ///
    /// - Parameter encoding: The encoding of names; nil to use the one in the header.
    /// - Throws: `DocumentError` if the file is not such a table.
    init(_ file: FileWindow, encoding: TextEncoding?) throws(DocumentError) {
        guard let head = try file.bytes(at: 0, 32) else {
            throw Self.malformed(file, "the file has only \(file.size) bytes")
        }
        let version: UInt8 = head.little(0)
        isLevel7 = version & 7 == 4
        announcedCount = Int(head.little(4, as: UInt32.self))
        headLength = Int(head.little(8, as: UInt16.self))
        recordLength = Int(head.little(10, as: UInt16.self))
        let driver: UInt8 = head.little(29)
        codePage = CodePage.ofLanguageDriver(driver)
        guard headLength >= 33, recordLength >= 1 else {
            throw Self.malformed(
                file, "the header (\(headLength) bytes) or the records (\(recordLength) bytes) are too short")
        }
        recordCount = min(announcedCount, max(0, file.size - headLength) / recordLength)
        guard let fields = try file.bytes(at: 0, min(headLength, file.size)) else {
            throw Self.malformed(file, "the header cannot be read")
        }
        let names = TextDecoder(encoding ?? codePage.flatMap { TextEncoding(codePage: $0) } ?? .unstated)
        readFields(
            UnsafeRawBufferPointer(start: fields, count: min(headLength, file.size)), names, file.name)
    }

    private mutating func readFields(_ head: UnsafeRawBufferPointer, _ names: TextDecoder, _ file: String) {
        var names = names
        let (first, step, nameLength) = isLevel7 ? (68, 48, 32) : (32, 32, 11)
        var at = first
        var offset = 1
        var taken = UniqueNames()
        while at + step <= head.count, head[at] != 0x0D {
            defer { at += step }
            let type = head[at + nameLength]
            let width = Int(head[at + (isLevel7 ? 33 : 16)])
            let decimals = Int(head[at + (isLevel7 ? 34 : 17)])
            defer { offset += width }
            guard offset + width <= recordLength else { return }
            var name = ""
            let letters = head[at..<at + nameLength].prefix { $0 != 0 }
            Array(letters).withUnsafeBufferPointer {
                names.decode($0) { name = String(decoding: $0, as: UTF8.self) }
            }
            while name.last == " " { name.removeLast() }
            let unique = taken.add(name, from: 1) { "\(name)_\($0)" }
            let column = Column(name: unique, type: type, offset: offset, width: width, decimals: decimals)
            if column.valueType == nil || width == 0 {
                if type != UInt8(ascii: "0") { externalFields.append(column.name) }
            } else if columns.count < FeatureBatchBuilder.maximumFields {
                columns.append(column)
            }
        }
    }

    private static func malformed(_ file: FileWindow, _ what: String) -> DocumentError {
        DocumentError(
            .malformed, source: file.name, what: what,
            suggestion: "export the table again; a dBASE table has at least one field")
    }
}
