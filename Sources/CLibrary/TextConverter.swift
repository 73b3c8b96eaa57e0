#if canImport(Glibc)
    import Glibc
#endif

/// The C library's tables of characters, for encodings of several bytes a character.
package final class TextConverter {
    #if canImport(Glibc)
        private let descriptor: iconv_t

        /// Nil where the C library has no such encoding.
        package init?(_ name: String) {
            guard let opened = iconv_open("UTF-8", name), Int(bitPattern: opened) != -1 else { return nil }
            descriptor = opened
        }

        deinit { iconv_close(descriptor) }

        /// Adds the text in UTF-8; what is none becomes U+FFFD, and the result is false.
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
