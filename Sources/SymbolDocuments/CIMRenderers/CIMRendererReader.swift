import CartoucheDocuments
import CartoucheExpressions
import CartoucheRenderers
import CartoucheSymbols

/// Converts the CIM's renderers to renderers of the API.
///
/// For writing, the renderers keep web map JSON, which can express less than the CIM. Renderers that count also keep
/// their document.
struct CIMRendererReader {
    /// The reader of the renderer's JSON object; it collects the diagnostics.
    var reading: JSONReading

    /// Creates a reader.
    ///
    /// - Parameter diagnostics: The diagnostics of the layer, which come before those of the renderer.
    init(_ json: JSONPart, path: String, resources: ResourceLoader?, diagnostics: [Diagnostic]) {
        reading = JSONReading(json.object ?? .emptyObject, path: path, resources: resources)
        reading.diagnostics = diagnostics
    }

    var object: JSONPart { reading.object }

    mutating func read() -> Renderer {
        let fields = object["fields"]?.array ?? []
        switch object["type"]?.string {
        case "CIMSimpleRenderer": return simple()
        case "CIMUniqueValueRenderer" where fields.count <= 3 || expression != nil:
            return uniqueValue(fields)
        case "CIMClassBreaksRenderer": return classBreaks()
        case "CIMProportionalRenderer": return proportional()
        case "CIMHeatMapRenderer": return asRead(heatmap())
        case "CIMDotDensityRenderer": return asRead(dotDensity())
        case "CIMDictionaryRenderer": return asRead(dictionary())
        case "CIMChartRenderer": if let charts = chart() { return asRead(charts) }
        case "CIMUniqueValueRenderer":
            reading.report(
                .error, .tooManyFields, at: "fields",
                "the renderer has \(fields.count) fields; the limit is 3",
                instead: "not drawn")
        default: break
        }
        let renderer = UnsupportedRenderer(reading: &reading)
        renderer.markAsRead()
        return renderer
    }

    /// Returns a renderer that is written as in its document until it changes.
    private func asRead(_ renderer: Renderer) -> Renderer {
        renderer.markAsRead()
        return renderer
    }

    // MARK: Renderers of one symbol

    private mutating func simple() -> Renderer {
        let properties = SimpleRenderer.Properties(
            symbol: reading.symbol("symbol"), label: reading.value(ClassText.label),
            description: reading.value(ClassText.description), alternateSymbols: reading.alternateSymbols())
        var written: JSONObject = ["type": "simple"]
        if properties.symbol != nil { written["symbol"] = .null }
        written.takeAlternates(from: object, properties.alternateSymbols)
        written.take(["label", "description"], from: object)
        return SimpleRenderer(properties, base(over: written), diagnostics: reading.diagnostics)
    }

    private mutating func proportional() -> Renderer {
        let symbol = reading.symbol("minSymbol")
        let background = reading.background("backgroundSymbol")
        var base = base(over: ["type": "simple"])
        base.drawsLargestFirst = true
        base.background = background
        // A size variable of the document takes precedence over the renderer's own sizes.
        let hasSize = base.variables.contains { if case .size = $0 { true } else { false } }
        if !hasSize, let size = proportionalSize(of: symbol) { base.variables.append(.size(size)) }
        return SimpleRenderer(
            SimpleRenderer.Properties(symbol: symbol), base, diagnostics: reading.diagnostics)
    }

    private mutating func dictionary() -> Renderer {
        let properties = DictionaryRenderer.Properties(cim: &reading)
        return DictionaryRenderer(
            properties, resources: reading.resources, keptBase(over: ["type": "dictionary"]),
            diagnostics: reading.diagnostics)
    }

    // MARK: Members of several renderers

    /// The Arcade expression for the value to classify.
    private var expression: String? {
        let text = object["valueExpressionInfo"]?["expression"]?.string
        return text?.isEmpty ?? true ? nil : text
    }

    /// Returns the source for the Arcade expression; nil if there is no expression and the renderer uses fields.
    mutating func source(over written: inout JSONObject, hasDefault: Bool) -> ValueSource? {
        guard let expression else { return nil }
        written["valueExpression"] = .string(expression)
        if let title = object["valueExpressionInfo"]?["title"]?.string {
            written["valueExpressionTitle"] = .string(title)
        }
        let member = "valueExpressionInfo.expression"
        let source = ValueSource(arcade: expression, at: reading.path(of: member))
        reading.reportIfFaulty(source, at: member, .classes(hasDefault: hasDefault))
        return source
    }

    /// Reads the symbol for features outside all classes.
    ///
    /// Documents contain the symbol even if it is not used; then the result is empty.
    mutating func defaultClass() -> DefaultClass {
        guard object["useDefaultSymbol"]?.bool ?? false, object["isDefaultSymbolVisible"]?.bool ?? true else {
            return DefaultClass()
        }
        return DefaultClass(cim: &reading)
    }

    /// Reads the properties that all renderers have.
    ///
    /// - Parameter written: The web map JSON that the renderer keeps for writing.
    mutating func base(over written: JSONObject) -> Renderer.Base {
        Renderer.Base(
            variables: variables(), exclusion: exclusion(), original: .translated(written))
    }

    private mutating func exclusion() -> Renderer.Exclusion? {
        guard let text = object["exclusionClause"]?.string, !text.isEmpty else { return nil }
        let clause: WhereClause
        do {
            clause = try WhereClause(parsing: text)
        } catch {
            reading.report(
                .warning, .exclusionNotApplied, at: "exclusionClause", "\(error)",
                instead: "excluded features are drawn")
            return nil
        }
        let isDrawn = object["useExclusionSymbol"]?.bool ?? false
        return Renderer.Exclusion(clause: clause, symbol: isDrawn ? reading.symbol("exclusionSymbol") : nil)
    }
}

extension Renderer {
    /// Reads a renderer of the CIM.
    ///
    /// A renderer that cannot be drawn becomes an ``UnsupportedRenderer``.
    ///
    /// The renderer's ``diagnostics`` include those from reading. Its JSON is web map JSON.
    package static func fromCIM(_ json: JSONPart, path: String, resources: ResourceLoader? = nil) -> Renderer
    {
        var reader = CIMRendererReader(json, path: path, resources: resources, diagnostics: [])
        return reader.read()
    }
}

extension JSONObject {
    /// Copies members that exist under the same keys.
    mutating func take(_ keys: [String], from part: JSONPart) {
        for key in keys { if let member = part[key], !member.isNull { self[key] = member.value } }
    }

    /// Adds a placeholder for the alternate symbols; copies an empty list.
    mutating func takeAlternates(from part: JSONPart, _ symbols: [Symbol]) {
        if !symbols.isEmpty {
            self["alternateSymbols"] = .null
        } else if part["alternateSymbols"]?.array?.isEmpty ?? false {
            self["alternateSymbols"] = []
        }
    }
}

extension JSONPart {
    /// Returns the meaning of the word to which the JSON refers; nil for other JSON.
    ///
    /// The JSON is one of the words, in upper or lower case, or the index of a word.
    package func choice<Meaning>(_ meanings: KeyValuePairs<String, Meaning>) -> Meaning? {
        if let text = string?.lowercased() { return meanings.first { $0.key.lowercased() == text }?.value }
        guard let number = double, let index = Int(exactly: number), meanings.indices.contains(index) else {
            return nil
        }
        return meanings[index].value
    }
}
