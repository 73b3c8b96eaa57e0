import CartoucheCGdal
import CartoucheDocuments

/// GDAL's messages during one opening or one reading.
///
/// Only one thread at a time may use an object.
package final class GDALMessages {
    /// The first error messages; each text occurs once.
    package private(set) var failures: [String] = []
    /// Whether the rest of a document could not be parsed.
    var isCutOff: Bool { isOutOfMemory || failures.contains { $0.contains("parsing") } }
    /// Whether memory ran out.
    package private(set) var isOutOfMemory = false
    private var warnings: [(text: String, count: Int)] = []
    private static let limit = 20
    private static let outOfMemory: Int32 = 2

    package init() {}

    func receive(severity: Int32, number: Int32, text: UnsafePointer<CChar>?) {
        guard severity >= Int32(CGDAL_WARNING), let text else { return }
        let words = Self.cleaned(String(cString: text))
        if severity == Int32(CGDAL_WARNING) {
            addWarning(words)
        } else {
            if number == Self.outOfMemory { isOutOfMemory = true }
            if words.contains("kipping to next feature") {
                addWarning(words)
            } else if failures.count < Self.limit, !failures.contains(words) {
                failures.append(words)
            }
        }
    }

    private func addWarning(_ words: String) {
        if let known = warnings.firstIndex(where: { $0.text == words }) {
            warnings[known].count += 1
        } else if warnings.count < Self.limit {
            warnings.append((words, 1))
        }
    }

    /// The messages as diagnostics.
    package var diagnostics: [Diagnostic] {
        warnings.map { text, count in
            Diagnostic(
                .note, code: .formatWarning, message: count > 1 ? "\(text) (\(count) cases)" : text)
        }
            + failures.map { Diagnostic(.warning, code: .formatFailure, message: $0) }
    }

    /// Returns a message for use inside a line: without line breaks, and with limited length.
    private static func cleaned(_ text: String) -> String {
        var words = text.prefix(400).split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
        if words.hasPrefix("ERROR ") { words.removeFirst(6) }
        words.unicodeScalars.removeAll { $0.value < 32 || $0.value == 127 }
        while let last = words.last, last == "." || last == "!" { words.removeLast() }
        return words
    }
}

extension GDALMessages {
    /// Returns the error for a file that GDAL recognized but could not open.
    package func openingError(path: String, format: String) -> DocumentError {
        let reason = failures.first.map { ": \(Self.without(path, $0))" } ?? ""
        if isOutOfMemory {
            return DocumentError(
                .tooLarge, source: path, what: "the file needs more memory than is available\(reason)",
                suggestion: "repair the file or export it again")
        }
        return DocumentError(
            .malformed, source: path, what: "the \(format) cannot be opened\(reason)",
            suggestion: "repair the file or export it again")
    }

    /// Returns the error for a layer whose reading ended early.
    func readingError(path: String, layer: String, featuresRead: Int, reason: String?) -> DocumentError {
        let detail = (reason ?? failures.first).map { ": \(Self.without(path, $0))" } ?? ""
        let place = "layer \"\(layer)\""
        if isOutOfMemory {
            return DocumentError(
                .tooLarge, source: path, place: place,
                what:
                    "a feature after the first \(featuresRead) needs more memory than is available\(detail)",
                suggestion: "repair the file or export it again")
        }
        return DocumentError(
            .malformed, source: path, place: place,
            what: "reading fails after \(featuresRead) features\(detail)",
            suggestion: "repair the file or export it again")
    }

    /// Returns the message without the path, because the path already starts the line.
    package static func without(_ path: String, _ text: String) -> String {
        guard !path.isEmpty else { return text }
        let words = text.replacing("`\(path)'", with: "it").replacing(path, with: "")
        return String(
            words.replacing(" :", with: ": ").drop { $0 == ":" || $0 == " " || $0 == "," }
                .split(separator: " ").joined(separator: " "))
    }
}
