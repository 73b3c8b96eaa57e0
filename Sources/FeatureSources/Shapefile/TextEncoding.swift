// `iconv` reads and writes only inside the two buffers that it receives, and moves their bounds.

import CartoucheCLibrary

/// The encoding of the texts in a table.
enum TextEncoding: Hashable, Sendable {
    case utf8
    /// One byte per character, from a ``CodePage``.
    case codePage(Int)
    /// An encoding of the C library, by its name there.
    case named(String)
    /// Not stated: UTF-8 if the bytes are valid UTF-8, otherwise Windows-1252.
    case unstated

    /// Creates the encoding that a `.cpg` file names in one of many spellings; nil if it is unknown.
    init?(codePageFile text: String) {
        let word = text.uppercased().filter { $0.isLetter || $0.isNumber }
        let number = Int(word.drop { !$0.isNumber })
        let letters = String(word.prefix { !$0.isNumber })
        switch (letters, number) {
        case ("UTF", 8), ("", 65001), ("CP", 65001), ("ASCII", nil), ("USASCII", nil): self = .utf8
        case ("ANSI", nil): self = .codePage(1252)
        case ("ISO", let number?), ("", let number?), ("LATIN", let number?):
            let digits = String(number)
            if letters != "LATIN", digits.hasPrefix("8859"), let part = Int(digits.dropFirst(4)) {
                self.init(codePage: 28590 + part)
            } else if letters == "LATIN" {
                self.init(
                    codePage: [1: 28591, 2: 28592, 3: 28593, 4: 28594, 5: 28599, 9: 28605][number] ?? 0)
            } else {
                self.init(codePage: number)
            }
        case ("CP", let number?), ("ANSI", let number?), ("OEM", let number?), ("WINDOWS", let number?),
            ("IBM", let number?), ("MS", let number?):
            self.init(codePage: number)
        case ("BIG", 5): self = .named("BIG5")
        case ("GB", let number?) where [2312, 18030].contains(number): self = .named("GB18030")
        case ("GBK", nil): self = .named("GB18030")
        case ("SJIS", nil), ("SHIFTJIS", nil): self = .named("CP932")
        case ("EUCKR", nil): self = .named("CP949")
        case ("EUCJP", nil): self = .named("EUC-JP")
        case ("KOI", 8): self = .named(word.hasSuffix("U") ? "KOI8-U" : "KOI8-R")
        default: return nil
        }
        if case .named(let name) = self, TextConverter(name) == nil { return nil }
    }

    /// Creates the encoding of a code page; nil if neither this module nor the C library knows it.
    init?(codePage number: Int) {
        if number == 65001 {
            self = .utf8
        } else if CodePage.upperHalf(number) != nil {
            self = .codePage(number)
        } else if (28591...28606).contains(number) {
            self = .named("ISO-8859-\(number - 28590)")
        } else if number > 0 {
            self = .named(number == 54936 ? "GB18030" : "CP\(number)")
        } else {
            return nil
        }
        if case .named(let name) = self, TextConverter(name) == nil { return nil }
    }
}

/// Converts a table's texts to UTF-8.
struct TextDecoder {
    private let encoding: TextEncoding
    /// The UTF-8 of each byte from 128 on.
    private var upperHalf: [[UInt8]] = []
    private var converter: TextConverter?
    private var scratch: [UInt8] = []
    /// The number of texts with invalid bytes.
    private(set) var repaired = 0
    /// The number of texts whose encoding was guessed.
    private(set) var guessed = 0

    init(_ encoding: TextEncoding) {
        self.encoding = encoding
        switch encoding {
        case .utf8: break
        case .codePage(let number): setUpperHalf(number)
        case .unstated: setUpperHalf(1252)
        case .named(let name): converter = TextConverter(name)
        }
    }

    private mutating func setUpperHalf(_ number: Int) {
        let characters = (CodePage.upperHalf(number) ?? "").unicodeScalars.map { Array(String($0).utf8) }
        // The control characters of ISO 8859 have the same numbers in Unicode.
        let controls = (128..<(256 - characters.count)).compactMap { UnicodeScalar($0) }
        upperHalf = controls.map { Array(String($0).utf8) } + characters
    }

    /// Passes the text to `body` in UTF-8.
    mutating func decode(_ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if text.allSatisfy({ $0 < 128 }) { return body(text) }
        scratch.removeAll(keepingCapacity: true)
        switch encoding {
        case .utf8, .unstated:
            let whole = String(validating: text, as: UTF8.self)
            if encoding == .unstated { guessed += 1 }
            if whole != nil { return body(text) }
            if encoding == .unstated {
                appendByTable(text)
            } else {
                repaired += 1
                scratch.append(contentsOf: String(decoding: text, as: UTF8.self).utf8)
            }
        case .codePage: appendByTable(text)
        case .named:
            if converter?.append(text, to: &scratch) != true { repaired += 1 }
        }
        scratch.withUnsafeBufferPointer(body)
    }

    private mutating func appendByTable(_ text: UnsafeBufferPointer<UInt8>) {
        var isWhole = true
        for byte in text {
            if byte < 128 {
                scratch.append(byte)
            } else {
                let character = upperHalf[Int(byte) - 128]
                // This is U+FFFD in UTF-8.
                if character == [0xEF, 0xBF, 0xBD] { isWhole = false }
                scratch.append(contentsOf: character)
            }
        }
        if !isWhole { repaired += 1 }
    }
}
