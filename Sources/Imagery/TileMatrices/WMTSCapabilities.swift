import CartoucheDocuments

/// What a Web Map Tile Service says about itself (OGC 07-057r7, version 1.0.0).
package struct WMTSCapabilities: Sendable {
    /// A layer of tiles.
    package struct Layer: Sendable {
        package let name: String
        package let title: String
        package let abstract: String
        /// The area in degrees: west, south, east, north; nil if it is not stated.
        package let bounds: SIMD4<Double>?
        /// The identifier of the default style; it can be empty.
        package let style: String
        /// The media types of tiles.
        package let formats: [String]
        /// The default values of other dimensions, such as time.
        package let dimensions: [(name: String, value: String)]
        /// The matrix sets of the layer.
        package let links: [Link]
        /// The templates of addresses for tiles, with their media types.
        package let templates: [(format: String, text: String)]
    }

    /// A matrix set that a layer has.
    package struct Link: Sendable {
        package let matrixSet: String
        /// The tiles that exist, by the identifiers of matrices; the others have all tiles.
        package let limits: [String: TileLimits]
    }

    package let title: String
    /// The service provider; empty if it is not stated.
    package let provider: String
    /// The address for requests with parameters; nil if it is not stated.
    package let tileAddress: String?
    package let layers: [Layer]
    package let matrixSets: [WMTSMatrixSet]

    /// The greatest number of layers and of matrix sets.
    private static let maximumCount = 10_000

    /// Reads the answer to `GetCapabilities`.
    ///
    /// - Throws: `DocumentError` if the text is not one of a Web Map Tile Service, or if it has no layers.
    package init(parsing bytes: [UInt8], source: String) throws(DocumentError) {
        let document = try XMLElement.root(of: bytes, source: source)
        guard document.name == "Capabilities", let contents = document.child("Contents") else {
            let reason = OGCException.text(of: document).map { ": \($0)" } ?? ""
            throw DocumentError(
                .unsupported, source: source,
                what: "the answer has no layers of a Web Map Tile Service\(reason)",
                suggestion: "use the address of a WMTS, version 1.0.0")
        }
        title = document.child("ServiceIdentification")?.text(of: "Title") ?? ""
        provider = document.child("ServiceProvider")?.text(of: "ProviderName") ?? ""
        tileAddress = Self.tileAddress(document.child("OperationsMetadata"))
        layers = contents.all("Layer").prefix(Self.maximumCount).map(Self.layer).filter { !$0.name.isEmpty }
        matrixSets = contents.all("TileMatrixSet").prefix(Self.maximumCount).map(WMTSMatrixSet.init)
        guard !layers.isEmpty else {
            throw DocumentError(
                .unsupported, source: source, what: "the Web Map Tile Service has no layers")
        }
    }

    private static func tileAddress(_ metadata: XMLElement?) -> String? {
        let operation = metadata?.all("Operation").first { $0["name"] == "GetTile" }
        let gets = operation?.child("DCP")?.child("HTTP")?.all("Get") ?? []
        func encodings(_ get: XMLElement) -> [String] {
            get.all("Constraint").filter { $0["name"] == "GetEncoding" }.flatMap {
                $0.child("AllowedValues")?.all("Value").map(\.trimmedText) ?? []
            }
        }
        return gets.first { encodings($0).isEmpty || encodings($0).contains("KVP") }?.link
    }

    private static func layer(_ element: XMLElement) -> Layer {
        let styles = element.all("Style")
        let style = styles.first { $0["isDefault"] == "true" } ?? styles.first
        return Layer(
            name: element.text(of: "Identifier"), title: element.text(of: "Title"),
            abstract: element.text(of: "Abstract"), bounds: bounds(of: element),
            style: style?.text(of: "Identifier") ?? "",
            formats: element.all("Format").map(\.trimmedText),
            dimensions: element.all("Dimension").map { dimension in
                let value = dimension.text(of: "Default")
                return (dimension.text(of: "Identifier"), value.isEmpty ? dimension.text(of: "Value") : value)
            },
            links: element.all("TileMatrixSetLink").map(link),
            templates: element.all("ResourceURL").filter { $0["resourceType"] == "tile" }.compactMap { url in
                url["template"].map { (url["format"] ?? "", $0) }
            })
    }

    private static func link(_ element: XMLElement) -> Link {
        var limits: [String: TileLimits] = [:]
        for limit in element.child("TileMatrixSetLimits")?.all("TileMatrixLimits") ?? [] {
            func range(_ axis: String) -> Range<Int>? {
                guard let low = Int(limit.text(of: "MinTile\(axis)")),
                    let high = Int(limit.text(of: "MaxTile\(axis)")),
                    0 <= low, low <= high, high < WMTSMatrixSet.maximumTiles
                else { return nil }
                return low..<high + 1
            }
            guard let columns = range("Col"), let rows = range("Row") else { continue }
            limits[limit.text(of: "TileMatrix")] = TileLimits(columns: columns, rows: rows)
        }
        return Link(matrixSet: element.text(of: "TileMatrixSet"), limits: limits)
    }

    private static func bounds(of element: XMLElement) -> SIMD4<Double>? {
        guard let box = element.child("WGS84BoundingBox") else { return nil }
        let numbers = ["LowerCorner", "UpperCorner"].flatMap { WMTSMatrixSet.numbers(box.text(of: $0)) }
        guard numbers.count == 4, numbers[0] < numbers[2], numbers[1] < numbers[3] else { return nil }
        return SIMD4(numbers[0], numbers[1], numbers[2], numbers[3])
    }
}
