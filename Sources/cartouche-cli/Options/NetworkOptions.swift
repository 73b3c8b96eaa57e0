import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheNetwork

/// Options for resources on servers; without them, only the hosts of the inputs are allowed.
///
/// `cartouche help network` shows them; the help of commands refers to it.
struct NetworkOptions: ParsableArguments {
    /// The section of the options in manuals.
    static let section = "Servers"
    /// The requests so far in the current command.
    static var records: [NetworkRecord] { (ResourceProviders.shared as? NetworkClient)?.records ?? [] }

    @Flag(help: "Load layers of maps from all public hosts.")
    var online = false

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Load layers of maps from this host, too.", valueName: "host"))
    var allowHost: [String] = []

    @Option(
        help: ArgumentHelp("File with the token for the hosts of the inputs.", valueName: "file"),
        completion: .file())
    var tokenFile: String?

    @Option(
        help: ArgumentHelp("Keep answers of servers in this folder.", valueName: "folder"),
        completion: .directory)
    var cache: String?

    @Flag(help: "Make no requests; use the answers in --cache.")
    var offline = false

    @Option(
        help: ArgumentHelp("Write each answer of a server to this folder.", valueName: "folder"),
        completion: .directory)
    var record: String?

    @Option(
        help: ArgumentHelp(
            "Make no requests; use the answers that --record wrote.", valueName: "folder"),
        completion: .directory)
    var replay: String?

    func validate() throws {
        if let replay {
            for (isUsed, name) in [
                (record != nil, "--record"), (offline, "--offline"), (online, "--online"),
                (cache != nil, "--cache"),
            ] where isUsed { throw ValidationError("--replay cannot be used with \(name)") }
            if !FileBytes.isFolder(replay) { throw ValidationError("--replay '\(replay)' is not a folder") }
        }
        if offline, record != nil { throw ValidationError("--offline cannot be used with --record") }
        if offline, cache == nil { throw ValidationError("--offline needs --cache") }
        if offline, online { throw ValidationError("--offline cannot be used with --online") }
        for host in allowHost {
            guard (try? WebAddress("https://\(host)/"))?.path == "/" else {
                throw ValidationError(
                    "--allow-host '\(host)' is not a host such as example.com or localhost:8080")
            }
        }
    }

    /// Runs a command with the provider of resources that its inputs or the options need.
    ///
    /// An address on the command line is permission for its host.
    ///
    /// - Throws: `DocumentError` if the file with the token cannot be read, `InputError` if it has no token; also the
    ///   errors of the command.
    func allowing(_ inputs: [String], _ command: () throws -> Void) throws {
        let addresses = inputs.filter { !FileBytes.exists($0) }.compactMap { try? WebAddress($0) }
        let isUsed = online || offline || replay != nil || !allowHost.isEmpty || !addresses.isEmpty
        guard isUsed else { return try command() }
        // A folder that cannot be written is reported before any request.
        for folder in [record, offline || replay != nil ? nil : cache].compactMap(\.self) {
            do { try AnswerFolder(path: folder).create() } catch { throw OutputError(cause: error) }
        }
        try ResourceProviders.using(NetworkClient(settings(for: addresses)), command)
    }

    /// Returns the settings of requests; the hosts of the addresses are allowed.
    ///
    /// - Throws: As ``allowing(_:_:)``.
    func settings(for addresses: [WebAddress]) throws -> NetworkSettings {
        var settings = NetworkSettings()
        settings.policy = NetworkPolicy(
            reach: online ? .publicAddresses : .none, hosts: Set(allowHost + addresses.map(\.host)))
        settings.cacheFolder = cache
        if offline { settings.origin = .cache }
        if let record { settings.origin = .recording(folder: record) }
        if let replay { settings.origin = .replaying(folder: replay) }
        settings.userAgent = "Cartouche/\(CartoucheLibrary.version)"
        guard let tokenFile else { return settings }
        let text = String(decoding: try FileBytes.contents(of: tokenFile, limit: 1 << 16), as: UTF8.self)
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let token = words.first else {
            throw InputError(
                "the file has \(words.count) words instead of one token", at: tokenFile,
                suggestion: "write only the token into the file")
        }
        for address in addresses { settings.tokens[address.host] = String(token) }
        return settings
    }
}
