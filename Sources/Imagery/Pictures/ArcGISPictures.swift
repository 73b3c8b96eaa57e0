import CartoucheDocuments
import CartoucheGeospatial
import CartoucheNetwork
import CartoucheRasters
import CartoucheWorkers

/// Pictures that a map service or an image service of ArcGIS draws: the operations `export` and `exportImage`.
package struct ArcGISPictures: PictureService, MapPictures {
    /// What a picture shows of a map service.
    package struct Content: Sendable {
        /// The numbers of the layers; nil for those that the service shows by default.
        package var layers: [Int]?
        /// SQL-92 where clauses by the number of the layer.
        package var conditions: [Int: String]
        /// The renderers, the transparency and the order of layers (`dynamicLayers`); nil for those of the service.
        package var dynamicLayers: JSONValue?

        package init(
            layers: [Int]? = nil, conditions: [Int: String] = [:], dynamicLayers: JSONValue? = nil
        ) {
            (self.layers, self.conditions, self.dynamicLayers) = (layers, conditions, dynamicLayers)
        }
    }

    /// How an image service makes a picture of its values; nil or empty for what the service does by itself.
    package struct ImageSettings: Sendable {
        /// The function that is applied to the values (`renderingRule`).
        package var rendering: JSONValue?
        /// The choice and the order of pictures (`mosaicRule`).
        package var mosaic: JSONValue?
        /// The numbers of the bands, from 0, in the order red, green and blue (`bandIds`).
        package var bands: [Int] = []
        /// The values that mean nothing, one for all bands or one for each (`noData`).
        package var noData: [Double] = []
        /// Whether all bands must have no value, or any (`noDataInterpretation`).
        package var noDataInterpretation: String?
        /// The resampling (`interpolation`).
        package var interpolation: String?

        package init() {}

        fileprivate var parameters: [ResourceRequest.Parameter] {
            var found: [ResourceRequest.Parameter] = []
            if let rendering { found.append(.init("renderingRule", rendering.text())) }
            if let mosaic { found.append(.init("mosaicRule", mosaic.text())) }
            if !bands.isEmpty {
                found.append(.init("bandIds", bands.map { "\($0)" }.joined(separator: ",")))
            }
            if !noData.isEmpty {
                let values = noData.map { JSONValue.number(JSONNumber($0)).text() }
                found.append(.init("noData", values.joined(separator: ",")))
            }
            if let noDataInterpretation {
                found.append(.init("noDataInterpretation", noDataInterpretation))
            }
            if let interpolation { found.append(.init("interpolation", interpolation)) }
            return found
        }
    }

    /// The kind of a service.
    package enum Kind: Sendable {
        case map(Content)
        case image(ImageSettings)
    }

    package let bounds: SIMD4<Double>?
    package let maximumSize: SIMD2<Int>
    private let kind: Kind
    private let address: WebAddress
    private let provider: any ResourceProvider

    /// The greatest side of a picture if the service states none, and the greatest one that is believed.
    private static let usualSide = 4096, greatestSide = 16384

    /// - Parameters:
    ///   - description: What the service says about itself.
    ///   - extent: The extent of the service; nil if it is not known.
    ///   - address: The address of the service, which ends with `MapServer` or `ImageServer`.
    package init(
        _ kind: Kind, description: JSONPart, extent: Envelope?, at address: WebAddress,
        provider: any ResourceProvider
    ) {
        (self.kind, self.address, self.provider) = (kind, address, provider)
        func side(_ name: String) -> Int {
            guard let number = description[name]?.double, number >= 1, number.isFinite else {
                return Self.usualSide
            }
            return Int(min(number, Double(Self.greatestSide)))
        }
        maximumSize = SIMD2(side("maxImageWidth"), side("maxImageHeight"))
        bounds = extent.flatMap { extent in
            extent.spatialReference == nil ? nil : GeometryEngine.project(extent, into: .wgs84)?.extent
        }.map { SIMD4($0.xMin, $0.yMin, $0.xMax, $0.yMax) }
    }

    package func pictures(in target: RasterTarget, _ cancellation: Cancellation) throws -> PlacedPictures {
        // An empty list would mean the layers that the service shows by default.
        if case .map(let content) = kind, content.layers?.isEmpty == true { return PlacedPictures() }
        return try ServicePicture(of: self, in: target).draw(cancellation)
    }

    /// Services project their pictures themselves.
    func system(for map: SpatialReference) -> SpatialReference? { map }

    func picture(of area: Envelope, width: Int, height: Int, dpi: Double) throws -> [UInt8] {
        let reference = area.spatialReference.map(Self.text) ?? ""
        var parameters: [ResourceRequest.Parameter] = [
            .init("bbox", "\(area.xMin),\(area.yMin),\(area.xMax),\(area.yMax)"), .init("bboxSR", reference),
            .init("imageSR", reference), .init("size", "\(width),\(height)"), .init("format", "png32"),
            .init("f", "image"),
        ]
        let operation: String
        switch kind {
        case .map(let content):
            operation = "export"
            parameters += [.init("transparent", "true"), .init("dpi", "\(Int(dpi.rounded()))")]
            if let layers = content.layers {
                let numbers = layers.map { "\($0)" }.joined(separator: ",")
                parameters.append(.init("layers", "show:\(numbers)"))
            }
            if let layers = content.dynamicLayers {
                parameters.append(.init("dynamicLayers", layers.text()))
            } else if !content.conditions.isEmpty {
                var object = JSONObject()
                for (number, condition) in content.conditions.sorted(by: { $0.key < $1.key }) {
                    object["\(number)"] = .string(condition)
                }
                parameters.append(.init("layerDefs", JSONValue.object(object).text()))
            }
        case .image(let settings):
            operation = "exportImage"
            parameters += settings.parameters
        }
        let place = address.appending(operation)
        let response = try provider.waitForResponse(
            to: ResourceRequest(place, parameters: parameters, purpose: .picture))
        if let reason = Self.error(in: response.bytes) ?? OGCException.text(of: response.bytes) {
            throw DocumentError(
                .unsupported, source: place.description, what: "the service answers with an error: \(reason)")
        }
        guard response.status < 400 else {
            throw NetworkError.status(url: place.description, status: response.status, excerpt: "")
        }
        return response.bytes
    }

    /// Returns a spatial reference as services read it: a number, or an object with WKT.
    private static func text(_ reference: SpatialReference) -> String {
        if let number = reference.wkid { return "\(number)" }
        return EsriJSON.json(of: reference).text()
    }

    /// Returns the text of an error in JSON, which services send with the status 200; nil for other answers.
    private static func error(in bytes: [UInt8]) -> String? {
        guard bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == UInt8(ascii: "{") else {
            return nil
        }
        let error = (try? JSONPart(parsing: bytes, source: ""))?["error"]
        let details = error?["details"]?.array?.compactMap(\.string) ?? []
        let texts = ([error?["message"]?.string ?? ""] + details).filter { !$0.isEmpty }
        return texts.isEmpty
            ? "the answer is JSON and no picture" : String(texts.joined(separator: "; ").prefix(300))
    }
}
