import CartoucheDocuments

/// A file that contains symbols.
///
/// It is a style, a layer, map or layout document, a web map or scene, or a single symbol.
package struct SymbolFile: Sendable {
    /// The kind of a file with symbols.
    package enum Kind: String, Sendable { case stylx, webstyle, lyrx, mapx, pagx, webmap, webscene, symbol }

    /// One symbol of the file.
    package struct Entry: Sendable {
        /// The style's key, or the path of the symbol in the JSON.
        package var key: String
        /// The name for users; empty if there is none.
        package var name: String
        /// The category of an item of a style; empty for other symbols.
        package private(set) var category = ""
        private let source: Source

        /// The storage of the JSON, which is a symbol or a symbol reference.
        private enum Source: Sendable {
            /// An item of a style. It is not read yet.
            case item(StyleFile.Item, StyleFile)
            /// A separate text. It is not parsed yet.
            case text([UInt8])
            /// A part of a parsed document.
            case part(JSONPart)
        }

        /// Creates a symbol that is an item of a style.
        package init(_ item: StyleFile.Item, in style: StyleFile) {
            (key, name) = (item.key, item.name)
            category = item.category
            source = .item(item, style)
        }

        /// Creates a symbol whose JSON is a separate text.
        package init(key: String, name: String = "", content: [UInt8]) {
            (self.key, self.name) = (key, name)
            source = .text(content)
        }

        /// Creates a symbol from a part of a document.
        package init(key: String, name: String = "", part: JSONPart) {
            (self.key, self.name) = (key, name)
            source = .part(part)
        }

        /// Returns the symbol's JSON; reads an item of a style, and parses a separate text.
        ///
        /// - Parameter file: The name of the file, for errors.
        /// - Throws: `DocumentError` if the text is not JSON, or the style cannot be read.
        package func json(of file: String) throws(DocumentError) -> JSONPart {
            switch source {
            case .item(let item, let style):
                try JSONPart(parsing: style.checkedContent(of: item), source: "\(file) \(key)")
            case .text(let bytes): try JSONPart(parsing: bytes, source: "\(file) \(key)")
            case .part(let part): part
            }
        }

        /// The loader for the pictures of a web style's symbol, which has a file of its own; nil for other symbols.
        var ownResources: ResourceLoader? {
            guard case .item(let item, let style) = source else { return nil }
            return style.resources(of: item)
        }
    }

    package let path: String
    package let kind: Kind
    /// The symbols in the file's order.
    package let entries: [Entry]
    /// The parts of the file that are not symbols, with their numbers, in the order of their names.
    package let others: [OtherPart]

    /// Reads a file or a pipe and finds its symbols; `-` is standard input.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - resources: The restrictions for files that a user names. Default: none.
    /// - Throws: `DocumentError` if the file is missing, too large, or neither JSON nor a style.
    package init(
        path: String, resources: ResourceLoader = ResourceLoader()
    ) throws(DocumentError) {
        let file = try FileBytes(resources.named(path))
        let beginning = try file.peek(16)
        if beginning.starts(with: Array("SQLite format 3".utf8)) || path.lowercased().hasSuffix(".stylx") {
            let style = try StyleFile(file, root: resources.named(path).root)
            self.init(style, kind: .stylx, path: path)
            return
        }
        let json = try JSONPart(file, limit: resources.maximumBytes)
        guard WebStyle.recognizes(json) else {
            self.init(json, path: path)
            return
        }
        let root = resources.named(path).root
        self.init(
            try StyleFile(WebStyle(json, path: path, root: root), path: path), kind: .webstyle, path: path)
    }

    /// Lists the symbols of a style.
    private init(_ style: StyleFile, kind: Kind, path: String) {
        var others = OtherParts()
        for item in style.items where !item.isSymbol {
            // An item whose JSON is broken is counted as another item.
            let json = try? JSONPart(parsing: style.content(of: item))
            others.add(json?["type"]?.string ?? "", orElse: "other item")
        }
        self.init(
            path: path, kind: kind, entries: style.items.filter(\.isSymbol).map { Entry($0, in: style) },
            others: others)
    }

    /// Finds the symbols of a JSON document.
    ///
    /// - Throws: `DocumentError` if the bytes are not JSON.
    package init(bytes: [UInt8], path: String) throws(DocumentError) {
        try self.init(JSONPart(parsing: bytes, source: path), path: path)
    }

    /// Finds the symbols of a parsed document.
    private init(_ json: JSONPart, path: String) {
        var entries: [Entry] = []
        var others = OtherParts()
        Self.collect(json, at: "$", name: "", into: &entries, &others)
        self.init(path: path, kind: Kind(of: json), entries: entries, others: others)
    }

    private init(path: String, kind: Kind, entries: [Entry], others: OtherParts) {
        self.path = path
        self.kind = kind
        self.entries = entries
        self.others = others.all
    }

    /// Returns the symbol with a key or, if there is none, the symbols with that name.
    ///
    /// Several symbols of a layer have the same name, because it is the label of their class or the name of their
    /// layer. The main symbols of the renderer precede alternate symbols, and these precede all other symbols.
    /// Selection symbols are found only by their key.
    package func entries(for key: String) -> [Entry] {
        if let entry = entries.first(where: { $0.key == key }) { return [entry] }
        guard !key.isEmpty else { return [] }
        let named = entries.filter { $0.name == key && $0.role != .selection }
        guard let role = named.map(\.role).min() else { return [] }
        return named.filter { $0.role == role }
    }

    /// Returns up to three keys of symbols whose key contains the given one or whose name equals it, for suggestions.
    package func keys(like key: String) -> [String] {
        let wanted = key.lowercased()
        return entries.lazy.filter { $0.key.lowercased().contains(wanted) || $0.name == key }
            .prefix(3).map(\.key)
    }

    private static func collect(
        _ json: JSONPart, at path: String, name: String, into entries: inout [Entry],
        _ others: inout OtherParts
    ) {
        switch json.kind {
        case .object:
            if let type = json["type"]?.string, symbolTypes.contains(type) {
                entries.append(Entry(key: path, name: name, part: json))
                return
            }
            // The parts of a color ramp are not counted again.
            if others.add(json["type"]?.string ?? "") { return }
            let name =
                labelName(json) ?? json["label"]?.string ?? json["name"]?.string ?? json["title"]?.string
                ?? name
            for member in json.members {
                collect(member.value, at: "\(path).\(member.key)", name: name, into: &entries, &others)
            }
        case .array:
            for (index, element) in (json.array ?? []).enumerated() {
                collect(element, at: "\(path)[\(index)]", name: name, into: &entries, &others)
            }
        default: break
        }
    }

    private static let symbolTypes: Set<String> = [
        "CIMSymbolReference", "CIMPointSymbol", "CIMLineSymbol", "CIMPolygonSymbol", "CIMMeshSymbol",
        "CIMTextSymbol", "esriSMS", "esriSLS", "esriSFS", "esriPMS", "esriPFS", "esriTS", "PointSymbol3D",
        "LineSymbol3D", "PolygonSymbol3D", "MeshSymbol3D", "LabelSymbol3D",
    ]

    /// Returns a name for a label class of a layer or of a web map's layer; nil for other objects.
    private static func labelName(_ object: JSONPart) -> String? {
        let words: [String?]
        if object["type"]?.string == "CIMLabelClass" {
            words = [object["name"]?.string, object["expression"]?.string]
        } else if let info = object["labelExpressionInfo"]?.object {
            words = [object["name"]?.string, info["expression"]?.string ?? info["value"]?.string]
        } else if let expression = object["labelExpression"]?.string {
            words = [object["name"]?.string, expression]
        } else {
            return nil
        }
        // Scripts can have many lines, but a name has one.
        let text = words.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ": ")
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return "label " + (line.count > 80 ? "\(line.prefix(80))…" : line)
    }
}

extension SymbolFile.Entry {
    /// The use of a symbol in its layer; a name means the symbol with the first use.
    fileprivate enum Role: Int, Comparable {
        case main, alternate, other, selection

        static func < (left: Role, right: Role) -> Bool { left.rawValue < right.rawValue }
    }

    /// The use of the symbol, from its path in the document.
    ///
    /// The symbols of a style have no paths, and are main symbols.
    fileprivate var role: Role {
        guard key.hasPrefix("$.") else { return .main }
        if key.hasSuffix(".selectionSymbol") { return .selection }
        guard key.contains(".renderer.") else { return .other }
        return key.contains(".alternateSymbols[") ? .alternate : .main
    }
}

extension SymbolFile.Kind {
    fileprivate init(of json: JSONPart) {
        switch json["type"]?.string {
        case "CIMLayerDocument": self = .lyrx
        case "CIMMapDocument": self = .mapx
        case "CIMLayoutDocument": self = .pagx
        case .some: self = .symbol
        case nil:
            let isScene = ["viewingMode", "ground"].contains { json[$0] != nil }
            self = isScene ? .webscene : .webmap
        }
    }
}
