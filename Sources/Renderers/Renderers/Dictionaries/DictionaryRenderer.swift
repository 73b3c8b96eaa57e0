import CartoucheDocuments
import CartoucheSymbols

/// A renderer that composes the symbol of each feature from its attributes by the script of a dictionary style.
///
/// The script reads attributes by the names of the style. A feature has them in fields with the same names, in any
/// case, unless ``symbologyFieldOverrides`` and ``textFieldOverrides`` name other fields. A name that neither has is
/// null. Features with the same attributes share one symbol.
///
/// A symbol for points is drawn on the label point of a polygon.
public final class DictionaryRenderer: Renderer, @unchecked Sendable {
    package struct Properties: Sendable {
        /// The style; nil if a document names a style that was not searched or not found.
        package var style: (any DictionaryStyle)?
        /// The name of the style in a document: a name without a file, or the path of a file.
        package var dictionaryName = ""
        /// The address of the style in a web map; empty if there is none.
        package var address = ""
        package var symbologyFields: [String: String] = [:]
        package var textFields: [String: String] = [:]
        /// The values of the configuration in a document.
        package var configuration: [String: String] = [:]
        package var scaleExpression = ""

        package init() {}
    }

    let properties: Guarded<Properties>
    /// Finds the style of a document.
    package let resources: ResourceLoader

    /// Creates a renderer.
    package init(_ properties: Properties) {
        self.properties = Guarded(properties)
        resources = ResourceLoader()
        super.init()
    }

    override init(reading: inout JSONReading) {
        properties = Guarded(Properties(reading: &reading))
        resources = reading.resources ?? ResourceLoader()
        super.init(reading: &reading)
    }

    /// Creates a renderer from a document that is not web map JSON.
    package init(
        _ properties: Properties, resources: ResourceLoader?, _ base: Base, diagnostics: [Diagnostic]
    ) {
        self.properties = Guarded(properties)
        self.resources = resources ?? ResourceLoader()
        super.init(base, diagnostics: diagnostics)
    }

    override func makeCopy(_ copies: SymbolCopies) -> Renderer {
        DictionaryRenderer(
            properties.snapshot, resources: resources, copiedBase(copies), diagnostics: diagnostics)
    }

    /// The style; nil if a document names a style that was not found.
    package var style: (any DictionaryStyle)? {
        get { properties.read(\.style) }
        set { properties.edit { $0.style = newValue } }
    }

    /// The name and the address of the style in the document from which the renderer was read.
    package var reference: (name: String, address: String) {
        properties.read { ($0.dictionaryName, $0.address) }
    }

    /// Sets the style that the document names; this is no change of the renderer.
    package func found(_ style: any DictionaryStyle) {
        SymbolLock.read { access in properties.remember(access) { $0.style = style } }
    }

    /// The fields with the attributes that the script reads, by the names of the style in any case.
    ///
    /// An empty field means null. In renderers from documents, the names of texts are included, because documents have
    /// one list for both. Default: empty, fields with the names of the style.
    public var symbologyFieldOverrides: [String: String] {
        get { properties.read(\.symbologyFields) }
        set { properties.edit { $0.symbologyFields = newValue } }
    }

    /// The fields with the attributes that texts of the symbols show, by the names of the style in any case.
    ///
    /// An empty field means null. Default: empty, fields with the names of the style.
    public var textFieldOverrides: [String: String] {
        get { properties.read(\.textFields) }
        set { properties.edit { $0.textFields = newValue } }
    }

    /// The text of the Arcade expression for the factor of the symbols' sizes; empty for none.
    package var scaleExpressionText: String {
        get { properties.read(\.scaleExpression) }
        set { properties.edit { $0.scaleExpression = newValue } }
    }

    override func openStyle() { style?.openForDrawing() }

    override func lastOwnEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(super.lastOwnEdit(access), properties.lastChange(access))
    }

    override func lastStyleChange(_ access: SymbolLock.Access) -> UInt64 {
        properties.value(access).style?.lastChange ?? 0
    }

    override func rule(_ access: SymbolLock.Access) -> RendererDefinition.Rule {
        let now = properties.value(access)
        guard let style = now.style, let composition = style.composition else { return .nothing }
        return .dictionary(
            DictionaryRule(now, composition, values: values(of: now, style, composition).values))
    }

    override func styleDiagnostics(_ access: SymbolLock.Access) -> [Diagnostic] {
        let now = properties.value(access)
        guard let style = now.style else {
            return [
                Diagnostic(
                    .error, code: .dictionaryStyleNotFound,
                    message:
                        "the dictionary style \(now.nameInDiagnostics.brief) is not beside the document; "
                        + "name its file (--dictionary, ResourceLoader.dictionaryStyles)",
                    instead: "not drawn")
            ]
        }
        if let failure = style.failure {
            return [
                Diagnostic(
                    .error, code: .dictionaryStyleNotOpened, message: "\(failure)", instead: "not drawn")
            ]
        }
        guard let composition = style.composition else { return [] }
        var found = values(of: now, style, composition).diagnostics
        if !now.scaleExpression.isEmpty, case .faulty(let message) = ValueSource(arcade: now.scaleExpression)
        {
            found.append(
                Diagnostic(
                    .warning, code: .unsupportedExpression, message: message,
                    instead: "drawn without the factor of sizes"))
        }
        return found
    }

    /// Returns the values of the configuration: those of the style, replaced by those of the document.
    ///
    /// Documents of ArcGIS Pro have them among the fields.
    private func values(
        of now: Properties, _ style: any DictionaryStyle, _ composition: any DictionaryComposition
    ) -> (values: [String: String], diagnostics: [Diagnostic]) {
        var values = style.chosenValues
        var diagnostics: [Diagnostic] = []
        let domains = composition.configurationDomains
        let own = now.configuration.merging(
            now.symbologyFields.filter { !$0.value.isEmpty && now.configuration[$0.key] == nil }
        ) { first, _ in first }
        let inConfiguration = Set(now.configuration.keys.map { $0.lowercased() })
        for (key, value) in own.sorted(by: { $0.key < $1.key }) {
            guard let known = domains.first(where: { $0.name.lowercased() == key.lowercased() }) else {
                if inConfiguration.contains(key.lowercased()) {
                    diagnostics.append(
                        Diagnostic(
                            .warning, code: .dictionaryValueIgnored,
                            message: "the dictionary style has no configuration \(key.brief)",
                            instead: "the value is ignored"))
                }
                continue
            }
            if known.domain.isEmpty || known.domain.contains(value) {
                values[known.name] = value
            } else {
                diagnostics.append(
                    Diagnostic(
                        .warning, code: .dictionaryValueIgnored,
                        message: "\(value.brief) is no value of the configuration \(known.name.brief); "
                            + "use \(known.domain.prefix(12).joined(separator: ", "))",
                        instead: "the value of the style is used"))
            }
        }
        return (values, diagnostics)
    }

    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        var writing = JSONWriting(over: original, type: "dictionary")
        properties.value(access).write(to: &writing)
        writeBase(to: &writing, access)
        return writing.object
    }
}

extension DictionaryRenderer.Properties {
    /// The name of the style for users.
    var nameInDiagnostics: String { dictionaryName.isEmpty ? address : dictionaryName }
}
