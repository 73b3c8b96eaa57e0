import SymbolModel

/// Words of the formats, which a fuzzer inserts into inputs.
enum Words {
    /// The names of all classes and members of the CIM.
    static let cim: [String] = {
        var words: Set<String> = [
            "\"type\":", "\"esriSMS\"", "\"esriSLS\"", "\"esriSFS\"", "\"esriPMS\"", "\"esriTS\"",
            "\"simple\"",
            "\"classBreaks\"", "\"uniqueValue\"", "\"visualVariables\"", "\"curveRings\":", "\"rings\":",
            "\"paths\":", "\"points\":", "\"x\":", "\"y\":", "\"symbol\":", "\"url\":",
        ]
        for type in CIMCatalog.classes {
            words.insert("\"\(type.name)\"")
            for member in type.members {
                words.insert("\"\(member.name)\":")
                for choice in member.choices { words.insert("\"\(choice)\"") }
            }
        }
        return words.sorted()
    }()

    static let webMap = [
        "\"operationalLayers\":", "\"featureCollection\":", "\"layers\":", "\"layerDefinition\":",
        "\"featureSet\":",
        "\"drawingInfo\":", "\"renderer\":", "\"baseMap\":", "\"baseMapLayers\":", "\"initialState\":",
        "\"viewpoint\":",
        "\"targetGeometry\":", "\"spatialReference\":", "\"wkid\":", "\"fields\":", "\"features\":",
        "\"geometry\":",
        "\"attributes\":", "\"opacity\":", "\"visibility\":", "\"minScale\":", "\"maxScale\":",
        "\"layerType\":",
        "\"ArcGISFeatureLayer\"", "\"definitionExpression\":", "\"esriGeometryPoint\"",
        "\"esriGeometryPolyline\"",
        "\"esriGeometryPolygon\"",
    ]

    static let geoJSON = [
        "\"type\":", "\"FeatureCollection\"", "\"features\":", "\"Feature\"", "\"geometry\":",
        "\"coordinates\":",
        "\"properties\":", "\"Point\"", "\"MultiPoint\"", "\"LineString\"", "\"MultiLineString\"",
        "\"Polygon\"",
        "\"MultiPolygon\"", "\"GeometryCollection\"", "\"geometries\":", "\"crs\":", "\"name\":", "\"bbox\":",
        "null", "\u{1E}",
    ]

    static let esriJSON = [
        "\"geometryType\":", "\"esriGeometryPoint\"", "\"esriGeometryMultipoint\"",
        "\"esriGeometryPolyline\"",
        "\"esriGeometryPolygon\"", "\"features\":", "\"attributes\":", "\"geometry\":", "\"rings\":",
        "\"paths\":",
        "\"points\":", "\"curveRings\":", "\"curvePaths\":", "\"x\":", "\"y\":", "\"hasZ\":", "\"hasM\":",
        "\"spatialReference\":", "\"wkid\":", "\"fields\":", "\"esriFieldTypeOID\"", "\"esriFieldTypeDate\"",
        "\"transform\":", "\"quantizationMode\":", "\"NaN\"",
    ]

    static let wkt = [
        "POINT", "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON",
        "GEOMETRYCOLLECTION",
        "CIRCULARSTRING", "COMPOUNDCURVE", "CURVEPOLYGON", "MULTICURVE", "MULTISURFACE", "TIN", "TRIANGLE",
        "POLYHEDRALSURFACE", "EMPTY", " Z", " M", " ZM", "SRID=4326;", "((", "))", "GEOGCS[", "PROJCS[",
        "DATUM[",
        "SPHEROID[", "UNIT[", "PRIMEM[", "PROJECTION[", "PARAMETER[", "AUTHORITY[",
    ]

    static let sql = [
        "AND", "OR", "NOT", "IN", "BETWEEN", "LIKE", "ILIKE", "ESCAPE", "IS NULL", "CAST", "EXTRACT",
        "SUBSTRING",
        "POSITION", "TRIM", "COALESCE", "NULLIF", "INTERVAL", "DATE '2020-01-01'",
        "TIMESTAMP '2020-01-01 00:00:00'",
        "CURRENT_DATE", "POWER", "ROUND", "TRUNCATE", "MOD", "||", "<>", "[n]", "\"t\"", "'%_'",
    ]

    static let fontTables = [
        "cmap", "glyf", "loca", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "CFF ", "CFF2",
        "fvar", "gvar",
        "avar", "GSUB", "GPOS", "GDEF", "COLR", "CPAL", "CBDT", "CBLC", "sbix", "SVG ", "OTTO", "ttcf",
    ]
}
