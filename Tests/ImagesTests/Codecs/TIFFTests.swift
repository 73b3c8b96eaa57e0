import CartoucheImages
import Testing

@Suite("TIFF pictures")
struct TIFFTests {
    /// A field of a TIFF file.
    private struct Field {
        var type: Int
        var values: [Double]
        var bytes: [UInt8]
    }

    private func fields(_ file: [UInt8]) throws -> [Int: Field] {
        func number(_ at: Int, _ count: Int) -> UInt64 {
            file[at..<at + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        try #require(file.starts(with: [0x49, 0x49, 42, 0]))
        let start = Int(number(4, 4))
        var found: [Int: Field] = [:]
        var last = 0
        for index in 0..<Int(number(start, 2)) {
            let at = start + 2 + index * 12
            let (tag, type, count) = (Int(number(at, 2)), Int(number(at + 2, 2)), Int(number(at + 4, 4)))
            #expect(tag > last, "the tags ascend")
            last = tag
            let size = [2: 1, 3: 2, 4: 4, 5: 8, 12: 8][type] ?? 0
            let place = size * count <= 4 ? at + 8 : Int(number(at + 8, 4))
            let values = (0..<count).map { value -> Double in
                let bits = number(place + value * size, size)
                return type == 12 ? Double(bitPattern: bits) : Double(bits)
            }
            found[tag] = Field(
                type: type, values: values, bytes: Array(file[place..<place + size * count]))
        }
        return found
    }

    @Test("Have a transformation only if they are rotated")
    func georeference() throws {
        let image = try Image(width: 2, height: 1, rgba: [255, 0, 0, 255, 0, 0, 255, 255])
        var place = TIFFGeoreference(
            column: [10, 0], row: [0, -10], corner: [500, 900], isGeographic: false, code: 3857,
            wellKnownText: nil)
        let upright = try fields(image.tiff(georeference: place, pixelsPerInch: 300))
        #expect(upright[256]?.values == [2] && upright[257]?.values == [1] && upright[277]?.values == [3])
        #expect(upright[33550]?.values == [10, 10, 0])
        #expect(upright[33922]?.values == [0, 0, 0, 500, 900, 0])
        #expect(upright[34735]?.values == [1, 1, 1, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 3857])
        #expect(upright[34264] == nil && upright[338] == nil)
        place.column = [0, 10]
        place.row = [10, 0]
        let turned = try fields(image.tiff(georeference: place))
        #expect(
            turned[34264]?.values == [0, 10, 0, 500, 10, 0, 0, 900, 0, 0, 0, 0, 0, 0, 0, 1])
        #expect(turned[33550] == nil && turned[282] == nil)
    }

    @Test("Have the text of a coordinate system without a code")
    func wellKnownText() throws {
        let image = try Image(width: 1, height: 1, rgba: [255, 0, 0, 128])
        let place = TIFFGeoreference(
            column: [1, 0], row: [0, -1], corner: [0, 0], isGeographic: false, code: nil,
            wellKnownText: "PROJCS[\"X\"]")
        let found = try fields(image.tiff(georeference: place))
        let text = "ESRI PE String = PROJCS[\"X\"]|"
        #expect(found[34737]?.bytes == Array(text.utf8) + [0])
        #expect(
            found[34735]?.values == [
                1, 1, 1, 3, 1024, 0, 1, 32767, 1025, 0, 1, 1, 3073, 34737, Double(text.utf8.count), 0,
            ])
        // The picture is not opaque.
        #expect(found[277]?.values == [4] && found[338]?.values == [2])
    }
}
