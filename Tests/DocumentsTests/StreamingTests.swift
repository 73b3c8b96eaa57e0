import CartoucheDocuments
import Testing

/// Results that must not depend on the chunk size or on where a document breaks.
@Suite("JSON streams")
struct StreamingTests {
    static let document = """
        \u{FEFF}{"type":"Feature", "id" : -12.50e+1,
        \t"näme":"a\\u00e9\\ud83d\\ude00 \\"quoted\\" 日本語 😀 and a tail that is longer than a chunk",
          "geometry":{"type":"Polygon","coordinates":[[[1.25,2],[ 3 ,-4.000001,5],[179.99999999,-89.5]],[]]},
          "flags":[true,false,null,[],{}],"empty":"", "big":123456789012345678901234567890 }

        """

    func value(of bytes: [UInt8], chunk: Int, window: Int = 16) throws -> JSONValue {
        var options = JSONReader.Options()
        options.chunkBytes = window
        var reader = JSONReader(MemoryBytes(bytes, name: "x", chunk: chunk), options: options)
        let value = try reader.readValue()
        try reader.finish()
        return value
    }

    @Test("Give the same tree in chunks of any size", arguments: [1, 2, 3, 5, 7, 16, 17, 64, 1000])
    func readsPieces(_ chunk: Int) throws {
        let bytes = Array(Self.document.utf8)
        let whole = try JSONValue(parsing: bytes)
        for window in [16, 17, 33, 100] {
            #expect(try value(of: bytes, chunk: chunk, window: window) == whole)
        }
        #expect(whole.text() == (try JSONValue(parsing: whole.text())).text())
    }

    @Test("That end too early throw at every byte, and equally in chunks")
    func refusesTruncated() throws {
        let bytes = Array(Self.document.utf8)
        let needed = try #require(bytes.lastIndex(of: UInt8(ascii: "}")))
        for length in 0...needed {
            let cut = Array(bytes[..<length])
            let whole = #expect(throws: DocumentError.self) { try JSONValue(parsing: cut, source: "x") }
            let pieces = #expect(throws: DocumentError.self) { try value(of: cut, chunk: 3) }
            let skipped = #expect(throws: DocumentError.self) {
                var reader = JSONReader(cut, name: "x")
                try reader.skipValue()
                try reader.finish()
            }
            #expect(whole == pieces)
            #expect(whole?.kind == skipped?.kind)
        }
    }

    @Test("With changed bytes never trap, and throw equally if read whole, in chunks or skipped")
    func survivesMutations() {
        let original = Array(Self.document.utf8)
        let spice = Array("{}[]\",:\\u0e-+.tfn \n\u{0}".utf8) + [0x80, 0xC3, 0xED, 0xF0, 0xFF]
        var random = SplitMix(seed: 6)
        var accepted = 0
        for _ in 0..<30_000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[place] = spice.randomElement(using: &random) ?? 0
                case 2: bytes.remove(at: place)
                case 3: bytes.insert(spice.randomElement(using: &random) ?? 0, at: place)
                default: bytes.removeSubrange(place..<min(bytes.count, place + 9))
                }
            }
            let whole = Result { try JSONValue(parsing: bytes, source: "x") }
            let pieces = Result { try value(of: bytes, chunk: 7) }
            switch (whole, pieces) {
            case (.success(let whole), .success(let pieces)):
                accepted += 1
                if whole != pieces { Issue.record("read differently in pieces: \(bytes)") }
                if (try? JSONValue(parsing: whole.bytes())) != whole {
                    Issue.record("not read back: \(bytes)")
                }
            case (.failure(let whole), .failure(let pieces)):
                if whole as? DocumentError != pieces as? DocumentError {
                    Issue.record("\(whole) became \(pieces) in pieces")
                }
            default: Issue.record("accepted once and refused once: \(bytes)")
            }
            let skipped = Result {
                var reader = JSONReader(bytes)
                try reader.skipValue()
                try reader.finish()
            }
            if (try? whole.get()) == nil, (try? skipped.get()) != nil {
                Issue.record("refused when read, accepted when skipped: \(bytes)")
            }
        }
        #expect(accepted > 100)
    }

    @Test("Are read from files and from memory equally")
    func readsFiles() throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/a.json"
        try AtomicFile.write(Array(Self.document.utf8), to: path)
        #expect(try JSONValue(contentsOf: path) == JSONValue(parsing: Self.document))
        #expect(try FileBytes.contents(of: path) == Array(Self.document.utf8))
        #expect(throws: DocumentError.self) { try FileBytes.contents(of: path, limit: 10) }
        let missing = #expect(throws: DocumentError.self) {
            try JSONValue(contentsOf: folder.path + "/none.json")
        }
        #expect(missing?.kind == .notFound)
        let isFolder = #expect(throws: DocumentError.self) { try JSONValue(contentsOf: folder.path) }
        #expect(isFolder?.kind == .unreadable)
    }

    @Test("With too long strings are refused, unless the strings are skipped")
    func limitsTokens() throws {
        var options = JSONReader.Options()
        options.chunkBytes = 64
        options.maximumTokenBytes = 1000
        let text = Array("[\"".utf8) + Array(repeating: UInt8(ascii: "a"), count: 100_000) + Array("\"]".utf8)
        let error = #expect(throws: DocumentError.self) {
            var reader = JSONReader(text, options: options)
            _ = try reader.readValue()
        }
        #expect(error?.kind == .tooLarge)
        var reader = JSONReader(text, options: options)
        try reader.skipValue()
        try reader.finish()
        #expect(reader.offset == text.count)
    }

    @Test("Of several documents are read in sequence")
    func readsSequences() throws {
        var reader = JSONReader(Array("{\"a\":1}\n{\"a\":2}\n 3\n".utf8))
        var values: [JSONValue] = []
        while try !reader.isAtEnd() { values.append(try reader.readValue()) }
        #expect(values == [["a": 1], ["a": 2], 3])
    }
}
