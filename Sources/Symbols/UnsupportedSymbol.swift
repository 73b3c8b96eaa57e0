import CartoucheDocuments
import CartoucheSymbolModel

/// A symbol of an unknown type, or one that cannot be read: it draws nothing and is written back unchanged.
public final class UnsupportedSymbol: Symbol, @unchecked Sendable {
    /// The `type` in the JSON; empty if there is none or the JSON cannot be read.
    public let typeName: String

    init(reading: inout JSONReading) {
        let type = reading.object["type"]?.string ?? ""
        typeName = type
        reading.report(
            .error, .unsupportedSymbol,
            type.isEmpty
                ? "the symbol has no type"
                : "symbols of type \(type.brief) are not supported", instead: "not drawn")
        super.init(reading: reading)
    }

    /// Creates a symbol in the place of a symbol that cannot be read.
    package init(_ error: DocumentError) {
        typeName = ""
        super.init(
            diagnostics: [
                Diagnostic(
                    .error, code: .unsupportedSymbol, message: "the symbol cannot be read: \(error.what)",
                    instead: "not drawn")
            ])
    }

    private init(copying other: UnsupportedSymbol, access: SymbolLock.Access) {
        typeName = other.typeName
        super.init(copying: other, access)
    }

    override func makeCopy(_ copies: SymbolCopies, _ access: SymbolLock.Access) -> Symbol {
        UnsupportedSymbol(copying: self, access: access)
    }

    override func lower(_ access: SymbolLock.Access) -> SymbolDefinition {
        let kind: SymbolDefinition.Kind =
            switch typeName {
            case "CIMLineSymbol": .line
            case "CIMPolygonSymbol", "CIMMeshSymbol": .polygon
            default: .point
            }
        return SymbolDefinition(kind: kind, layers: [])
    }

    override func hasEqualProperties(as other: Symbol) -> Bool {
        base.read(\.original)?.value == other.base.read(\.original)?.value
    }
}
