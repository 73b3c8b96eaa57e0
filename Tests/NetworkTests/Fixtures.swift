import CartoucheCDeflate
import Synchronization

/// Files of gzip.
enum Gzip {
    /// Many zeros, which are about a thousand times smaller when compressed.
    static func zeros(count: Int) -> [UInt8] { compressed([UInt8](repeating: 0, count: count), level: 6) }

    static func stored(_ bytes: [UInt8]) -> [UInt8] { compressed(bytes, level: 0) }

    private static func compressed(_ bytes: [UInt8], level: Int32) -> [UInt8] {
        let compressor = libdeflate_alloc_compressor(level)!
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_gzip_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) {
            $1 = libdeflate_gzip_compress(compressor, bytes, bytes.count, $0.baseAddress, bound)
        }
    }
}

/// Counts the requests of a server.
final class Counter: Sendable {
    private let value = Mutex(0)

    func next() -> Int {
        value.withLock {
            $0 += 1
            return $0
        }
    }
}
