import ArgumentParser
import Cartouche
import CartoucheCLibrary
import CartoucheCommandLines
import CartoucheDocuments
import CartoucheLiveViews
import CartoucheServing
import Hummingbird
import HummingbirdCore

/// The program `cartouche-server`, which `cartouche view` starts.
@main
struct ServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cartouche-server",
        abstract: "Shows a map, scene or style in a web browser; `cartouche view` starts this program.",
        version: CartoucheLibrary.version)

    @OptionGroup
    var serving: ServingOptions

    /// The greatest number of connections.
    private static let connections = 256

    func run() async throws {
        do {
            try await serve()
        } catch let error as any CartoucheError {
            StandardStream.printError("cartouche: \(error.description)")
            throw ExitCode.failure
        }
    }

    private func serve() async throws {
        let scratch = ScratchFolder()
        defer { scratch.remove() }
        let signals = EndingSignals { scratch.remove() }
        defer { signals.cancel() }
        let host: any PageHost =
            serving.inputs.isEmpty
            ? ServedExamples(scratch).site
            : try ServedFiles(serving).host(scratch, watches: serving.watch)

        // Every user of the computer can connect to the port, so the path is a secret.
        let token = AddressSecret.make()
        let router = Router()
        let address = serving.host ?? "127.0.0.1"
        host.mountPages(
            on: router, at: token, hosts: RequestRules.isLoopback(address) ? [] : [address])
        let opensBrowser = serving.open
        // Hummingbird reads its level from the environment; a user can set another one.
        setenv("LOG_LEVEL", "error", 0)
        let app = Application(
            router: router,
            server: .http1(configuration: .init(idleTimeout: .seconds(60))),
            configuration: ApplicationConfiguration(
                address: .hostname(address, port: serving.port ?? 0),
                availableConnectionsDelegate: MaximumAvailableConnections(Self.connections)),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? 0
                let name = address.contains(":") ? "[\(address)]" : address
                let page = "http://\(name == "127.0.0.1" ? "localhost" : name):\(port)/\(token)/"
                StandardStream.printLine(page)
                if opensBrowser { Desktop.open(page) }
            })
        do {
            try await app.run()
        } catch {
            StandardStream.printError(
                "cartouche: the server cannot listen at \(address) port \(serving.port ?? 0): \(error); "
                    + "choose another port with --port")
            throw ExitCode.failure
        }
    }
}
