import CartoucheDocuments
import CartoucheSymbolModel

extension Symbol {
    /// The maximum depth of nested composite symbols; deeper ones are not read.
    private static let maxDepth = 32

    /// Reads a symbol of any type; an unknown type becomes an ``UnsupportedSymbol``.
    ///
    /// - Parameters:
    ///   - json: The symbol, or a reference around it.
    ///   - path: The position of the symbol in its document.
    ///   - resources: Loads the pictures that symbols refer to. Without it, relative paths cannot be loaded.
    ///   - definition: The symbol, if the CIM reader has already read it and reported its diagnostics. If nil,
    ///     this method reads it.
    ///   - diagnostics: Receives the diagnostics of reading; the symbol keeps them as well.
    /// - Throws: ``SymbologyError`` if the JSON is not an object.
    package static func fromJSON(
        _ json: JSONPart, path: String, resources: ResourceLoader? = nil,
        definition: SymbolDefinition? = nil, diagnostics: inout [Diagnostic]
    ) throws(SymbologyError) -> Symbol {
        guard let object = json.object else {
            throw SymbologyError(
                path: path, what: "\(json.brief) is not a symbol",
                suggestion: "a symbol is an object with a type such as \"esriSMS\"")
        }
        return read(
            object, path: path, depth: 0, resources: resources, definition: definition,
            diagnostics: &diagnostics)
    }

    /// The symbol as JSON; exactly what was read, if the symbol has not changed.
    package var json: JSONValue { SymbolLock.read { .object(json($0)) } }

    static func read(
        _ object: JSONPart, path: String, depth: Int, resources: ResourceLoader?,
        definition: SymbolDefinition? = nil, diagnostics: inout [Diagnostic]
    ) -> Symbol {
        // The reference around the symbol contains the range of scales.
        let isReference = object["type"]?.string == "CIMSymbolReference"
        let inner = isReference ? object["symbol"]?.object : object
        var reading = JSONReading(
            inner ?? object, path: inner != nil && isReference ? path + ".symbol" : path, depth: depth,
            resources: resources)
        let symbol = make(&reading, definition)
        diagnostics += reading.diagnostics
        guard isReference, inner != nil else {
            symbol.markAsRead()
            return symbol
        }
        var limits = JSONReading(object, path: path)
        let minScale = limits.value(.minScale)
        let maxScale = limits.value(.maxScale)
        let use = SymbolUse(reading: &limits)
        diagnostics += limits.diagnostics
        symbol.markAsRead(
            reference: object,
            properties: minScale > 0 || maxScale > 0
                ? SymbolReferenceProperties(minScale: minScale, maxScale: maxScale) : nil,
            use: use)
        return symbol
    }

    private static func make(_ reading: inout JSONReading, _ definition: SymbolDefinition?) -> Symbol {
        guard reading.depth <= maxDepth else { return UnsupportedSymbol(reading: &reading) }
        return switch reading.object["type"]?.string {
        case "esriSMS": SimpleMarkerSymbol(reading: &reading)
        case "esriSLS": SimpleLineSymbol(reading: &reading)
        case "esriSFS": SimpleFillSymbol(reading: &reading)
        case "esriPMS": PictureMarkerSymbol(reading: &reading)
        case "esriPFS": PictureFillSymbol(reading: &reading)
        case "esriTS": TextSymbol(reading: &reading)
        case "CompositeSymbol": CompositeSymbol(reading: &reading)
        case "CIMPointSymbol", "CIMLineSymbol", "CIMPolygonSymbol", "CIMMeshSymbol":
            multilayer(&reading, definition) ?? UnsupportedSymbol(reading: &reading)
        case "PointSymbol3D", "LineSymbol3D", "PolygonSymbol3D", "MeshSymbol3D":
            reading.sceneSymbol() ?? UnsupportedSymbol(reading: &reading)
        case "LabelSymbol3D": reading.sceneLabelSymbol()
        default: UnsupportedSymbol(reading: &reading)
        }
    }

    /// Returns the multilayer symbol; nil if the CIM reader cannot read one.
    private static func multilayer(_ reading: inout JSONReading, _ known: SymbolDefinition?) -> Symbol? {
        let log = DiagnosticLog()
        guard let definition = known ?? .read(cim: reading.object, path: reading.path, log: log) else {
            return nil
        }
        reading.diagnostics += log.diagnostics
        return switch definition.kind {
        case .point: MultilayerPointSymbol(definition, reading: reading)
        case .line: MultilayerPolylineSymbol(definition, reading: reading)
        case .polygon: MultilayerPolygonSymbol(definition, reading: reading)
        case .mesh: MultilayerMeshSymbol(definition, reading: reading)
        case .text, .unknown: nil
        }
    }
}
