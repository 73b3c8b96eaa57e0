import CartoucheDocuments
import CartoucheGeospatial
import CartoucheMapDocuments
import CartoucheMapModel
import CartoucheMapViews
import Foundation
import Testing

@Suite struct BookmarkTests {
    @Test func mapsKeepBookmarksInOrder() {
        let map = Map(spatialReference: .webMercator)
        let names = ["a", "b", "c"].map { Bookmark(name: $0) }
        map.addBookmarks(names.dropFirst())
        map.insertBookmark(names[0], at: -3)
        #expect(map.bookmarks.map(\.name) == ["a", "b", "c"])
        map.removeBookmark(names[1])
        #expect(map.bookmarks == [names[0], names[2]])
        map.addBookmark(names[1])
        map.removeBookmarks([names[0], names[2]])
        names[1].name = "d"
        #expect(map.bookmarks.map(\.name) == ["d"])
        map.removeAllBookmarks()
        #expect(map.bookmarks.isEmpty)
    }

    @Test func viewsShowBookmarks() async throws {
        let view = MapView(map: Map(spatialReference: .webMercator))
        let there = Viewpoint(latitude: 40, longitude: -100, scale: 1_000_000)
        #expect(try await view.setBookmark(Bookmark(name: "there", viewpoint: there)))
        #expect(view.viewpoint == there)
        #expect(try await !view.setBookmark(Bookmark(name: "nowhere")))
        #expect(view.viewpoint == there)
    }

    @Test func webMapsHaveBookmarks() throws {
        let bookmarks = """
            "bookmarks": [
              {"name": "new", "viewpoint": {"rotation": 0, "scale": 5000,
                "targetGeometry": {"x": 1, "y": 2, "spatialReference": {"wkid": 3857}}}},
              {"name": "old", "extent": {"xmin": 0, "ymin": 0, "xmax": 10, "ymax": 10,
                "spatialReference": {"wkid": 3857}}},
              {"name": "wrong", "extent": {"xmin": "west"}},
              7, {"name": "empty"}
            ], "spatialReference": {"wkid": 102100,
            """
        let text = inlineMap.replacingOccurrences(
            of: "\"spatialReference\": {\"wkid\": 102100,", with: bookmarks,
            range: inlineMap.range(of: "\"spatialReference\": {\"wkid\": 102100, \"latest"))
        let map = try Map.fromJSON(text)
        #expect(map.bookmarks.map(\.name).prefix(2) == ["new", "old"])
        #expect(map.bookmarks.first?.viewpoint?.targetScale == 5000)
        #expect(map.bookmarks[1].viewpoint?.targetGeometry.extent.xMax == 10)
        #expect(map.bookmarks.last?.name == "empty" && map.bookmarks.last?.viewpoint == nil)
        #expect(map.diagnostics.map(\.code).contains(.bookmarkNotRead))
        #expect(try Map.fromJSON(#"{"operationalLayers": [], "bookmarks": 5}"#).bookmarks.isEmpty)
    }
}
