/// Builds ZIP archives, whose files are stored as they are or in the form of DEFLATE.
package enum Zip {
    /// A file of an archive.
    package struct File {
        package var name: String
        package var bytes: [UInt8]
        /// The size that the archive states; nil for the true one.
        package var statedSize: UInt32?
        /// The mode of Unix with the type of the file.
        ///
        /// Default: a regular file.
        package var mode: UInt32
        /// Whether the bytes are in blocks of DEFLATE (RFC 1951, 3.2.4).
        ///
        /// Default: false.
        package var isDeflated = false

        package init(
            _ name: String, _ text: String, statedSize: UInt32? = nil, mode: UInt32 = 0o100644
        ) {
            self.init(name, bytes: Array(text.utf8), statedSize: statedSize, mode: mode)
        }

        package init(
            _ name: String, bytes: [UInt8], statedSize: UInt32? = nil, mode: UInt32 = 0o100644
        ) {
            (self.name, self.bytes, self.statedSize, self.mode) = (name, bytes, statedSize, mode)
        }

        /// The bytes in the archive.
        fileprivate var stored: [UInt8] {
            guard isDeflated else { return bytes }
            var writer = ByteWriter()
            var rest = bytes[...]
            repeat {
                let block = rest.prefix(0xFFFF)
                rest = rest.dropFirst(0xFFFF)
                writer.append([rest.isEmpty ? 1 : 0])
                writer.little(UInt16(block.count), ~UInt16(block.count))
                writer.append(Array(block))
            } while !rest.isEmpty
            return writer.bytes
        }
    }

    /// Returns the bytes of an archive.
    package static func archive(_ files: [File]) -> [UInt8] {
        var whole = ByteWriter()
        var directory = ByteWriter()
        for file in files {
            let start = UInt32(whole.bytes.count)
            whole.little(UInt32(0x0403_4B50))
            whole.append(fields(file))
            whole.little(UInt16(0))
            whole.append(Array(file.name.utf8) + file.stored)
            directory.little(UInt32(0x0201_4B50))
            // Version 2.0 of Unix, so that the mode counts.
            directory.little(UInt16(3 << 8 | 20))
            directory.append(fields(file))
            directory.little(UInt16(0), UInt16(0), UInt16(0), UInt16(0))
            directory.little(file.mode << 16, start)
            directory.append(Array(file.name.utf8))
        }
        let count = UInt16(files.count)
        let place = UInt32(whole.bytes.count)
        whole.append(directory.bytes)
        whole.little(UInt32(0x0605_4B50))
        whole.little(UInt16(0), UInt16(0), count, count)
        whole.little(UInt32(directory.bytes.count), place)
        whole.little(UInt16(0))
        return whole.bytes
    }

    /// The fields that both headers of a file have, up to the length of its name.
    private static func fields(_ file: File) -> [UInt8] {
        var writer = ByteWriter()
        // Version 2.0, names in UTF-8, 1980-01-01.
        writer.little(
            UInt16(20), UInt16(1 << 11), UInt16(file.isDeflated ? 8 : 0), UInt16(0), UInt16(0x21))
        writer.little(checksum(file.bytes), UInt32(file.stored.count))
        writer.little(file.statedSize ?? UInt32(file.bytes.count))
        writer.little(UInt16(file.name.utf8.count))
        return writer.bytes
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var value: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 != 0 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return ~value
    }
}
