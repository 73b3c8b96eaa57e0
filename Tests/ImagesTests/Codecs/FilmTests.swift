import CartoucheImages
import Testing

@Suite struct FilmTests {
    /// Returns a picture with a square at a place.
    private func frame(_ x: Int, background: UInt8 = 250) throws -> Image {
        var bytes = [UInt8](repeating: background, count: 64 * 32 * 4)
        for place in 0..<64 * 32 { bytes[place * 4 + 3] = 255 }
        for row in 8..<20 {
            for column in x..<x + 10 {
                let place = (row * 64 + column) * 4
                (bytes[place], bytes[place + 1], bytes[place + 2]) = (200, 30, 40)
            }
        }
        return try Image(width: 64, height: 32, rgba: bytes)
    }

    private func film(_ frames: [Image]) -> Film {
        var film = Film(width: frames[0].width, height: frames[0].height, frameTime: 500)
        for frame in frames { film.append(frame) }
        return film
    }

    @Test func aGIFHasTheFirstFrameExactlyAndAllFrames() throws {
        let frames = [try frame(4), try frame(30), try frame(50)]
        let bytes = try film(frames).encoded(.gif)
        #expect(try Image(data: bytes) == frames[0])
        // A graphic control extension before each frame: 50 hundredths of a second.
        let delays = bytes.indices.dropLast(8).filter { Array(bytes[$0..<$0 + 3]) == [0x21, 0xF9, 4] }
        #expect(delays.count == 3 && delays.allSatisfy { bytes[$0 + 4] == 50 && bytes[$0 + 5] == 0 })
        #expect(bytes.last == 0x3B && bytes.count < 1600)
    }

    @Test func thousandsOfColorsBecomeTheNearest() throws {
        var bytes: [UInt8] = []
        for y in 0..<96 { for x in 0..<96 { bytes += [UInt8(x * 2), UInt8(y * 2), UInt8(x + y), 255] } }
        let picture = try Image(width: 96, height: 96, rgba: bytes)
        let decoded = try Image(data: film([picture]).encoded(.gif)).rgba
        let worst = zip(decoded, bytes).map { abs(Int($0) - Int($1)) }.max() ?? 255
        let mean = zip(decoded, bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) } / bytes.count
        #expect(worst <= 40 && mean <= 8, "\(worst), \(mean)")
    }

    @Test func longRowsOfCodesFillTheTable() throws {
        // Random pixels need a new table of codes again and again.
        var state: UInt32 = 7
        var bytes: [UInt8] = []
        for _ in 0..<120 * 120 {
            state = state &* 1_664_525 &+ 1_013_904_223
            let gray = UInt8(state >> 24) & 0xF0
            bytes += [gray, gray, gray, 255]
        }
        let picture = try Image(width: 120, height: 120, rgba: bytes)
        #expect(try Image(data: film([picture]).encoded(.gif)) == picture)
    }

    @Test func transparentFramesAreOnWhite() throws {
        let picture = try Image(width: 2, height: 1, rgba: [0, 0, 0, 0, 255, 0, 0, 255])
        let decoded = try Image(data: film([picture]).encoded(.gif)).rgba
        #expect(decoded == [255, 255, 255, 255, 255, 0, 0, 255])
    }

    @Test(.enabled(if: (try? Image.empty.webp()) != nil, "WebP needs libwebp"))
    func anAnimatedWebPHasAChunkForEachFrame() throws {
        let bytes = try film([frame(4), frame(31), frame(50)]).encoded(.webp)
        #expect(Array(bytes[0..<4]) == Array("RIFF".utf8) && Array(bytes[8..<16]) == Array("WEBPVP8X".utf8))
        let size = (0..<4).reduce(0) { $0 | Int(bytes[4 + $1]) << (8 * $1) }
        #expect(size + 8 == bytes.count && bytes[20] & 2 != 0)
        let chunks = bytes.indices.dropLast(8).filter { Array(bytes[$0..<$0 + 4]) == Array("ANMF".utf8) }
        #expect(chunks.count == 3)
        // Only the changed part of a frame is written; its left edge is a multiple of two.
        #expect(chunks.map { Int(bytes[$0 + 8]) * 2 } == [0, 4, 30])
    }
}
