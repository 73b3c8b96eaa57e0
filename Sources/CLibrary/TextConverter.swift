#if canImport(Glibc)
    import Glibc
#endif

/// Converts text of a legacy encoding to UTF-8, with the C library's `iconv`.
///
/// For encodings with several bytes for a character. Available with Glibc only.
package final class TextConverter {
    #if canImport(Glibc)
        private let descriptor: iconv_t

        /// Creates a converter; nil if the C library does not know the encoding.
        package init?(_ name: String) {
            guard let opened = iconv_open("UTF-8", name), Int(bitPattern: opened) != -1 else { return nil }
            descriptor = opened
        }

        deinit { iconv_close(descriptor) }

        /// Appends the text as UTF-8.
        ///
        /// Each invalid byte becomes U+FFFD.
        ///
        /// - Returns: Whether all bytes are valid.
        package func append(_ text: UnsafeBufferPointer<UInt8>, to utf8: inout [UInt8]) -> Bool {
            var input = text.map { CChar(bitPattern: $0) }
            var output = [CChar](repeating: 0, count: 4 * text.count + 16)
            var isWhole = true
            var inputLeft = input.count
            var outputLeft = output.count
            input.withUnsafeMutableBufferPointer { input in
                output.withUnsafeMutableBufferPointer { output in
                    var from = input.baseAddress
                    var to = output.baseAddress
                    iconv(descriptor, nil, nil, nil, nil)
                    while inputLeft > 0 {
                        if iconv(descriptor, &from, &inputLeft, &to, &outputLeft) != -1 { break }
                        isWhole = false
                        guard inputLeft > 0, outputLeft >= 3 else { break }
                        from = from.map { $0 + 1 }
                        inputLeft -= 1
                        for byte: UInt8 in [0xEF, 0xBF, 0xBD] {
                            to?.pointee = CChar(bitPattern: byte)
                            to = to.map { $0 + 1 }
                        }
                        outputLeft -= 3
                    }
                }
            }
            utf8.append(contentsOf: output[..<(output.count - outputLeft)].lazy.map { UInt8(bitPattern: $0) })
            return isWhole
        }
    #else
        package init?(_ name: String) { return nil }
        package func append(_ text: UnsafeBufferPointer<UInt8>, to utf8: inout [UInt8]) -> Bool { false }
    #endif
}
