import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImagery
import CartoucheImages
import CartoucheNetwork
import CartoucheRasters
import CartoucheWorkers
import Foundation
import Synchronization
import Testing

/// A service of ArcGIS that draws one color.
private final class Service: ResourceProvider {
    private let answer: (@Sendable () -> (status: Int, bytes: [UInt8]))?
    private let asked = Mutex<[(path: String, parameters: [String: String])]>([])

    /// The requests for pictures.
    var requests: [(path: String, parameters: [String: String])] { asked.withLock { $0 } }

    init(answer: (@Sendable () -> (status: Int, bytes: [UInt8]))? = nil) { self.answer = answer }

    func response(to request: ResourceRequest) async throws -> ResourceResponse {
        let parameters = Dictionary(request.parameters.map { ($0.name, $0.value) }) { first, _ in first }
        asked.withLock { $0.append((request.address.path, parameters)) }
        if let answer {
            let found = answer()
            return ResourceResponse(address: request.address, status: found.status, bytes: found.bytes)
        }
        let size = (parameters["size"] ?? "").split(separator: ",").compactMap { Int($0) }
        let pixels = (0..<size[0] * size[1]).flatMap { _ in [10, 120, 230, 255] as [UInt8] }
        return ResourceResponse(
            address: request.address, bytes: try Image(width: size[0], height: size[1], rgba: pixels).png())
    }
}

/// The requests `export` and `exportImage`, and their answers.
@Suite struct ArcGISPicturesTests {
    private let place = "https://gis.example/arcgis/rest/services/Land"

    private func draw(
        _ service: Service, _ kind: ArcGISPictures.Kind = .map(.init()), description: String = "{}",
        extent: Envelope? = nil, in reference: SpatialReference = .webMercator, pixelsPerDIP: Double = 1
    ) throws -> PlacedPictures {
        let name = if case .image = kind { "ImageServer" } else { "MapServer" }
        let pictures = ArcGISPictures(
            kind, description: try JSONPart(parsing: Array(description.utf8), source: ""), extent: extent,
            at: try WebAddress("\(place)/\(name)"), provider: service)
        let target = RasterTarget(
            width: 40, height: 20, origin: SIMD2(0, 200), column: SIMD2(10, 0), row: SIMD2(0, -10),
            spatialReference: reference, pixelsPerDIP: pixelsPerDIP)
        return try pictures.pictures(in: target, Cancellation())
    }

    @Test func thePictureHasTheSizeOfTheMap() throws {
        let service = Service()
        let pictures = try draw(service, pixelsPerDIP: 2)
        let request = try #require(service.requests.first)
        #expect(request.path == "/arcgis/rest/services/Land/MapServer/export")
        let expected = [
            "bbox": "0.0,0.0,400.0,200.0", "bboxSR": "3857", "imageSR": "3857", "size": "40,20",
            "format": "png32", "transparent": "true", "dpi": "192", "f": "image",
        ]
        for (name, value) in expected { #expect(request.parameters[name] == value, "\(name)") }
        #expect(request.parameters["layers"] == nil && request.parameters["layerDefs"] == nil)
        #expect(pictures.images.first?.origin == SIMD2(0, 0))
        #expect(pictures.images.first?.image[3, 3].rgba8 == SIMD4(10, 120, 230, 255))
    }

    @Test func layersAndConditionsAreSent() throws {
        let service = Service()
        _ = try draw(service, .map(.init(layers: [3, 0], conditions: [3: "POP > 5", 0: "NAME = 'a\"b'"])))
        let parameters = try #require(service.requests.first?.parameters)
        #expect(parameters["layers"] == "show:3,0")
        let sent = try JSONPart(parsing: Array((parameters["layerDefs"] ?? "").utf8), source: "")
        #expect(sent["3"]?.string == "POP > 5" && sent["0"]?.string == "NAME = 'a\"b'")
    }

    @Test func dynamicLayersReplaceConditions() throws {
        let service = Service()
        _ = try draw(
            service, .map(.init(layers: [1], conditions: [1: "A = 1"], dynamicLayers: [["id": 1]])))
        let parameters = try #require(service.requests.first?.parameters)
        #expect(parameters["dynamicLayers"] == "[{\"id\":1}]" && parameters["layerDefs"] == nil)
    }

    @Test func withoutVisibleLayersThereIsNoRequest() throws {
        let service = Service()
        #expect(try draw(service, .map(.init(layers: []))).images.isEmpty && service.requests.isEmpty)
    }

    @Test func imageServicesHaveTheirOwnOperation() throws {
        let service = Service()
        var settings = ArcGISPictures.ImageSettings()
        settings.rendering = ["rasterFunction": "Hillshade"]
        settings.bands = [3, 0, 1]
        settings.noData = [-9999, 0.5]
        _ = try draw(service, .image(settings))
        let request = try #require(service.requests.first)
        #expect(request.path == "/arcgis/rest/services/Land/ImageServer/exportImage")
        #expect(request.parameters["renderingRule"] == "{\"rasterFunction\":\"Hillshade\"}")
        #expect(request.parameters["bandIds"] == "3,0,1" && request.parameters["noData"] == "-9999,0.5")
        for name in ["mosaicRule", "layers", "interpolation", "noDataInterpretation"] {
            #expect(request.parameters[name] == nil, "\(name)")
        }
    }

    @Test func systemsWithoutANumberAreSentAsText() throws {
        let text = """
            PROJCS["Own",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],\
            PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Mercator_1SP"],\
            PARAMETER["central_meridian",7],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],\
            PARAMETER["false_northing",0],UNIT["metre",1]]
            """
        let service = Service()
        _ = try draw(service, in: try #require(SpatialReference(wkText: text)))
        let sent = try JSONPart(
            parsing: Array((service.requests.first?.parameters["imageSR"] ?? "").utf8), source: "")
        #expect(sent["wkt"]?.string == text)
    }

    @Test func largePicturesAreEnlarged() throws {
        let service = Service()
        let pictures = try draw(service, description: "{\"maxImageWidth\": 10, \"maxImageHeight\": 1e99}")
        #expect(service.requests.first?.parameters["size"] == "10,5")
        #expect(service.requests.first?.parameters["dpi"] == "24")
        #expect(pictures.images.first?.column == SIMD2(4, 0))
    }

    @Test func nothingIsRequestedOutsideOfTheExtent() throws {
        let service = Service()
        let far = Envelope(xMin: 10, yMin: 50, xMax: 11, yMax: 51, spatialReference: .wgs84)
        #expect(try draw(service, extent: far).images.isEmpty && service.requests.isEmpty)
    }

    @Test(arguments: [
        (
            "{\"error\":{\"code\":400,\"message\":\"Invalid layer\",\"details\":[\"id 9\"]}}",
            "Invalid layer; id 9"
        ),
        ("{\"href\":\"https://gis.example/a.png\"}", "JSON and no picture"),
        ("<html>Sign in</html>", "a document and no picture"),
    ])
    func answersThatAreNoPicturesAreErrors(_ text: String, _ reason: String) throws {
        let service = Service { (200, Array(text.utf8)) }
        let error = #expect(throws: DocumentError.self) { try draw(service) }
        #expect(error?.what.hasPrefix("the service answers with an error: ") == true)
        #expect(error?.what.contains(reason) == true, "\(error?.what ?? "")")
    }

    @Test func otherStatesAreErrors() throws {
        #expect(throws: NetworkError.self) { try draw(Service { (503, []) }) }
        #expect(throws: (any Error).self) { try draw(Service { (200, [1, 2, 3]) }) }
    }
}
