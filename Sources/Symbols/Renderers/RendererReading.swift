import Documents

extension Renderer {
    /// Reads a renderer of any type; one that is not known becomes an ``UnsupportedRenderer``.
    ///
    /// What is found on the way is appended to `diagnostics`, and kept by the renderer as well. `resources` finds
    /// the pictures that symbols refer to; without it relative paths lead nowhere.
    package static func fromJSON(
        _ json: JSONPart, path: String, resources: ResourceLoader? = nil, diagnostics: inout [Diagnostic]
    ) throws(SymbologyError) -> Renderer {
        guard let object = json.object else {
            throw SymbologyError(
                path: path, what: "\(json.brief) is not a renderer",
                suggestion: "a renderer is an object with a type such as \"simple\"")
        }
        var reading = JSONReading(object, path: path, resources: resources)
        let renderer: Renderer =
            switch object["type"]?.string {
            case "simple": SimpleRenderer(reading: &reading)
            case "classBreaks": ClassBreaksRenderer(reading: &reading)
            case "uniqueValue": UniqueValueRenderer(reading: &reading)
            default: UnsupportedRenderer(reading: &reading)
            }
        renderer.markAsRead()
        diagnostics += renderer.diagnostics
        return renderer
    }

    /// Reads a renderer from web map JSON.
    ///
    /// Members that are not known are kept and written back. What is known but cannot be drawn is listed in
    /// ``diagnostics``. Called on a class, it gives that class or throws.
    /// - Throws: `DocumentError` when the text is not JSON, ``SymbologyError`` when it is no renderer or one of
    ///   another class.
    public static func fromJSON(_ json: String) throws -> Self {
        var diagnostics: [Diagnostic] = []
        let renderer = try Renderer.fromJSON(JSONPart(parsing: json), path: "$", diagnostics: &diagnostics)
        guard let result = renderer as? Self else {
            throw SymbologyError(
                path: "$", what: "the renderer is a \(type(of: renderer))",
                suggestion: "expected a \(Self.self); use Renderer.fromJSON for all types")
        }
        return result
    }

    /// The renderer as JSON; exactly what it was read from, as long as nobody has changed it or its symbols.
    package var json: JSONValue { SymbolLock.read { .object(json($0)) } }

    /// The renderer as web map JSON; exactly what it was read from, as long as nobody has changed it or its
    /// symbols.
    public func toJSON() -> String { json.text() }
}
