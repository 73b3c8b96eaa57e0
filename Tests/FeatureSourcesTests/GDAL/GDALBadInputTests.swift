import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import FormatSupport
import Foundation
import Testing

@Suite struct GDALBadInputTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// Reads all layers of a file; every thrown error must be a typed error with one line.
    private func readAll(_ path: String) throws -> Int {
        do {
            let file = try FeatureSources.openFile(path: path)
            if file.layerNames.isEmpty { _ = try file.source() }
            var count = 0
            for layer in file.layerNames {
                count += try file.source(layer: layer, spatialReference: .wgs84).gathered().report
                    .featuresRead
            }
            return count
        } catch let error where error is DocumentError || error is FeatureSourceError {
            let line = String(describing: error)
            #expect(line.contains(path) && !line.contains("\n"), "\(line)")
            throw error
        }
    }

    @Test(arguments: GDALFixture.texts)
    func truncatedDocumentsThrow(name: String, text: String) throws {
        let bytes = Array(text.utf8)
        let all = try readAll(folder.write(bytes, as: name))
        #expect(all > 0)
        for part in 1..<20 {
            let cut = bytes.prefix(bytes.count * part / 20)
            let path = try folder.write(cut, as: name)
            do {
                // End tags can be missing, but no features.
                #expect(try readAll(path) == all, "\(name), \(cut.count) bytes")
            } catch is DocumentError {} catch is FeatureSourceError {}
        }
    }

    /// GDAL's reader of DXF does not return for these files.
    @Test(arguments: [
        "  0\nSECTION\r", "  0\nSECTION\r\0\n  2\nENTITIES\n", "a\nb\r\0",
        String(repeating: "  0\nSECTION\n", count: 10_000) + "  0\nSECTION\r",
    ])
    func openLinesOfDXFThrow(text: String) throws {
        for name in ["a.dxf", "A.DXF", "a.other"] {
            let path = try folder.write(Array(text.utf8), as: name)
            let error = #expect(throws: (any Error).self) { try readAll(path) }
            let line = error.map { "\($0)" } ?? ""
            #expect(name == "a.other" || line.contains("follows a carriage return"), "\(line)")
        }
    }

    @Test(arguments: GDALFixture.texts)
    func documentsWithChangedBytesNeverCrash(name: String, text: String) throws {
        var state: UInt64 = 0x2545_F491_4F6C_DD1D
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let sound = Array(text.utf8)
        for _ in 0..<60 {
            var bytes = sound
            for _ in 0...random(4) {
                switch random(3) {
                case 0: bytes[random(bytes.count)] = UInt8(random(256))
                case 1: bytes.insert(contentsOf: Array("-1e308999".utf8), at: random(bytes.count))
                default:
                    let start = random(bytes.count)
                    bytes.removeSubrange(start..<min(bytes.count, start + random(12)))
                }
            }
            let path = try folder.write(bytes, as: name)
            do { _ = try readAll(path) } catch is DocumentError {} catch is FeatureSourceError {}
        }
    }

    @Test(arguments: [("OpenFileGDB", "a.gdb"), ("MapInfo File", "a.tab"), ("XLSX", "a.xlsx")])
    func truncatedOrChangedBinaryFilesNeverCrash(driver: String, name: String) throws {
        let features = (0..<300).map {
            feature(
                #"{"type": "Polygon", "coordinates": [[[\#($0 % 90), 0], [90, 0], [90, 80], [\#($0 % 90), 0]]]}"#,
                properties: "{\"n\": \($0), \"text\": \"t\($0)\"}")
        }
        let json = try folder.write(
            "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ","))]}",
            as: "a.geojson")
        let path = folder.path + "/" + name
        try GDALAuthoring.translate(json, to: path, ["-f", driver])
        let isFolder = name.hasSuffix(".gdb")
        let root = isFolder ? path : folder.path
        let parts = try FileManager.default.contentsOfDirectory(atPath: root)
            .filter { isFolder || $0.hasPrefix("a.") && $0 != "a.geojson" }
        #expect(try readAll(path) >= 300)
        var refused = 0
        for part in parts {
            let url = URL(filePath: root + "/" + part)
            let sound = try Data(contentsOf: url)
            guard !sound.isEmpty else { continue }
            for step in 0..<12 {
                var bytes = Array(sound)
                if step < 4 {
                    bytes = Array(bytes.prefix(bytes.count * step / 4))
                } else {
                    for place in 0..<8 {
                        let at = (step * 7919 + place * 104_729) % bytes.count
                        bytes[at] = step % 2 == 0 ? 0xFF : bytes[at] ^ UInt8(1 << place)
                    }
                }
                try Data(bytes).write(to: url)
                do { _ = try readAll(path) } catch is DocumentError {
                    refused += 1
                } catch is FeatureSourceError {
                    refused += 1
                }
            }
            try sound.write(to: url)
        }
        #expect(refused > 0)
        #expect(try readAll(path) >= 300)
    }

    @Test func contentThatDoesNotMatchTheExtensionThrows() throws {
        for name in ["a.kml", "a.gpx", "a.tab", "a.dxf", "a.zip", "a.kmz", "a.osm"] {
            let path = try folder.write("these are no features at all", as: name)
            let error = try #require(throws: DocumentError.self, "\(name)") { try readAll(path) }
            #expect(error.kind == .malformed)
        }
        let empty = try folder.write("", as: "empty.kml")
        #expect(
            try #require(throws: DocumentError.self) { try readAll(empty) }.what == "the file is empty")
        #expect(throws: FeatureSourceError.self) { try readAll(folder.write("hello", as: "a.xyz")) }
        // Valid content decides the format.
        #expect(try readAll(folder.write(GDALFixture.kml, as: "b.gpx")) == 3)
    }

    @Test func otherMachinesAndDatabasesAreNeverAccessed() throws {
        for source in [
            "PG:host=127.0.0.1 port=1", "/vsicurl/http://127.0.0.1:1/a.geojson",
            "http://127.0.0.1:1/a.geojson",
            "WFS:http://127.0.0.1:1/",
        ] {
            let path = try folder.write(
                "<OGRVRTDataSource><OGRVRTLayer name=\"m\"><SrcDataSource>\(source)</SrcDataSource>"
                    + "</OGRVRTLayer></OGRVRTDataSource>", as: "a.vrt")
            #expect(throws: (any Error).self, "\(source)") { try readAll(path) }
        }
        let error = try #require(throws: DocumentError.self) {
            try FeatureSources.open(path: "/vsizip//vsicurl/http://127.0.0.1:1/a.zip")
        }
        #expect(error.kind == .remote)
    }

    @Test func missingLibraryErrorNamesThePackage() throws {
        let missing = try #require(throws: GDALLibrary.Unavailable.self) {
            try GDALLibrary(names: ["libgdal-of-nowhere.so.1"])
        }
        #expect(missing == .notInstalled)
        let line = missing.error(path: "roads.kml").description
        #expect(line.contains("roads.kml: KML needs the library GDAL"))
        #expect(line.contains("libgdal32") && !line.contains("\n"))
        // Any other library can be opened, but it lacks the functions.
        #expect(throws: GDALLibrary.Unavailable.tooOld) { try GDALLibrary(names: ["libc.so.6"]) }
    }
}
