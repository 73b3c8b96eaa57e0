import CartoucheDocuments

/// The destination of a document's bytes.
struct DocumentSink {
    /// The kinds of destinations.
    enum Place {
        /// A file; it appears when it is committed.
        case file(AtomicFile)
        /// Memory.
        case memory([UInt8])
        /// No destination; bytes are only counted.
        case countOnly
    }

    private(set) var place: Place
    /// The number of bytes that were written.
    private(set) var byteCount = 0
    /// The error that stopped the writing.
    private(set) var failure: CanvasError?

    init(_ place: Place) { self.place = place }

    /// The bytes in memory.
    var bytes: [UInt8] {
        if case .memory(let bytes) = place { return bytes }
        return []
    }

    /// Writes bytes, unless an earlier write has failed.
    mutating func write(_ bytes: [UInt8]) {
        guard failure == nil else { return }
        switch place {
        case .file(let file):
            do { try file.write(bytes) } catch { failure = .unwritable(error) }
        case .memory(var known):
            place = .countOnly
            known.append(contentsOf: bytes)
            place = .memory(known)
        case .countOnly: break
        }
        byteCount += bytes.count
    }

    /// Creates the file under its final name.
    mutating func commit() {
        guard failure == nil, case .file(let file) = place else { return }
        do { try file.commit() } catch { failure = .unwritable(error) }
    }
}
