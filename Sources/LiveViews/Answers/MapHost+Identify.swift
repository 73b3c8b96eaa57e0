import CartoucheCoordinateText
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartouchePortrayal
import CartoucheWorkers

// What is at a point of the map.
extension MapHost {
    /// The maximum number of elements of a layer that a tap finds.
    private static let foundElements = 10

    /// Returns the callouts of what is drawn near a point, the topmost first.
    func identify(_ request: HostRequest) async throws -> JSONValue {
        let name = String((request.query["page"] ?? "").prefix(64))
        let (screenPoint, mapPoint) = try place(of: request)
        pointerBroadcast.send(
            PagePointerEvent(page: name, kind: .tapped, screenPoint: screenPoint, mapPoint: mapPoint))
        tapBroadcast.send(MapTap(page: name, screenPoint: screenPoint, mapPoint: mapPoint))
        let found = try await elements(request, limit: Self.foundElements)
        sessions.session(named: name).elements = found.elements
        return try await BackgroundThreads.run { _ in
            [
                "elements": .array(found.elements.map { self.json(of: $0) }),
                "errors": .array(found.errors.map { .string("\($0)") }),
            ]
        }
    }

    /// Returns the texts of an element's callout, and its number if a user has drawn it.
    private func json(of element: DrawnElement) -> JSONValue {
        var object = element.json.object ?? [:]
        if let graphic = element.element as? Graphic,
            let number = drawn.all.first(where: { $0.graphic === graphic })?.number
        {
            object["drawn"] = JSONValue(Double(number))
        }
        return .object(object)
    }

    /// Returns whether something is drawn at a point, for the shape of the pointer, and the coordinates of the point.
    func hover(_ request: HostRequest) async throws -> JSONValue {
        let (screenPoint, point) = try place(of: request)
        let name = String((request.query["page"] ?? "").prefix(64))
        // A page without a pointer asks for the coordinates in its middle.
        if request.query["still"] == nil {
            pointerBroadcast.send(
                PagePointerEvent(page: name, kind: .hovered, screenPoint: screenPoint, mapPoint: point))
        }
        let found = try await !elements(request, limit: 1).elements.isEmpty
        return ["found": .bool(found), "notations": .array(Self.notations(of: point))]
    }

    /// Returns the point of the page that a request states, and the location on the map.
    private func place(of request: HostRequest) throws -> (screenPoint: ScreenPoint, mapPoint: Point) {
        let view = try ServedView(request)
        let pixel = SIMD2(
            try request.number("left", in: 0...view.size.width),
            try request.number("top", in: 0...view.size.height))
        let frame = try view.frame(of: mapView.map, density: 1, pixelLimit: .max)
        let position = frame.screenTransform.position(at: pixel)
        return (
            ScreenPoint(x: pixel.x, y: pixel.y),
            Point(x: position.x, y: position.y, spatialReference: frame.spatialReference)
        )
    }

    private func elements(
        _ request: HostRequest, limit: Int
    ) async throws -> (elements: [DrawnElement], errors: [any Error]) {
        let view = try ServedView(request)
        let point = try place(of: request).screenPoint
        let tolerance = try request.number("tolerance", in: 0...100)
        let seconds = limits.seconds
        return try await count.run {
            try await BackgroundThreads.run { _ in
                try self.mapView.drawnElements(
                    in: view.frame(of: self.mapView.map, density: 1, pixelLimit: .max), at: point,
                    tolerance: tolerance, limit: limit,
                    cancellation: Cancellation(deadline: .now + .seconds(seconds)))
            }
        }
    }

    /// Selects an element of the last tap, instead of what was selected before.
    ///
    /// The body has the `page`, and `index`; without an index, nothing is selected.
    func select(_ request: HostRequest) async throws -> JSONValue {
        let change = try request.object()
        let name = String((change["page"]?.string ?? "").prefix(64))
        let elements = sessions.session(named: name).elements
        let map = mapView.map
        let index = change["index"]?.double.flatMap { Int(exactly: $0) }
        return try await BackgroundThreads.run { [overlays = mapView.graphicsOverlays] _ in
            for layer in map.layerEntries.compactMap({ $0 as? FeatureLayer }) { layer.clearSelection() }
            for overlay in overlays + map.operationalLayers.flatMap(\.drawnOverlays) {
                overlay.clearSelection()
            }
            guard let index, elements.indices.contains(index) else { return ["selected": false] }
            let chosen = elements[index]
            if let graphic = chosen.element as? Graphic { graphic.isSelected = true }
            if let feature = chosen.element as? Feature, let layer = chosen.layer as? FeatureLayer {
                layer.selectFeature(feature)
            }
            return ["selected": true]
        }
    }

    /// Returns a position in five notations.
    private static func notations(of point: Point) -> [JSONValue] {
        func degrees(_ format: CoordinateFormatter.LatitudeLongitudeFormat, _ places: Int) -> String {
            CoordinateFormatter.latitudeLongitudeString(from: point, format: format, decimalPlaces: places)
        }
        let notations: [(String, String)] = [
            ("Decimal degrees", degrees(.decimalDegrees, 6)),
            ("Degrees and minutes", degrees(.degreesDecimalMinutes, 4)),
            ("Degrees, minutes, seconds", degrees(.degreesMinutesSeconds, 2)),
            (
                "UTM",
                CoordinateFormatter.utmString(
                    from: point, conversionMode: .latitudeBandIndicators, addSpaces: true)
            ),
            (
                "MGRS",
                CoordinateFormatter.mgrsString(
                    from: point, conversionMode: .automatic, precision: 5, addSpaces: true)
            ),
        ]
        return notations.map { ["name": .string($0.0), "text": .string($0.1)] }
    }
}

extension DrawnElement {
    /// The greatest number of attributes of a callout, and of characters of an attribute.
    private static let (fieldLimit, textLimit) = (200, 4000)

    /// The texts of the callout: those of its rule, or of the popup, or all attributes.
    fileprivate var json: JSONValue {
        var object: JSONObject = ["source": .string(source)]
        if let anchor = callout?.anchor ?? Callout(placement: .geoElement(element)).anchor {
            object["kind"] = .string("\(type(of: anchor))")
        }
        var fields: [(label: String, value: String)] = []
        if let callout {
            object["title"] = .string(callout.title)
            object["text"] = .string(callout.detail)
            if let image = callout.image {
                object["image"] = .string("data:image/png;base64," + Base64.encode(image.png()))
            }
        } else if let popup {
            object["title"] = .string(popup.title)
            object["text"] = .string(popup.text)
            fields = popup.displayedFields
        } else {
            object["title"] = .string(source)
            fields = element.attributes.sorted { $0.key < $1.key }.map { ($0.key, Self.text($0.value)) }
        }
        object["fields"] = .array(
            fields.prefix(Self.fieldLimit).map { field in
                [
                    "label": .string(field.label),
                    "value": .string(String(field.value.prefix(Self.textLimit))),
                ]
            })
        return .object(object)
    }

    /// Returns a value without decimals that are 0.
    private static func text(_ value: any Sendable) -> String {
        if let number = value as? Double, number == number.rounded(), abs(number) < 1e15 {
            return "\(Int(number))"
        }
        return "\(value)"
    }
}
