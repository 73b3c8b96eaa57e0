import Documents

/// The whole of a symbol's JSON as a value: a bare symbol, or a reference around one.
extension CIMValue {
    /// Reads a value from bytes.
    ///
    /// - Parameters:
    ///   - bytes: JSON text; NUL bytes behind it are passed over.
    ///   - source: what errors call the document.
    ///   - path: where the value stands in its document, for findings.
    ///   - classes: the classes that are known. Default: those of the library.
    ///   - log: takes what is not understood; nothing of it is lost in writing.
    /// - Throws: a ``DocumentError`` when this is no JSON, or nothing of this kind stands there.
    package init(
        cim bytes: [UInt8], source: String = "", path: String = "$", classes: SymbolClasses = .standard,
        log: DiagnosticLog
    ) throws(DocumentError) {
        let tape = try JSONTape(bytes, source: source)
        var reader = CIMReader(
            text: tape.text, tokens: tape.tokens, path: path, classes: classes, log: log)
        let value = Self.read(&reader, at: 0)
        withExtendedLifetime(tape) {}
        guard let value else {
            throw DocumentError(
                .wrongValue, source: source, path: path, problem: "there is nothing to read",
                mend: "expected an object")
        }
        self = value
    }

    /// Reads a value from a tree.
    package init(
        cim json: JSONValue, source: String = "", path: String = "$", log: DiagnosticLog
    ) throws(DocumentError) {
        try self.init(cim: json.bytes(), source: source, path: path, log: log)
    }

    /// The value as JSON text: what was read, with what was changed since.
    package func cimBytes(_ layout: JSONWriter.Layout = .compact) -> [UInt8] {
        var writer = CIMWriter(layout)
        write(to: &writer)
        return writer.bytes
    }

    /// The value as a tree.
    package var cimJSON: JSONValue { (try? JSONValue(parsing: cimBytes())) ?? .null }
}
