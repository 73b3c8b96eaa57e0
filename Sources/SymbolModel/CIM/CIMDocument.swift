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
        self = try value.orNothingToRead(source: source, path: path)
    }

    /// Reads a value from a part of a document that is read already.
    ///
    /// - Parameters: as when it is read from bytes.
    /// - Throws: a ``DocumentError`` when nothing of this kind stands there.
    package init(
        cim part: JSONPart, source: String = "", path: String = "$", log: DiagnosticLog
    ) throws(DocumentError) {
        self = try Self.read(cim: part, path: path, log: log).orNothingToRead(source: source, path: path)
    }

    /// The value in a part of a document; nil where nothing stands there (`null`, or an empty list).
    ///
    /// - Parameters:
    ///   - part: the value's JSON.
    ///   - path: where the value stands in its document, for findings.
    ///   - log: takes what is not understood; nothing of it is lost in writing.
    package static func read(cim part: JSONPart, path: String = "$", log: DiagnosticLog) -> Self? {
        part.withTokens { text, tokens, index in
            var reader = CIMReader(text: text, tokens: tokens, path: path, log: log)
            return Self.read(&reader, at: index)
        }
    }

    /// The value as JSON text: what was read, with what was changed since.
    package func cimBytes(_ layout: JSONWriter.Layout = .compact) -> [UInt8] {
        var writer = CIMWriter(layout)
        write(to: &writer)
        return writer.bytes
    }

    /// The value as a tree.
    ///
    /// The text is the writer's own, so reading it cannot fail.
    package var cimJSON: JSONValue { (try? JSONValue(parsing: cimBytes())) ?? .null }
}

extension Optional where Wrapped: CIMValue {
    fileprivate func orNothingToRead(source: String, path: String) throws(DocumentError) -> Wrapped {
        if let self { return self }
        throw DocumentError(
            .wrongValue, source: source, path: path, what: "the document is empty",
            suggestion: "expected an object")
    }
}
