import CartoucheDocuments
import CartoucheImages

/// The objects of a PDF file, written one after the other, with the table of their positions.
struct PDFFile {
    private(set) var sink: DocumentSink
    /// The position of each object in the file; 0 if it is not written yet.
    ///
    /// The first object has number 1.
    private var positions: [Int] = []
    /// Bytes that are not in the sink yet.
    private var buffer = PDFText()

    /// The size of buffered bytes at which they are written to the sink.
    private static let bufferSize = 1 << 16

    init(_ sink: DocumentSink) {
        self.sink = sink
        // The bytes above 127 show programs that the file is binary.
        buffer.append("%PDF-1.7\n%")
        buffer.append(utf8: [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
    }

    /// The number of bytes of the file so far.
    var byteCount: Int { sink.byteCount + buffer.count }
    /// The number of bytes that are not written yet.
    var bufferedByteCount: Int { buffer.count }

    /// Returns the number of a new object, which is written later.
    mutating func reserve() -> Int {
        positions.append(0)
        return positions.count
    }

    /// Writes an object.
    mutating func write(_ object: Int, _ body: (inout PDFText) -> Void) {
        begin(object)
        body(&buffer)
        buffer.append("\nendobj\n")
        flushIfFull()
    }

    /// Writes a new object, and returns its number.
    mutating func write(_ body: (inout PDFText) -> Void) -> Int {
        let object = reserve()
        write(object, body)
        return object
    }

    /// Writes a stream.
    ///
    /// - Parameters:
    ///   - object: The number of the object.
    ///   - bytes: The content.
    ///   - isEncoded: Whether `entries` names the encoding of the bytes. Otherwise they are compressed if this makes
    ///     them smaller.
    ///   - entries: Writes the entries of the dictionary, without the length.
    mutating func write(
        stream object: Int, _ bytes: [UInt8], isEncoded: Bool = false, _ entries: (inout PDFText) -> Void
    ) {
        begin(object)
        buffer.append("<<")
        entries(&buffer)
        var content = bytes
        if !isEncoded, bytes.count > Self.smallestCompressed {
            let compressed = Zlib.compressed(bytes)
            if compressed.count < bytes.count {
                content = compressed
                buffer.append("/Filter/FlateDecode")
            }
        }
        buffer.append("/Length ")
        buffer.append(content.count)
        buffer.append(">>stream\n")
        buffer.append(utf8: content)
        buffer.append("\nendstream\nendobj\n")
        flushIfFull()
    }

    /// Shorter streams are not compressed, in bytes.
    private static let smallestCompressed = 128

    private mutating func begin(_ object: Int) {
        positions[object - 1] = byteCount
        buffer.append(object)
        buffer.append(" 0 obj\n")
    }

    private mutating func flushIfFull() {
        if buffer.count >= Self.bufferSize { flush() }
    }

    private mutating func flush() {
        sink.write(buffer.bytes)
        buffer.removeAll()
    }

    /// Writes the table of positions and the trailer.
    mutating func finish(root: Int, info: Int?) {
        let start = byteCount
        buffer.append("xref\n0 ")
        buffer.append(positions.count + 1)
        buffer.append("\n0000000000 65535 f \n")
        for position in positions {
            let digits = Array(String(position).utf8)
            buffer.append(utf8: repeatElement(UInt8(ascii: "0"), count: max(10 - digits.count, 0)))
            buffer.append(utf8: digits)
            // An object that was reserved but not written is free.
            buffer.append(position == 0 ? " 00000 f \n" : " 00000 n \n")
            flushIfFull()
        }
        buffer.append("trailer\n<</Size ")
        buffer.append(positions.count + 1)
        buffer.append("/Root ")
        buffer.append(reference: root)
        if let info {
            buffer.append("/Info ")
            buffer.append(reference: info)
        }
        buffer.append(">>\nstartxref\n")
        buffer.append(start)
        buffer.append("\n%%EOF\n")
        flush()
    }

    /// Creates the file under its final name.
    mutating func commit() { sink.commit() }
}
