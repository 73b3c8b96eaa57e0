import CartoucheDocuments
import CartoucheGeospatial
import CartoucheNetwork
import CartoucheTileArchives
import CartoucheWorkers

/// A Web Map Tile Service (OGC 07-057r7, version 1.0.0).
package struct WebMapTileService: Sendable {
    package let capabilities: WMTSCapabilities
    /// The address of the service without the parameters of requests.
    private let address: WebAddress
    private let provider: any ResourceProvider

    /// The parameters of requests to the service, which an address can have.
    private static let parameters: Set<String> = [
        "service", "request", "version", "layer", "style", "tilematrixset", "tilematrix", "tilerow",
        "tilecol", "format",
    ]

    /// Loads what the service says about itself.
    ///
    /// - Parameter address: The address of the service for requests with parameters, or that of its capabilities (`.xml`).
    /// - Throws: `NetworkError`; `DocumentError` if the answer is not one of a Web Map Tile Service.
    package init(at address: WebAddress, provider: any ResourceProvider) throws {
        let base = address.removing(Self.parameters)
        let isDocument = base.path.lowercased().hasSuffix(".xml")
        let request = ResourceRequest(
            base,
            parameters: isDocument
                ? []
                : [
                    .init("SERVICE", "WMTS"), .init("VERSION", "1.0.0"), .init("REQUEST", "GetCapabilities"),
                ])
        let response = try provider.waitForResponse(to: request)
        guard response.status < 400 else {
            throw NetworkError.status(url: base.description, status: response.status, excerpt: "")
        }
        capabilities = try WMTSCapabilities(parsing: response.bytes, source: base.description)
        (self.address, self.provider) = (base, provider)
    }

    /// Returns a layer.
    ///
    /// - Parameter name: The identifier; nil for the only layer.
    /// - Throws: `DocumentError` if there is no such layer, or if there are several.
    package func layer(_ name: String?) throws(DocumentError) -> WMTSCapabilities.Layer {
        let names = capabilities.layers.map(\.name)
        guard let name else {
            if capabilities.layers.count == 1 { return capabilities.layers[0] }
            throw DocumentError(
                .unsupported, source: address.description,
                what: "the service has \(capabilities.layers.count) layers",
                suggestion: "choose one of \(names.prefix(8).map { "'\($0)'" }.joined(separator: ", "))"
                    + (names.count > 8 ? " and others" : "") + ", such as with &layer=\(names[0])")
        }
        guard let layer = capabilities.layers.first(where: { $0.name == name }) else {
            throw DocumentError(
                .notFound, source: address.description, what: "the service has no layer '\(name)'",
                suggestion: SimilarNames.suggestion(for: name, among: names, list: "the layers are"))
        }
        return layer
    }

    /// Returns the tiles of a layer.
    ///
    /// - Parameters:
    ///   - layer: A layer of the service.
    ///   - matrixSet: The identifier of the matrix set; nil for one in Web Mercator, in degrees, or for the first one.
    /// - Throws: `DocumentError` if there is no such matrix set, or none that is usable.
    package func tiles(
        of layer: WMTSCapabilities.Layer, matrixSet: String?
    ) throws -> WebTiles {
        let sets = layer.links.compactMap { link in
            capabilities.matrixSets.first { $0.name == link.matrixSet }
        }
        if let matrixSet, !sets.contains(where: { $0.name == matrixSet }) {
            throw DocumentError(
                .notFound, source: address.description,
                what: "the layer '\(layer.name)' has no tile matrix set '\(matrixSet)'",
                suggestion: SimilarNames.suggestion(
                    for: matrixSet, among: sets.map(\.name), list: "its sets are"))
        }
        let candidates = sets.filter { matrixSet == nil || $0.name == matrixSet }
        func rank(_ set: WMTSMatrixSet) -> Int {
            switch set.spatialReference {
            case SpatialReference.webMercator?: 0
            case SpatialReference.wgs84?: 1
            default: 2
            }
        }
        let ordered = candidates.enumerated().sorted {
            (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
        }.map(\.element)
        for set in ordered {
            guard let grid = set.grid(bounds: layer.bounds) else { continue }
            let limits = layer.links.first { $0.matrixSet == set.name }?.limits ?? [:]
            return try WebTiles(
                addresses(of: layer, set, grid), grid: grid.tileInfo,
                extent: extent(of: layer, grid.tileInfo.spatialReference),
                limits: grid.matrices.map { matrix in
                    let all = TileLimits(columns: 0..<matrix.columns, rows: 0..<matrix.rows)
                    guard let own = limits[matrix.name] else { return all }
                    return TileLimits(
                        columns: own.columns.clamped(to: all.columns), rows: own.rows.clamped(to: all.rows))
                },
                provider: provider)
        }
        throw DocumentError(
            .unsupported, source: address.description,
            what: "the layer '\(layer.name)' has no tile matrix set with a known coordinate system and levels"
        )
    }

    private func extent(of layer: WMTSCapabilities.Layer, _ reference: SpatialReference) -> Envelope? {
        guard let bounds = layer.bounds else { return nil }
        let limit = reference == .webMercator ? 85.051_128 : 90
        let degrees = Envelope(
            xMin: max(bounds.x, -180), yMin: max(bounds.y, -limit), xMax: min(bounds.z, 180),
            yMax: min(bounds.w, limit), spatialReference: .wgs84)
        guard degrees.xMin < degrees.xMax, degrees.yMin < degrees.yMax else { return nil }
        return GeometryEngine.project(degrees, into: reference)?.extent
    }

    private func addresses(
        of layer: WMTSCapabilities.Layer, _ set: WMTSMatrixSet, _ grid: WMTSMatrixSet.Grid
    ) throws -> WMTSAddresses {
        let wanted = ["image/png", "image/webp", "image/jpeg"]
        func best(_ formats: [String]) -> Int? {
            wanted.lazy.compactMap { name in
                formats.firstIndex {
                    $0 == name || $0.hasPrefix(name + ";") || $0 == "image/jpg" && name == "image/jpeg"
                }
            }.first ?? (formats.isEmpty ? nil : 0)
        }
        if let index = best(layer.templates.map(\.format)) {
            return WMTSAddresses(
                form: .template(reachable(layer.templates[index].text)), layer: layer, matrixSet: set.name,
                matrices: grid.matrices.map(\.name))
        }
        let stated = capabilities.tileAddress.flatMap { try? WebAddress(reachable($0)) }
        let isDocument = address.path.lowercased().hasSuffix(".xml")
        guard let place = stated ?? (isDocument ? nil : address) else {
            throw DocumentError(
                .unsupported, source: address.description, what: "the service states no address for tiles")
        }
        let format = best(layer.formats).map { layer.formats[$0] } ?? "image/png"
        return WMTSAddresses(
            form: .parameters(place.removing(Self.parameters), format: format), layer: layer,
            matrixSet: set.name, matrices: grid.matrices.map(\.name))
    }

    /// Returns a stated address with the scheme and the port that have answered, if the host is the same.
    ///
    /// Behind a proxy, servers state those that only they can reach.
    private func reachable(_ stated: String) -> String {
        let places = stated.replacing("{", with: "").replacing("}", with: "")
        guard let known = try? WebAddress(places), known.host == address.host, known.origin != address.origin
        else { return stated }
        let rest = stated.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return rest.count < 4 ? stated : address.origin + "/" + rest[3]
    }
}

/// The addresses of the tiles of a Web Map Tile Service.
struct WMTSAddresses: TileAddresses {
    enum Form {
        /// An address with places for the names of the style, the matrix set and the matrix, and for numbers.
        case template(String)
        case parameters(WebAddress, format: String)
    }

    let form: Form
    let layer: WMTSCapabilities.Layer
    let matrixSet: String
    /// The identifiers of the matrices of levels.
    let matrices: [String]

    func address(of tile: TileAddress) throws -> WebAddress {
        let matrix = matrices.indices.contains(tile.level) ? matrices[tile.level] : ""
        switch form {
        case .parameters(let address, let format):
            return ResourceRequest(
                address,
                parameters: [
                    .init("SERVICE", "WMTS"), .init("REQUEST", "GetTile"), .init("VERSION", "1.0.0"),
                    .init("LAYER", layer.name), .init("STYLE", layer.style), .init("FORMAT", format),
                    .init("TILEMATRIXSET", matrixSet), .init("TILEMATRIX", matrix),
                    .init("TILEROW", "\(tile.row)"), .init("TILECOL", "\(tile.column)"),
                ] + layer.dimensions.map { .init($0.name, $0.value) }
            ).fullAddress
        case .template(let text):
            var values = [
                "style": layer.style, "tilematrixset": matrixSet, "tilematrix": matrix, "layer": layer.name,
                "tilerow": "\(tile.row)", "tilecol": "\(tile.column)",
            ]
            for dimension in layer.dimensions { values[dimension.name.lowercased()] = dimension.value }
            return try WebAddress(Self.filled(text, values))
        }
    }

    /// Replaces the names in braces.
    private static func filled(_ text: String, _ values: [String: String]) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            result += rest[..<start]
            let name = rest[rest.index(after: start)..<end].lowercased()
            result += values[name].map(encoded) ?? String(rest[start...end])
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    /// Returns a text with percent codes for everything that would end a part of a path.
    private static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            let isPlain =
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                || "-._~:,*@".utf8.contains(byte)
            if isPlain {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let code = String(byte, radix: 16, uppercase: true)
                result += "%" + (code.count < 2 ? "0" : "") + code
            }
        }
        return result
    }
}
