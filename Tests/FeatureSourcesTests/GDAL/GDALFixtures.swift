import Foundation

/// Small handwritten documents in formats that GDAL reads.
enum GDALFixture {
    static let kml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Places</name>
        <Schema name="s" id="s"><SimpleField name="pop" type="int"/></Schema>
        <Placemark><name>One</name><ExtendedData><SchemaData schemaUrl="#s"><SimpleData name="pop">12</SimpleData>
        </SchemaData></ExtendedData><Point><coordinates>10,20,5</coordinates></Point></Placemark>
        <Placemark><name>Zwölf</name><TimeStamp><when>2020-01-01T12:00:00+02:00</when></TimeStamp><Polygon>
        <outerBoundaryIs><LinearRing><coordinates>0,0 10,0 10,10 0,10 0,0</coordinates></LinearRing>
        </outerBoundaryIs></Polygon></Placemark>
        <Placemark><name>Both</name><MultiGeometry><Point><coordinates>1,1</coordinates></Point>
        <LineString><coordinates>1,1 2,2</coordinates></LineString></MultiGeometry></Placemark>
        </Document></kml>
        """

    static let gml = """
        <?xml version="1.0" encoding="utf-8"?>
        <c:FeatureCollection xmlns:c="http://ogr.maptools.org/" xmlns:gml="http://www.opengis.net/gml/3.2" gml:id="x">
        <c:featureMember><c:place gml:id="p.0"><c:geom>
        <gml:Point srsName="urn:ogc:def:crs:EPSG::4326" gml:id="g0"><gml:pos>50 10</gml:pos></gml:Point></c:geom>
        <c:name>Ä</c:name><c:n>5000000000</c:n></c:place></c:featureMember>
        <c:featureMember><c:place gml:id="p.1"><c:geom>
        <gml:Point srsName="urn:ogc:def:crs:EPSG::4326" gml:id="g1"><gml:pos>51 11</gml:pos></gml:Point></c:geom>
        <c:name>B</c:name></c:place></c:featureMember>
        </c:FeatureCollection>
        """

    static let gpx = """
        <?xml version="1.0"?><gpx version="1.1" creator="us" xmlns="http://www.topografix.com/GPX/1/1">
        <wpt lat="10" lon="20"><ele>5.5</ele><time>2020-01-01T12:00:00+02:00</time><name>A</name></wpt>
        <wpt lat="11" lon="21"><time>2020-01-01T12:00:00.250Z</time></wpt>
        <wpt lat="11" lon="22"/>
        <trk><name>t</name><trkseg><trkpt lat="1" lon="2"/><trkpt lat="2" lon="3"/></trkseg></trk>
        </gpx>
        """

    static let topoJSON = """
        {"type": "Topology", "transform": {"scale": [1, 1], "translate": [0, 0]}, "objects": {"areas": {"type":
        "GeometryCollection", "geometries": [{"type": "Polygon", "arcs": [[0]], "properties": {"name": "A"}}]}},
        "arcs": [[[0, 0], [10, 0], [0, 10], [-10, 0], [0, -10]]]}
        """

    static let dxf = """
        0
        SECTION
        2
        ENTITIES
        0
        LINE
        8
        roads
        10
        1.0
        20
        2.0
        11
        3.0
        21
        4.0
        0
        CIRCLE
        8
        trees
        10
        5.0
        20
        5.0
        40
        1.0
        0
        ENDSEC
        0
        EOF

        """

    static let osm = """
        <?xml version="1.0"?><osm version="0.6"><node id="1" lat="1" lon="2"/><node id="2" lat="2" lon="3"/>
        <node id="3" lat="5" lon="5"><tag k="name" v="N"/></node><way id="7"><nd ref="1"/><nd ref="2"/>
        <tag k="highway" v="primary"/><tag k="name" v="Road"/></way></osm>
        """

    static let mif = """
        Version 300
        Charset "WindowsLatin1"
        Delimiter ","
        CoordSys Earth Projection 1, 104
        Columns 3
          NAME Char(20)
          N Integer
          D Date
        Data

        Point 10 20
        Pline 2
        1 1
        2 2
        Region 1
         5
        0 0
        10 0
        10 10
        0 10
        0 0

        """
    /// The attributes of `mif`, in Latin 1.
    static let mid: [UInt8] =
        Array("\"Caf".utf8) + [0xE9] + Array("\",1,20200131\n\"b\",2,\n\"c\",3,19691231\n".utf8)

    /// All fixtures that are one text file, with their usual names.
    static let texts = [
        ("a.kml", kml), ("a.gml", gml), ("a.gpx", gpx), ("a.topojson", topoJSON), ("a.dxf", dxf),
        ("a.osm", osm),
    ]
}

/// A temporary folder for one test; it is deleted at the end of the test.
final class ScratchFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "gdal-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and returns its path.
    @discardableResult
    func write(_ bytes: some Sequence<UInt8>, as name: String) throws -> String {
        let url = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return url.path
    }

    @discardableResult
    func write(_ text: String, as name: String) throws -> String { try write(text.utf8, as: name) }

    /// The names of the folder's content.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}

/// Returns a ZIP archive with uncompressed files.
func zipped(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
        let shared =
            number(20, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(Int(crc32(file.bytes)), 4)
            + number(file.bytes.count, 4) + number(file.bytes.count, 4) + number(file.name.utf8.count, 2)
            + number(0, 2)
        directory +=
            number(0x0201_4B50, 4) + number(20, 2) + shared + number(0, 2) + number(0, 2) + number(0, 2)
            + number(0, 4) + number(archive.count, 4) + Array(file.name.utf8)
        archive += number(0x0403_4B50, 4) + shared + Array(file.name.utf8) + file.bytes
    }
    let end =
        number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
        + number(directory.count, 4) + number(archive.count, 4) + number(0, 2)
    return archive + directory + end
}

/// Returns a gzip file with one uncompressed block.
func gzipped(_ bytes: [UInt8]) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 1] + number(bytes.count, 2) + number(~bytes.count, 2)
        + bytes
        + number(Int(crc32(bytes)), 4) + number(bytes.count, 4)
}

private func crc32(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
}
