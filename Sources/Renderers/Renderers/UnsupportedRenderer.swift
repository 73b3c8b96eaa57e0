import CartoucheDocuments
import CartoucheSymbols

/// A renderer of an unknown type: it draws nothing and is written back unchanged.
public final class UnsupportedRenderer: Renderer, @unchecked Sendable {
    /// The `type` in the JSON; empty if there is none.
    public let typeName: String

    package override init(reading: inout JSONReading) {
        typeName = reading.object["type"]?.string ?? ""
        reading.report(
            .error, .unsupportedRenderer,
            typeName.isEmpty
                ? "the renderer has no type"
                : "renderers of type \(typeName.brief) are not supported",
            instead: "not drawn")
        super.init(reading: &reading)
    }

    private init(typeName: String, _ base: Base, diagnostics: [Diagnostic]) {
        self.typeName = typeName
        super.init(base, diagnostics: diagnostics)
    }

    override func makeCopy(_ copies: SymbolCopies) -> Renderer {
        UnsupportedRenderer(typeName: typeName, copiedBase(copies), diagnostics: diagnostics)
    }

    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        var writing = JSONWriting(over: original, type: typeName)
        writeBase(to: &writing, access)
        return writing.object
    }
}
