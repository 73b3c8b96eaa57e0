import CartoucheDatabases
import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// A mobile geodatabase's description of its feature classes and tables (`.geodatabase`).
///
/// The table `GDB_Items` has an XML definition of each: the kind of data, the spatial reference with the grid of the
/// coordinates, the extent, and the aliases of fields.
struct MobileGeodatabaseCatalog {
    /// The feature classes and tables, in the order of `GDB_Items`.
    var layers: [GeoPackageLayer] = []
    /// Diagnostics about other items.
    var diagnostics: [Diagnostic] = []

    /// Reads the definitions; nil if the database is not a mobile geodatabase.
    init?(_ database: SQLiteConnection) throws(DocumentError) {
        let stored = try GeoPackageCatalog.tables(of: database)
        guard stored["gdb_items"] != nil, stored["gpkg_contents"] == nil else { return nil }
        var definitions: [(name: String, xml: String)] = []
        try GeoPackageCatalog.forEachRow("SELECT Name, Definition FROM GDB_Items ORDER BY rowid", database) {
            if let name = $0.text(0), let xml = $0.text(1), !xml.isEmpty { definitions.append((name, xml)) }
        }
        var listed: Set<String> = []
        for (name, xml) in definitions {
            // Cheap, because domains and relationships have definitions, too.
            guard xml.contains("esriDTFeatureClass") || xml.contains("esriDTTable") else { continue }
            let table = name.split(separator: ".").last.map(String.init) ?? name
            guard let isStored = stored[table.lowercased()] else {
                note("the table \"\(table)\" of GDB_Items does not exist")
                continue
            }
            guard listed.insert(table.lowercased()).inserted else { continue }
            guard let root = try? XMLElement.root(of: Array(xml.utf8), source: database.source) else {
                note("the definition of the table \"\(table)\" is not valid XML")
                continue
            }
            layers.append(Self.layer(table, isStored: isStored, root))
        }
    }

    private mutating func note(_ message: String) {
        diagnostics.append(
            Diagnostic(
                .note, code: .layerWithoutGeometry, message: message, instead: "the layer is skipped"))
    }

    private static func layer(_ table: String, isStored: Bool, _ root: XMLElement) -> GeoPackageLayer {
        var layer = GeoPackageLayer(table: table)
        layer.isStored = isStored
        for field in root.descendants(named: "GPFieldInfoEx") + root.descendants(named: "Field") {
            guard let name = field.value(of: "Name"), let alias = field.value(of: "AliasName"),
                !alias.isEmpty, alias != name
            else { continue }
            layer.aliases[name.lowercased()] = alias
        }
        guard let column = root.value(of: "ShapeFieldName"), !column.isEmpty else {
            layer.geometryKind = GeometryKind.none
            layer.mobile = MobileGeometry()
            return layer
        }
        layer.geometryColumn = column
        layer.geometryKind = kind(root.value(of: "ShapeType") ?? "")
        layer.mobile = geometry(root)
        if let extent = root.children.first(where: { $0.name == "Extent" }) {
            let numbers = ["XMin", "YMin", "XMax", "YMax"].compactMap(extent.number)
            if numbers.count == 4, numbers[0] <= numbers[2], numbers[1] <= numbers[3] {
                layer.bounds = SIMD4(numbers[0], numbers[1], numbers[2], numbers[3])
            }
        }
        return layer
    }

    private static func geometry(_ root: XMLElement) -> MobileGeometry {
        var geometry = MobileGeometry()
        guard let own = root.descendants(named: "SpatialReference").first else { return geometry }
        let scale = own.number("XYScale") ?? 1
        geometry.grid = CoordinateGrid(
            x: own.number("XOrigin") ?? 0, y: own.number("YOrigin") ?? 0, scale: scale > 0 ? scale : 1,
            z: own.number("ZOrigin") ?? 0, zScale: max(own.number("ZScale") ?? 1, .leastNonzeroMagnitude))
        let code = (own.number("LatestWKID") ?? own.number("WKID")).flatMap { Int(exactly: $0) }
        if let code, let wkid = WKID(code) {
            geometry.spatialReference = SpatialReference(wkid: wkid.rawValue)
        } else if let text = own.value(of: "WKT") {
            geometry.spatialReference = SpatialReference(wkText: text)
        }
        return geometry
    }

    private static func kind(_ type: String) -> GeometryKind? {
        switch type {
        case "esriGeometryPoint": .point
        case "esriGeometryMultipoint": .multipoint
        case "esriGeometryPolyline": .polyline
        case "esriGeometryPolygon": .polygon
        default: nil
        }
    }
}

extension XMLElement {
    /// Returns the text of a child; nil if there is none.
    fileprivate func value(of name: String) -> String? { children.first { $0.name == name }?.text }

    /// Returns the finite number in a child; nil if there is none.
    fileprivate func number(_ name: String) -> Double? {
        value(of: name).flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Returns the elements with a name, at any depth.
    fileprivate func descendants(named name: String) -> [XMLElement] {
        children.flatMap { ($0.name == name ? [$0] : []) + $0.descendants(named: name) }
    }
}

extension DataFormat {
    /// Mobile geodatabases of ArcGIS, which are SQLite databases.
    static let mobileGeodatabase = DataFormat(
        name: "mobile geodatabase", extensions: ["geodatabase"],
        recognizes: { $0.begins(with: Array("SQLite format 3\0".utf8)) },
        open: { file in
            guard case .file(let location) = file.document else {
                throw FeatureSourceError.unknownFormat(source: file.path, found: "this stream")
            }
            let connections = GeoPackageConnections(path: location.path)
            let catalog = try connections.withConnection { try MobileGeodatabaseCatalog($0) }
            guard let catalog else {
                throw FeatureSourceError.unknownFormat(
                    source: file.path, found: "an SQLite database that is not a mobile geodatabase")
            }
            return GeoPackageSource.file(
                connections, "mobile geodatabase", catalog.layers, catalog.diagnostics)
        })
}
