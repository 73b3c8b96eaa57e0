import Cartouche
import CartoucheNetwork
import Foundation
import ServerSupport

/// Measures a layer of a feature service: 1,000,000 points in pages of PBF from a server in this process, to a picture.
///
/// The pages are written before the measurement. The time includes that of the server, which copies bytes.
struct ServicePoints {
    private static let pageSize = 8000
    let count: Int
    let threads: Int

    init(count: Int = 1_000_000, threads: Int) { (self.count, self.threads) = (count, threads) }

    /// Draws the points several times, each time with a new client and table, and prints the median.
    func run() throws {
        let pages = stride(from: 0, to: count, by: Self.pageSize).map(page)
        let (description, total) = (description, count)
        let server = TestServer { request in
            guard request.path.hasSuffix("/query") else { return .answer(description) }
            if request.parameters["returnCountOnly"] != nil { return .answer("{\"count\":\(total)}") }
            let offset = Int(request.parameters["resultOffset"] ?? "0") ?? 0
            return .answer(
                pages[min(offset / Self.pageSize, pages.count - 1)], type: "application/x-protobuf")
        }
        let before = Measurement.peakMegabytes
        var drawn = 0
        let times = try Measurement(repetitions: 5, budget: 60) { drawn = try draw(server.base) }
        guard drawn == count else { PictureBench.fail("\(drawn) of \(count) points were drawn") }
        print(
            String(
                format: "service-points: %d points, %d pages, %.0f ms, %.0f ms of processors, %.0f MB more",
                count, pages.count, times.median, times.medianCPU, Measurement.peakMegabytes - before))
    }

    /// Draws one picture; returns the number of features in it.
    private func draw(_ base: String) throws -> Int {
        var settings = NetworkSettings(policy: .hosts("127.0.0.1"))
        settings.limits.totalBytes = .max
        let url = URL(string: base + "/rest/services/Points/FeatureServer/0")!
        let table = ServiceFeatureTable(url: url, provider: NetworkClient(settings))
        // Features that stay in memory would be measured, too.
        table.featureRequestMode = .onInteractionNoCache
        let map = Map(spatialReference: .webMercator)
        map.addOperationalLayer(FeatureLayer(featureTable: table))
        let world = Envelope(
            xMin: -2e7, yMin: -2e7, xMax: 2e7, yMax: 2e7, spatialReference: .webMercator)
        let request = MapRequest(
            map, size: ScreenSize(width: 1024, height: 1024), viewpoint: Viewpoint(boundingGeometry: world))
        let renderer = MapRenderer(threadBudget: threads)
        return try renderer.makeImage(request).report.layers.reduce(0) { $0 + $1.featuresDrawn }
    }

    private var description: String {
        """
        {"id":0,"name":"Points","type":"Feature Layer","geometryType":"esriGeometryPoint","objectIdField":"FID",
        "fields":[{"name":"FID","type":"esriFieldTypeOID"},{"name":"Size","type":"esriFieldTypeDouble"},
        {"name":"Kind","type":"esriFieldTypeString"}],"maxRecordCount":\(Self.pageSize),"capabilities":"Query",
        "supportedQueryFormats":"JSON, PBF","advancedQueryCapabilities":{"supportsPagination":true},
        "extent":{"xmin":-2e7,"ymin":-2e7,"xmax":2e7,"ymax":2e7,"spatialReference":{"wkid":3857}},
        "drawingInfo":{"renderer":{"type":"simple","symbol":{"type":"esriSMS","style":"esriSMSCircle",
        "color":[200,30,30,255],"size":4}}}}
        """
    }

    // MARK: Pages

    /// Returns a page (`FeatureCollectionPBuffer`) with points at pseudorandom places, in steps of 10 m.
    private func page(from start: Int) -> [UInt8] {
        var result = Message()
        result.text(1, "FID")
        result.message(8) { $0.number(1, 3857) }
        if start + Self.pageSize < count { result.number(9, 1) }
        result.message(12) { transform in
            for (field, value) in [(2, 10.0), (3, 0.0)] {
                transform.message(field) {
                    $0.double(1, value); $0.double(2, value)
                }
            }
        }
        // Types of fields: object ID, double, text.
        for (name, type) in [("FID", 6), ("Size", 3), ("Kind", 4)] {
            result.message(13) {
                $0.text(1, name); $0.number(2, type)
            }
        }
        var state = UInt64(start) &* 6_364_136_223_846_793_005 &+ 1
        func random(_ range: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % range
        }
        for number in (start + 1)...min(start + Self.pageSize, count) {
            result.message(15) { feature in
                feature.message(1) { $0.number(5, number) }
                feature.message(1) { $0.double(3, Double(random(1000))) }
                feature.message(1) { $0.text(1, "kind \(random(20))") }
                feature.message(2) { geometry in
                    geometry.message(3) { list in
                        // Zigzag: even numbers are positive, odd ones negative.
                        list.varint(random(3_900_000))
                        list.varint(random(3_900_000))
                    }
                }
            }
        }
        var collection = Message()
        collection.message(2) { $0.append(1, result.bytes) }
        return collection.bytes
    }

    /// A message of Protocol Buffers.
    private struct Message {
        var bytes: [UInt8] = []

        mutating func varint(_ value: Int) {
            var value = value
            while value >= 0x80 {
                bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
                value >>= 7
            }
            bytes.append(UInt8(value))
        }

        mutating func number(_ field: Int, _ value: Int) {
            varint(field << 3)
            varint(value)
        }

        mutating func double(_ field: Int, _ value: Double) {
            varint(field << 3 | 1)
            withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
        }

        mutating func text(_ field: Int, _ value: String) { append(field, Array(value.utf8)) }

        mutating func append(_ field: Int, _ value: [UInt8]) {
            varint(field << 3 | 2)
            varint(value.count)
            bytes += value
        }

        mutating func message(_ field: Int, _ write: (inout Message) -> Void) {
            var inner = Message()
            write(&inner)
            append(field, inner.bytes)
        }
    }
}
