import CartoucheDocuments
import CartoucheGeodeticOperations
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartouchePortrayal
import CartoucheWorkers

// The pictures that the page moves.
extension MapHost {
    /// The numbers of pixels in one DIP.
    private static let densities = 0.25...8.0

    /// Draws the picture of a page as PNG; the header `cartouche-facts` has its facts as JSON.
    func picture(_ request: HostRequest) async throws -> HostAnswer {
        let view = try ServedView(request)
        let density = try request.number("density", in: Self.densities)
        let name = String((request.query["page"] ?? "").prefix(64))
        var order = try order(view, density: density)
        order.drawsLabels = request.query["labels"] != "0"
        order.priority = .interactive
        let renderer = mapView.map.mapRenderer
        let viewpoint = view.viewpoint(in: mapView.map.spatialReference ?? .webMercator)
        viewpointBroadcast.send(PageViewpoint(page: name, viewpoint: viewpoint, size: view.size))
        let session = sessions.session(named: name)
        session.time = view.time
        let frame = try view.frame(of: mapView.map, density: density, pixelLimit: limits.pixels)
        if let sketch = session.drawing.overlay(in: frame) { order.graphicsOverlays.append(sketch) }
        return try await count.run { [order] in
            let began = ContinuousClock.now
            let (image, report) = try await session.draw(order, with: renderer)
            let drawn = ContinuousClock.now
            // The threads of Swift's tasks must stay free.
            let (bytes, facts) = try await BackgroundThreads.run { _ in
                (image.png(), try self.facts(view, report, milliseconds: (drawn - began).milliseconds))
            }
            var answer = HostAnswer(bytes, type: "image/png")
            answer.headers.append(("cartouche-facts", facts.text().asciiEscaped))
            return answer
        }
    }

    /// Returns the request for a picture of a view.
    func order(_ view: ServedView, density: Double) throws(HostRefusal) -> MapRequest {
        let map = mapView.map
        let limit = limits.pixels
        guard view.size.width * view.size.height * density * density <= Double(limit) else {
            throw .badRequest("the picture has more than \(limit) pixels")
        }
        var order = MapRequest(map, size: view.size) {
            try view.frame(of: map, density: density, pixelLimit: limit)
        }
        order.scale = density
        order.pixelLimit = limit
        order.graphicsOverlays = mapView.graphicsOverlays
        order.selectionProperties = mapView.selectionProperties
        order.timeExtent = view.time ?? mapView.timeExtent
        // Hatches move with the map.
        order.patternAnchor = .map
        order.deadline = .now + .seconds(limits.seconds)
        return order
    }

    /// Returns what the page shows about a picture.
    private func facts(
        _ view: ServedView, _ report: DrawingReport, milliseconds: Double
    ) throws -> JSONValue {
        let frame = try view.frame(of: mapView.map, density: 1, pixelLimit: .max)
        var facts: JSONObject = [
            "time": .number(JSONNumber(milliseconds)),
            "labelTime": .number(JSONNumber(report.milliseconds[.label] ?? 0)),
            "problems": .number(
                JSONNumber(Double(report.allDiagnostics.count { $0.severity != .note }))),
        ]
        if let meters = Self.metersPerDIP(in: frame) { facts["meters"] = .number(JSONNumber(meters)) }
        return .object(facts)
    }

    /// Returns the distance on the ground across one DIP in the middle of a frame; nil if it is not known.
    private static func metersPerDIP(in frame: MapFrame) -> Double? {
        // A distance of 64 DIPs is short enough for the middle, and long enough for the arithmetic.
        let half = SIMD2(32 * frame.pixelsPerDIP, 0)
        let middle = SIMD2(Double(frame.width), Double(frame.height)) / 2
        let ends = [middle - half, middle + half].map { pixel in
            let position = frame.screenTransform.position(at: pixel)
            return Point(x: position.x, y: position.y, spatialReference: frame.spatialReference)
        }
        let curve = try? Geodesy.distance(from: ends[0], to: ends[1], curveType: .geodesic)
        guard let meters = curve?.meters, meters.isFinite, meters > 0 else { return nil }
        return meters / 64
    }
}

extension Duration {
    /// The number of milliseconds.
    var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    }
}

extension String {
    /// JSON text in which all characters are ASCII.
    var asciiEscaped: String {
        var text = ""
        for unit in utf16 {
            if unit < 0x80 {
                text.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
            } else {
                let digits = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return text
    }
}
