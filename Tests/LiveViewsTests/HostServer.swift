import BrowserSupport
import Cartouche
import CartoucheLiveViews
import Dispatch
import Foundation
import Testing

/// Answers the requests of a browser with a host.
struct HostServer {
    /// Runs tasks on threads of its own, because the test occupies one of the few threads for tasks.
    private final class Threads: TaskExecutor {
        private let queue = DispatchQueue(label: "host", attributes: .concurrent)

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    private static let threads = Threads()
    private let host: any PageHost

    init(_ host: any PageHost) { self.host = host }

    func response(_ request: Browser.Request) -> Browser.Response {
        let sent = HostRequest(
            request.method, request.path, query: request.query, body: request.body)
        // The requests of a test come one at a time, so a stream would stop all others.
        if request.path.hasSuffix("events") { return Browser.Response(status: 204, headers: [], body: []) }
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var answer: HostAnswer?
        Task(executorPreference: Self.threads) { [host] in
            answer = await host.answer(sent)
            done.signal()
        }
        done.wait()
        let own = answer?.headers ?? []
        // The own headers of an answer replace those of all answers.
        let headers = own + RequestRules.headers.filter { header in !own.contains { $0.name == header.name } }
        return Browser.Response(
            status: answer?.status ?? 500, headers: headers.map { ($0.name, $0.value) },
            body: answer?.body ?? [])
    }
}

extension Browser {
    /// Opens a page of a host.
    func open(
        _ host: any PageHost, at address: String = "", ready: String, width: Int, height: Int,
        isPhone: Bool = false
    ) throws {
        let server = HostServer(host)
        respond = { server.response($0) }
        try call("Emulation.setTouchEmulationEnabled", ["enabled": isPhone])
        try resize(width, height, isPhone: isPhone)
        try open(answered: address, ready: ready)
    }

    /// Waits until an expression is true, also on a page that the browser opens meanwhile.
    func wait(until expression: String) throws {
        let end = Date(timeIntervalSinceNow: 30)
        while (try? isTrue(expression)) != true {
            guard Date() < end else {
                throw Failure(description: "this does not become true: \(expression)")
            }
            usleep(20_000)
        }
    }

    /// Writes a picture of the page to the folder in the variable CARTOUCHE_SCREENSHOTS, so that a person can look at it.
    func screenshot(_ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["CARTOUCHE_SCREENSHOTS"] else { return }
        let answer = try call("Page.captureScreenshot")
        let data = (answer["data"] as? String).flatMap { Data(base64Encoded: $0) } ?? Data()
        try data.write(to: URL(filePath: folder).appending(path: name + ".png"))
    }

    /// The controls of the page that have no name for screen readers.
    var namelessControls: [String] {
        get throws {
            try js(
                """
                [...document.querySelectorAll("button, input, select, textarea, [role]")]
                  .filter(e => e.checkVisibility() && !(e.getAttribute("aria-label") || e.getAttribute("aria-labelledby")
                    || e.textContent.trim() || e.labels?.length || e.role === "status" || e.role === "group"))
                  .map(e => e.outerHTML)
                """) as? [String] ?? ["no answer"]
        }
    }

    /// The texts of the page whose contrast to the color behind them is below 4.5.
    var faintTexts: [String] {
        get throws {
            try js(
                """
                (() => {
                  const light = c => { const v = c.match(/[\\d.]+/g).slice(0, 3).map(x => x / 255)
                    .map(x => x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
                    return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2]; };
                  const ground = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor;
                    if (c.startsWith("rgb(")) return c; } return "rgb(255, 255, 255)"; };
                  return [...document.querySelectorAll("body *")].filter(e => e.checkVisibility() && !e.disabled
                    && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())).filter(e => {
                      const a = light(getComputedStyle(e).color), b = light(ground(e));
                      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5;
                    }).map(e => e.outerHTML.slice(0, 200));
                })()
                """) as? [String] ?? ["no answer"]
        }
    }
}

/// The files that a page and its scripts name.
enum PageFileSearch {
    /// Requests all files of the page of a host.
    static func check(_ host: any PageHost, minimum: Int) async throws {
        let page = String(decoding: await host.answer(HostRequest("GET", "")).body, as: UTF8.self)
        var paths = page.matches(of: #/(?:href|src)="(page/[^"]+)"/#).map { String($0.output.1) }
        var index = 0
        while index < paths.count {
            let answer = await host.answer(HostRequest("GET", paths[index]))
            #expect(answer.status == 200, "\(paths[index])")
            let text = String(decoding: answer.body, as: UTF8.self)
            let folder = paths[index].split(separator: "/").dropLast()
            for match in text.matches(of: #/ from "(\.{1,2})\/([A-Za-z\/]+\.mjs)"/#) {
                let parts = match.output.1 == ".." ? folder.dropLast() : folder
                let path = (parts + [match.output.2]).joined(separator: "/")
                if !paths.contains(path) { paths.append(path) }
            }
            index += 1
        }
        #expect(paths.count >= minimum)
    }
}
