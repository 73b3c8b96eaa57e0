import FormatSupport
import Foundation
import Testing

/// Runs each command of `mistakes.txt` and compares the exit status and standard error with the expected ones.
@Suite struct MistakesTests {
    /// A command with its answer.
    struct Row: CustomTestStringConvertible {
        var command: String
        var status = ""
        var answer: [String] = []

        var testDescription: String { command }
        var text: String { (["$ \(command)", "= \(status)"] + answer).joined(separator: "\n") }
    }

    /// A section of the file: its heading and its rows.
    struct Section: CustomTestStringConvertible {
        var heading: [String] = []
        var rows: [Row] = []

        var testDescription: String { heading.last { !$0.isEmpty } ?? "" }
        var text: String {
            (heading + [""] + rows.map { $0.text + "\n" }).joined(separator: "\n")
        }
    }

    private static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Answers/mistakes.txt")

    static let sections: [Section] = {
        let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
        var sections = [Section()]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("## ") { sections.append(Section()) }
            let last = sections.count - 1
            if line.hasPrefix("$ ") {
                sections[last].rows.append(Row(command: String(line.dropFirst(2))))
            } else if sections[last].rows.isEmpty {
                if !line.isEmpty { sections[last].heading.append(line) }
            } else if line.hasPrefix("= ") {
                sections[last].rows[sections[last].rows.count - 1].status = String(line.dropFirst(2))
            } else if !line.isEmpty {
                sections[last].rows[sections[last].rows.count - 1].answer.append(line)
            }
        }
        return sections
    }()

    @Test func thereAreManyMistakes() {
        #expect(Self.sections.reduce(0) { $0 + $1.rows.count } >= 120)
    }

    /// The command rewords the English texts of the argument parser, and each kind of them has a command here.
    ///
    /// If a new version of the parser has other texts, its words are in the answers.
    @Test(arguments: [
        ("unknown option '--", "Unknown option"), (" is not valid; ", "is invalid for"),
        (" is not valid; expected: ", "Please provide"), (" needs a value; expected: ", "Missing value"),
        ("> is missing; expected: ", "Missing expected"), ("unexpected argument '", "Unexpected argument"),
        ("unexpected arguments: '", "2 unexpected arguments"), (" takes no value, but '", "does not take"),
    ])
    func noAnswerHasTheWordsOfTheParser(ours: String, parsers: String) {
        let answers = Self.sections.flatMap(\.rows).flatMap(\.answer)
        #expect(answers.contains { $0.contains(ours) })
        #expect(!answers.contains { $0.contains(parsers) })
    }

    @Test(.enabled(if: !isRecording), arguments: sections.filter { !$0.rows.isEmpty })
    func answersSayWhatIsWrong(section: Section) throws {
        let folder = try Scratch()
        try MistakesFixtures.write(to: folder)
        let before = try folder.files()
        for row in section.rows {
            let run = try Self.run(row.command, in: folder)
            #expect(run == row, "expected:\n\(row.text)\nbut the answer is:\n\(run.text)")
            for path in try folder.files() where !before.contains(path) {
                // A job with an error does not stop the others, and a report is written after its picture.
                let isPart = ["--jobs", "--report-json"].contains { row.command.contains($0) }
                let mayWrite = isPart || ["0", "2"].contains(run.status)
                #expect(mayWrite, "\(row.command) wrote \(path)")
                try folder.remove(path)
            }
        }
    }

    /// Writes the answers again; fails, because each changed answer must be read.
    @Test(.enabled(if: isRecording)) func recordsAnswers() throws {
        let folder = try Scratch()
        try MistakesFixtures.write(to: folder)
        var sections = Self.sections
        for section in sections.indices {
            for row in sections[section].rows.indices {
                sections[section].rows[row] = try Self.run(sections[section].rows[row].command, in: folder)
            }
        }
        let text = sections.map(\.text).joined(separator: "\n")
        guard try text != String(contentsOf: Self.path, encoding: .utf8) else { return }
        try text.write(to: Self.path, atomically: true, encoding: .utf8)
        Issue.record("the answers are recorded; read the changes")
    }

    private static let isRecording = ProcessInfo.processInfo.environment["CARTOUCHE_RECORD_GOLDENS"] != nil

    private static func run(_ command: String, in folder: Scratch) throws -> Row {
        let parts = command.components(separatedBy: " < ")
        let input = parts.count > 1 ? String(decoding: try folder.read(parts[1]), as: UTF8.self) : ""
        let run = try folder.cartouche(words(parts[0]), input: input)
        return Row(
            command: command, status: "\(run.status)",
            answer: run.errors.split(separator: "\n").map(String.init))
    }

    /// Splits a command line at spaces outside of quotes.
    private static func words(_ line: String) -> [String] {
        line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
    }
}

extension MistakesTests.Row: Equatable {}

/// The files that the commands of `mistakes.txt` use.
private enum MistakesFixtures {
    static func write(to folder: Scratch) throws {
        for (name, text) in files { try folder.write(name, text) }
        for (name, bytes) in rasters { try folder.write(name, bytes: bytes) }
    }

    private static let rasters: [(name: String, bytes: [UInt8])] = {
        let maker = GeoTIFFMaker(width: 4, height: 4, values: (0..<16).map { Double($0 * 10) })
        var (unplaced, unreferenced, colored) = (maker, maker, maker)
        unplaced.origin = nil
        unreferenced.system = nil
        (colored.bandCount, colored.values) = (3, [Double](repeating: 90, count: 48))
        return [
            ("dem.tif", maker.bytes), ("unplaced.tif", unplaced.bytes),
            ("unreferenced.tif", unreferenced.bytes), ("colors.tif", colored.bytes),
            ("cut.tif", Array(maker.bytes.prefix(20))), ("notes.tif", Array("hello".utf8)),
        ]
    }()

    private static let polygon = """
        {"layerDefinition": {"geometryType": "esriGeometryPolygon", "fields": [
          {"name": "kind", "type": "esriFieldTypeString"}]},
         "featureSet": {"geometryType": "esriGeometryPolygon", "spatialReference": {"wkid": 4326}, "features": [
          {"attributes": {"kind": "a"}, "geometry": {"rings": [[[0,0],[0,50],[60,50],[60,0],[0,0]]]}}]}}
        """

    private static let states: String = {
        let features = ["01", "02", "03"].enumerated().map { index, id in
            """
            {"type": "Feature", "properties": {"id": "\(id)", "name": "State \(index)", "pop": \(index * index + 1),
              "same": 7, "void": null},
             "geometry": {"type": "Polygon", "coordinates": [[[\(index), 0], [\(index), 1], [\(index + 1), 1],
              [\(index + 1), 0], [\(index), 0]]]}}
            """
        }
        return #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#
    }()

    private static func map(_ layers: String) -> String {
        #"{"operationalLayers": [\#(layers)], "spatialReference": {"wkid": 3857}}"#
    }

    private static func collection(_ settings: String) -> String {
        map(#"{"title": "Areas", \#(settings), "featureCollection": {"layers": [\#(polygon)]}}"#)
    }

    private static func remote(_ title: String, _ settings: String = "") -> String {
        #"{"title": "\#(title)", \#(settings)"url": "https://example.org/\#(title)/FeatureServer/0"}"#
    }

    private static func layerDocument(_ layers: [(name: String, content: String)]) -> String {
        let definitions = layers.map {
            #"{"name": "\#($0.name)", "uRI": "CIMPATH=\#($0.name)", \#($0.content)}"#
        }
        let uris = layers.map { #""CIMPATH=\#($0.name)""# }
        return """
            {"type": "CIMLayerDocument", "layers": [\(uris.joined(separator: ", "))],
             "layerDefinitions": [\(definitions.joined(separator: ", "))]}
            """
    }

    private static let line = """
        "type": "CIMFeatureLayer", "renderer": {"type": "CIMSimpleRenderer", "symbol": {"type": "CIMSymbolReference",
        "symbol": {"type": "CIMLineSymbol", "symbolLayers": [{"type": "CIMSolidStroke", "enable": true, "width": 1,
        "color": {"type": "CIMRGBColor", "values": [9, 9, 9, 100]}}]}}}
        """

    private static let files: [(name: String, text: String)] = [
        ("map.json", Samples.map), ("points.geojson", Samples.points), ("renderer.json", Samples.renderer),
        (
            "symbol.json",
            #"{"type": "esriSMS", "style": "esriSMSCircle", "size": 9, "color": [1, 2, 3, 255]}"#
        ),
        ("fill.json", #"{"type": "esriSFS", "style": "esriSFSSolid", "color": [0, 0, 0, 255]}"#),
        (
            "unclassed.json",
            #"{"type": "uniqueValue", "field1": "v", "uniqueValueInfos": [{"value": "77", "symbol": {"type": "esriSMS"}}]}"#
        ),
        ("broken.json", #"{"a": [1,}"#), ("cut.geojson", String(Samples.points.prefix(90))),
        ("notes.txt", "hello"), ("notes", "hello"), ("notes.gpkg", "hello"), ("notes.stylx", "hello"),
        ("void.json", ""), ("empty.json", "{}"), ("array.json", #"[{"name": "x", "lat": 1, "lon": 2}]"#),
        ("brackets.json", "[[[["),
        ("meters.esrijson", #"{"features": [{"geometry": {"x": 1e6, "y": 2}}]}"#),
        ("meters.geojson", #"{"type": "Point", "coordinates": [1e6, 2e6]}"#),
        ("codes.csv", "nom,aa,ab\nx,1,2\n"),
        ("states.geojson", states), ("gdp.csv", "id,gdp\n1,10\n2,20\n3,30\n"),
        ("some.csv", "id,gdp\n01,10\n02,n/a\n09,30\n"), ("twice.csv", "id,gdp\n01,10\n01,20\n02,30\n"),
        ("other.csv", "id,gdp\nX,10\nY,20\n"),
        (
            "short.geojson",
            #"{"type": "LineString", "coordinates": [[100, 50], [100, 50]]}"#
        ),
        ("featureless.geojson", #"{"type": "FeatureCollection", "features": []}"#),
        (
            "unlocated.geojson",
            #"{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {}, "geometry": null}]}"#
        ),
        ("remote.json", map([remote("A"), remote("B"), remote("C")].joined(separator: ", "))),
        ("hidden.json", map(remote("A", #""visibility": false, "#))),
        ("lost.json", map(#"{"title": "Lost", "url": "data/lost.geojson"}"#)),
        ("template.json", map(#"{"title": "Plan", "url": "{{solution.layer.url}}/0"}"#)),
        ("scales.json", collection(#""minScale": 1250"#)),
        ("transparent.json", collection(#""opacity": 0"#)),
        ("filtered.json", collection(#""layerDefinition": {"definitionExpression": "kind = 'b'"}"#)),
        ("layerless.json", map("")),
        (
            "wide.json",
            """
            {"operationalLayers": [], "initialState": {"viewpoint": {"targetGeometry": {
              "xmin": -1e20, "ymin": -1e20, "xmax": 1e20, "ymax": 1e20}}}}
            """
        ),
        ("two.lyrx", layerDocument([("Roads", line), ("Paths", line)])),
        (
            "raster.lyrx",
            layerDocument([
                ("Height", #""type": "CIMRasterLayer", "colorizer": {"type": "CIMRasterStretchColorizer"}"#)
            ])
        ),
        (
            "dictionary.lyrx",
            layerDocument([
                ("Units", #""type": "CIMFeatureLayer", "renderer": {"type": "CIMDictionaryRenderer"}"#)
            ])
        ),
        (
            "jobs.ndjson",
            """
            {"inputs": "map.json", "output": "1.png", "size": "20x10"}
            {"inputs": ["points.geojson"], "output": "2.png", "sise": 20}
            [1, 2]

            {"inputs": "nowhere.json", "output": "3.png"}
            {"command": "swatch", "file": "symbol.json", "output": "4.png", "size": 16}
            {"inputs": "map.json", "output": "5.png", "fit": "yes"}
            {"inputs": "map.json", "output": "-"}
            {"inputs": "map.json", "output": "6.png", "bbox": [1, 2, 3]}
            {"command": "info", "file": "map.json"}
            {"inputs": "map.json",
            """
        ),
    ]
}
