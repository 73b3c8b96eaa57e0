import BrowserSupport
import CartoucheScenePages
import CartoucheScenes
import TemporarySupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension BrowserTests {
    /// Pages of large scenes, whose buffers are in files beside the page.
    @Suite struct PartTests {
        private let whole =
            "scenePage.then(async page => { globalThis.page = page; await page.loading; return true; })"

        private func partedPage(_ partSize: Int = 600) throws -> ScenePage {
            var limits = ScenePage.PartLimits()
            (limits.file, limits.part) = (0, partSize)
            return try ScenePage(BrowserTests.cubes(), partFolder: "my page.parts", limits: limits)
        }

        private func files(_ page: ScenePage) -> [String: [UInt8]] {
            var files = ["page.html": page.bytes]
            for part in page.parts { files["my%20page.parts/" + part.name] = part.bytes }
            return files
        }

        @Test func aPageInPartsShowsTheSamePicture() throws {
            let page = try partedPage()
            #expect(page.parts.count > 2)
            var browser = try BrowserTests.open(BrowserTests.cubes())
            try browser.settle()
            let expected = try browser.pictureHash()
            browser = try BrowserTests.open(served: files(page), ready: whole)
            try browser.settle()
            #expect(try browser.pictureHash() == expected)
            #expect(try browser.text("document.getElementById('state').textContent") == "")
            #expect(browser.messages.isEmpty)
            #expect(browser.requests.count == page.parts.count + 1)
            #expect(browser.requests.allSatisfy { $0.hasPrefix("http://cartouche.test/") })
        }

        @Test func aPageDrawsBeforeItHasAllParts() throws {
            let page = try partedPage()
            var files = files(page)
            files["my%20page.parts/" + page.parts[page.parts.count - 1].name] = nil
            let browser = try BrowserTests.open(served: files, ready: whole)
            #expect(try browser.number("page.player.draws.length") > 0)
            let state = try browser.text("document.getElementById('state').textContent")
            #expect(state.contains("404") && state.contains("Load the page again"))
        }

        @Test func aPartOfAnotherPageIsRefused() throws {
            let page = try partedPage()
            var files = files(page)
            files["my%20page.parts/" + page.parts[0].name] = page.parts[page.parts.count - 1].bytes
            let browser = try BrowserTests.open(served: files, ready: whole)
            let state = try browser.text("document.getElementById('state').textContent")
            #expect(state.contains("does not fit the page"))
        }

        @Test func fromADiskAPageInPartsSaysWhatItNeeds() throws {
            let page = try partedPage()
            let browser = try BrowserTests.open(page.bytes, ready: whole)
            #expect(try browser.text("document.getElementById('state').textContent").contains("web server"))
        }
    }
}

extension ScenePageTests {
    @Test func thePartsAreInAFolderBesideThePage() throws {
        var limits = ScenePage.PartLimits()
        (limits.file, limits.part) = (0, 1000)
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "a.b.html").path
        #expect(ScenePage.partFolder(ofPage: path) == "a.b.parts")
        let page = try ScenePage(Self.view(), partFolder: "a.b.parts", limits: limits)
        try page.write(to: path)
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(page.bytes))
        let names = try FileManager.default.contentsOfDirectory(
            atPath: folder.url.appending(path: "a.b.parts").path)
        #expect(Set(names) == Set(page.parts.map(\.name)))
        let text = String(decoding: page.bytes, as: UTF8.self)
        #expect(text.contains("connect-src 'self'"))
        #expect(try !String(decoding: ScenePage(Self.view()).bytes, as: UTF8.self).contains("connect-src"))
    }

    /// A page in parts with the given attributes, at a path.
    private func partedPage(_ attributes: [String: any Sendable]) throws -> ScenePage {
        var limits = ScenePage.PartLimits()
        (limits.file, limits.part) = (0, 1000)
        return try ScenePage(Self.view(attributes), partFolder: "a.parts", limits: limits)
    }

    @Test func aNewPageRemovesThePartsOfThePageBefore() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "a.html").path
        let parts = folder.url.appending(path: "a.parts").path
        try partedPage(["name": "first"]).write(to: path)
        try Data().write(to: URL(filePath: parts + "/notes.txt"))
        let second = try partedPage(["name": "second"])
        try second.write(to: path)
        let names = try FileManager.default.contentsOfDirectory(atPath: parts)
        #expect(Set(names) == Set(second.parts.map(\.name) + ["notes.txt"]))
        try FileManager.default.removeItem(atPath: parts + "/notes.txt")
        try ScenePage(Self.view()).write(to: path)
        #expect(!FileManager.default.fileExists(atPath: parts))
    }

    @Test func ifThePageCannotBeWrittenItsPartsAreRemoved() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "a.html").path
        let parts = folder.url.appending(path: "a.parts").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(throws: (any Error).self) { try partedPage([:]).write(to: path) }
        #expect(!FileManager.default.fileExists(atPath: parts))
        // The parts of a page that exists stay.
        try FileManager.default.removeItem(atPath: path)
        let first = try partedPage([:])
        try first.write(to: path)
        try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(throws: (any Error).self) { try partedPage(["name": "second"]).write(to: path) }
        let names = try FileManager.default.contentsOfDirectory(atPath: parts)
        #expect(Set(names) == Set(first.parts.map(\.name)))
    }
}
