import Foundation
import Testing

/// Lets each system call on an output fail, and kills the command there.
@Suite(.enabled(if: FaultLibrary.path != nil, "needs Linux and a C compiler"))
struct FaultTests {
    private static let old = "an older file"

    @Test(arguments: FaultJob.cases)
    func oldFilesSurviveEveryFault(job: FaultJob, named: Bool) throws {
        for replaces in job.isShort ? [job.replaces] : [false, true] {
            let first = try run(job, named: named, replaces: replaces, fault: nil)
            let calls = first.calls
            #expect(first.status == 0 && first.rest.isEmpty, "\(first.rest)")
            #expect(Set(calls).isSuperset(of: ["open", "write", "close"]))
            #expect(calls.contains("rename") == (named || replaces))
            #expect(calls.contains("fsync") == replaces)
            for number in 1...calls.count {
                // A process that is killed does the same for all outputs; only what is on the disk differs.
                let changesDisk = ["write", "rename", "link", "mkdir"].contains(calls[number - 1])
                for action in job.isShort ? (changesDisk ? ["28", "kill"] : ["28"]) : ["28", "5", "kill"] {
                    let result = try run(
                        job, named: named, replaces: replaces, fault: (number, action))
                    // Files that are written at the same time have no fixed order.
                    let call = result.calls.count >= number ? result.calls[number - 1] : "none"
                    let place = "\(call) (\(number)), \(action), named: \(named), replaces: \(replaces)"
                    for (index, content) in result.contents.enumerated() {
                        let isOld = content == (replaces ? Array(Self.old.utf8) : nil)
                        let isNew = content.map { Self.isWhole($0, job.files[index]) } ?? false
                        #expect(isOld || isNew, "\(place): \(job.files[index]) is damaged")
                        if result.status == 0 { #expect(isNew, "\(place): \(job.files[index])") }
                    }
                    if action == "kill" {
                        #expect(result.status != 0, "\(place)")
                        // Only a file with a temporary name can stay, until the next output to the same file.
                        let most = job.writesAtOnce ? job.files.count : named || call == "rename" ? 1 : 0
                        #expect(result.rest.count <= most, "\(place): \(result.rest)")
                    } else {
                        #expect(result.rest.isEmpty, "\(place): \(result.rest)")
                        // If a file cannot be created, another name is tried. A failure to close a file that has its
                        // name loses nothing.
                        #expect(
                            result.status != 0 || ["open", "close"].contains(call), "\(place)")
                    }
                    #expect(result.restAfterNextRun.isEmpty, "\(place): \(result.restAfterNextRun)")
                }
            }
        }
    }

    @Test(arguments: ["TERM", "INT", "HUP"], [false, true])
    func signalsDeleteTemporaryFiles(signal: String, named: Bool) throws {
        let folder = try Scratch()
        try write(to: folder, replaces: [])
        let script = """
            mkdir -p out
            env --default-signal=TERM,INT,HUP LD_PRELOAD=\(FaultLibrary.path ?? "") FAULT_FOLDER="$PWD/out" \
              FAULT_LOG="$PWD/log" FAULT_AT=2 FAULT_ACTION=pause \(named ? "FAULT_NAMED=1" : "") \
              "$CARTOUCHE" render in/map.json -o out/x.png &
            for i in $(seq 200); do [ "$(wc -l < log 2>/dev/null)" = 2 ] && break; sleep 0.05; done
            ls -A out | wc -l
            kill -\(signal) $!
            wait $!
            echo $?
            ls -A out | wc -l
            """
        let lines = try folder.bash(script).text.split(separator: "\n").map {
            String($0.filter { !$0.isWhitespace })
        }
        let number = ["TERM": 15, "INT": 2, "HUP": 1][signal] ?? 0
        #expect(lines == [named ? "1" : "0", "\(128 + number)", "0"])
    }

    @Test func sizeLimitInTheMiddleOfAFileKeepsTheOldOne() throws {
        for named in ["", "FAULT_NAMED=1"] {
            for file in ["x.png", "x.svg"] {
                let folder = try Scratch()
                try write(to: folder, replaces: ["out/\(file)"])
                let run = try folder.bash(
                    """
                    ulimit -f 2
                    LD_PRELOAD=\(FaultLibrary.path ?? "") FAULT_FOLDER="$PWD/out" \(named) \
                      "$CARTOUCHE" render in/map.json -o out/\(file) --background '#123456' --size 900x900 \
                      --rotation 12 --bbox -20,-20,90,80 --crs ESRI:54030
                    """)
                #expect(run.status == 1 && run.errors.contains("size limit"), "\(run.status) \(run.errors)")
                #expect(try folder.read("out/\(file)") == Array(Self.old.utf8))
                #expect(try folder.files(in: "out") == [file])
            }
        }
    }

    // MARK: Runs

    private struct Result {
        var status: Int32
        /// The names of the calls on outputs.
        var calls: [String]
        /// The contents of the outputs; nil for a missing file.
        var contents: [[UInt8]?]
        /// The other files in the folder of the outputs.
        var rest: [String]
        var restAfterNextRun: [String]
    }

    private func write(to folder: Scratch, replaces: [String]) throws {
        // Many vertices make the SVG larger than the limit of the test for a full disk.
        let ring = (0..<600).map { index -> String in
            let angle = Double(index) / 600 * 2 * Double.pi
            let radius = index % 2 == 0 ? 40.0 : 31.5
            return "[\(radius * sin(angle)), \(radius * cos(angle))]"
        }
        let polygon = #"{"attributes": {}, "geometry": {"rings": [[\#(ring.joined(separator: ", "))]]}}"#
        let symbol = #"{"type": "esriSFS", "style": "esriSFSSolid", "color": [9, 99, 199, 255]}"#
        try folder.write(
            "in/map.json",
            #"""
            {"operationalLayers": [{"title": "A", "featureCollection": {"layers": [{"layerDefinition": {
            "geometryType": "esriGeometryPolygon", "drawingInfo": {"renderer": {"type": "simple", "symbol": \#(symbol)}}},
            "featureSet": {"geometryType": "esriGeometryPolygon", "spatialReference": {"wkid": 4326},
            "features": [\#(polygon)]}}]}}]}
            """#)
        try folder.write("in/symbol.json", symbol)
        try folder.write("in/a.geojson", Samples.points)
        for (name, bytes) in Self.styles { try folder.write("in/\(name)", bytes: bytes) }
        try folder.write("out/.keep", "")
        try folder.remove("out/.keep")
        for file in replaces { try folder.write(file, Self.old) }
    }

    /// Two styles with two symbols each.
    private static let styles: [String: [UInt8]] = {
        guard let folder = try? Scratch() else { return [:] }
        var styles: [String: [UInt8]] = [:]
        for (name, color) in [("a.stylx", "navy"), ("b.stylx", "red")] {
            for key in ["one", "two"] {
                let shape = #"<svg viewBox="0 0 9 9"><rect width="9" height="9" fill="\#(color)"/></svg>"#
                try? folder.write("icons/\(key).svg", shape)
            }
            _ = try? folder.cartouche("style", "pack", "icons", "-o", name)
            styles[name] = try? folder.read(name)
            styles["icons/one.svg"] = try? folder.read("icons/one.svg")
        }
        return styles
    }()

    private func run(
        _ job: FaultJob, named: Bool, replaces: Bool, fault: (number: Int, action: String)?
    ) throws -> Result {
        let folder = try Scratch()
        try write(to: folder, replaces: replaces ? job.files : [])
        var environment = [
            "LD_PRELOAD": FaultLibrary.path ?? "", "FAULT_FOLDER": folder.realPath + "/out",
            "FAULT_LOG": folder.realPath + "/log",
        ]
        if named { environment["FAULT_NAMED"] = "1" }
        if let fault {
            environment["FAULT_AT"] = "\(fault.number)"
            environment["FAULT_ACTION"] = fault.action
        }
        let status = try status(of: job, in: folder, environment)
        let names = job.files.map { String($0.dropFirst("out/".count)) }
        let rest = try folder.allFiles(in: "out").filter { !names.contains($0) }
        let contents = job.files.map { try? folder.read($0) }
        let log = (try? String(decoding: folder.read("log"), as: UTF8.self)) ?? ""
        var restAfterNextRun: [String] = []
        if !rest.isEmpty {
            environment["FAULT_AT"] = nil
            #expect(try self.status(of: job, in: folder, environment) == 0)
            restAfterNextRun = try folder.allFiles(in: "out").filter { !names.contains($0) }
        }
        return Result(
            status: status, calls: log.split(separator: "\n").map(String.init), contents: contents,
            rest: rest,
            restAfterNextRun: restAfterNextRun)
    }

    /// Runs a job, and returns its status; 1 if an interactive command shows an error.
    private func status(
        of job: FaultJob, in folder: Scratch, _ environment: [String: String]
    ) throws -> Int32 {
        guard job.isInteractive else {
            return try folder.cartouche(job.arguments, environment: environment).status
        }
        let terminal = try PseudoTerminal(
            job.arguments, in: folder, columns: 200, environment: environment)
        let (saved, question) = ("saved out/", "Replace out/")
        let answers = [saved, question, "the disk is full", "input/output error"]
        guard terminal.wait(for: "CATEGORY") else { return terminal.end() }
        terminal.type("s\r")
        var answer = terminal.wait(forOneOf: answers)
        if answer == question {
            terminal.type("y")
            answer = terminal.wait(forOneOf: answers)
        }
        if answer != nil { terminal.type("q") }
        let status = terminal.end()
        return status == 0 && answer != saved ? 1 : status
    }

    /// Whether a file ends as a complete file of its format does.
    private static func isWhole(_ bytes: [UInt8], _ name: String) -> Bool {
        let text = String(decoding: bytes.suffix(40), as: UTF8.self)
        func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        switch name.split(separator: ".").last {
        case "png": return bytes.starts(with: [0x89, 0x50]) && text.contains("IEND")
        case "jpg": return bytes.starts(with: [0xFF, 0xD8]) && bytes.suffix(2) == [0xFF, 0xD9]
        case "webp":
            return bytes.count > 12
                && bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } == bytes.count - 8
        case "tif": return bytes.starts(with: Array("II".utf8)) && bytes.count > 100
        case "svg": return text.hasSuffix("</svg>\n")
        case "pdf": return bytes.starts(with: Array("%PDF".utf8)) && text.contains("%%EOF")
        case "html": return text.hasSuffix("</html>\n")
        case "kml": return text.contains("</kml>")
        case "glb":
            return bytes.count > 12
                && bytes[8..<12].reversed().reduce(0) { $0 << 8 | Int($1) } == bytes.count
        case "gpkg", "stylx":
            // The size of a page, and the number of pages.
            return bytes.starts(with: Array("SQLite format 3".utf8)) && bytes.count > 100
                && number(28) * (Int(bytes[16]) << 8 | Int(bytes[17])) == bytes.count
        case "json", "geojson", "pagx": return (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil
        default: return text.split(separator: "\n").count >= 2
        }
    }
}

/// The library that makes system calls fail, built once for all tests.
enum FaultLibrary {
    /// The path of the library; nil if it cannot be built here.
    static let path: String? = {
        #if os(Linux)
            let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent().appendingPathComponent("Faults/faults.c")
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "cartouche-faults-\(getuid())")
            try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let library = folder.appendingPathComponent("faults-\(getpid()).so")
            for compiler in ["cc", "clang", "gcc"] {
                let process = Process()
                process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
                process.arguments = [
                    compiler, "-shared", "-fPIC", "-o", library.path, source.path, "-ldl",
                ]
                process.standardError = FileHandle.nullDevice
                guard (try? process.run()) != nil else { continue }
                process.waitUntilExit()
                if process.terminationStatus == 0 {
                    atexit { if let path = FaultLibrary.path { unlink(path) } }
                    return library.path
                }
            }
        #endif
        return nil
    }()
}
