import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheServices

/// Reads a map from web map JSON.
///
/// It reads the members `operationalLayers`, `spatialReference` and `initialState` of the web map specification, the
/// bookmarks, and the background.
struct WebMapReader {
    /// Resolves relative addresses in the document.
    let resources: ResourceLoader
    var diagnostics: [Diagnostic] = []
    private var symbologies: [OfferedSymbology] = []
    private var search: LayerDataSearch
    private let items: LayerItems

    /// - Parameter portal: The portal of the items to which layers refer; nil for ArcGIS Online.
    init(resources: ResourceLoader, dataSources: LayerDataSources, portal: Portal? = nil) {
        items = LayerItems(portal)
        self.resources = resources
        search = LayerDataSearch(dataSources, resources)
    }

    /// Returns the map's spatial reference and its content.
    ///
    /// - Throws: ``MapError/notAMap(source:what:suggestion:)`` if the document is not a web map.
    mutating func read(
        _ document: JSONPart, source: String, spatialReference override: SpatialReference? = nil
    ) throws -> (SpatialReference, Map.Content) {
        guard let root = document.object else {
            throw MapError.notAMap(
                source: source, what: "the document is not a JSON object",
                suggestion: "a web map is a JSON object with \"operationalLayers\"")
        }
        guard root["operationalLayers"] != nil || root["baseMap"] != nil else {
            throw MapError.notAMap(
                source: source, what: "the document has no \"operationalLayers\"",
                suggestion: "use the JSON of a web map")
        }
        WebMapMembers.document.check(root, path: "$", into: &diagnostics)
        var content = Map.Content()
        content.initialViewpoint = viewpoint(of: root, source: source)
        content.backgroundColor = background(of: root)
        if let scale = root["referenceScale"]?.double, scale > 0, scale.isFinite {
            content.referenceScale = scale
        }
        content.basemap = basemap(of: root)
        content.missingLook = missingLook(of: root, content.basemap)
        let reference = try override ?? mapSpatialReference(of: root, source: source)
        for (index, layer) in (root["operationalLayers"]?.array ?? []).enumerated() {
            content.operationalLayers += try layers(
                from: layer, path: "$.operationalLayers[\(index)]", groupNames: [])
        }
        try search.checkNames(document: source)
        content.bookmarks = bookmarks(of: root, source: source)
        content.savedTimeExtent = savedTimeExtent(of: root)
        for member in ["tables", "widgets"] where member != "widgets" || content.savedTimeExtent == nil {
            if let list = root[member]?.array, list.isEmpty == false {
                diagnostics.append(
                    Diagnostic(
                        .note, code: .memberNotDrawn, path: "$.\(member)",
                        message: "\"\(member)\" has no effect on drawing"))
            }
        }
        content.diagnostics = diagnostics
        content.symbologies = symbologies
        content.isDocument = true
        return (reference, content)
    }

    /// Returns the basemap with those layers that can be drawn: tiles, if the program allows requests, and local rasters
    /// and archives; nil if there is none.
    private mutating func basemap(of root: JSONPart) -> Basemap? {
        let basemap = root["baseMap"]?.object
        let path = "$.baseMap.baseMapLayers"
        guard let entries = basemap?["baseMapLayers"]?.array, !entries.isEmpty else { return nil }
        var (base, reference): ([Layer], [Layer]) = ([], [])
        for (index, entry) in entries.enumerated() {
            var reader = OperationalLayerReader(
                resources: resources, items: items, object: entry, path: "\(path)[\(index)]", groupNames: [])
            guard let layer = reader.basemapLayer() else { continue }
            layer.origin = LayerOrigin(path: "\(path)[\(index)]")
            if entry["isReference"]?.bool == true { reference.append(layer) } else { base.append(layer) }
        }
        let missing = entries.count - base.count - reference.count
        if missing > 0 {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .basemapNotDrawn, path: path,
                    message: "the layers of the basemap (\(missing)) come from services",
                    instead: "not drawn"))
        }
        guard missing < entries.count else { return nil }
        let content = Basemap(baseLayers: base, referenceLayers: reference)
        content.name = basemap?["title"]?.string ?? ""
        return content
    }

    /// Returns the look of a basemap of which no layer below the operational layers can be drawn; nil for others.
    private func missingLook(of root: JSONPart, _ basemap: Basemap?) -> Basemap.Look? {
        guard let json = root["baseMap"]?.object, basemap?.baseLayers.isEmpty ?? true,
            let entries = json["baseMapLayers"]?.array, entries.contains(where: { Self.isGround($0) })
        else { return nil }
        let names = entries.filter { Self.isGround($0) }.flatMap { entry in
            ["title", "id", "styleUrl", "url"].compactMap { entry[$0]?.string }
        }
        return Basemap.Look(named: ([json["title"]?.string ?? ""] + names).joined(separator: " "))
    }

    private static func isGround(_ entry: JSONPart) -> Bool {
        entry["isReference"]?.bool != true && entry["visibility"]?.bool != false
    }

    /// Returns the period of the time slider, and reports that it is not applied by itself.
    private mutating func savedTimeExtent(of root: JSONPart) -> TimeExtent? {
        let slider = root["widgets"]?.object?["timeSlider"]?.object?["properties"]?.object
        guard let extent = TimeExtent(milliseconds: slider?["currentTimeExtent"]) else { return nil }
        diagnostics.append(
            Diagnostic(
                .note, code: .memberNotDrawn, path: "$.widgets.timeSlider",
                message: "the time slider shows a period (--time saved)", instead: "all features are drawn"))
        return extent
    }

    /// Reads one entry of `operationalLayers`: one layer, or several for a feature collection.
    ///
    /// A group inside too many groups is replaced with its members.
    ///
    /// - Parameter isShown: Whether all groups around the layer are visible.
    private mutating func layers(
        from value: JSONPart, path: String, groupNames: [String], isShown: Bool = true
    ) throws -> [Layer] {
        guard let object = value.object else {
            diagnostics.append(
                Diagnostic(.error, code: .layerNotRead, path: path, message: "the layer is not a JSON object")
            )
            return []
        }
        if let children = object["layers"]?.array, object["layerType"]?.string == "GroupLayer" {
            var members: [Layer] = []
            let group = LayerSettings(object)
            WebMapMembers.group.check(object, path: path, into: &diagnostics)
            for (index, child) in children.enumerated() {
                members += try layers(
                    from: child, path: "\(path).layers[\(index)]",
                    groupNames: groupNames + [group.title ?? ""], isShown: isShown && group.isVisible)
            }
            guard groupNames.count < GroupLayer.maximumDepth else {
                for member in members { group.apply(asGroupTo: member) }
                return members
            }
            return [self.group(of: members, object, settings: group, path: path)]
        }
        var reader = OperationalLayerReader(
            resources: resources, items: items, object: object, path: path, groupNames: groupNames,
            isShown: isShown)
        defer {
            diagnostics += reader.diagnostics
            symbologies += reader.symbologies
        }
        return try reader.layers(from: &search)
    }

    /// Returns a group.
    private func group(
        of members: [Layer], _ object: JSONPart, settings: LayerSettings, path: String
    ) -> GroupLayer {
        let layer = GroupLayer(layers: members)
        layer.origin = LayerOrigin(path: path)
        settings.apply(to: layer)
        switch object["visibilityMode"]?.string {
        case "exclusive": layer.visibilityMode = .exclusive
        case "inherited": layer.visibilityMode = .inherited
        default: break
        }
        layer.showStatedData()
        return layer
    }

    // MARK: Viewpoint

    private func mapSpatialReference(of root: JSONPart, source: String) throws -> SpatialReference {
        guard let json = root.member("spatialReference") else { return .webMercator }
        guard let reference = EsriJSON.spatialReference(from: json) else {
            throw MapError.notAMap(
                source: source,
                what: "$.spatialReference is not a spatial reference",
                suggestion: "write {\"wkid\": 3857}")
        }
        return reference
    }

    private mutating func viewpoint(of root: JSONPart, source: String) -> Viewpoint? {
        let viewpoint = root["initialState"]?.member("viewpoint")
        let extent = root["mapOptions"]?.member("extent")
        let (viewpointPath, extentPath) = ("$.initialState.viewpoint", "$.mapOptions.extent")
        let log = DiagnosticLog(limit: 1)
        defer { diagnostics += log.diagnostics }
        do throws(DocumentError) {
            return try self.viewpoint(
                viewpoint, at: viewpointPath, orShowing: extent, at: extentPath, log)
        } catch {
            let path = viewpoint == nil ? extentPath : viewpointPath
            diagnostics.append(
                Diagnostic(
                    .warning, code: .viewpointNotRead, path: path, message: error.of(source),
                    instead: "the map shows all layers"))
            return nil
        }
    }

    /// Returns the viewpoint; in older documents, a viewpoint that shows the extent.
    private func viewpoint(
        _ viewpoint: JSONPart?, at viewpointPath: String, orShowing extent: JSONPart?, at extentPath: String,
        _ log: DiagnosticLog
    ) throws(DocumentError) -> Viewpoint? {
        if let viewpoint, viewpoint.member("targetGeometry") != nil {
            return try EsriJSON.viewpoint(from: viewpoint, at: viewpointPath, log: log)
        }
        guard let extent else { return nil }
        return Viewpoint(boundingGeometry: try EsriJSON.geometry(from: extent, at: extentPath, log: log))
    }

    private mutating func bookmarks(of root: JSONPart, source: String) -> [Bookmark] {
        guard let list = root.member("bookmarks") else { return [] }
        var bookmarks: [Bookmark] = []
        let log = DiagnosticLog()
        defer { diagnostics += log.diagnostics }
        func skip(_ path: String, _ error: DocumentError) {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .bookmarkNotRead, path: path, message: error.of(source),
                    instead: "the bookmark is skipped"))
        }
        guard let elements = list.array else {
            skip("$.bookmarks", list.wrong("an array", at: "$.bookmarks"))
            return []
        }
        for (index, json) in elements.enumerated() {
            let path = "$.bookmarks[\(index)]"
            do throws(DocumentError) {
                let viewpoint = try viewpoint(
                    json.member("viewpoint"), at: path + ".viewpoint", orShowing: json.member("extent"),
                    at: path + ".extent", log)
                let name = json.member("name")
                if let name, name.string == nil { throw name.wrong("a string", at: path + ".name") }
                bookmarks.append(Bookmark(name: name?.string ?? "", viewpoint: viewpoint))
            } catch {
                skip(path, error)
            }
        }
        return bookmarks
    }

    private mutating func background(of root: JSONPart) -> Color? {
        let places = [
            ("$.background", root["background"]),
            ("$.initialState.background", root["initialState"]?.object?["background"]),
            ("$.mapOptions.background", root["mapOptions"]?.object?["background"]),
        ]
        guard let (path, value) = places.first(where: { $0.1?.object != nil }) else { return nil }
        guard let components = value?.object?["color"]?.array, components.count >= 3,
            components.allSatisfy({ $0.double != nil })
        else {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .backgroundNotRead, path: path,
                    message:
                        "the background is not {\"color\": [red, green, blue, alpha]} with numbers from 0 to 255",
                    instead: "the background is transparent"))
            return nil
        }
        let channels = components.map { ($0.double ?? 0) / 255 }
        return Color(
            red: channels[0], green: channels[1], blue: channels[2],
            alpha: channels.count > 3 ? channels[3] : 1)
    }
}

extension DocumentError {
    /// Returns the text of the error with the name of its document.
    fileprivate func of(_ source: String) -> String {
        var error = self
        error.source = source
        return "\(error)"
    }
}
