import CartoucheDocuments

/// The content security policy of a page, and texts that stay inside their elements.
package enum PagePolicy {
    /// Returns a policy that allows one script and one style sheet, by their hashes, and pictures in the page.
    ///
    /// - Parameters:
    ///   - script: The text of the script element.
    ///   - style: The text of the style element.
    ///   - otherScripts: Further sources of scripts. Default: none.
    ///   - otherImages: Further sources of pictures. Default: none.
    package static func text(
        script: String, style: String, otherScripts: String = "", otherImages: String = ""
    ) -> String {
        func hash(_ text: String) -> String {
            "'sha256-\(Base64.encode(ContentHash.sha256(Array(text.utf8))))'"
        }
        func more(_ sources: String) -> String { sources.isEmpty ? "" : sources + " " }
        return
            "default-src 'none'; script-src \(more(otherScripts))\(hash(script)); style-src \(hash(style)); "
            + "img-src \(more(otherImages))data: blob:; base-uri 'none'; form-action 'none'"
    }

    /// Returns JSON that cannot end its script element.
    package static func scriptText(ofJSON json: [UInt8]) -> String {
        String(decoding: json, as: UTF8.self)
            .split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003C")
    }
}
