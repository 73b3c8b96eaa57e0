import CartoucheDocuments
import CartouchePageFiles
import Synchronization

/// A start page, and the pages that a user opens from it.
package final class SiteHost: PageHost {
    /// Something to try.
    package struct Example: Sendable {
        /// The name, which requests state.
        package var name: String
        /// The title for users.
        package var title: String
        /// A sentence about it.
        package var text: String

        /// Creates an example.
        package init(name: String, title: String, text: String) {
            (self.name, self.title, self.text) = (name, title, text)
        }
    }

    /// What a user opens.
    package enum Choice: Sendable {
        /// An example by its name.
        case example(String)
        /// A file that the browser has sent.
        case file(name: String, bytes: [UInt8])
    }

    package let limits: HostLimits
    package let listeners: RequestCount
    /// The title of the start page.
    let title: String
    private let examples: [Example]
    private let open: @Sendable (Choice) async throws -> any PageHost
    private let pages = Mutex<(count: Int, list: [(name: String, choice: String, host: any PageHost)])>(
        (0, []))

    /// The maximum size of a file that a browser sends, in bytes.
    package static let fileBytes = 64 << 20
    /// The maximum number of files that are open.
    private static let openFiles = 12

    /// Creates a site.
    ///
    /// - Parameters:
    ///   - examples: Things to try.
    ///   - title: The title of the start page. Default: Cartouche.
    ///   - limits: The limits for requests.
    ///   - open: Opens what a user chooses.
    package init(
        examples: [Example], title: String = "Cartouche", limits: HostLimits = HostLimits(),
        open: @escaping @Sendable (Choice) async throws -> any PageHost
    ) {
        self.examples = examples
        self.title = title
        self.limits = limits
        self.open = open
        listeners = RequestCount(limit: limits.listeners)
    }

    package func checkedAnswer(_ request: HostRequest) async throws -> HostAnswer {
        let (host, path) = place(of: request.path)
        if host !== self {
            var request = request
            request.path = path
            return try await host.checkedAnswer(request)
        }
        let isChange = ["open", "upload"].contains(request.path)
        guard request.method == (isChange ? "POST" : "GET") else { throw HostRefusal.badMethod }
        switch request.path {
        case "": return HostAnswer(page: .start, title: title)
        case "examples":
            return HostAnswer([
                "examples": .array(
                    examples.map {
                        ["name": .string($0.name), "title": .string($0.title), "text": .string($0.text)]
                    })
            ])
        case "open":
            guard let name = try request.object()["example"]?.string,
                examples.contains(where: { $0.name == name })
            else { throw HostRefusal.notFound }
            return HostAnswer(try await page(for: .example(name), called: name))
        case "upload":
            let name = try Self.fileName(request.query["name"])
            return HostAnswer(try await page(for: .file(name: name, bytes: request.body), called: nil))
        default: return try PageFiles.answer(request.path)
        }
    }

    package func event(for page: String, after revision: UInt64?) async -> PageEvent? {
        // The start page never changes.
        try? await Task.sleep(for: .seconds(3600))
        return nil
    }

    package func place(of path: String) -> (host: any PageHost, path: String) {
        guard let slash = path.firstIndex(of: "/"),
            let page = pages.withLock({ pages in pages.list.first { $0.name == path[..<slash] } })
        else { return (self, path) }
        return page.host.place(of: String(path[path.index(after: slash)...]))
    }

    package func bodyLimit(at path: String) -> Int {
        let (host, inside) = place(of: path)
        if host !== self { return host.bodyLimit(at: inside) }
        return path == "upload" ? Self.fileBytes : limits.bodyBytes
    }

    /// Opens what a user has chosen; an example is opened once.
    private func page(for choice: Choice, called example: String?) async throws -> JSONValue {
        if let example, let known = pages.withLock({ $0.list.first { $0.choice == example } }) {
            return ["path": .string(known.name + "/")]
        }
        let host = try await open(choice)
        let name = pages.withLock { pages in
            pages.count += 1
            let name = "page\(pages.count)"
            pages.list.append((name, example ?? "", host))
            if pages.list.count > Self.openFiles { pages.list.removeFirst() }
            return name
        }
        return ["path": .string(name + "/")]
    }

    /// Returns the name of a file without folders.
    private static func fileName(_ text: String?) throws(HostRefusal) -> String {
        let name = (text ?? "").split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        let isPlain =
            !name.hasPrefix(".") && name.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }
        guard !name.isEmpty, name.utf8.count <= 200, isPlain else {
            throw .badRequest("the name of the file is not valid")
        }
        return name
    }
}
