import Foundation
import ServerSupport
import Testing

/// Servers of other projects, if they are installed: the formats of theirs that the command reads.
@Suite("Other servers", .timeLimit(.minutes(3))) struct OtherServerTests {
    let folder = try! Scratch()

    @Test(
        "The pages of a collection of MapServer are read, and GeoJSON of its WFS",
        .enabled(if: MapServerProgram.path != nil, "MapServer is not installed (package cgi-mapserver)"))
    func mapServer() throws {
        let server = try MapServerProgram.start(in: folder)
        let wfs = "/?map=places&SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=places&OUTPUTFORMAT="
        for path in ["/places/ogcapi/collections/places?f=json", wfs + "geojson"] {
            let run = try folder.cartouche("info", server.base + path)
            #expect(run.status == 0 && run.text.contains("25 features, points"), "\(path) \(run.errors)")
            #expect(run.text.contains("0.5 to 12.5"), "\(run.text)")
        }
        let drawn = try folder.cartouche("render", server.base + "/places/ogcapi?f=json", "-o", "a.png")
        #expect(drawn.status == 0 && drawn.errors.isEmpty, "\(drawn.errors)")
        #expect(server.requests.count { $0.path.hasSuffix("/items") } == 6)
        let xml = try folder.cartouche("info", server.base + wfs + "gml3")
        #expect(xml.status != 0 && xml.errors.split(separator: "\n").count == 1, "\(xml.errors)")
    }

    @Test(
        "The pages of a collection of pygeoapi are read",
        .enabled(if: OtherServers.pygeoapiPython != nil, "pygeoapi is not installed"))
    func pygeoapi() throws {
        try folder.write("places.geojson", OtherServers.places)
        try folder.write("config.yml", OtherServers.pygeoapiConfiguration)
        let run = try folder.bash(
            OtherServers.withPygeoapi(
                """
                "$CARTOUCHE" info "$BASE/collections/places/items?f=json"
                "$CARTOUCHE" info "$BASE/collections/places?f=json"
                "$CARTOUCHE" render "$BASE" -o a.png
                """),
            environment: ["PYTHON": OtherServers.pygeoapiPython ?? ""])
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.text.components(separatedBy: "layer \"places\": 25 features, points").count == 3,
            "\(run.text)")
        #expect(try folder.files().contains("a.png"))
    }
}
