import FormatSupport
import Foundation
import Testing

@Suite("Packages and projects are drawn with their data")
struct PackageTests {
    let folder = try! Scratch()
    private let red = LayerFiles.simple(LayerFiles.marker(255, 0, 0))
    private let blue = LayerFiles.simple(LayerFiles.marker(0, 0, 255))

    /// Runs the command with an empty folder for temporary files, which must be empty afterward.
    private func cartouche(_ arguments: String...) throws -> Scratch.Run {
        try folder.write("tmp/.keep", "")
        let run = try folder.cartouche(arguments, environment: ["TMPDIR": folder.path(of: "tmp")])
        #expect(try folder.files(in: "tmp") == [".keep"])
        return run
    }

    private func render(_ arguments: String...) throws -> Scratch.Run {
        try folder.write("tmp/.keep", "")
        let run = try folder.cartouche(
            ["render"] + arguments + ["-o", "map.png", "--size", "60x40", "--report"],
            environment: ["TMPDIR": folder.path(of: "tmp")])
        #expect(try folder.files(in: "tmp") == [".keep"])
        return run
    }

    /// A project with the maps `Town` and `Country`, each with a group.
    private func project(map: String? = nil) -> [Zip.File] {
        func part(_ type: String, _ more: String) -> String { #"{"type":"\#(type)",\#(more)}"# }
        func layer(_ name: String, _ renderer: String) -> String {
            LayerFiles.layer(name, renderer, workspace: ".", factory: "Shapefile", dataset: name)
                .replacingOccurrences(
                    of: #""uRI":"\#(name)""#, with: #""uRI":"CIMPATH=map/\#(name.lowercased()).json""#)
        }
        return [
            .init(
                "GISProject.json",
                part(
                    "CIMGISProject",
                    #"""
                    "projectItems":[{"itemType":"Map","name":"Town","catalogPath":"CIMPATH=Map/Town.json"},
                    {"itemType":"Map","name":"Country","catalogPath":"CIMPATH=map/country.json"},
                    {"itemType":"Layout","catalogPath":"CIMPATH=layout/a.json"},
                    {"itemType":"Map","catalogPath":"CIMPATH=map/lost.json"}]
                    """#)),
            .init(
                "map/town.json",
                map
                    ?? part(
                        "CIMMap",
                        #"""
                        "name":"Town","layers":["CIMPATH=map/group.json"],"spatialReference":{"wkid":4326}
                        """#)),
            .init(
                "map/group.json",
                part(
                    "CIMGroupLayer",
                    #"""
                    "name":"Group","uRI":"CIMPATH=map/group.json","visibility":true,
                    "layers":["CIMPATH=map/places.json","CIMPATH=map/group.json"]
                    """#)),
            .init("map/places.json", "\u{FEFF}" + layer("Places", red)),
            .init(
                "map/country.json", part("CIMMap", #""name":"Country","layers":["CIMPATH=map/towns.json"]"#)),
            .init("map/towns.json", layer("Towns", blue)), .init("Index.xml", "<a/>"),
        ]
    }

    @Test("A project draws the map that --map names, with the data beside the project")
    func projects() throws {
        try folder.write("town.aprx", bytes: Zip.archive(project()))
        try folder.write("Places.geojson", LayerFiles.points(4))
        try folder.write("Towns.geojson", LayerFiles.points(2))
        let both = try render("town.aprx")
        #expect(
            both.errors == """
                cartouche: town.aprx: the project has 2 maps; choose one with --map NAME; its maps are "Town", "Country"

                """)
        #expect(both.status == 1)
        let town = try render("town.aprx", "--map", "town")
        #expect(town.status == 0 && town.errors.contains("\"Places\": 4 read, 4 drawn"), "\(town.errors)")
        let country = try render("town.aprx", "--map", "Country")
        #expect(country.errors.contains("\"Towns\": 2 read, 2 drawn"), "\(country.errors)")
        let wrong = try render("town.aprx", "--map", "Twon")
        #expect(wrong.errors.contains("no map \"Twon\"; did you mean \"Town\"?"), "\(wrong.errors)")
        let info = try cartouche("info", "town.aprx")
        #expect(info.text.contains("town.aprx: map \"Town\" of a project, 1 layer"), "\(info.text)")
        #expect(info.text.contains("map \"Country\" of a project"))
        let legend = try cartouche("legend", "town.aprx", "--map", "Town", "-o", "legend.json")
        #expect(legend.status == 0, "\(legend.errors)")
        #expect(String(decoding: try folder.read("legend.json"), as: UTF8.self).contains("Places"))
        let styled = try render("Places.geojson", "--renderer", "town.aprx#Towns")
        #expect(styled.status == 0, "\(styled.errors)")
    }

    @Test("Projects of ArcGIS Pro 2, other archives and broken projects give one line")
    func otherProjects() throws {
        try folder.write("old.aprx", bytes: Zip.archive([.init("GISProject.xml", "<CIMGISProject/>")]))
        #expect(
            try render("old.aprx").errors == """
                cartouche: old.aprx: the project is from ArcGIS Pro 2, whose files are XML; save it with ArcGIS Pro 3, or export its maps (.mapx)

                """)
        try folder.write("other.aprx", bytes: Zip.archive([.init("a.txt", "a")]))
        #expect(try render("other.aprx").errors.contains("it has no GISProject.json"))
        try folder.write("text.aprx", "hello")
        #expect(try render("text.aprx").errors.contains("neither a ZIP nor a 7z archive"))
        try folder.write("cut.aprx", bytes: Zip.archive(project(map: #"{"type":"#)))
        let cut = try render("cut.aprx", "--map", "Town")
        #expect(cut.status != 0 && cut.errors.split(separator: "\n").count == 1, "\(cut.errors)")
        #expect(try render("lost.aprx").status == 66)
    }

    @Test("A scene is drawn of the map that --map names")
    func scenes() throws {
        try folder.write("town.aprx", bytes: Zip.archive(project()))
        try folder.write("Places.geojson", LayerFiles.points(4))
        let run = try cartouche("scene", "town.aprx", "--map", "Town", "-o", "town.html")
        #expect(run.status == 0, "\(run.errors)")
        let both = try cartouche("scene", "town.aprx", "-o", "town.html")
        #expect(both.status == 1 && both.errors.contains("choose one with --map NAME"), "\(both.errors)")
    }

    @Test(
        "Packages of tiles, and documents of ArcMap, give one line that says what they are",
        arguments: [
            ("a.slpk", "scene layer package"), ("a.tpk", "tile package"),
            ("A.VTPK", "vector tile package"), ("a.mxd", "map of ArcMap"),
            ("a.lpk", "layer package of ArcMap"),
        ])
    func otherPackages(file: String, what: String) throws {
        try folder.write(file, bytes: Zip.archive([.init("metadata.json", "{}")]))
        for command in [["render"], ["info"], ["legend"], ["scene"]] {
            let output = command == ["info"] ? [] : ["-o", command == ["scene"] ? "x.html" : "x.png"]
            let run = try folder.cartouche(command + [file] + output)
            #expect(run.status == 1, "\(command) \(run.status)")
            #expect(run.errors.hasPrefix("cartouche: \(file): the file is a"), "\(run.errors)")
            #expect(
                run.errors.contains(what) && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        }
    }

    @Test("A layer package in 7z draws its newest layer file with its data")
    func layerPackage() throws {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../Documents/places.lpkx")
        try folder.write("places.lpkx", bytes: Array(try Data(contentsOf: source)))
        let run = try render("places.lpkx")
        #expect(run.status == 0 && run.errors.contains("\"Places\": 3 read, 3 drawn"), "\(run.errors)")
        let info = try cartouche("info", "places.lpkx")
        #expect(info.text.contains("places.lpkx: layer package, 1 layer"), "\(info.text)")
        #expect(info.text.contains("places.lpkx/commondata/Örter.geojson"), "\(info.text)")
    }

    /// A mobile map package with the geodatabase of its layers.
    private func mobilePackage() throws -> [Zip.File] {
        let maker = try MobileGeodatabaseMaker("town.geodatabase")
        typealias Maker = MobileGeodatabaseMaker
        try maker.table("Places", columns: "kind TEXT", shapeType: "esriGeometryPoint")
        for index in 0..<5 {
            let shape = Maker.shape(kind: 1, [[SIMD3(10 + Double(index) / 100, 45, 0)]])
            try maker.run(
                "INSERT INTO Places (kind, SHAPE) VALUES ('\(index % 2 == 0 ? "a" : "b")', \(shape));")
        }
        maker.close()
        let data = Array(try Data(contentsOf: URL(fileURLWithPath: maker.path)))
        let symbol = #"{"type":"esriSMS","style":"esriSMSSquare","size":20,"color":[255,0,0,255]}"#
        let map = """
            {"operationalLayers":[{"id":"0","title":"Places","layerType":"ArcGISFeatureLayer","layerDefinition":{
            "definitionExpression":"kind = 'a'","drawingInfo":{"renderer":{"type":"simple","symbol":\(symbol)}}}}],
            "spatialReference":{"wkid":102100}}
            """
        return [
            .init("esriinfo/iteminfo.xml", "<a/>"), .init("package.info", "{}"),
            .init("p13/mobile_map.mmap", map), .init("p13/data/town.geodatabase", bytes: data),
        ]
    }

    @Test("A mobile map package draws the layers of its geodatabase, packed or as a folder")
    func mobilePackages() throws {
        let files = try mobilePackage()
        try folder.write("town.mmpk", bytes: Zip.archive(files))
        for file in files { try folder.write("offline/\(file.name)", bytes: file.bytes) }
        for input in ["town.mmpk", "offline"] {
            let run = try render(input)
            #expect(run.status == 0 && run.errors.contains("\"Places\": 3 read, 3 drawn"), "\(run.errors)")
            let info = try cartouche("info", input)
            #expect(info.text.contains("\(input)/p13/data/town.geodatabase?layer=Places"), "\(info.text)")
        }
        let direct = try render("offline/p13/data/town.geodatabase")
        #expect(direct.errors.contains("5 read, 5 drawn"), "\(direct.errors)")
    }

    @Test("A package cannot refer to files outside of it")
    func outside() throws {
        try folder.write("secret.geojson", LayerFiles.points(2))
        let map = """
            {"operationalLayers":[{"title":"a","url":"\(folder.path(of: "secret.geojson"))"},
            {"title":"b","url":"../../secret.geojson"}]}
            """
        try folder.write("town.mmpk", bytes: Zip.archive([.init("p13/a.mmap", map)]))
        let run = try render("town.mmpk")
        #expect(!run.errors.contains("2 read"), "\(run.errors)")
        #expect(run.errors.contains("outside the root folder"), "\(run.errors)")
        try folder.write("evil.mmpk", bytes: Zip.archive([.init("../evil.mmap", map)]))
        #expect(try render("evil.mmpk").errors.contains("leaves the archive"))
        try folder.write("empty.mmpk", bytes: Zip.archive([.init("a.txt", "")]))
        #expect(
            try render("empty.mmpk").errors.contains("the mobile map package has no map, scene or layer file")
        )
    }

    @Test("A mobile scene package is drawn as a scene")
    func scenePackage() throws {
        var files = try mobilePackage()
        let map = String(decoding: files[2].bytes, as: UTF8.self)
        files[2] = .init("p13/scene.mscene", #"{"viewingMode":"global","# + map.dropFirst())
        try folder.write("town.mspk", bytes: Zip.archive(files))
        let run = try cartouche("scene", "town.mspk", "-o", "page.html", "--report")
        #expect(run.status == 0 && run.errors.contains("3 features"), "\(run.errors)")
    }

    @Test("A signal deletes the unpacked files")
    func signals() throws {
        try folder.write("town.mmpk", bytes: Zip.archive(try mobilePackage()))
        try folder.write("tmp/.keep", "")
        let run = try folder.bash(
            """
            mkfifo pipe
            TMPDIR=$PWD/tmp env --default-signal=TERM "$CARTOUCHE" render town.mmpk -o pipe --format png & child=$!
            for i in $(seq 100); do ls tmp | grep -q cartouche && break; sleep 0.1; done
            ls tmp | grep -c cartouche; kill $child
            for i in $(seq 100); do kill -0 $child 2>/dev/null || break; sleep 0.1; done
            kill -KILL $child 2>/dev/null; wait $child; echo $?; ls -A tmp
            """)
        #expect(run.text == "1\n143\n.keep\n", "\(run.text) \(run.errors)")
    }
}
