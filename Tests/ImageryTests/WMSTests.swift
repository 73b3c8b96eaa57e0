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

/// A Web Map Service whose pictures have the color of each position: red grows to the east, green to the north.
private final class Service: ResourceProvider {
    private let capabilities: String
    private let answer: (@Sendable (Int) -> (bytes: [UInt8], status: Int))?
    private let asked = Mutex<[[String: String]]>([])

    /// The parameters of the requests for pictures.
    var requests: [[String: String]] { asked.withLock { $0 } }

    init(
        _ version: String = "1.3.0", systems: [String], size: Int? = nil, bounds: String = "",
        answer: (@Sendable (Int) -> (bytes: [UInt8], status: Int))? = nil
    ) {
        let isNew = version == "1.3.0"
        let root = isNew ? "WMS_Capabilities" : "WMT_MS_Capabilities"
        let codes = systems.map { isNew ? "<CRS>\($0)</CRS>" : "<SRS>\($0)</SRS>" }.joined()
        let limit = size.map { "<MaxWidth>\($0)</MaxWidth><MaxHeight>\($0)</MaxHeight>" } ?? ""
        capabilities = """
            <?xml version="1.0"?><\(root) version="\(version)"><Service><Title>Ground</Title>\(limit)</Service>
            <Capability><Request><GetMap><Format>image/png</Format><DCPType><HTTP><Get>
            <OnlineResource xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="https://wms.example/map?key=1&amp;"/>
            </Get></HTTP></DCPType></GetMap></Request>
            <Layer><Title>All</Title>\(codes)\(bounds)
            <Layer><Name>soil</Name><Title>Soil</Title><Attribution><Title>© Soil</Title></Attribution></Layer>
            <Layer><Name>roads</Name><Title>Roads</Title></Layer></Layer></Capability></\(root)>
            """
        self.answer = answer
    }

    func response(to request: ResourceRequest) async throws -> ResourceResponse {
        let address = request.fullAddress
        var parameters: [String: String] = [:]
        for item in URLComponents(string: address.text)?.queryItems ?? [] {
            parameters[item.name.uppercased()] = item.value ?? ""
        }
        if parameters["REQUEST"] == "GetCapabilities" {
            return ResourceResponse(address: address, bytes: Array(capabilities.utf8))
        }
        asked.withLock { $0.append(parameters) }
        if let answer {
            let found = answer(requests.count)
            return ResourceResponse(address: address, status: found.status, bytes: found.bytes)
        }
        let (width, height) = (Int(parameters["WIDTH"]!)!, Int(parameters["HEIGHT"]!)!)
        let bytes = (0..<width * height).flatMap { index -> [UInt8] in
            let (x, y) = (Double(index % width) + 0.5, Double(index / width) + 0.5)
            return [UInt8(x / Double(width) * 255), UInt8((1 - y / Double(height)) * 255), 0, 255]
        }
        return ResourceResponse(
            address: address, bytes: try Image(width: width, height: height, rgba: bytes).png())
    }
}

/// Requests to Web Map Services, and the places of their pictures.
@Suite struct WMSTests {
    private func service(_ provider: Service, _ names: [String] = []) throws -> WebMapService {
        try WebMapService(
            at: WebAddress("https://wms.example/map?SERVICE=WMS&REQUEST=GetCapabilities&key=1"),
            layers: names,
            provider: provider)
    }

    private func target(
        _ reference: SpatialReference, _ middle: SIMD2<Double>, pixel: Double, width: Int = 40,
        height: Int = 20
    ) -> RasterTarget {
        RasterTarget(
            width: width, height: height,
            origin: middle + SIMD2(-Double(width), Double(height)) / 2 * pixel, column: SIMD2(pixel, 0),
            row: SIMD2(0, -pixel), spatialReference: reference)
    }

    private func draw(_ provider: Service, _ target: RasterTarget) throws -> [PlacedImage] {
        try service(provider).pictures(in: target, Cancellation()).images
    }

    private func box(_ request: [String: String]) throws -> [Double] {
        try #require(request["BBOX"]).split(separator: ",").compactMap { Double($0) }
    }

    @Test func thePictureHasTheSizeOfTheMap() throws {
        let provider = Service(systems: ["EPSG:3857"])
        let images = try draw(provider, target(.webMercator, SIMD2(1000, 2000), pixel: 10))
        let request = try #require(provider.requests.first)
        #expect(request["CRS"] == "EPSG:3857" && request["WIDTH"] == "40" && request["HEIGHT"] == "20")
        #expect(try box(request) == [800, 1900, 1200, 2100])
        #expect(request["LAYERS"] == "roads,soil" && request["KEY"] == "1" && request["VERSION"] == "1.3.0")
        #expect(images.count == 1 && images[0].origin == SIMD2(0, 0) && images[0].column == SIMD2(1, 0))
    }

    @Test(arguments: [("1.3.0", "CRS", true), ("1.1.1", "SRS", false)])
    func axesAreThoseOfTheVersion(_ version: String, _ name: String, _ isFlipped: Bool) throws {
        let provider = Service(version, systems: ["EPSG:4326"])
        _ = try draw(provider, target(.wgs84, SIMD2(10, 50), pixel: 0.1))
        let request = try #require(provider.requests.first)
        #expect(request[name] == "EPSG:4326")
        let expected = isFlipped ? [49.0, 8, 51, 12] : [8, 49, 12, 51]
        #expect(zip(try box(request), expected).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    @Test func theWorldRepeats() throws {
        let half = 20_037_508.342789244
        let provider = Service(systems: ["EPSG:3857"])
        let images = try draw(provider, target(.webMercator, SIMD2(half, 0), pixel: 1000))
        #expect(provider.requests.count == 2 && images.count == 2)
        #expect(images.map { $0.origin.x.rounded() }.sorted() == [0, 20])
        #expect(try provider.requests.map { try box($0)[0] }.min()! == -half)
    }

    @Test func limitsOfTheServerAreKept() throws {
        let provider = Service(systems: ["EPSG:3857"], size: 10)
        let images = try draw(provider, target(.webMercator, SIMD2(0, 0), pixel: 10))
        #expect(provider.requests.map { $0["WIDTH"] } == ["10"])
        #expect(images[0].column == SIMD2(4, 0))
    }

    @Test func nothingIsRequestedOutsideOfTheContent() throws {
        let bounds = """
            <EX_GeographicBoundingBox><westBoundLongitude>10</westBoundLongitude>\
            <eastBoundLongitude>11</eastBoundLongitude><southBoundLatitude>50</southBoundLatitude>\
            <northBoundLatitude>51</northBoundLatitude></EX_GeographicBoundingBox>
            """
        let provider = Service(systems: ["EPSG:4326", "EPSG:3857"], bounds: bounds)
        #expect(try draw(provider, target(.wgs84, SIMD2(-50, 10), pixel: 0.1)).isEmpty)
        let images = try draw(provider, target(.wgs84, SIMD2(10, 50), pixel: 0.1))
        #expect(provider.requests.count == 1 && images.count == 1)
        #expect(zip(try box(provider.requests[0]), [50.0, 10, 51, 11]).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test func otherSystemsAreProjected() throws {
        let provider = Service(systems: ["CRS:84"])
        let reference = try #require(SpatialReference(wkid: WKID(3035)!))
        let target = target(reference, SIMD2(4_321_000, 3_210_000), pixel: 5000, width: 60, height: 60)
        let image = try #require(try draw(provider, target).first)
        let area = try box(provider.requests[0])
        for place in [SIMD2(10.5, 12.5), SIMD2(30.5, 30.5), SIMD2(50.5, 44.5)] {
            let point = target.position(of: place)
            let degrees = try #require(
                GeometryEngine.project(
                    Point(x: point.x, y: point.y, spatialReference: reference), into: .wgs84))
            let color = image.image[Int(place.x), Int(place.y)].rgba8
            let (red, green) = (
                (degrees.x - area[0]) / (area[2] - area[0]) * 255,
                (degrees.y - area[1]) / (area[3] - area[1]) * 255
            )
            #expect(abs(Double(color.x) - red) < 5 && abs(Double(color.y) - green) < 5)
        }
    }

    @Test func serversWithoutAKnownSystemAreReported() throws {
        let provider = Service(systems: ["EPSG:31468"])
        #expect(throws: DocumentError.self) {
            try draw(provider, target(.webMercator, SIMD2(0, 0), pixel: 10))
        }
    }

    @Test func errorsInXMLAreErrors() throws {
        let text = """
            <ServiceExceptionReport><ServiceException code="LayerNotDefined">no such layer</ServiceException>
            </ServiceExceptionReport>
            """
        let provider = Service(systems: ["EPSG:3857"]) { _ in (Array(text.utf8), 200) }
        let error = #expect(throws: DocumentError.self) {
            try draw(provider, target(.webMercator, SIMD2(0, 0), pixel: 10))
        }
        #expect(error?.what == "the service answers with an error: no such layer")
        let page = Service(systems: ["EPSG:3857"]) { _ in (Array("<html><p>Sorry".utf8), 200) }
        #expect(throws: DocumentError.self) { try draw(page, target(.webMercator, SIMD2(0, 0), pixel: 10)) }
        let broken = Service(systems: ["EPSG:3857"]) { _ in ([1, 2, 3], 200) }
        #expect(throws: (any Error).self) { try draw(broken, target(.webMercator, SIMD2(0, 0), pixel: 10)) }
        let down = Service(systems: ["EPSG:3857"]) { _ in ([], 503) }
        #expect(throws: NetworkError.self) { try draw(down, target(.webMercator, SIMD2(0, 0), pixel: 10)) }
    }

    @Test func layersAreFoundByTheirNames() throws {
        let one = try service(Service(systems: ["EPSG:3857"]), ["soil"])
        #expect(one.title == "Soil" && one.attribution == "© Soil")
        let error = #expect(throws: DocumentError.self) { try service(Service(systems: []), ["soils"]) }
        #expect(
            error?.what == "the service has no layer 'soils'" && error?.suggestion.contains("soil") == true)
    }

    @Test(arguments: [
        "", "<html/>", "{}", "<WMS_Capabilities/>", "<ServiceExceptionReport>no</ServiceExceptionReport>",
    ])
    func otherDocumentsAreRefused(_ text: String) {
        #expect(throws: DocumentError.self) { try WMSCapabilities(parsing: Array(text.utf8), source: "wms") }
    }
}
