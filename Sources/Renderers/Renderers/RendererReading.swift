import CartoucheDocuments
import CartoucheSymbols

extension Renderer {
    /// Reads a renderer of any type; an unknown type becomes an ``UnsupportedRenderer``.
    ///
    /// - Parameters:
    ///   - json: The renderer's JSON object.
    ///   - path: The position of the object in its document.
    ///   - resources: Loads the pictures that symbols refer to. Without it, relative paths cannot be loaded.
    ///   - diagnostics: Receives the diagnostics of reading; the renderer keeps them as well.
    /// - Throws: ``SymbologyError`` if the JSON is not an object.
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
            case "heatmap": HeatmapRenderer(reading: &reading)
            case "dotDensity": DotDensityRenderer(reading: &reading)
            case "dictionary": DictionaryRenderer(reading: &reading)
            case "pieChart": PieChartRenderer(reading: &reading)
            default: UnsupportedRenderer(reading: &reading)
            }
        renderer.markAsRead()
        diagnostics += renderer.diagnostics
        return renderer
    }

    /// Reads a renderer from web map JSON.
    ///
    /// Unknown members are kept and written back. ``diagnostics`` lists the members that cannot be drawn. A call
    /// on a subclass reads only renderers of that class, and throws for other renderers. An unknown `type` becomes
    /// an ``UnsupportedRenderer``.
    ///
    /// - Throws: `DocumentError` if the text is not JSON; ``SymbologyError`` if it is not a renderer or has another
    ///   class.
    public static func fromJSON(_ json: String) throws -> Self {
        try fromJSON(json, loadingWith: nil)
    }

    /// Reads a renderer from web map JSON, with a loader of the pictures of its symbols.
    ///
    /// - Parameters:
    ///   - json: The renderer.
    ///   - resources: The folder for relative paths, the folder that pictures must not leave, and their size limit.
    /// - Throws: The same errors as ``fromJSON(_:)``.
    public static func fromJSON(_ json: String, resources: ResourceLoader) throws -> Self {
        try fromJSON(json, loadingWith: resources)
    }

    private static func fromJSON(_ json: String, loadingWith resources: ResourceLoader?) throws -> Self {
        var diagnostics: [Diagnostic] = []
        let renderer = try Renderer.fromJSON(
            JSONPart(parsing: json), path: "$", resources: resources, diagnostics: &diagnostics)
        guard let result = renderer as? Self else {
            throw SymbologyError(
                path: "$", what: "the renderer is a \(type(of: renderer))",
                suggestion: "expected a \(Self.self); use Renderer.fromJSON for all types")
        }
        return result
    }

    /// The renderer as JSON; exactly what was read, if neither the renderer nor its symbols have changed.
    package var json: JSONValue { SymbolLock.read { .object(json($0)) } }

    /// Returns the renderer as web map JSON.
    ///
    /// If neither the renderer nor its symbols have changed since they were read, the result has exactly the original
    /// members, in the original order.
    public func toJSON() -> String { json.text() }
}
