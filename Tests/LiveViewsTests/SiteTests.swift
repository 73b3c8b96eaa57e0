import BrowserSupport
import Cartouche
import CartoucheDocuments
import CartoucheLiveViews
import Foundation
import Testing

/// Sites with a map and a style.
private enum ServedSites {
    struct NoSuchFile: Error, CustomStringConvertible { let description: String }

    static func site(opened: @escaping @Sendable (String, Int) -> Void = { _, _ in }) -> SiteHost {
        let examples = [
            SiteHost.Example(name: "map", title: "Map", text: "Three squares"),
            SiteHost.Example(name: "style", title: "Style", text: "A face"),
        ]
        return SiteHost(examples: examples) { choice in
            switch choice {
            case .example("map"): return MapHost(ServedMaps.squares(), title: "Squares")
            case .example: return try await ServedStyle().host
            case .file(let name, let bytes):
                opened(name, bytes.count)
                if name.hasSuffix(".txt") { throw NoSuchFile(description: "\(name): not a map") }
                return MapHost(ServedMaps.squares(), title: name)
            }
        }
    }
}

/// The answers of a site, without a network.
@Suite struct SiteHostTests {
    private func json(_ site: SiteHost, _ path: String, _ body: JSONValue) async throws -> JSONPart {
        try JSONPart(parsing: await site.answer(HostRequest("POST", path, body: body.bytes())).body)
    }

    @Test func theFilesOfThePageExist() async throws {
        try await PageFileSearch.check(ServedSites.site(), minimum: 5)
    }

    @Test func anExampleIsOpenedOnceAndAnswersBelowItsPath() async throws {
        let site = ServedSites.site()
        let path = try await json(site, "open", ["example": "map"])["path"]?.string
        #expect(path == "page1/")
        #expect(try await json(site, "open", ["example": "map"])["path"]?.string == "page1/")
        let answer = await site.answer(HostRequest("GET", "page1/state"))
        #expect(try JSONPart(parsing: answer.body)["title"]?.string == "Squares")
        #expect(site.place(of: "page1/events").host is MapHost)
        #expect(await site.answer(HostRequest("GET", "page2/state")).status == 404)
    }

    @Test(arguments: ["", ".", "..", "../", ".hidden", "a\u{0}b", String(repeating: "a", count: 300)])
    func namesOfFilesAreChecked(_ name: String) async {
        let answer = await ServedSites.site().answer(
            HostRequest("POST", "upload", query: ["name": name], body: [1]))
        #expect(answer.status == 400)
    }

    @Test func aFileIsOpenedWithoutTheFoldersOfItsName() async throws {
        try await confirmation { called in
            let site = ServedSites.site { name, count in
                called()
                #expect(name == "passwd" && count == 3)
            }
            let answer = await site.answer(
                HostRequest("POST", "upload", query: ["name": "../../etc/passwd"], body: [1, 2, 3]))
            let path = try JSONPart(parsing: answer.body)["path"]?.string
            #expect(path == "page1/")
        }
    }

    @Test func onlyFilesMayBeLarge() {
        let site = ServedSites.site()
        #expect(site.bodyLimit(at: "upload") == SiteHost.fileBytes)
        #expect(site.bodyLimit(at: "open") == HostLimits().bodyBytes)
    }

    @Test func unknownExamplesDoNotExist() async {
        let answer = await ServedSites.site().answer(
            HostRequest("POST", "open", body: Array(#"{"example":"none"}"#.utf8)))
        #expect(answer.status == 404)
    }
}

/// The start page in a browser.
@Suite(.serialized, .enabled(if: Browser.program != nil, "Chromium is not installed"))
struct StartPageTests {
    private static let shared = Result { try Browser(.none) }
    private static let ready = "startPage.then(page => { globalThis.page = page; return true; })"

    @Test(arguments: [(1280, 800, false), (390, 844, true)])
    func anExampleIsOpenedFromThePage(_ width: Int, _ height: Int, _ isPhone: Bool) throws {
        let browser = try Self.shared.get()
        try browser.open(
            ServedSites.site(), ready: Self.ready, width: width, height: height, isPhone: isPhone)
        #expect(try browser.number("document.querySelectorAll('#examples button').length") == 2)
        #expect(try browser.namelessControls == [])
        #expect(try browser.faintTexts == [])
        #expect(browser.messages == [])
        try browser.screenshot(isPhone ? "start-phone" : "start")
        try browser.js("document.querySelector('#examples button').click()")
        try browser.wait(until: "typeof mapPage !== 'undefined' && document.title === 'Squares'")
        #expect(try browser.text("location.pathname") == "/page1/")
    }

    @Test func aFileOfTheUserIsSentAndOpened() throws {
        let browser = try Self.shared.get()
        try browser.open(ServedSites.site(), ready: Self.ready, width: 800, height: 600)
        try browser.js("page.upload(new File(['abc'], 'note.txt'))")
        try browser.wait(until: "document.getElementById('state').textContent === 'note.txt: not a map'")
        try browser.js("page.upload(new File(['abc'], 'roads.geojson'))")
        try browser.wait(until: "document.title === 'roads.geojson'")
    }
}
