/// Texts and addresses in web pages.
enum WebPage {
    /// Returns a text with the characters escaped that have a meaning in HTML, also in attributes.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

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

    /// The start of a page up to the style sheet's end.
    static func head(title: String, styles: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(escaped(title))</title>
        <style>
        \(commonStyles)
        \(styles)
        </style>
        </head>

        """
    }

    private static let commonStyles = """
        :root { color-scheme: light dark; --ink: #1d232b; --soft: #5b6672; --ground: #f6f7f8; --card: #fff;
          --line: #d9dee3; --accent: #0a61c2; }
        @media (prefers-color-scheme: dark) {
          :root { --ink: #e9edf1; --soft: #a2adb8; --ground: #14181d; --card: #1f252c; --line: #38424c; --accent: #6cb0ff; }
        }
        * { box-sizing: border-box; }
        body { margin: 0; font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--ground); }
        h1 { font-size: 1.25rem; margin: 0; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
        """
}
