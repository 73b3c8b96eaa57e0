/// The SHA-256 hash of bytes (FIPS 180-4), for example of the script of a page in its content security policy.
package enum ContentHash {
    private static let constants: [UInt32] = {
        // The fractional parts of the cube roots of the first 64 primes, exactly with integers.
        var primes: [UInt64] = []
        var candidate: UInt64 = 2
        while primes.count < 64 {
            if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
            candidate += 1
        }
        return primes.map { root($0, power: 3) }
    }()

    private static let initial: [UInt32] = [2, 3, 5, 7, 11, 13, 17, 19].map { root($0, power: 2) }

    /// Returns the first 32 bits of the fraction of a root.
    private static func root(_ prime: UInt64, power: Int) -> UInt32 {
        // The greatest number whose power is at most the prime, times 2 to the power of 32 times the exponent.
        var (low, high): (UInt64, UInt64) = (0, 1 << 37)
        while low + 1 < high {
            let middle = (low + high) / 2
            if isAtMost(middle, prime, power: power) { low = middle } else { high = middle }
        }
        return UInt32(truncatingIfNeeded: low)
    }

    private static func isAtMost(_ value: UInt64, _ prime: UInt64, power: Int) -> Bool {
        let wide = UInt128(value)
        return power == 2
            ? wide * wide <= UInt128(prime) << 64 : wide * wide * wide <= UInt128(prime) << 96
    }

    /// Returns the 32 bytes of the hash.
    package static func sha256(_ message: [UInt8]) -> [UInt8] {
        var bytes = message + [0x80]
        while bytes.count % 64 != 56 { bytes.append(0) }
        let bits = UInt64(message.count) * 8
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        var state = initial
        var words = [UInt32](repeating: 0, count: 64)
        for block in stride(from: 0, to: bytes.count, by: 64) {
            for index in 0..<16 {
                words[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[block + index * 4 + $1]) }
            }
            for index in 16..<64 {
                let (a, b) = (words[index - 15], words[index - 2])
                let first = a.turned(7) ^ a.turned(18) ^ a >> 3
                let second = b.turned(17) ^ b.turned(19) ^ b >> 10
                words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
            }
            var s = state
            for index in 0..<64 {
                let e = s[4]
                let choice = e & s[5] ^ ~e & s[6]
                let first =
                    s[7] &+ (e.turned(6) ^ e.turned(11) ^ e.turned(25)) &+ choice &+ constants[index]
                    &+ words[index]
                let majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]
                let second = (s[0].turned(2) ^ s[0].turned(13) ^ s[0].turned(22)) &+ majority
                s = [first &+ second, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
            }
            for index in 0..<8 { state[index] &+= s[index] }
        }
        return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
    }
}

extension UInt32 {
    /// The bits turned to the right.
    fileprivate func turned(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
