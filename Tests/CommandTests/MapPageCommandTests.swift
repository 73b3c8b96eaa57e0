import BrowserSupport
import Foundation
import Testing

/// `cartouche page`, in a browser without a window.
@Suite(.serialized, .enabled(if: Browser.program != nil, "Chromium is not installed"))
struct MapPageCommandTests {
    let folder = try! Scratch()

    /// Two squares on both sides of the zero meridian.
    private static let squares = """
        {"type": "FeatureCollection", "features": [
          {"type": "Feature", "properties": {"name": "West </script>", "height": 12.0, "none": null}, "geometry":
            {"type": "Polygon", "coordinates": [[[-40, -20], [-10, -20], [-10, 20], [-40, 20], [-40, -20]]]}},
          {"type": "Feature", "properties": {"name": "East", "height": 7.5, "none": "x"}, "geometry":
            {"type": "Polygon", "coordinates": [[[10, -20], [40, -20], [40, 20], [10, 20], [10, -20]]]}}]}
        """

    init() throws { try folder.write("squares.geojson", Self.squares) }

    private func open(_ page: String) throws -> Browser {
        let browser = try Browser(.none)
        try browser.resize(900, 600)
        let address = URL(fileURLWithPath: folder.path(of: page)).absoluteString
        try browser.open(address: address, ready: Self.rest)
        return browser
    }

    /// Ends when no picture is decoded any more, or after ten seconds.
    private static let rest = """
        new Promise(done => { let count = 0; const look = () => {
          const isDone = globalThis.page && page.frames > 1 && !page.pictures.isLoading && !page.movement;
          if (isDone || ++count > 200) done(isDone); else setTimeout(look, 50); }; look(); })
        """

    private func page(_ output: String, _ options: String...) throws -> Scratch.Run {
        try folder.cartouche(
            ["page", "squares.geojson", "-o", output, "--zoom", "0-3", "--bbox", "-90,-60,90,60"] + options)
    }

    /// The messages of the console, without the advice about the pixels that this test reads.
    private func messages(_ browser: Browser) -> [String] {
        browser.messages.filter { !$0.contains("willReadFrequently") }
    }

    /// The color in the middle of the window, moved by pixels, as `red,green,blue,alpha`.
    private func color(_ browser: Browser, right: Int) throws -> String {
        try browser.text(
            """
            [...page.canvas.getContext("2d").getImageData(page.canvas.width / 2 + \(right), \
            page.canvas.height / 2, 1, 1).data].join(",")
            """)
    }

    @Test(.timeLimit(.minutes(15))) func theMapMovesAndShowsAttributes() throws {
        let run = try page(
            "map.html", "--background", "#336699", "--attribution", "© <us>", "--title", "A & B")
        #expect(run.status == 0 && run.errors.contains("tiles, "), "\(run.errors)")
        let browser = try open("map.html")
        #expect(try browser.isTrue(Self.rest))
        #expect(try browser.text("document.title") == "A & B")
        #expect(try browser.text("document.getElementById('credit').textContent") == "© <us>")
        #expect(try color(browser, right: 0) == "51,102,153,255")
        #expect(try color(browser, right: 100) != "51,102,153,255")
        // A tap on the western square.
        let west = "page.tap({left: page.size.width / 2 - 100, top: page.size.height / 2})"
        try browser.js(west)
        #expect(try browser.text("document.getElementById('subject').textContent") == "West </script>")
        let fields = try browser.text("document.getElementById('fields').innerText")
        #expect(fields.contains("height") && fields.contains("12") && !fields.contains("none"), "\(fields)")
        // A tap on nothing closes it.
        try browser.js("page.tap({left: page.size.width / 2, top: page.size.height / 2})")
        #expect(try browser.isTrue("document.getElementById('callout').hidden"))
        // Zooming shows other tiles around the same place.
        let before = try browser.number("page.view.units")
        try browser.js("document.getElementById('in').click()")
        #expect(try browser.isTrue(Self.rest))
        #expect(abs(try browser.number("page.view.units") / before - 0.5) < 1e-6)
        #expect(try color(browser, right: 0) == "51,102,153,255")
        #expect(try browser.isTrue("location.hash.startsWith('#at=')"))
        #expect(messages(browser).isEmpty, "\(messages(browser))")
        #expect(browser.requests.count == 1, "\(browser.requests)")
    }

    @Test(.timeLimit(.minutes(15))) func layersAreSwitched() throws {
        try folder.write("points.geojson", Samples.points)
        let run = try folder.cartouche(
            "page", "squares.geojson", "points.geojson", "-o", "map.html", "--zoom", "0-2", "--bbox",
            "-90,-60,90,60", "--switch-layers", "--background", "white")
        #expect(run.status == 0, "\(run.errors)")
        let browser = try open("map.html")
        let names = "[...document.querySelectorAll('#layers span')].map(name => name.textContent).join()"
        #expect(try browser.text(names) == "points,squares,Background")
        let drawn = try color(browser, right: 100)
        #expect(drawn != "255,255,255,255")
        try browser.js("document.querySelectorAll('#layers input')[1].click()")
        #expect(try browser.isTrue(Self.rest))
        try browser.js("new Promise(done => setTimeout(done, 300))")
        #expect(try color(browser, right: 100) == "255,255,255,255")
        // What is hidden has no callout.
        try browser.js("page.tap({left: page.size.width / 2 - 100, top: page.size.height / 2})")
        #expect(try browser.isTrue("document.getElementById('callout').hidden"))
        #expect(messages(browser).isEmpty, "\(messages(browser))")
    }

    @Test(.timeLimit(.minutes(15))) func pagesFitOnPhonesAndInTheDark() throws {
        #expect(try page("site/", "--background", "white").status == 0)
        let browser = try open("site/index.html")
        try browser.resize(390, 800)
        try browser.call(
            "Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": "dark"]]])
        try browser.js("document.getElementById('menu').click()")
        try browser.js("new Promise(done => setTimeout(done, 300))")
        #expect(try browser.isTrue("document.documentElement.scrollWidth <= 390"))
        #expect(try browser.isTrue("document.getElementById('panel').getBoundingClientRect().width <= 390"))
        #expect(
            try browser.isTrue(
                """
                [...document.querySelectorAll("button")].filter(b => b.offsetParent)
                  .every(b => b.offsetWidth >= 32 && b.offsetHeight >= 32 && (b.innerText + (b.ariaLabel ?? "")).trim())
                """))
        #expect(
            try browser.text("getComputedStyle(document.body).backgroundColor") == "rgb(29, 33, 39)")
        try browser.js("document.getElementById('theme').click()")
        #expect(
            try browser.text("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)")
        #expect(messages(browser).isEmpty, "\(messages(browser))")
    }

    @Test(.timeLimit(.minutes(15))) func readersSearchAndFollowAStory() throws {
        try folder.write(
            "story.geojson",
            """
            {"type": "FeatureCollection", "features": [
              {"type": "Feature", "properties": {"title": "First <b>", "text": "One.\\n\\nTwo.", "width": 1000000},
                "geometry": {"type": "Point", "coordinates": [-25, 0]}},
              {"type": "Feature", "properties": {"name": "Second"},
                "geometry": {"type": "LineString", "coordinates": [[10, -20], [40, 20]]}}]}
            """)
        let run = try page("map.html", "--search", "Height", "--story", "story.geojson")
        #expect(run.status == 0, "\(run.errors)")
        let browser = try open("map.html")
        // The first chapter moves the map.
        #expect(try browser.isTrue(Self.rest))
        #expect(abs(try browser.number("page.view.x") + 2_782_987) < 1000)
        let texts = "document.querySelector('#story section').innerText"
        #expect(
            try browser.text(texts).split(separator: "\n").map(String.init) == ["First <b>", "One.", "Two."])
        try browser.js("document.getElementById('story').scrollTop = 1e6")
        try browser.js("new Promise(done => setTimeout(done, 600))")
        #expect(try browser.isTrue(Self.rest))
        #expect(abs(try browser.number("page.view.x") - 2_782_987) < 1000)
        // The search finds a field in any letter case.
        #expect(
            try browser.isTrue(
                "page.find('7.5').then(() => document.querySelectorAll('#results li').length === 1)"))
        try browser.js("document.querySelector('#results button').click()")
        #expect(try browser.text("document.getElementById('subject').textContent") == "East")
        #expect(
            try browser.isTrue(
                "page.find('nowhere').then(() => document.getElementById('found').textContent === 'Nothing found')"
            ))
        #expect(messages(browser).isEmpty, "\(messages(browser))")
        let wrong = try page("b.html", "--search", "size")
        #expect(
            wrong.status == 1 && wrong.errors.contains("no feature has a field 'size'"), "\(wrong.errors)")
    }
}
