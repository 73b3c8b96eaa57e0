import BrowserSupport
import Cartouche
import CartoucheDocuments
import CartoucheImages
import CartoucheScenePages
import CartoucheSceneViews
import CartoucheSymbols
import Testing

extension BrowserTests {
    /// What a page draws, and what it sends.
    @Suite struct Pictures {
        @Test func aPageOpensFromAFileWithoutAMessageAndWithoutARequest() throws {
            var texts = ScenePage.Texts()
            texts.title = "Cubes"
            let browser = try open(cubes(), texts: texts)
            try browser.settle()
            #expect(browser.messages == [])
            #expect(browser.requests.count == 1 && browser.requests[0].hasPrefix("file://"))
            #expect(try browser.colorCount() > 5)
            #expect(try browser.text("document.title") == "Cubes")
            #expect(try browser.isTrue("document.getElementById('still').hidden"))
        }

        @Test func theShadersOfOpaqueBodiesLeaveOutNoPixel() throws {
            for opacity in [1, 0.5] {
                let view = cubes()
                view.graphicsOverlays[0].opacity = opacity
                let browser = try open(view)
                try browser.settle()
                let bodies = "page.player.scene.draws.filter(d => d.kind == 'bodies' && d.object)"
                #expect(try browser.isTrue("\(bodies).length > 0"))
                #expect(try browser.isTrue("\(bodies).every(d => !!d.opaque == \(opacity == 1))"))
                // The ground has a texture.
                let used =
                    "Object.keys(page.player.programs).filter(k => k.startsWith('bodiesCOLOR') && !k.includes('TEXTURED'))"
                #expect(try browser.isTrue("\(used).length > 0"))
                #expect(try browser.isTrue("\(used).every(k => k.includes('OPAQUE') == \(opacity == 1))"))
            }
        }

        @Test(arguments: PageScenes.allCases)
        func thePageDrawsTheBytesOfThePicture(scene: PageScenes) throws {
            let view = try scene.view()
            let contents = try view.contents(size: view.size, scale: 1)
            let expected = try contents.makeImage()
            let browser = try open(view)
            // Rows are from the bottom.
            let text = try browser.text(
                """
                (() => {
                  const bytes = page.picture();
                  let text = "";
                  for (let i = 0; i < bytes.length; i += 8192)
                    text += String.fromCharCode(...bytes.subarray(i, i + 8192));
                  return btoa(text);
                })()
                """)
            let bytes = try #require(Base64.decode(text.utf8))
            let width = expected.width
            #expect(bytes.count == width * expected.height * 4)
            var different = 0
            for row in 0..<expected.height {
                for column in 0..<width {
                    let start = ((expected.height - 1 - row) * width + column) * 4
                    let pixel = expected[column, row].rgba8
                    if bytes[start] != pixel.x || bytes[start + 1] != pixel.y || bytes[start + 2] != pixel.z {
                        different += 1
                    }
                }
            }
            #expect(different == 0, "\(different) of \(width * expected.height) pixels differ")
            #expect(browser.messages == [])
        }

        @Test func aLostContextIsRestored() throws {
            let browser = try open(cubes())
            try browser.settle()
            let before = try browser.pictureHash()
            _ = try browser.js(
                """
                (async () => {
                  const lose = page.player.g.getExtension("WEBGL_lose_context");
                  const event = name => new Promise(done => page.canvas.addEventListener(name, done, { once: true }));
                  const lost = event("webglcontextlost");
                  lose.loseContext();
                  await lost;
                  await new Promise(done => setTimeout(done, 20));
                  globalThis.shown = document.getElementById("state").textContent;
                  const restored = event("webglcontextrestored");
                  lose.restoreContext();
                  await restored;
                })()
                """)
            try browser.settle()
            #expect(try browser.text("shown") == "The graphics processor was reset.")
            #expect(try browser.text("document.getElementById('state').textContent") == "")
            #expect(try browser.pictureHash() == before)
            try browser.press("ArrowLeft")
            #expect(browser.messages == [])
        }

        @Test func withoutWebGL2APictureAndOneSentenceAreShown() throws {
            let browser = try Browser(.none)
            defer { browser.end() }
            try browser.open(ScenePage(cubes()).bytes, ready: ready)
            #expect(try browser.isTrue("!document.getElementById('still').hidden"))
            #expect(try browser.number("document.querySelector('#still img').naturalWidth") == 480)
            let reason = try browser.text("document.getElementById('reason').textContent")
            #expect(reason.hasSuffix(".") && reason.contains("a picture of it is shown"))
            #expect(reason.split(separator: ". ").count == 1, "\(reason)")
            #expect(browser.requests.count == 1)
        }

        @Test func aWindowWithoutRoomIsNoErrorAndShowsTheSceneWhenItHasRoomAgain() throws {
            let browser = try open(cubes())
            try browser.settle()
            let before = try browser.pictureHash()
            try browser.resize(200, 10)
            _ = try browser.js("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
            try browser.press("ArrowLeft", shift: true)
            try browser.press("Home")
            try browser.resize(800, 600)
            _ = try browser.js("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
            try browser.settle()
            #expect(try browser.pictureHash() == before)
            #expect(browser.messages == [])
        }

        @Test(arguments: [(390, 844), (844, 390), (1280, 800)])
        func nothingIsOutsideTheWindow(width: Int, height: Int) throws {
            let browser = try open(cubes())
            try browser.resize(width, height, isPhone: width < 900)
            _ = try browser.js("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
            try browser.settle()
            let isInside = """
                [...document.querySelectorAll("header, main, footer, #tools button, #menu")].every(e => {
                  const b = e.getBoundingClientRect();
                  return b.left >= -1 && b.top >= -1 && b.right <= innerWidth + 1 && b.bottom <= innerHeight + 1;
                }) && document.documentElement.scrollWidth <= innerWidth
                """
            #expect(try browser.isTrue(isInside))
        }
    }
}
