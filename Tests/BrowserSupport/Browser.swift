import CartoucheCLibrary
import Foundation
import Synchronization
import TemporarySupport

/// Chromium without a window, driven through two pipes: it opens no port and no socket.
///
/// One thread at a time uses it. All waiting has a time limit, and the processes end with the object or with the tests.
package final class Browser: @unchecked Sendable {
    // `@unchecked Sendable`: the suites that use a browser are serialized.

    /// What draws WebGL.
    package enum Graphics {
        /// Mesa, as for the pictures of the library.
        case mesa
        /// Nothing: pages get no context.
        case none

        fileprivate var flags: [String] {
            switch self {
            case .mesa: ["--use-gl=angle", "--use-angle=gl-egl", "--ignore-gpu-blocklist"]
            case .none: ["--disable-3d-apis"]
            }
        }
    }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) { self.description = description }
    }

    /// The program; nil if it is not installed.
    package static let program: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        let files = ["chromium", "chromium-browser"].flatMap { name in folders.map { "\($0)/\(name)" } }
        return files.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// The time limit of a call in seconds: generous, because the machine can be busy.
    private static let limit = 120.0

    private let process = Process()
    private let input, output: Int32
    private let folder: TemporaryFolder
    private var received: [UInt8] = []
    private var count = 0
    private var session: String?
    private var isBroken = false
    /// The files that a server would have, by address.
    private var served: [String: [UInt8]] = [:]
    /// Answers requests as a server would; nil if files do.
    package var respond: ((Request) -> Response)?
    /// The events since the last page was opened.
    package private(set) var events: [(method: String, values: [String: Any])] = []

    /// The groups of processes that run.
    private static let groups = Mutex<Set<Int32>>([])
    private static let ending: Void = {
        atexit { for group in Browser.groups.withLock({ $0 }) { kill(-group, SIGKILL) } }
    }()

    package init(_ graphics: Graphics) throws {
        guard let program = Self.program else { throw Failure(description: "Chromium is not installed") }
        _ = Self.ending
        // A browser that ends must not end the tests.
        signal(SIGPIPE, SIG_IGN)
        folder = try TemporaryFolder()
        let (commands, answers) = (Pipe(), Pipe())
        input = dup(commands.fileHandleForWriting.fileDescriptor)
        output = dup(answers.fileHandleForReading.fileDescriptor)
        for descriptor in [input, output] {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        }
        // Chromium reads commands from descriptor 3 and writes answers to 4.
        let shell = #"exec "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["--default-signal", "sh", "-c", shell, "sh", program, "--headless=new", "--no-sandbox"]
            + graphics.flags
            + [
                "--remote-debugging-pipe", "--user-data-dir=\(folder.url.path)/profile", "--no-first-run",
                "--window-size=800,600", "--force-device-scale-factor=1", "--hide-scrollbars",
                "--disable-gpu-watchdog", "--disable-extensions", "--disable-background-networking",
                "--disable-component-update", "--disable-sync", "--disable-breakpad", "--mute-audio",
                "--disable-dev-shm-usage", "--lang=en-US", "about:blank",
            ]
        process.environment = [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.url.path, "LANG": "C.UTF-8",
        ]
        process.standardInput = commands
        process.standardOutput = answers
        process.standardError = FileHandle.nullDevice
        try process.run()
        let group = process.processIdentifier
        _ = Self.groups.withLock { $0.insert(group) }
        let targets = try call("Target.getTargets")["targetInfos"] as? [[String: Any]] ?? []
        let target = targets.first { $0["type"] as? String == "page" }?["targetId"] as? String
        guard let target else { throw broken("Chromium has no page") }
        session =
            try call("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] as? String
        for domain in ["Page", "Runtime", "Log", "Network"] { try call(domain + ".enable") }
    }

    deinit { end() }

    /// Ends all processes of the browser.
    package func end() {
        let group = process.processIdentifier
        guard Self.groups.withLock({ $0.remove(group) }) != nil else { return }
        // The process is the leader of its group.
        if getpgid(group) == group { kill(-group, SIGKILL) } else { kill(group, SIGKILL) }
        process.waitUntilExit()
        close(input)
        close(output)
    }

    private func broken(_ reason: String) -> Failure {
        isBroken = true
        return Failure(description: reason)
    }

    // MARK: Messages

    /// Calls a method of the DevTools protocol, and returns its result.
    @discardableResult
    package func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        let end = Date(timeIntervalSinceNow: Self.limit)
        let number = try send(method, parameters, until: end)
        while true {
            let answer = try next(until: end)
            guard answer["id"] as? Int == number else {
                if let method = answer["method"] as? String {
                    let values = answer["params"] as? [String: Any] ?? [:]
                    events.append((method, values))
                    if method == "Fetch.requestPaused" { try serve(values, until: end) }
                }
                continue
            }
            if let error = answer["error"] { throw Failure(description: "\(method): \(error)") }
            return answer["result"] as? [String: Any] ?? [:]
        }
    }

    /// Sends a message, and returns its number.
    private func send(_ method: String, _ parameters: [String: Any], until end: Date) throws -> Int {
        count += 1
        var message: [String: Any] = ["id": count, "method": method, "params": parameters]
        if let session { message["sessionId"] = session }
        try send(Array(JSONSerialization.data(withJSONObject: message)) + [0], until: end)
        return count
    }

    /// A request of a page to the server that a test provides.
    package struct Request {
        package var method: String
        /// The path below the root, without a slash at its start.
        package var path: String
        package var query: [String: String]
        package var body: [UInt8]
    }

    /// The answer of the server that a test provides.
    package struct Response {
        var status: Int
        var headers: [(String, String)]
        var body: [UInt8]

        package init(status: Int, headers: [(String, String)], body: [UInt8]) {
            (self.status, self.headers, self.body) = (status, headers, body)
        }
    }

    /// Answers a request with the server of the test.
    private func answer(
        _ request: [String: Any], by respond: (Request) -> Response, until end: Date
    ) throws {
        let details = request["request"] as? [String: Any] ?? [:]
        let address = URLComponents(string: details["url"] as? String ?? "")
        var query: [String: String] = [:]
        for item in address?.queryItems ?? [] { query[item.name] = item.value ?? "" }
        let body = (details["postData"] as? String ?? "").utf8
        let answer = respond(
            Request(
                method: details["method"] as? String ?? "GET",
                path: String((address?.path ?? "").drop { $0 == "/" }), query: query, body: Array(body)))
        _ = try send(
            "Fetch.fulfillRequest",
            [
                "requestId": request["requestId"] ?? "", "responseCode": answer.status,
                "responseHeaders": answer.headers.map { ["name": $0.0, "value": $0.1] },
                "body": Data(answer.body).base64EncodedString(),
            ], until: end)
    }

    /// Answers a request as a server would, without a network.
    private func serve(_ request: [String: Any], until end: Date) throws {
        if let respond { return try answer(request, by: respond, until: end) }
        let address = (request["request"] as? [String: Any])?["url"] as? String ?? ""
        var answer: [String: Any] = ["requestId": request["requestId"] ?? "", "responseCode": 404]
        if let bytes = served[address] {
            answer["responseCode"] = 200
            answer["body"] = Data(bytes).base64EncodedString()
            let type = address.hasSuffix(".html") ? "text/html" : "application/octet-stream"
            answer["responseHeaders"] = [["name": "Content-Type", "value": type]]
        }
        _ = try send("Fetch.fulfillRequest", answer, until: end)
    }

    private func send(_ bytes: [UInt8], until end: Date) throws {
        guard !isBroken else { throw Failure(description: "Chromium failed before") }
        var start = 0
        while start < bytes.count {
            try wait(input, for: POLLOUT, until: end)
            let written = bytes[start...].withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
            guard written > 0 || errno == EAGAIN else { throw broken("Chromium ended") }
            start += max(written, 0)
        }
    }

    private func next(until end: Date) throws -> [String: Any] {
        while true {
            if let zero = received.firstIndex(of: 0) {
                let message = Data(received[..<zero])
                received.removeSubrange(...zero)
                return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
            }
            try wait(output, for: POLLIN, until: end)
            var bytes = [UInt8](repeating: 0, count: 1 << 20)
            let count = read(output, &bytes, bytes.count)
            guard count > 0 || count < 0 && errno == EAGAIN else { throw broken("Chromium ended") }
            received += bytes[..<max(count, 0)]
        }
    }

    private func wait(_ descriptor: Int32, for events: Int32, until end: Date) throws {
        var state = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        while poll(&state, 1, 200) <= 0 {
            if Date() > end { throw broken("Chromium gives no answer in \(Int(Self.limit)) seconds") }
        }
    }

    // MARK: Pages

    /// Opens a page from a file, and waits for its script.
    ///
    /// - Parameter ready: An expression whose promise ends when the page is ready.
    package func open(_ page: [UInt8], ready: String) throws {
        let file = folder.url.appending(path: "page.html")
        try Data(page).write(to: file)
        try open(address: file.absoluteString, ready: ready)
    }

    /// Opens a page of a server without a network.
    ///
    /// - Parameter files: The files of the server by their paths; the page is `page.html`.
    package func open(served files: [String: [UInt8]], ready: String) throws {
        let server = "http://cartouche.test/"
        served = Dictionary(uniqueKeysWithValues: files.map { (server + $0.key, $0.value) })
        try call("Fetch.enable", ["patterns": [["urlPattern": server + "*"]]])
        defer { _ = try? call("Fetch.disable") }
        try open(address: server + "page.html", ready: ready)
    }

    /// Opens a page of the server that the test provides with ``respond``.
    ///
    /// - Parameter place: The part of the address after the root.
    package func open(answered place: String, ready: String) throws {
        let server = "http://cartouche.test/"
        try call("Fetch.enable", ["patterns": [["urlPattern": server + "*"]]])
        try open(address: server + place, ready: ready)
    }

    /// Opens a page at an address.
    package func open(address: String, ready: String) throws {
        try call("Page.navigate", ["url": "about:blank"])
        events = []
        try call("Page.navigate", ["url": address])
        let end = Date(timeIntervalSinceNow: Self.limit)
        let isLoaded = "location.protocol != 'about:' && document.readyState == 'complete'"
        // While the browser changes the page, expressions fail.
        while (try? isTrue(isLoaded)) != true {
            guard !isBroken, Date() < end else { throw broken("the page is not loaded") }
        }
        _ = try js(ready)
    }

    /// Returns the value of an expression, and waits for its promise.
    @discardableResult
    package func js(_ expression: String) throws -> Any? {
        let answer = try call(
            "Runtime.evaluate", ["expression": expression, "awaitPromise": true, "returnByValue": true])
        if let details = answer["exceptionDetails"] as? [String: Any] {
            let exception = details["exception"] as? [String: Any]
            throw Failure(description: "\(expression): \(exception?["description"] ?? details)")
        }
        return (answer["result"] as? [String: Any])?["value"]
    }

    package func text(_ expression: String) throws -> String { try js(expression) as? String ?? "" }

    package func number(_ expression: String) throws -> Double {
        (try js(expression) as? NSNumber)?.doubleValue ?? .nan
    }

    package func isTrue(_ expression: String) throws -> Bool {
        (try js(expression) as? NSNumber)?.boolValue ?? false
    }

    /// The messages of the console, and errors, since the page was opened.
    package var messages: [String] {
        events.compactMap { event in
            switch event.method {
            case "Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded": "\(event.values)"
            default: nil
            }
        }
    }

    /// The addresses that were requested since the page was opened, without those inside the file.
    package var requests: [String] {
        events.compactMap { event in
            guard event.method == "Network.requestWillBeSent",
                let address = (event.values["request"] as? [String: Any])?["url"] as? String
            else { return nil }
            return ["data:", "blob:", "about:"].contains { address.hasPrefix($0) } ? nil : address
        }
    }

    /// Sets the size of the window in DIPs.
    package func resize(_ width: Int, _ height: Int, isPhone: Bool = false) throws {
        try call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": isPhone ? 2 : 1, "mobile": isPhone])
    }

    // MARK: Pointer and keyboard

    package func mouse(
        _ type: String, _ x: Double, _ y: Double, button: String = "left", _ more: [String: Any] = [:]
    )
        throws
    {
        var values: [String: Any] = ["type": type, "x": x, "y": y, "button": button, "clickCount": 1]
        values["buttons"] = type == "mouseReleased" ? 0 : button == "left" ? 1 : button == "right" ? 2 : 0
        try call("Input.dispatchMouseEvent", values.merging(more) { $1 })
    }

    package func click(_ x: Double, _ y: Double) throws {
        try mouse("mousePressed", x, y)
        try mouse("mouseReleased", x, y)
    }

    /// Moves the pointer with a button in steps.
    package func drag(from start: (Double, Double), by offset: (Double, Double), button: String = "left")
        throws
    {
        try mouse("mousePressed", start.0, start.1, button: button)
        for step in 1...4 {
            let share = Double(step) / 4
            try mouse("mouseMoved", start.0 + offset.0 * share, start.1 + offset.1 * share, button: button)
        }
        try mouse("mouseReleased", start.0 + offset.0, start.1 + offset.1, button: button)
    }

    package func touch(_ type: String, _ points: [(Double, Double)]) throws {
        let list = points.enumerated().map { ["x": $1.0, "y": $1.1, "id": Double($0)] }
        try call("Input.dispatchTouchEvent", ["type": type, "touchPoints": list])
    }

    /// Presses a key: the name of a key, or a character.
    package func press(_ key: String, shift: Bool = false) throws {
        let codes = [
            "Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "PageUp": 33, "PageDown": 34, "Home": 36,
            "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
        ]
        var values: [String: Any] = ["key": key, "modifiers": shift ? 8 : 0]
        values["windowsVirtualKeyCode"] = codes[key] ?? Int(key.uppercased().unicodeScalars.first?.value ?? 0)
        values["code"] = key == " " ? "Space" : key
        var down = values
        down["type"] = "keyDown"
        if key == "Enter" { down["text"] = "\r" } else if key.count == 1 { down["text"] = key }
        try call("Input.dispatchKeyEvent", down)
        values["type"] = "keyUp"
        try call("Input.dispatchKeyEvent", values)
    }
}
