import CartoucheDocuments
import CartoucheGeospatial
import CartoucheNetwork
import CartoucheRasters
import CartoucheWorkers

/// Layers of a Web Map Service.
package struct WebMapService: PictureService, MapPictures {
    package let capabilities: WMSCapabilities
    private let layers: [WMSCapabilities.Layer]
    private let address: WebAddress
    private let provider: any ResourceProvider

    /// The greatest width and height of a picture if the server states none.
    private static let usualSize = SIMD2(4096, 4096)

    /// Loads what the service says about itself.
    ///
    /// - Parameters:
    ///   - address: The address of the service, with or without the parameters of `GetCapabilities`.
    ///   - names: The layers, bottom first; empty for the outermost layers that have a name.
    /// - Throws: `NetworkError`; `DocumentError` if the answer is not one of a Web Map Service, or if it has no such
    ///   layer.
    package init(at address: WebAddress, layers names: [String], provider: any ResourceProvider) throws {
        let base = address.removing([
            "service", "request", "version", "layers", "styles", "crs", "srs", "bbox", "width", "height",
            "format",
            "transparent",
        ])
        let request = ResourceRequest(
            base, parameters: [.init("SERVICE", "WMS"), .init("REQUEST", "GetCapabilities")])
        let response = try provider.waitForResponse(to: request)
        guard response.status < 400 else {
            throw NetworkError.status(url: base.description, status: response.status, excerpt: "")
        }
        capabilities = try WMSCapabilities(parsing: response.bytes, source: base.description)
        let known = capabilities.root.named
        layers =
            try names.isEmpty
            ? Self.outermost(capabilities.root)
            : names.map { name in
                guard let layer = known.first(where: { $0.name == name }) else {
                    throw DocumentError(
                        .notFound, source: base.description, what: "the service has no layer '\(name)'",
                        suggestion: SimilarNames.suggestion(
                            for: name, among: known.compactMap(\.name), list: "the layers are"))
                }
                return layer
            }
        // Behind a proxy, servers state addresses that only they can reach.
        let stated = try? capabilities.mapAddress.map { try WebAddress($0) }
        self.address = stated?.origin == base.origin ? stated! : base
        self.provider = provider
    }

    /// Returns the first layers with a name on each way from the root.
    private static func outermost(_ layer: WMSCapabilities.Layer) -> [WMSCapabilities.Layer] {
        layer.name == nil ? layer.children.reversed().flatMap(outermost) : [layer]
    }

    package var title: String {
        layers.count == 1 ? layers[0].title : capabilities.title
    }

    /// The credits of the layers, separated by commas.
    package var attribution: String {
        var known: [String] = []
        for layer in layers where !layer.attribution.isEmpty && !known.contains(layer.attribution) {
            known.append(layer.attribution)
        }
        return known.joined(separator: ", ")
    }

    package var bounds: SIMD4<Double>? {
        var all: SIMD4<Double>?
        for layer in layers {
            guard let bounds = layer.bounds else { return nil }
            all =
                all.map {
                    SIMD4(
                        lowHalf: pointwiseMin($0.lowHalf, bounds.lowHalf),
                        highHalf: pointwiseMax($0.highHalf, bounds.highHalf))
                } ?? bounds
        }
        return all
    }

    package var maximumSize: SIMD2<Int> { capabilities.maximumSize ?? Self.usualSize }

    package func pictures(in target: RasterTarget, _ cancellation: Cancellation) throws -> PlacedPictures {
        try ServicePicture(of: self, in: target).draw(cancellation)
    }

    // MARK: Systems

    /// The codes of a system at servers.
    private static func codes(of reference: SpatialReference) -> [String] {
        switch reference.canonicalWKID {
        case 3857: ["EPSG:3857", "EPSG:900913", "EPSG:102100", "EPSG:102113"]
        case 4326: ["CRS:84", "OGC:CRS84", "EPSG:4326"]
        case let code?: ["EPSG:\(code)"]
        case nil: []
        }
    }

    /// Returns the code that all layers have; nil if there is none.
    private func code(of reference: SpatialReference) -> String? {
        Self.codes(of: reference).first { code in layers.allSatisfy { $0.systems.contains(code) } }
    }

    /// Whether the coordinates of a code are northing or latitude first, in version 1.3.0; nil if it is not known.
    private static func isNorthFirst(_ code: String) -> Bool? {
        switch code {
        case "EPSG:4326": return true
        case "EPSG:3857", "EPSG:900913", "EPSG:102100", "EPSG:102113", "CRS:84", "OGC:CRS84": return false
        default: break
        }
        // Zones of UTM have eastings first in the EPSG dataset.
        let number = Int(code.dropFirst(5)) ?? 0
        let zones = [32_601...32_660, 32_701...32_760, 25_828...25_838, 26_901...26_923]
        return zones.contains { $0.contains(number) } ? false : nil
    }

    private var swapsAxes: Bool {
        !capabilities.version.hasPrefix("1.0") && !capabilities.version.hasPrefix("1.1")
    }

    package func system(for map: SpatialReference) -> SpatialReference? {
        [map, .webMercator, .wgs84].first { reference in
            guard let code = code(of: reference) else { return false }
            return !swapsAxes || Self.isNorthFirst(code) != nil
        }
    }

    // MARK: Pictures

    package func picture(of area: Envelope, width: Int, height: Int, dpi: Double) throws -> [UInt8] {
        guard let reference = area.spatialReference, let code = code(of: reference) else { return [] }
        let isFlipped = swapsAxes && Self.isNorthFirst(code) == true
        let box =
            isFlipped
            ? [area.yMin, area.xMin, area.yMax, area.xMax] : [area.xMin, area.yMin, area.xMax, area.yMax]
        let known = ["image/png", "image/png; mode=24bit", "image/webp", "image/gif", "image/jpeg"]
        let format = known.first { capabilities.formats.contains($0) } ?? "image/png"
        let parameters: [ResourceRequest.Parameter] = [
            .init("SERVICE", "WMS"), .init("VERSION", capabilities.version), .init("REQUEST", "GetMap"),
            .init("LAYERS", layers.compactMap(\.name).joined(separator: ",")), .init("STYLES", ""),
            .init(swapsAxes ? "CRS" : "SRS", code), .init("BBOX", box.map { "\($0)" }.joined(separator: ",")),
            .init("WIDTH", "\(width)"), .init("HEIGHT", "\(height)"), .init("FORMAT", format),
            .init("TRANSPARENT", format == "image/jpeg" ? "FALSE" : "TRUE"),
        ]
        let response = try provider.waitForResponse(
            to: ResourceRequest(address, parameters: parameters, purpose: .picture))
        if let reason = OGCException.text(of: response.bytes) {
            throw DocumentError(
                .unsupported, source: address.description,
                what: "the service answers with an error: \(reason)")
        }
        guard response.status < 400 else {
            throw NetworkError.status(url: address.description, status: response.status, excerpt: "")
        }
        return response.bytes
    }
}
