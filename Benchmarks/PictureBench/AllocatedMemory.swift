import Foundation

/// What the allocator of the C library has given to the program.
enum AllocatedMemory {
    /// The megabytes of all allocations that are not freed; nil if the library does not tell (only glibc does).
    static var megabytes: Double? {
        #if canImport(Glibc)
            typealias Info = @convention(c) (Int32, UnsafeMutableRawPointer) -> Int32
            guard let function = dlsym(nil, "malloc_info"), let file = tmpfile() else { return nil }
            defer { fclose(file) }
            guard unsafeBitCast(function, to: Info.self)(0, file) == 0 else { return nil }
            rewind(file)
            var text: [UInt8] = []
            var part = [UInt8](repeating: 0, count: 1 << 16)
            while case let count = fread(&part, 1, part.count, file), count > 0 { text += part[..<count] }
            return bytes(in: String(decoding: text, as: UTF8.self)).map { $0 / 1_048_576 }
        #else
            return nil
        #endif
    }

    /// Returns the bytes in use of a report of `malloc_info`: those of the system without the free ones.
    private static func bytes(in report: String) -> Double? {
        // The totals of all arenas are after those of each one.
        guard let totals = report.range(of: "</heap>", options: .backwards)?.upperBound else { return nil }
        func size(_ element: String) -> Double? {
            guard let start = report.range(of: element, range: totals..<report.endIndex)?.upperBound,
                let size = report.range(of: "size=\"", range: start..<report.endIndex)?.upperBound
            else { return nil }
            return Double(report[size...].prefix { $0 != "\"" })
        }
        guard let fast = size("<total type=\"fast\""), let rest = size("<total type=\"rest\""),
            let mapped = size("<total type=\"mmap\""), let system = size("<system type=\"current\"")
        else { return nil }
        return system + mapped - fast - rest
    }
}
