import ServerSupport
import Testing

/// What `cartouche info` says about servers and folders.
@Suite("Servers", .timeLimit(.minutes(1))) struct ServerInfoTests {
    let folder = try! Scratch()
    let server = TestServer { request in
        request.path.hasSuffix("/rest/services")
            ? .answer(
                """
                {"currentVersion":11.1,"folders":["Plans"],"services":[{"name":"Roads","type":"FeatureServer"},
                {"name":"Plans/Zones","type":"MapServer"}]}
                """) : .answer("{\"error\":{\"code\":404,\"message\":\"Not found\",\"details\":[]}}")
    }

    @Test("A server lists its services; other commands say so")
    func listsServices() throws {
        let root = server.base + "/arcgis/rest/services"
        let run = try folder.cartouche("info", root)
        #expect(run.status == 0 && run.text.contains("2 services, 1 folder, version 11.1"), "\(run.errors)")
        #expect(run.text.contains("\(root)/Plans/Zones/MapServer") && run.text.contains("\(root)/Plans\n"))
        let missing = try folder.cartouche("info", root + "/None")
        #expect(missing.status == 69 && missing.errors.contains("404"), "\(missing.errors)")
        let drawn = try folder.cartouche("render", root, "-o", "x.png")
        #expect(drawn.status == 1 && drawn.errors.contains("list of services"), "\(drawn.errors)")
    }

    @Test("A folder for answers that cannot be written is reported before any request")
    func checksFolders() throws {
        try folder.write("file", "")
        let address = server.base + "/rest/services/Roads/FeatureServer/0"
        for option in ["--record", "--cache"] {
            let run = try folder.cartouche("render", address, "-o", "x.png", option, "file/answers")
            #expect(run.status == 1 && run.errors.contains("file"), "\(run.errors)")
        }
        #expect(server.requests.isEmpty)
    }
}
