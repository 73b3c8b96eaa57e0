import CartoucheDocuments
import CartoucheLegends
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheWorkers

// The legend and the report of a page.
extension MapHost {
    /// Returns the legend at a scale: what is visible there, with pictures of symbols.
    func legend(_ request: HostRequest) async throws -> JSONValue {
        let scale = try request.number("scale", in: 1e-6...1e15)
        let density = try request.number("density", in: 0.25...4)
        return try await count.run {
            try await BackgroundThreads.run { _ in
                let legend = try self.mapView.map.makeLegend(
                    scale: scale, graphicsOverlays: self.mapView.graphicsOverlays)
                return try LegendJSON(legend.visibleOnly(), style: LegendStyle(), scale: density).json
            }
        }
    }

    /// Returns the report of the last picture of a page, and the diagnostics of the map's document.
    func report(_ request: HostRequest) throws -> JSONValue {
        let name = String((request.query["page"] ?? "").prefix(64))
        let report = sessions.session(named: name).report
        return [
            "document": .array(mapView.map.diagnostics.map { .string($0.description) }),
            "picture": report?.json ?? .null,
            "fileError": .string(settings.fileError),
        ]
    }
}
