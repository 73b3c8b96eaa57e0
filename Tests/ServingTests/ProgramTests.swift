import Dispatch
import Foundation
import Testing

/// The command and the server as programs, one test at a time.
@Suite(.serialized) struct ProgramTests {
    /// The folder of the programs, which are built beside the tests.
    private static let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

    private static let map = """
        {"operationalLayers": [{"id": "a", "title": "Wells", "featureCollection": {"layers": [{
          "layerDefinition": {"name": "Wells", "geometryType": "esriGeometryPoint", "objectIdField": "id",
            "fields": [{"name": "id", "type": "esriFieldTypeOID"}],
            "drawingInfo": {"renderer": {"type": "simple", "symbol": {
              "type": "esriSMS", "style": "esriSMSCircle", "size": 20, "color": [255, 0, 0, 255]}}}},
          "featureSet": {"geometryType": "esriGeometryPoint", "features": [{
            "geometry": {"x": 0, "y": 0, "spatialReference": {"wkid": 3857}}, "attributes": {"id": 1}}]}}]}}],
         "baseMap": {"baseMapLayers": [], "title": "none"}, "spatialReference": {"wkid": 3857}, "version": "2.0"}
        """

    /// The time after which a program that gives no answer is ended, in seconds.
    private static let limit = 60.0

    /// Starts `cartouche view` with files, and returns the process and the address that it prints.
    private func start(_ files: [URL], _ options: [String] = []) throws -> (process: Process, address: URL) {
        let process = Process()
        process.executableURL = Self.folder.appending(path: "cartouche")
        process.arguments = ["view"] + files.map(\.path) + ["--no-open"] + options
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        // Reading ends with the process.
        Self.endLater(process)
        var text = ""
        while !text.contains("\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { break }
            text += String(decoding: data, as: UTF8.self)
        }
        let line = text.split(separator: "\n").first.map(String.init) ?? ""
        return (process, try #require(URL(string: line), "\(text)"))
    }

    private static func endLater(_ process: Process) {
        DispatchQueue.global().asyncAfter(deadline: .now() + limit) {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
    }

    /// Without files, the server shows the start page, whose examples are those of the source code.
    @Test func theCommandWithoutFilesShowsTheStartPage() async throws {
        let (process, address) = try start([])
        defer { process.terminate() }
        let client = ServerTests.Client(port: try #require(address.port))
        let page = try await client.send("GET", address.path())
        #expect(String(decoding: page.body, as: UTF8.self).contains("<title>Cartouche</title>"))
        let examples = try await client.send("GET", address.path() + "examples")
        #expect(String(decoding: examples.body, as: UTF8.self).contains(#""name":"style""#))
        let opened = try await client.send(
            "POST", address.path() + "open", headers: ["Content-Type: application/json"],
            body: #"{"example":"style"}"#)
        #expect(String(decoding: opened.body, as: UTF8.self) == #"{"path":"page1/"}"#)
        let opening = try await client.send("GET", address.path() + "page1/")
        #expect(opening.status == 200)
        let style = try await client.send("GET", address.path() + "page1/style")
        #expect(String(decoding: style.body, as: UTF8.self).contains("Hat-cowboy"))
        let sent = try await client.send(
            "POST", address.path() + "upload?name=wells.json",
            headers: ["Content-Type: application/octet-stream"], body: Self.map)
        #expect(String(decoding: sent.body, as: UTF8.self) == #"{"path":"page2/"}"#)
        let map = try await client.send("GET", address.path() + "page2/state")
        #expect(String(decoding: map.body, as: UTF8.self).contains("Wells"))
    }

    @Test func theCommandStartsTheServerAndEndsWithIt() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "view-\(UUID()).json")
        try Data(Self.map.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let (process, address) = try start([file])
        defer { process.terminate() }
        #expect(address.host() == "localhost" && address.path().count > 20)
        let client = ServerTests.Client(port: try #require(address.port))
        let state = try await client.send("GET", address.path() + "state")
        #expect(String(decoding: state.body, as: UTF8.self).contains("Wells"))

        // A saved file is shown.
        let view = "x=0&y=0&units=1&rotation=0&width=64&height=48&density=1&page=a"
        _ = try await client.send("GET", address.path() + "picture?\(view)")
        let path = address.path() + "events?page=a"
        let reading = Task { try await client.firstEvent(path) }
        try await Task.sleep(for: .milliseconds(500))
        try Data(Self.map.replacingOccurrences(of: "Wells", with: "Springs").utf8).write(to: file)
        let event = try await reading.value
        #expect(event == "data: changed")
        let changed = try await client.send("GET", address.path() + "state")
        #expect(String(decoding: changed.body, as: UTF8.self).contains("Springs"))

        // A stream of events does not keep the server alive.
        let stream = Task { try? await client.firstEvent(path) }
        try await Task.sleep(for: .milliseconds(200))
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGTERM)
        _ = await stream.value
    }

    @Test func aPortInUseIsAnError() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "view-\(UUID()).json")
        try Data(Self.map.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let (first, address) = try start([file])
        defer { first.terminate() }
        let second = Process()
        second.executableURL = Self.folder.appending(path: "cartouche-server")
        second.arguments = ["--no-open", "--port", "\(try #require(address.port))", file.path]
        let errors = Pipe()
        second.standardError = errors
        second.standardOutput = FileHandle.nullDevice
        try second.run()
        Self.endLater(second)
        let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        second.waitUntilExit()
        #expect(second.terminationStatus == 1 && text.contains("choose another port with --port"), "\(text)")
    }
}
