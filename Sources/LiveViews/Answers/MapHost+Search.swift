import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheMapViews
import CartoucheWorkers

// The search for attributes.
extension MapHost {
    /// The maximum number of results, and of characters of the text.
    private static let (resultLimit, characterLimit) = (20, 100)

    /// Returns features of visible layers, and graphics of visible overlays, with a text in an attribute.
    ///
    /// The topmost layer comes first. The letter case is ignored.
    func search(_ request: HostRequest) async throws -> JSONValue {
        let text = request.query["text"] ?? ""
        guard !text.isEmpty, text.count <= Self.characterLimit else {
            throw HostRefusal.badRequest("the text has 1 to \(Self.characterLimit) characters")
        }
        let seconds = limits.seconds
        return try await count.run {
            try await withThrowingTaskGroup(of: [JSONValue]?.self) { group in
                group.addTask { try await self.results(for: text) }
                group.addTask {
                    try await Task.sleep(for: .seconds(seconds))
                    return nil
                }
                defer { group.cancelAll() }
                guard let results = try await group.next() ?? nil else {
                    throw HostRefusal.failed("the search is not complete after \(seconds) seconds")
                }
                return ["results": .array(results)]
            }
        }
    }

    private func results(for text: String) async throws -> [JSONValue] {
        var results: [JSONValue] = []
        let map = mapView.map
        let reference = map.spatialReference ?? .webMercator
        let inLayers = map.operationalLayers.filter(\.isVisible).flatMap(\.drawnOverlays)
        for overlay in mapView.graphicsOverlays.reversed() + inLayers.reversed() where overlay.isVisible {
            for graphic in overlay.graphics where results.count < Self.resultLimit {
                let match = graphic.attributes.values.compactMap { $0 as? String }.first {
                    $0.has(text)
                }
                guard let match else { continue }
                results.append(Self.json(match, graphic, of: overlay.id, in: reference))
            }
        }
        for layer in map.layerEntries.reversed().compactMap({ $0 as? FeatureLayer }) where layer.isShown {
            guard results.count < Self.resultLimit, let table = layer.featureTable else { continue }
            try await table.load()
            let names = table.fields.filter { $0.type == .string && !$0.name.contains("\"") }.map(\.name)
            guard !names.isEmpty else { continue }
            let query = QueryParameters()
            query.whereClause = Self.condition(text, names, within: layer.definitionExpression)
            query.maxFeatures = Self.resultLimit - results.count
            for feature in try await table.queryFeatures(using: query).features() {
                let match = names.compactMap { feature.attributes[$0] as? String }.first { $0.has(text) }
                results.append(Self.json(match ?? text, feature, of: layer.name, in: reference))
            }
        }
        return results
    }

    /// Returns the condition for a text in one of the fields.
    private static func condition(_ text: String, _ names: [String], within definition: String) -> String {
        var pattern = ""
        for character in text {
            if "%_\\".contains(character) { pattern.append("\\") }
            pattern += character == "'" ? "''" : String(character)
        }
        let any = names.map { "\"\($0)\" ILIKE '%\(pattern)%' ESCAPE '\\'" }.joined(separator: " OR ")
        return definition.isEmpty ? any : "(\(definition)) AND (\(any))"
    }

    private static func json(
        _ title: String, _ element: any GeoElement, of source: String, in reference: SpatialReference
    ) -> JSONValue {
        var object: JSONObject = [
            "title": .string(String(title.prefix(200))), "source": .string(source),
        ]
        let geometry = element.geometry.flatMap { geometry in
            geometry.spatialReference.map { _ in GeometryEngine.project(geometry, into: reference) }
                ?? geometry
        }
        if let extent = geometry?.extent, !extent.isEmpty {
            object["x"] = .number(JSONNumber(extent.center.x))
            object["y"] = .number(JSONNumber(extent.center.y))
            object["width"] = .number(JSONNumber(extent.width))
            object["height"] = .number(JSONNumber(extent.height))
        }
        return .object(object)
    }
}

extension String {
    /// Whether the text contains another one in any letter case.
    fileprivate func has(_ other: String) -> Bool { lowercased().contains(other.lowercased()) }
}
