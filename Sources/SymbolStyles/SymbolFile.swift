import Documents
import Symbology

/// A file with symbols in it, whatever its kind: a style, a layer, map or layout document, a web map or scene, or one
/// symbol.
package struct SymbolFile: Sendable {
    /// What kind of file it is.
    package enum Kind: String, Sendable { case stylx, lyrx, mapx, pagx, webmap, webscene, symbol }

    /// One symbol of the file.
    package struct Entry: Sendable {
        /// The style's key, or the path of the symbol in the JSON.
        package var key: String
        /// What people call it; empty where nobody does.
        package var name: String
        /// The symbol's JSON: a bare symbol, or a reference around one.
        package var content: [UInt8]

        package init(key: String, name: String = "", content: [UInt8]) {
            self.key = key
            self.name = name
            self.content = content
        }
    }

    package let path: String
    package let kind: Kind
    /// In the file's order.
    package let entries: [Entry]

    /// Finds the symbols of a file.
    ///
    /// - Throws: `DocumentError` where the file is missing, or is neither JSON nor a style.
    package init(path: String) throws(DocumentError) {
        let beginning = path == "-" ? [] : try FileBytes.beginning(of: path, count: 16)
        if beginning.starts(with: Array("SQLite format 3".utf8)) || path.lowercased().hasSuffix(".stylx") {
            let symbols = try StyleFile(path: path).items.filter(\.isSymbol)
            self.init(
                path: path, kind: .stylx,
                entries: symbols.map { Entry(key: $0.key, name: $0.name, content: $0.content) })
            return
        }
        try self.init(bytes: FileBytes.contents(of: path), path: path)
    }

    /// Finds the symbols of a JSON document.
    package init(bytes: [UInt8], path: String) throws(DocumentError) {
        let json = try JSONValue(parsing: bytes, source: path)
        var entries: [Entry] = []
        Self.collect(json, at: "$", name: "", into: &entries)
        self.init(path: path, kind: Kind(of: json), entries: entries)
    }

    private init(path: String, kind: Kind, entries: [Entry]) {
        self.path = path
        self.kind = kind
        self.entries = entries
    }

    /// The symbol with a key; nil where there is none.
    package func entry(_ key: String) -> Entry? {
        entries.first { $0.key == key } ?? entries.first { $0.name == key && !key.isEmpty }
    }

    /// Keys like one that is not there, nearest first.
    package func keys(like key: String) -> [String] {
        let wanted = key.lowercased()
        return entries.lazy.map(\.key).filter { $0.lowercased().contains(wanted) }.prefix(3).map { $0 }
    }

    private static func collect(_ json: JSONValue, at path: String, name: String, into entries: inout [Entry])
    {
        switch json {
        case .object(let object):
            if let type = object["type"]?.string, symbolTypes.contains(type) {
                entries.append(Entry(key: path, name: name, content: json.bytes()))
                return
            }
            let name =
                labelName(object) ?? object["label"]?.string ?? object["name"]?.string
                ?? object["title"]?.string ?? name
            for member in object.members {
                collect(member.value, at: "\(path).\(member.key)", name: name, into: &entries)
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                collect(element, at: "\(path)[\(index)]", name: name, into: &entries)
            }
        default: break
        }
    }

    private static let symbolTypes: Set<String> = [
        "CIMSymbolReference", "CIMPointSymbol", "CIMLineSymbol", "CIMPolygonSymbol", "CIMMeshSymbol",
        "CIMTextSymbol", "esriSMS", "esriSLS", "esriSFS", "esriPMS", "esriPFS", "esriTS", "PointSymbol3D",
        "LineSymbol3D", "PolygonSymbol3D", "MeshSymbol3D", "LabelSymbol3D",
    ]

    /// What a label class of a layer, or of a web map's layer, writes; nil for other objects.
    private static func labelName(_ object: JSONObject) -> String? {
        let words: [String?]
        if object["type"] == "CIMLabelClass" {
            words = [object["name"]?.string, object["expression"]?.string]
        } else if let info = object["labelExpressionInfo"]?.object {
            words = [object["name"]?.string, info["expression"]?.string ?? info["value"]?.string]
        } else if let expression = object["labelExpression"]?.string {
            words = [object["name"]?.string, expression]
        } else {
            return nil
        }
        // Scripts may have many lines.
        let text = words.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ": ")
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return "label " + (line.count > 80 ? "\(line.prefix(80))…" : line)
    }
}

extension SymbolFile.Kind {
    fileprivate init(of json: JSONValue) {
        switch json.object?["type"]?.string {
        case "CIMLayerDocument": self = .lyrx
        case "CIMMapDocument": self = .mapx
        case "CIMLayoutDocument": self = .pagx
        case .some: self = .symbol
        case nil:
            let isScene = ["viewingMode", "ground"].contains { json.object?[$0] != nil }
            self = isScene ? .webscene : .webmap
        }
    }
}

extension SymbolFile.Entry {
    /// A symbol as the model holds it, with what was found in reading it.
    package struct Content {
        /// Nil for simple symbols, which are not the CIM's.
        package var reference: SymbolReference?
        package var symbol: SymbolDefinition?
        /// The JSON as the model gives it back.
        package var json: JSONValue
        package var findings: [Diagnostic]
    }

    /// Reads the symbol.
    ///
    /// - Throws: `DocumentError` where it is no JSON or no symbol.
    package func read(source: String) throws(DocumentError) -> Content {
        let log = DiagnosticLog()
        let json = try JSONValue(parsing: content, source: "\(source) \(key)")
        switch json.object?["type"]?.string {
        case "CIMSymbolReference":
            let reference = try SymbolReference(cim: content, source: source, path: "$", log: log)
            return Content(
                reference: reference, symbol: reference.symbol, json: reference.cimJSON,
                findings: log.diagnostics)
        case "CIMPointSymbol", "CIMLineSymbol", "CIMPolygonSymbol", "CIMMeshSymbol", "CIMTextSymbol":
            let symbol = try SymbolDefinition(cim: content, source: source, path: "$", log: log)
            return Content(symbol: symbol, json: symbol.cimJSON, findings: log.diagnostics)
        default:
            var findings: [Diagnostic] = []
            do {
                let symbol = try Symbol.fromJSON(json, path: "$", diagnostics: &findings)
                return Content(symbol: symbol.definition, json: symbol.json, findings: findings)
            } catch {
                throw DocumentError(
                    .wrongValue, source: source, path: key, problem: error.problem, mend: error.remedy)
            }
        }
    }
}
