import CartoucheImages
import Testing

@Suite struct ColorTests {
    @Test(arguments: [
        ("#f80", "#ff8800"), ("#F80C", "#ff8800cc"), ("#123456", "#123456"), ("#12345678", "#12345678"),
        ("rgb(1, 2, 3)", "#010203"), ("rgb(1 2 3)", "#010203"), ("rgb(1 2 3 / 50%)", "#01020380"),
        ("rgba(255,0,0,.2)", "#ff000033"), ("rgb(100%, 0%, 20%)", "#ff0033"), ("RGB(300,-5,0)", "#ff0000"),
        (" Tomato ", "#ff6347"), ("green", "#008000"), ("rebeccapurple", "#663399"),
        ("transparent", "#00000000"),
    ])
    func readsCSS(text: String, expected: String) {
        #expect(Color(css: text)?.css == expected)
    }

    @Test(arguments: [
        "", " ", "#", "#12", "#12345", "#1234567", "#123456789", "#ggg", "#１２３", "rgb()", "rgb(1,2)",
        "rgb(1,2,3,4,5)", "rgb(nan,0,0)", "rgb(0x10,0,0)", "rgb(inf,1,1)", "rgb(1 2 3 4)",
        "rgb(1 2 3 / 1 / 1)",
        "hsv(1,2,3)", "rgb(1,,3)", "rgb 1,2,3)", ")", "notacolour", "rgb(e,1,1)", "rgb(1 2 3 /)",
    ])
    func refusesInvalidColors(text: String) {
        #expect(Color(css: text) == nil)
    }

    @Test func cssTextRoundTrips() {
        for bytes in [(0, 0, 0, 0), (1, 2, 3, 4), (255, 254, 253, 255), (128, 127, 126, 125)] {
            let color = Color(red8: bytes.0, green: bytes.1, blue: bytes.2, alpha: bytes.3)
            #expect(Color(css: color.css) == color)
        }
    }

    @Test func premultipliesToTheNearest() {
        for alpha in 0...255 {
            for value in 0...255 {
                let word = Color(red8: value, green: 255, blue: 255 - value, alpha: alpha).premultipliedWord
                let red = (Double(value) * Double(alpha) / 255).rounded()
                let blue = (Double(255 - value) * Double(alpha) / 255).rounded()
                #expect(word == UInt32(red) | UInt32(alpha) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24)
            }
        }
    }

    @Test func dividesByAlphaToTheNearest() throws {
        // The bytes of an image are restored as the nearest straight values of its premultiplied pixels.
        for alpha in 1...255 {
            let bytes = (0...255).flatMap { (value: Int) -> [UInt8] in [UInt8(value), 0, 255, UInt8(alpha)] }
            let read = try Image(width: 256, height: 1, rgba: bytes).rgba
            for value in 0...255 {
                let kept = (Double(value) * Double(alpha) / 255).rounded()
                #expect(read[value * 4] == UInt8((kept * 255 / Double(alpha)).rounded()))
                #expect(read[value * 4 + 2] == 255)
            }
        }
    }
}
