/// Texts in HTML.
package enum HTMLText {
    /// Returns a text in which no character has a meaning in HTML, in element content and in attributes.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            // Control characters are not allowed in HTML.
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
