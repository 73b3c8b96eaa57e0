/// The language that represents a script in the search for fonts.
enum ScriptLanguages {
    private static let languages: [UInt32: String] = {
        let table = [
            "Latn": "en", "Grek": "el", "Cyrl": "ru", "Arab": "ar", "Hebr": "he", "Deva": "hi", "Beng": "bn",
            "Guru": "pa", "Gujr": "gu", "Orya": "or", "Taml": "ta", "Telu": "te", "Knda": "kn", "Mlym": "ml",
            "Sinh": "si", "Thai": "th", "Laoo": "lo", "Khmr": "km", "Mymr": "my", "Tibt": "bo", "Geor": "ka",
            "Armn": "hy", "Ethi": "am", "Hira": "ja", "Kana": "ja", "Bopo": "zh-tw", "Hang": "ko",
            "Mong": "mn-cn", "Syrc": "syr", "Thaa": "dv", "Cher": "chr", "Cans": "iu", "Nkoo": "nqo",
        ]
        return Dictionary(
            uniqueKeysWithValues: table.compactMap { tag, language in
                FontAxis.number(ofTag: tag).map { ($0, language) }
            })
    }()

    private static let han = FontAxis.number(ofTag: "Hani")

    /// Returns a language from a fixed list.
    ///
    /// - Parameters:
    ///   - script: The script as a tag of ISO 15924.
    ///   - requested: The language of the text; used for Chinese characters, which have national forms.
    static func language(of script: UInt32, requested: String) -> String {
        guard script == han else { return languages[script] ?? "en" }
        let words = requested.lowercased().split { $0 == "-" || $0 == "_" }
        switch words.first {
        case "ja": return "ja"
        case "ko": return "ko"
        case "zh":
            return words.contains { ["tw", "hk", "mo", "hant"].contains($0) } ? "zh-tw" : "zh-cn"
        default: return "zh-cn"
        }
    }

    /// Returns the language that the letters of a text suggest for its Chinese characters; empty if there is none.
    static func languageOfHan(in text: ArraySlice<UInt32>) -> String {
        var isKorean = false
        for character in text {
            if 0x3041...0x30FF ~= character { return "ja" }
            if 0xAC00...0xD7A3 ~= character { isKorean = true }
        }
        return isKorean ? "ko" : ""
    }
}
