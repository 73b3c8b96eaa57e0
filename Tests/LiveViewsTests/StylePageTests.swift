import BrowserSupport
import Cartouche
import CartoucheLiveViews
import CartoucheSymbolStyles
import CartoucheSymbols
import Foundation
import Testing

/// The page of a style in a browser.
@Suite(.serialized, .enabled(if: Browser.program != nil, "Chromium is not installed"))
struct StylePageTests {
    private static let shared = Result { try Browser(.none) }
    private static let ready = "stylePage.then(page => { globalThis.page = page; return true; })"

    private func open(
        _ host: StyleHost, _ address: String = "", width: Int = 1280, height: Int = 800, isPhone: Bool = false
    ) throws -> Browser {
        let browser = try Self.shared.get()
        try browser.open(
            host, at: address, ready: Self.ready, width: width, height: height, isPhone: isPhone)
        return browser
    }

    private let pictures = "[...document.querySelectorAll('#list img')].every(i => i.src && i.complete)"

    @Test func theListShowsSymbolsByClassAndCategory() async throws {
        let browser = try open(await ServedStyle().host)
        try browser.wait(until: pictures)
        #expect(try browser.number("document.querySelectorAll('#list .item').length") == 6)
        #expect(try browser.text("document.querySelector('#list h2').textContent") == "Point Symbol · Face")
        #expect(try browser.text("document.getElementById('count').textContent") == "6 symbols")
        #expect(browser.messages.filter { !$0.contains("events") } == [])
        #expect(try browser.namelessControls == [])
        #expect(try browser.faintTexts == [])
        try browser.screenshot("style-list")
    }

    @Test func typingFindsSymbols() async throws {
        let browser = try open(await ServedStyle().host)
        try browser.js("document.getElementById('search').focus()")
        for letter in "tired" { try browser.press(String(letter)) }
        #expect(
            try browser.text("[...document.querySelectorAll('#list .item')].map(i => i.textContent).join()")
                == "Crossed eyes")
        #expect(try browser.text("document.getElementById('count').textContent") == "1 of 6")
    }

    @Test func keysMoveInTheListAndOpenASymbol() async throws {
        let browser = try open(await ServedStyle().host)
        try browser.js("document.querySelector('#list .item').focus()")
        try browser.press("ArrowDown")
        #expect(try browser.text("document.activeElement.dataset.key") == "Eyes-crossed")
        try browser.press("ArrowRight")
        #expect(try browser.text("document.activeElement.dataset.key") == "Eyes-open")
        try browser.press("Enter")
        try browser.wait(until: "document.body.dataset.drawn === '1'")
        #expect(try browser.text("document.getElementById('name').textContent") == "Eyes-open")
        #expect(try browser.text("location.hash") == "#symbol=Eyes-open")
        try browser.press("Escape")
        #expect(try browser.isTrue("document.getElementById('editor').hidden"))
        #expect(try browser.text("document.activeElement.dataset.key") == "Eyes-open")
    }

    @Test func aSliderChangesTheSymbolAndThePreviews() async throws {
        let host = try await ServedStyle().host
        let browser = try open(host, "#symbol=Park")
        try browser.wait(until: "document.body.dataset.drawn === '1'")
        let before = try browser.text("document.getElementById('area').src")
        try browser.js(
            """
            (() => {
              const color = document.querySelector('#tree [data-control="/color/color"]');
              color.focus();
              color.value = "#ff8800";
              color.dispatchEvent(new Event("input"));
            })()
            """)
        try browser.wait(until: "document.body.dataset.drawn === '2'")
        #expect(try browser.text("document.getElementById('area').src") != before)
        // The outline of an area keeps its color.
        #expect(
            try browser.text("document.querySelector('#tree [data-path=\"0\"][type=color]').value")
                == "#ff8800")
        #expect(
            try browser.text("document.querySelector('#tree [data-path=\"1\"][type=color]').value")
                == "#000000")
        #expect(try browser.text("document.activeElement.dataset.control") == "/color/color")
        #expect(try browser.namelessControls == [])
        #expect(try browser.faintTexts == [])
        try browser.screenshot("style-editor")
        try browser.js("document.getElementById('undo').click()")
        try browser.wait(until: "document.body.dataset.drawn === '3'")
        #expect(
            try browser.text("document.querySelector('#tree [data-path=\"0\"][type=color]').value")
                == "#00ff00")
    }

    /// The face takes the color, and the other parts keep theirs.
    @Test func aSymbolIsComposedByCategories() async throws {
        let host = try await ServedStyle().host
        let browser = try open(host, width: 390, height: 844, isPhone: true)
        try browser.js("document.getElementById('showcomposer').click()")
        for (number, key) in ["Face1", "Eyes-crossed", "Hat-cowboy"].enumerated() {
            try browser.js("document.querySelector('#parts input[value=\"\(key)\"]').click()")
            try browser.wait(until: "document.body.dataset.drawn === '\(number + 1)'")
        }
        #expect(try browser.text("document.getElementById('name').textContent") == "Composed symbol")
        #expect(
            try browser.number(
                "document.querySelectorAll('#tree > [role=treeitem] > [role=group] > *').length") == 3)
        #expect(
            try browser.text("document.querySelector('#tree [data-control=\"/color/color\"]').value")
                == "#ffcf3f")
        try browser.wait(
            until: "[...document.querySelectorAll('#parts img')].every(i => i.src && i.complete)")
        try browser.screenshot("style-composer-phone")
        try browser.js("document.getElementById('clear').click()")
        #expect(try browser.isTrue("document.getElementById('editor').hidden"))
    }

    @Test func aSymbolIsSaved() async throws {
        let served = try await ServedStyle()
        let browser = try open(served.host, "#symbol=Face1")
        try browser.wait(until: "document.body.dataset.drawn === '1'")
        #expect(try browser.isTrue("!document.getElementById('replaces').hidden"))
        try browser.js(
            """
            (() => {
              const key = document.getElementById("savekey");
              key.value = "Face2";
              key.dispatchEvent(new Event("input"));
              document.getElementById("save").requestSubmit();
            })()
            """)
        try browser.wait(until: "document.getElementById('state').textContent === 'Saved'")
        #expect(try await SymbolStyle(url: served.file).symbol(forKeys: ["Face2"]) is MultilayerPointSymbol)
        #expect(try browser.number("document.querySelectorAll('#list .item').length") == 7)
    }
}
