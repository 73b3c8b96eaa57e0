import CartoucheDocuments
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbols
import CartoucheWorkers

// The files of what users have drawn.
extension MapHost {
    /// Returns the drawn graphics as GeoJSON with a member `symbol`, or as a web map.
    func drawnFile(_ request: HostRequest) async throws -> HostAnswer {
        let graphics = drawn.all.map(\.graphic)
        let reference = mapView.map.spatialReference ?? .webMercator
        switch request.query["format"] {
        case "geojson":
            return try await file("drawn.geojson", "application/geo+json") { try Self.geoJSON(graphics) }
        case "webmap":
            return try await file("drawn.json", "application/json") {
                try Self.webMap(graphics, in: reference)
            }
        default: throw HostRefusal.badRequest("the format is geojson or webmap")
        }
    }

    private func file(
        _ name: String, _ type: String, _ make: @escaping @Sendable () throws -> JSONValue
    ) async throws -> HostAnswer {
        let bytes = try await BackgroundThreads.run { _ in try make().bytes() }
        var answer = HostAnswer(bytes, type: type)
        answer.headers.append(("content-disposition", "attachment; filename=\"\(name)\""))
        return answer
    }

    private static func value(_ json: String) throws -> JSONValue { try JSONPart(parsing: json).value }

    private static func geoJSON(_ graphics: [Graphic]) throws -> JSONValue {
        let features = try graphics.compactMap { graphic -> JSONValue? in
            guard let geometry = graphic.geometry else { return nil }
            return [
                "type": "Feature", "geometry": try value(GeoJSON.text(of: geometry)),
                "properties": ["symbol": try graphic.symbol.map { try value($0.toJSON()) } ?? .null],
            ]
        }
        return ["type": "FeatureCollection", "features": .array(features)]
    }

    private static func webMap(_ graphics: [Graphic], in reference: SpatialReference) throws -> JSONValue {
        func has(_ graphic: Graphic, _ type: Geometry.Type) -> Bool {
            graphic.geometry.map { Swift.type(of: $0) == type } ?? false
        }
        let kinds: [(type: Geometry.Type, esri: String, name: String)] = [
            (Polygon.self, "esriGeometryPolygon", "Areas"), (Polyline.self, "esriGeometryPolyline", "Lines"),
            (Point.self, "esriGeometryPoint", "Points"),
        ]
        let layers = try kinds.compactMap { kind -> JSONValue? in
            let found = graphics.filter { has($0, kind.type) }
            if found.isEmpty { return nil }
            let features = try found.enumerated().map { index, graphic -> JSONValue in
                [
                    "attributes": ["OBJECTID": JSONValue(Double(index + 1))],
                    "geometry": try graphic.geometry.map { try value($0.toJSON()) } ?? .null,
                    "symbol": try graphic.symbol.map { try value($0.toJSON()) } ?? .null,
                ]
            }
            return [
                "id": .string(kind.name), "title": .string(kind.name), "layerType": "ArcGISFeatureLayer",
                "featureCollection": [
                    "layers": [
                        [
                            "layerDefinition": [
                                "name": .string(kind.name), "geometryType": .string(kind.esri),
                                "objectIdField": "OBJECTID",
                                "fields": [
                                    ["name": "OBJECTID", "type": "esriFieldTypeOID", "alias": "OBJECTID"]
                                ],
                            ],
                            "featureSet": [
                                "geometryType": .string(kind.esri), "features": .array(features),
                            ],
                        ]
                    ]
                ],
            ]
        }
        return [
            "operationalLayers": .array(layers), "version": "2.31",
            "baseMap": ["title": "None", "baseMapLayers": []],
            "spatialReference": try value(reference.toJSON()),
        ]
    }
}
