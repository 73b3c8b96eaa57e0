import CartoucheDocuments

/// The C libraries for text that are not installed.
enum TextLibraries {
    /// Returns a diagnostic that names a library and its package.
    private static func missing(_ name: String, package: String, instead: String) -> Diagnostic {
        Diagnostic(
            .warning, code: .textLibraryNotInstalled,
            message: "the library \(name) is not installed (package \(package))", instead: instead)
    }

    /// Without HarfBuzz and FreeType, no text is drawn.
    static let withoutShaping: Diagnostic? =
        if FreeType.functions == nil {
            missing("FreeType", package: "libfreetype6", instead: "no text is drawn")
        } else if HarfBuzz.functions == nil {
            missing("HarfBuzz", package: "libharfbuzz0b", instead: "no text is drawn")
        } else {
            nil
        }

    /// Without FriBidi, all text runs from left to right.
    static let withoutBidi: Diagnostic? =
        FriBidi.functions == nil
        ? missing("FriBidi", package: "libfribidi0", instead: "all text runs from left to right") : nil

    /// Without libunibreak, lines break at spaces only.
    static let withoutLineBreaks: Diagnostic? =
        Unibreak.functions == nil
        ? missing("libunibreak", package: "libunibreak1", instead: "lines break at spaces only") : nil

    /// Without ICU, words of Thai and similar scripts are not known.
    static let withoutWords: Diagnostic? =
        Icu.functions == nil
        ? missing(
            "ICU", package: "libicu", instead: "lines in Thai, Khmer or Lao break between any characters")
        : nil
}
