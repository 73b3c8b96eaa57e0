import Documents

/// Where the bytes of a document go.
struct SVGSink {
    /// The kinds of places.
    enum Place {
        /// A file, which appears when it is committed.
        case file(AtomicFile)
        /// Memory.
        case memory([UInt8])
        /// Bytes are counted only.
        case nowhere
    }

    private(set) var place: Place
    /// How many bytes were written.
    private(set) var byteCount = 0
    /// Why no more bytes are written.
    private(set) var failure: CanvasError?

    init(_ place: Place) { self.place = place }

    /// The bytes in memory.
    var bytes: [UInt8] {
        if case .memory(let bytes) = place { return bytes }
        return []
    }

    /// Writes bytes, unless writing failed before.
    mutating func write(_ bytes: [UInt8]) {
        guard failure == nil else { return }
        switch place {
        case .file(let file):
            do { try file.write(bytes) } catch { failure = .unwritable(error) }
        case .memory(var known):
            place = .nowhere
            known.append(contentsOf: bytes)
            place = .memory(known)
        case .nowhere: break
        }
        byteCount += bytes.count
    }

    /// Gives a file its name.
    mutating func commit() {
        guard failure == nil, case .file(let file) = place else { return }
        do { try file.commit() } catch { failure = .unwritable(error) }
    }
}
