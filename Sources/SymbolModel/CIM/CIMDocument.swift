import CartoucheDocuments

/// Reads a CIM value from JSON, and writes it back.
extension CIMValue {
    /// Reads a value from bytes.
    ///
    /// - Parameters:
    ///   - bytes: JSON text. NUL bytes after the text are ignored.
    ///   - source: The document's name in error messages.
    ///   - path: The value's JSON path in its document, for diagnostics.
    ///   - classes: The known classes. Default: all classes of the library.
    ///   - log: Receives a diagnostic for each part that the reader doesn't understand. Such parts are kept
    ///     and written back.
    /// - Throws: ``DocumentError`` if the text is not JSON, or if it has no value of this kind.
    package init(
        cim bytes: [UInt8], source: String = "", path: String = "$", classes: SymbolClasses = .standard,
        log: DiagnosticLog
    ) throws(DocumentError) {
        let tape = try JSONTape(bytes, source: source)
        var reader = CIMReader(
            text: tape.text, tokens: tape.tokens, path: path, classes: classes, log: log)
        let value = Self.read(&reader, at: 0)
        withExtendedLifetime(tape) {}
        self = try value.orThrow(source: source, path: path)
    }

    /// Reads a value from a part of a parsed document.
    ///
    /// - Parameters:
    ///   - part: The value's JSON.
    ///   - source: The document's name in error messages.
    ///   - path: The value's JSON path in its document, for diagnostics.
    ///   - log: Receives a diagnostic for each part that the reader doesn't understand.
    /// - Throws: ``DocumentError`` if the part has no value of this kind.
    package init(
        cim part: JSONPart, source: String = "", path: String = "$", log: DiagnosticLog
    ) throws(DocumentError) {
        self = try Self.read(cim: part, path: path, log: log).orThrow(source: source, path: path)
    }

    /// Returns the value in a part of a document, or nil if the part is empty (`null` or an empty list).
    ///
    /// - Parameters:
    ///   - part: The value's JSON.
    ///   - path: The value's JSON path in its document, for diagnostics.
    ///   - log: Receives a diagnostic for each part that the reader doesn't understand. Such parts are kept
    ///     and written back.
    package static func read(cim part: JSONPart, path: String = "$", log: DiagnosticLog) -> Self? {
        part.withTokens { text, tokens, index in
            var reader = CIMReader(text: text, tokens: tokens, path: path, log: log)
            return Self.read(&reader, at: index)
        }
    }

    /// Returns the value as JSON text.
    ///
    /// Members that have not changed keep their source text.
    package func cimBytes(_ layout: JSONWriter.Layout = .compact) -> [UInt8] {
        var writer = CIMWriter(layout)
        write(to: &writer)
        return writer.bytes
    }

    /// The value as a JSON tree.
    ///
    /// The writer produced the text, so parsing it cannot fail.
    package var cimJSON: JSONValue { (try? JSONValue(parsing: cimBytes())) ?? .null }
}

extension Optional where Wrapped: CIMValue {
    fileprivate func orThrow(source: String, path: String) throws(DocumentError) -> Wrapped {
        if let self { return self }
        throw DocumentError(
            .wrongValue, source: source, path: path, what: "the document is not a JSON object",
            suggestion: "expected an object with a member \"type\"")
    }
}
