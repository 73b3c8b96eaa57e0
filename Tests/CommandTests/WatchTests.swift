import Foundation
import Testing

@Suite struct WatchTests {
    let folder = try! Scratch()

    @Test func drawsAgainWhenAFileChanges() throws {
        try folder.write(
            "map.json",
            #"{"operationalLayers": [{"title": "Points", "url": "points.geojson", "layerDefinition": {"drawingInfo": {"renderer": {"type": "simple", "symbol": {"type": "esriSMS", "style": "esriSMSSquare", "size": 40, "color": [255, 0, 0, 255]}}}}}]}"#
        )
        try folder.write("points.geojson", Samples.points)
        let arguments = [
            "render", "map.json", "-o", "x.png", "--size", "40", "--bbox", "9,19,11,21", "--watch",
        ]
        let process = try folder.start(arguments)
        defer { process.end() }
        let first = try #require(process.wait { try? folder.read("x.png") })
        // The data of the map is watched too, and an error does not end the command.
        try folder.write("points.geojson", "{\"type\": \"FeatureCollection\", \"features\": [")
        #expect(
            process.wait { process.errors.contains("incomplete") ? true : nil } == true, "\(process.errors)")
        try folder.write(
            "points.geojson", Samples.points.replacingOccurrences(of: "[10, 20]", with: "[10.5, 20]"))
        let second = process.wait { () -> [UInt8]? in
            guard let bytes = try? folder.read("x.png"), bytes != first else { return nil }
            return bytes
        }
        #expect(second != nil, "\(process.errors)")
        #expect(process.errors.contains("watching 2 files"))
    }
}

extension Scratch {
    /// A command that runs until it is ended.
    final class Background {
        private let process: Process
        private let errorFile: URL

        init(_ process: Process, errors: URL) throws {
            self.process = process
            errorFile = errors
            try process.run()
        }

        var errors: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }

        /// Waits at most 20 seconds for a value.
        func wait<Value>(for value: () -> Value?) -> Value? {
            for _ in 0..<400 {
                if let found = value() { return found }
                Thread.sleep(forTimeInterval: 0.05)
            }
            return nil
        }

        func end() {
            // The test runner ignores SIGTERM, and so do the processes that it starts.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }
}
