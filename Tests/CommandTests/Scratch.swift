import Foundation

/// A temporary folder for one test, in which the command runs.
final class Scratch: Sendable {
    /// The result of a run of the command.
    struct Run {
        var status: Int32
        var output: [UInt8]
        var errors: String
        var text: String { String(decoding: output, as: UTF8.self) }
    }

    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("cartouche-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file; makes the folder in its name.
    func write(_ name: String, _ text: String) throws { try write(name, bytes: Array(text.utf8)) }

    /// Writes a file; makes the folder in its name.
    func write(_ name: String, bytes: [UInt8]) throws {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    /// The absolute path of a file in the folder.
    func path(of name: String) -> String { url.appendingPathComponent(name).path }

    func read(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: url.appendingPathComponent(name)))
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(at: url.appendingPathComponent(name))
    }

    func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    }

    /// The files in a folder of the folder.
    func files(in name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(of: name)).sorted()
    }

    /// The files in a folder of the folder, at every depth, without folders.
    func allFiles(in name: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path(of: name)).filter { file in
            let path = url.appendingPathComponent("\(name)/\(file)").path
            return try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
                != .typeDirectory
        }.sorted()
    }

    /// The command, which is built into the same folder as the tests.
    static let command = URL(fileURLWithPath: CommandLine.arguments[0])
        .resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("cartouche")

    func cartouche(_ arguments: String..., input: String = "") throws -> Run {
        try cartouche(arguments, input: input)
    }

    func cartouche(
        _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) throws -> Run {
        try run(Self.command, arguments, input: input, environment: environment)
    }

    /// Runs the command in a shell, for redirections.
    ///
    /// - Parameter setup: Commands before it, for example to set limits. Default: none.
    func cartoucheInShell(_ line: String, after setup: String = "true") throws -> Run {
        try run(
            URL(fileURLWithPath: "/bin/sh"), ["-c", "\(setup) && '\(Self.command.path)' \(line)"], input: "")
    }

    /// Runs a script of bash, in which `$CARTOUCHE` is the command.
    func bash(_ script: String, environment: [String: String] = [:]) throws -> Run {
        try run(
            URL(fileURLWithPath: "/bin/bash"), ["-c", script], input: "",
            environment: environment.merging(["CARTOUCHE": Self.command.path]) { $1 })
    }

    /// The folder, without links.
    var realPath: String { url.resolvingSymlinksInPath().path }

    /// Starts the command without waiting for its end.
    func start(_ arguments: [String]) throws -> Background {
        let process = Process()
        process.executableURL = Self.command
        process.arguments = arguments
        process.currentDirectoryURL = url
        process.standardInput = FileHandle.nullDevice
        let errors = url.appendingPathComponent(".err-\(UUID())")
        try Data().write(to: errors)
        process.standardError = try FileHandle(forWritingTo: errors)
        return try Background(process, errors: errors)
    }

    private func run(
        _ program: URL, _ arguments: [String], input: String, environment: [String: String] = [:]
    ) throws -> Run {
        // Files need no reader while the command runs; a full pipe would block it.
        let names = ["in", "out", "err"].map { url.appendingPathComponent(".\($0)-\(UUID())") }
        defer { for name in names { try? FileManager.default.removeItem(at: name) } }
        try Data(input.utf8).write(to: names[0])
        for name in names[1...] { try Data().write(to: name) }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        if !environment.isEmpty {
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        }
        process.currentDirectoryURL = url
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: names[0])
        process.standardOutput = try FileHandle(forWritingTo: names[1])
        process.standardError = try FileHandle(forWritingTo: names[2])
        try process.run()
        process.waitUntilExit()
        return Run(
            status: process.terminationStatus, output: [UInt8](try Data(contentsOf: names[1])),
            errors: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self))
    }
}
