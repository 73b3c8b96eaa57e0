import CartoucheDocuments
import CartoucheSymbols

/// A web style: a listing of symbols in JSON, each in a file of its own, in CIM or web form.
///
/// A listing can also name other listings (`styleUrl`), as a portal does. Their symbols follow in its order. Symbols on
/// other computers are listed and reported, but not read.
struct WebStyle: Sendable {
    /// Where the JSON of a symbol is.
    enum Content: Sendable {
        /// A reference to a file, relative to the listing.
        case file(String, ResourceLoader)
        /// A picture that stands for a symbol on another computer: a reference, or a `data:` URL.
        case thumbnail(String, ResourceLoader)
        /// The JSON in the listing.
        case inline([UInt8])
    }

    private(set) var items: [StyleFile.Item] = []
    private(set) var contents: [Content] = []
    private(set) var properties: [String: String] = [:]
    /// The symbols and listings that are left out, and the symbols that are replaced by a picture.
    private(set) var diagnostics: [Diagnostic] = []

    /// The paths of the inner listings that were read.
    private var readListings: Set<String> = []
    /// The classes of symbols in files, by their paths.
    private var classes: [String: Int] = [:]
    /// The size of all files that were read for the classes of their symbols.
    private var classBytes = 0

    /// The greatest size of all files that are read for the classes of their symbols.
    private static let maxClassBytes = 256 << 20
    private static let maxDiagnostics = 10_000
    /// The greatest number of symbols in all listings, and of listings.
    private static let maxItems = 100_000
    private static let maxListings = 1000

    /// Whether a JSON document is a listing of a web style or of several.
    static func recognizes(_ json: JSONPart) -> Bool {
        guard json["type"]?.string == nil, let list = list(json) else { return false }
        return list.contains { item in
            ["cimRef", "webRef", "formatInfos", "styleUrl"].contains { item[$0] != nil } || isStyle(item)
        }
    }

    /// Reads a listing.
    ///
    /// - Parameters:
    ///   - json: The listing.
    ///   - path: The path of the listing, for references and errors.
    ///   - name: The name of one style of a portal's listing. Default: nil, all symbols.
    ///   - root: The folder that no reference may leave; nil for no restriction.
    /// - Throws: `DocumentError` if the text is not a listing, or has no style with the name.
    init(_ json: JSONPart, path: String, name: String? = nil, root: RootFolder?) throws(DocumentError) {
        guard Self.recognizes(json) else {
            throw DocumentError(
                .wrongValue, source: path, what: "the document is not the listing of a web style",
                suggestion:
                    "use a style (.stylx), or JSON with a list `items` of symbols with `cimRef` or `webRef`")
        }
        let resources = ResourceLoader(rootFolder: root?.path).besides(path)
        guard let name else {
            try read(json, of: path, resources, isInner: false)
            return
        }
        let styles = (Self.list(json) ?? []).filter { Self.isStyle($0) }
        guard let style = styles.first(where: { Self.names($0).contains(name.lowercased()) }) else {
            let known = styles.compactMap { $0["name"]?.string ?? $0["title"]?.string }
            throw DocumentError(
                .wrongValue, source: path, what: "the listing has no style \(name.brief)",
                suggestion: SimilarNames.nearest(to: name, among: known).first.map {
                    "did you mean \($0.brief)?"
                }
                    ?? "the styles are \(known.prefix(10).joined(separator: ", "))")
        }
        try readStyle(Self.address(style) ?? "", resources)
    }

    /// The list of a web style (`items`), or of the result of a search in a portal (`results`).
    private static func list(_ json: JSONPart) -> [JSONPart]? {
        json["items"]?.array ?? json["results"]?.array
    }

    /// Whether an entry is a style, and not a symbol.
    private static func isStyle(_ item: JSONPart) -> Bool {
        item["cimRef"] == nil && item["webRef"] == nil && address(item) != nil
    }

    private static func address(_ item: JSONPart) -> String? {
        if let address = item["styleUrl"]?.string { return address }
        return item["type"]?.string == "Style" ? item["url"]?.string : nil
    }

    /// The names of a style in lower case: its name, its title, and the keywords of its portal.
    private static func names(_ item: JSONPart) -> [String] {
        let words =
            [item["name"]?.string, item["title"]?.string, item["styleName"]?.string]
            + (item["typeKeywords"]?.array ?? []).map(\.string)
        return words.compactMap { $0?.lowercased() }
    }

    private mutating func readStyle(_ address: String, _ resources: ResourceLoader) throws(DocumentError) {
        let path = (try? resources.path(for: address)) ?? address
        guard readListings.insert(path).inserted else {
            throw DocumentError(
                .unsupported, source: address, what: "the listing is named several times",
                suggestion: "name it once")
        }
        let resource = try resources.load(address)
        let json = try JSONPart(parsing: resource.bytes, source: resource.name)
        guard Self.list(json) != nil else {
            throw DocumentError(
                .wrongValue, source: resource.name, what: "the document is not the listing of a web style")
        }
        try read(json, of: resource.name, resources.besides(resource.name), isInner: true)
    }

    private mutating func read(
        _ json: JSONPart, of path: String, _ resources: ResourceLoader, isInner: Bool
    ) throws(DocumentError) {
        for name in ["name", "title", "cimVersion"] {
            if properties[name] == nil, let text = json[name]?.string { properties[name] = text }
        }
        var listings = 0
        for (index, item) in (Self.list(json) ?? []).enumerated() {
            let place = "$.items[\(index)]"
            guard items.count < Self.maxItems, listings < Self.maxListings else {
                throw DocumentError(
                    .tooLarge, source: path, path: place,
                    what: "the listing has more than \(Self.maxItems) symbols or \(Self.maxListings) styles",
                    suggestion: "divide the listing")
            }
            if Self.isStyle(item) {
                listings += 1
                readInner(item, at: place, resources, isInner: isInner)
            } else if let content = content(of: item, at: place, resources) {
                add(item, content, resources)
            }
        }
    }

    private mutating func note(_ diagnostic: Diagnostic) {
        if diagnostics.count < Self.maxDiagnostics { diagnostics.append(diagnostic) }
    }

    /// Reads the symbols of another listing; a listing in a listing has no others.
    private mutating func readInner(
        _ item: JSONPart, at place: String, _ resources: ResourceLoader, isInner: Bool
    ) {
        let address = Self.address(item) ?? ""
        do throws(DocumentError) {
            guard !isInner else {
                throw DocumentError(
                    .unsupported, source: address, what: "the style is listed by a listing inside a listing")
            }
            try readStyle(address, resources)
        } catch {
            note(
                Diagnostic(
                    .error, code: error.kind == .remote ? .remoteResource : .symbolNotRead, path: place,
                    message: "\(error)",
                    instead: "the symbols of the style are left out"))
        }
    }

    /// Returns the content of a symbol: its CIM form if that is a file, else its web form, else its picture.
    private mutating func content(
        of item: JSONPart, at place: String, _ resources: ResourceLoader
    ) -> Content? {
        for name in ["symbol", "data"] where item[name]?.kind == .object {
            if let bytes = item[name]?.value.bytes() { return .inline(bytes) }
        }
        let forms = ["cimRef", "webRef"].compactMap { item[$0]?.string }
        if let local = forms.first(where: { !Self.isRemote($0) }) { return .file(local, resources) }
        let thumbnail = item["thumbnail"]
        let data = thumbnail?["imageData"]?.string.map { "data:image/png;base64,\($0)" }
        let picture = data ?? thumbnail?["href"]?.string ?? thumbnail?.string
        let name = item["name"]?.string ?? ""
        if let picture, !Self.isRemote(picture) {
            note(
                Diagnostic(
                    .warning, code: .remoteResource, path: place,
                    message: "the symbol \(name.brief) is on another computer",
                    instead: "its thumbnail is drawn"))
            return .thumbnail(picture, resources)
        }
        // The symbol stays in the list, and reading it says why it cannot be read.
        if let remote = forms.first { return .file(remote, resources) }
        note(
            Diagnostic(
                .error, code: .symbolNotRead, path: place,
                message: "the symbol \(name.brief) has neither a cimRef nor a webRef",
                instead: "it is left out"))
        return nil
    }

    private static func isRemote(_ reference: String) -> Bool {
        ["http://", "https://", "ftp://", "//"].contains { reference.lowercased().hasPrefix($0) }
    }

    private mutating func add(_ item: JSONPart, _ content: Content, _ resources: ResourceLoader) {
        let name = item["name"]?.string ?? ""
        let title = item["title"]?.string ?? name
        let tags =
            item["tags"]?.array?.compactMap(\.string)
            ?? (item["tags"]?.string ?? "").split(separator: ",").map { tag in
                String(tag.drop { $0 == " " })
            }
        let category =
            item["category"]?.string ?? item["categories"]?.array?.compactMap(\.string).first ?? ""
        let number = itemClass(item, content)
        items.append(
            StyleFile.Item(
                key: name.isEmpty ? title : name, name: title, category: category,
                tags: tags.filter { !$0.isEmpty }, itemClass: number,
                row: Int64(items.count + 1)))
        contents.append(content)
    }

    /// The class of a symbol, from its `itemType`; from its content if it has none.
    private mutating func itemClass(_ item: JSONPart, _ content: Content) -> Int {
        switch item["itemType"]?.string?.lowercased() {
        case "pointsymbol": return 3
        case "linesymbol", "polylinesymbol": return 4
        case "polygonsymbol": return 5
        case "textsymbol": return 6
        case "meshsymbol": return 12
        default: break
        }
        guard case .file(let reference, let resources) = content else {
            return Self.itemClass(of: content).number
        }
        let path = (try? resources.path(for: reference)) ?? reference
        if let known = classes[path] { return known }
        guard classBytes < Self.maxClassBytes else { return 3 }
        let (number, size) = Self.itemClass(of: content)
        classBytes += size
        classes[path] = number
        if classBytes >= Self.maxClassBytes {
            note(
                Diagnostic(
                    .warning, code: .badMember, path: "$.items",
                    message: "the symbols without an itemType have more than \(Self.maxClassBytes >> 20) MiB",
                    instead: "the others are listed as point symbols"))
        }
        return number
    }

    /// Returns the class of a symbol from its content, and the size of the content.
    private static func itemClass(of content: Content) -> (number: Int, size: Int) {
        guard let bytes = try? bytes(of: content) else { return (3, 0) }
        return (itemClass(of: bytes), bytes.count)
    }

    private static func itemClass(of bytes: [UInt8]) -> Int {
        guard let json = try? JSONPart(parsing: bytes),
            let type = (json["type"]?.string == "CIMSymbolReference" ? json["symbol"] : json)?["type"]?.string
        else { return 3 }
        if let number = StyleClass.number(ofType: type) { return number }
        return switch type {
        case "esriSLS", "LineSymbol3D": 4
        case "esriSFS", "esriPFS", "PolygonSymbol3D": 5
        case "esriTS", "LabelSymbol3D": 6
        case "MeshSymbol3D": 12
        default: 3
        }
    }

    /// Returns the JSON of a symbol.
    ///
    /// - Throws: `DocumentError` if the file is missing, too large, or on another computer.
    static func bytes(of content: Content) throws(DocumentError) -> [UInt8] {
        switch content {
        case .inline(let bytes): return bytes
        case .file(let reference, var resources):
            resources.maximumBytes = StyleFile.maxItemSize
            return try resources.load(reference).bytes
        case .thumbnail(let reference, var resources):
            resources.maximumBytes = StyleFile.maxItemSize
            let resource = try resources.load(reference)
            return try PictureFile(resource.bytes, source: resource.name).symbol.bytes()
        }
    }

    /// The loader for the pictures of a symbol; nil for those beside the listing.
    static func resources(of content: Content) -> ResourceLoader? {
        guard case .file(let reference, let resources) = content,
            let path = try? resources.path(for: reference)
        else { return nil }
        return resources.besides(path)
    }
}
