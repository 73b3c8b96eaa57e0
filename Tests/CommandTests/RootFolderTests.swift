import Foundation
import Testing

/// `--root` confines the files that documents open.
@Suite struct RootFolderTests {
    let folder = try! Scratch()

    private func layer(_ url: String) -> String {
        #"{"operationalLayers": [{"title": "A", "url": "\#(url)"}]}"#
    }

    private func prepare() throws {
        try folder.write("out/secret.geojson", Samples.points)
        try folder.write("out/secret.png", "not a picture")
        try folder.write("in/data/own.geojson", Samples.points)
        try folder.write("in/map.json", layer("data/own.geojson"))
        try folder.write(
            "in/list.vrt",
            """
            <OGRVRTDataSource><OGRVRTLayer name="secret"><SrcDataSource>\(folder.realPath)/out/secret.geojson\
            </SrcDataSource></OGRVRTLayer></OGRVRTDataSource>
            """)
        _ = try folder.bash("cd in; ln -s ../out/secret.geojson soft.geojson; ln -s ../out far")
    }

    @Test func dataInTheFolderIsRead() throws {
        try prepare()
        for root in ["in", "in/", "./in", folder.realPath + "/in", folder.realPath, "in/data"] {
            let run = try folder.cartouche("render", "in/map.json", "-o", "x.png", "--root", root)
            #expect(run.status == 0, "\(root): \(run.errors)")
        }
    }

    @Test(arguments: [
        "../out/secret.geojson", "soft.geojson", "far/secret.geojson", "data/../../out/secret.geojson",
        "ABSOLUTE/out/secret.geojson", "file://ABSOLUTE/out/secret.geojson", "ABSOLUTE/out/none.geojson",
        "list.vrt", "/vsizip/ABSOLUTE/out/a.zip", "../in-other/x.geojson", "%2e%2e/out/secret.geojson",
        "soft.geojson?layer=secret", "../out",
    ])
    func dataOutsideIsRefused(url: String) throws {
        try prepare()
        let address = url.replacingOccurrences(of: "ABSOLUTE", with: folder.realPath)
        try folder.write("in/evil.json", layer(address))
        let run = try folder.cartouche("render", "in/evil.json", "-o", "x.png", "--root", "in")
        #expect(run.status != 0, "\(run.errors)")
        #expect(!run.errors.contains("does not exist"), "\(run.errors)")
        let info = try folder.cartouche("info", "in/evil.json", "--root", "in", "--json")
        #expect(!info.text.contains("\"featureCount\": 2"), "\(info.text)")
    }

    @Test func picturesAndRenderersAreConfined() throws {
        try prepare()
        for url in ["../out/secret.png", folder.realPath + "/out/secret.png", "far/secret.png"] {
            let symbol = #"{"type": "esriPMS", "url": "\#(url)", "width": 9, "height": 9}"#
            try folder.write("in/symbol.json", symbol)
            try folder.write("in/renderer.json", #"{"type": "simple", "symbol": \#(symbol)}"#)
            for command in [
                "swatch in/symbol.json -o x.png",
                "render out/secret.geojson --renderer in/renderer.json -o x.png",
            ] {
                let run = try folder.bash("$CARTOUCHE \(command) --root in --strict")
                #expect(run.errors.contains("outside the root folder"), "\(command): \(run.errors)")
            }
        }
    }

    @Test func aNamedFileMustNotLeaveThroughALink() throws {
        try prepare()
        for command in ["info in/soft.geojson", "info in/far/secret.geojson", "info in/list.vrt"] {
            let run = try folder.bash("$CARTOUCHE \(command) --root in")
            #expect(run.status != 0, "\(command): \(run.text)")
        }
        // The user can name files outside, but their references stay confined.
        #expect(try folder.cartouche("info", "out/secret.geojson", "--root", "in").status == 0)
        _ = try folder.bash("cp in/list.vrt out")
        #expect(try folder.cartouche("info", "out/list.vrt", "--root", "in").status != 0)
    }

    @Test func linesOfAJobCannotChooseAnotherRoot() throws {
        try prepare()
        try folder.write(
            "jobs", #"{"inputs": "in/map.json", "output": "x.png", "root": "."}"#)
        let run = try folder.cartouche("render", "--jobs", "jobs", "--root", "in")
        #expect(run.status == 1 && run.errors.contains("differs from --root"), "\(run.errors)")
        #expect(try folder.cartouche("info", "in/map.json", "--root", "none").status == 64)
    }

    @Test(arguments: ["", " ", ".", "./", "..", "file:", "?layer=x", "#"])
    func anEmptyAddressIsNoFolder(url: String) throws {
        try prepare()
        try folder.write("in/data.gpkg", "x")
        try folder.write("in/empty.json", layer(url))
        let run = try folder.cartouche("render", "in/empty.json", "-o", "x.png", "--bbox", "0,0,1,1")
        #expect(run.status == 1, "\(run.errors)")
        #expect(run.errors.contains("layer-not-opened at $.operationalLayers[0].url"), "\(run.errors)")
    }
}
