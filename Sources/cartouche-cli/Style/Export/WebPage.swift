import CartouchePageFiles

/// The pages of the command, and texts and addresses in them.
enum WebPage {
    /// Returns the relative address of a file in the folder of the page.
    static func address(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF")
        var result = ""
        for byte in path.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"),
                UInt8(ascii: "/"):
                result.append(Character(Unicode.Scalar(byte)))
            default: result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
        return result
    }

    /// Returns a page.
    ///
    /// - Parameters:
    ///   - title: The title; it is escaped.
    ///   - styles: The style sheet of the page, after that of all pages.
    ///   - body: The body element.
    static func document(title: String, styles: PageFile, body: String) -> [UInt8] {
        let page = HTMLTemplate(.commandPage).filled([
            "title": HTMLText.escaped(title), "common": PageFile.commandStyle.text, "styles": styles.text,
            "body": body,
        ])
        return Array((page + "\n").utf8)
    }
}
