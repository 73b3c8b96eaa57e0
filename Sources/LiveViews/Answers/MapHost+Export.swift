import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheWorkers

// Files of what a page shows.
extension MapHost {
    /// Returns the view of a page as a PNG, SVG or PDF file; the format `command` is the command that draws it.
    func export(_ request: HostRequest) async throws -> HostAnswer {
        let view = try ServedView(request)
        let density = try request.number("density", in: 1...4)
        guard let format = request.query["format"] else {
            throw HostRefusal.badRequest("the value 'format' is missing")
        }
        if format == "command" {
            return HostAnswer(["command": .string(command(view, density: density))])
        }
        var order = try order(view, density: density)
        order.priority = .utility
        order.cancellation = Cancellation()
        let renderer = mapView.map.mapRenderer
        let file = try await count.run { [order] in
            try await BackgroundThreads.run { _ -> (bytes: [UInt8], type: String)? in
                switch format {
                case "png": (try renderer.makeImage(order).image.png(), "image/png")
                case "svg":
                    (try renderer.draw(order, to: SVGTextOutput()).product, "image/svg+xml")
                case "pdf": (try renderer.draw(order, to: PDFDataOutput()).product, "application/pdf")
                default: nil
                }
            }
        }
        guard let file else { throw HostRefusal.badRequest("the format is png, svg, pdf or command") }
        var answer = HostAnswer(file.bytes, type: file.type)
        answer.headers.append(("content-disposition", "attachment; filename=\"map.\(format)\""))
        return answer
    }

    /// Returns the command that draws the same picture; empty if the map comes from a program.
    private func command(_ view: ServedView, density: Double) -> String {
        let words = settings.commandWords
        guard !words.isEmpty else { return "" }
        let reference = mapView.map.spatialReference ?? .webMercator
        let center = Point(x: view.center.x, y: view.center.y, spatialReference: reference)
        guard let place = GeometryEngine.project(center, into: .wgs84) else { return "" }
        func number(_ value: Double, _ factor: Double) -> String {
            JSONNumber((value * factor).rounded() / factor).text
        }
        var all = ["cartouche", "render"] + words
        all += ["-o", "map.png", "--center", "\(number(place.x, 1e7)),\(number(place.y, 1e7))"]
        all += ["--map-scale", "1:" + number(view.scale(in: reference), 1e4)]
        if view.rotation != 0 { all += ["--rotation", number(view.rotation, 1e4)] }
        all += ["--size", "\(number(view.size.width, 1))x\(number(view.size.height, 1))"]
        if density != 1 { all += ["--scale", number(density, 1e4)] }
        return all.joined(separator: " ")
    }
}
