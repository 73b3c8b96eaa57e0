/// The offsets of a time zone in the tz database: a file in the format TZif (RFC 9636).
package struct TimeZoneTable: Hashable, Sendable {
    /// The times of changes in seconds since 1970, in order.
    private var times: [Int64] = []
    /// The offset from each time on, in seconds east of Greenwich.
    private var offsets: [Int32] = []
    /// The offset before the first time.
    private var firstOffset: Int32 = 0
    /// The rule after the last time; nil if its offset stays.
    private var rule: TimeZoneRule?

    /// Returns the offset in seconds east of Greenwich at a time in seconds since 1970.
    package func offset(at seconds: Int) -> Int {
        guard let last = times.last else { return rule?.offset(at: seconds) ?? Int(firstOffset) }
        if seconds >= last, let rule { return rule.offset(at: seconds) }
        // Search the last change that is not after the time.
        var low = 0
        var high = times.count
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        return Int(low == 0 ? firstOffset : offsets[low - 1])
    }
}

// MARK: - Reading

extension TimeZoneTable {
    /// The maximum size of a file; real files have up to four kilobytes.
    package static let maxFileSize = 1 << 18

    /// Reads the bytes of a file; nil if they are not a time zone.
    package init?(_ bytes: [UInt8]) {
        guard let first = Header(bytes, at: 0) else { return nil }
        var header = first
        var width = 4
        if first.version >= 2 {
            guard let second = Header(bytes, at: Header.size + first.bodySize(width: 4)) else { return nil }
            header = second
            width = 8
        }
        let start = header.start + Header.size
        let end = start + header.bodySize(width: width)
        guard end <= bytes.count, header.types > 0, header.types <= 256 else { return nil }
        let kinds = start + header.times * width
        let types = kinds + header.times
        func number(at place: Int, _ width: Int) -> Int64 {
            let value = bytes[place..<place + width].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return width == 8 ? Int64(bitPattern: value) : Int64(Int32(truncatingIfNeeded: value))
        }
        func offset(_ type: Int) -> Int32 {
            let value = number(at: types + type * 6, 4)
            return abs(value) < 100_000 ? Int32(value) : 0
        }
        times.reserveCapacity(header.times)
        offsets.reserveCapacity(header.times)
        for index in 0..<header.times {
            let type = Int(bytes[kinds + index])
            let time = number(at: start + index * width, width)
            guard type < header.types, times.last.map({ $0 < time }) ?? true else { return nil }
            times.append(time)
            offsets.append(offset(type))
        }
        // Before the first change, the first type applies (RFC 9636, section 3.2).
        firstOffset = offset(0)
        guard width == 8, end < bytes.count, bytes[end] == UInt8(ascii: "\n") else { return }
        rule = TimeZoneRule(bytes[(end + 1)...].prefix { $0 != UInt8(ascii: "\n") })
    }

    /// The counts at the start of a block.
    private struct Header {
        static let size = 44

        let start: Int
        let version: Int
        let indicatorsUTC: Int
        let indicatorsStandard: Int
        let leaps: Int
        let times: Int
        let types: Int
        let characters: Int

        init?(_ bytes: [UInt8], at start: Int) {
            guard start >= 0, bytes.count - start >= Self.size,
                bytes[start..<start + 4].elementsEqual("TZif".utf8)
            else { return nil }
            func count(_ index: Int) -> Int {
                let place = start + 20 + index * 4
                return Int(bytes[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
            }
            self.start = start
            version = bytes[start + 4] == 0 ? 1 : Int(bytes[start + 4]) - 0x30
            indicatorsUTC = count(0)
            indicatorsStandard = count(1)
            leaps = count(2)
            times = count(3)
            types = count(4)
            characters = count(5)
            let all = [indicatorsUTC, indicatorsStandard, leaps, times, types, characters]
            guard all.allSatisfy({ $0 <= bytes.count }) else { return nil }
        }

        /// The number of bytes after the header; times have `width` bytes.
        func bodySize(width: Int) -> Int {
            times * (width + 1) + types * 6 + characters + leaps * (width + 4) + indicatorsStandard
                + indicatorsUTC
        }
    }
}
