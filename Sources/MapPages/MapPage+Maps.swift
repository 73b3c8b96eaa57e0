import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheSymbols
import CartoucheTileSets

// What a page takes from a map.
extension MapPage {
    /// The largest number of tiles of a page.
    package static let maximumTiles = 20_000
    /// The number of tiles up to which pages have more levels by default.
    private static let usualTiles = 1500

    /// The levels of a page for which none are stated: from the whole area in about two tiles, at most six levels.
    package static func usualLevels(of scheme: TilingScheme, _ area: TileArea) -> ClosedRange<Int> {
        let width = area.boxes.reduce(0) { $0 + $1.z - $1.x }
        let height = (area.boxes.map(\.w).max() ?? 0) - (area.boxes.map(\.y).min() ?? 0)
        let side = max(width, height, 1)
        func tileSide(_ level: TilingScheme.Level) -> Double { Double(scheme.side) * level.unitsPerDIP }
        let first = scheme.levels.last { tileSide($0) >= side / 2 }?.number ?? 0
        var last = first
        while last - first < 5, last < 22,
            let pyramid = try? TilePyramid(scheme, area: area, levels: first...(last + 1)),
            pyramid.count <= usualTiles
        { last += 1 }
        return first...last
    }

    /// Returns the maps of the groups of a page, bottom first.
    ///
    /// - Parameter switchesLayers: Whether each layer is a group. Otherwise there is one group.
    package static func groups(
        of map: Map, switchesLayers: Bool
    ) throws -> [(name: String, isVisible: Bool, map: Map)] {
        guard switchesLayers else { return [("Map", true, map)] }
        let content = map.content.read { $0 }
        func part(_ change: (inout Map.Content) -> Void) -> Map {
            var part = content
            part.operationalLayers = []
            part.basemap = nil
            part.backgroundColor = nil
            change(&part)
            return Map(spatialReference: content.reference, content: part)
        }
        var groups: [(name: String, isVisible: Bool, map: Map)] = []
        if content.backgroundColor != nil || !(content.basemap?.baseLayers ?? []).isEmpty {
            let base = Basemap(baseLayers: content.basemap?.baseLayers ?? [])
            groups.append(
                (
                    "Background", true,
                    part {
                        $0.basemap = base
                        $0.backgroundColor = content.backgroundColor
                    }
                ))
        }
        for layer in content.operationalLayers {
            let isVisible = layer.isVisible
            // Readers can show what the map hides.
            layer.isVisible = true
            groups.append((layer.name, isVisible, part { $0.operationalLayers = [layer] }))
        }
        if let above = content.basemap?.referenceLayers, !above.isEmpty {
            groups.append(("Names", true, part { $0.basemap = Basemap(baseLayers: above) }))
        }
        return groups
    }

    /// The first view of a page: that of the map, or the area of its tiles.
    package static func home(of map: Map, _ area: TileArea) -> Place {
        if let viewpoint = map.initialViewpoint, let place = place(of: viewpoint, named: "", in: map) {
            return place
        }
        // The part in the west begins the area, and the part in the east ends it.
        let (first, last) = (area.boxes[0], area.boxes[area.boxes.count - 1])
        let world = WrapAround.of(map.reference)?.world.width ?? 0
        let east = area.boxes.count > 1 ? last.z + world : first.z
        let (low, high) = (SIMD2(first.x, first.y), SIMD2(east, first.w))
        return Place(name: "", center: (low + high) / 2, size: high - low)
    }

    /// The bookmarks of a map that have a position.
    package static func bookmarks(of map: Map) -> [Place] {
        map.bookmarks.compactMap { bookmark in
            bookmark.viewpoint.flatMap { place(of: $0, named: bookmark.name, in: map) }
        }
    }

    /// The size of the window for which a scale stands, in DIPs.
    private static let usualSize = ScreenSize(width: 1000, height: 700)

    private static func place(of viewpoint: Viewpoint, named name: String, in map: Map) -> Place? {
        guard
            let frame = try? map.frame(
                viewpoint: viewpoint, size: usualSize, scale: 1)
        else { return nil }
        return Place(
            name: name, center: frame.center,
            size: SIMD2(Double(frame.width), Double(frame.height)) * frame.unitsPerPixel,
            rotation: frame.rotation)
    }
}
