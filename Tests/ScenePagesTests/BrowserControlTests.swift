import BrowserSupport
import Cartouche
import CartoucheImages
import CartoucheScenePages
import CartoucheSceneViews
import CartoucheSymbols
import Foundation
import Testing

extension BrowserTests {
    /// The pointer and the keyboard.
    @Suite struct Controls {
        @Test func draggingTurningAndTheWheelChangeThePictureAndTheStartViewComesBack()
            throws
        {
            let browser = try open(cubes())
            try browser.settle()
            let start = try browser.pictureHash()
            let middle = try browser.middle()
            var seen = [start]
            for button in ["left", "right"] {
                try browser.drag(from: middle, by: (90, -40), button: button)
                try browser.settle()
                seen.append(try browser.pictureHash())
            }
            try browser.mouse(
                "mouseWheel", middle.0, middle.1, button: "none", ["deltaX": 0, "deltaY": -240])
            try browser.settle()
            seen.append(try browser.pictureHash())
            #expect(Set(seen).count == 4, "\(seen)")
            _ = try browser.js("document.getElementById('home').click()")
            try browser.settle()
            #expect(try browser.pictureHash() == start)
            #expect(browser.messages == [])
        }

        @Test func eachLayerOnTheSurfaceHasARowBelowOneBox() throws {
            let view = cubes()
            for (name, color) in [("Parks", Color.green), ("Roads", .purple)] {
                let overlay = GraphicsOverlay(graphics: [
                    Graphic(
                        geometry: Polygon(
                            points: [(7.39, 43.69), (7.41, 43.69), (7.41, 43.71), (7.39, 43.71)].map {
                                Point(x: $0.0, y: $0.1, spatialReference: .wgs84)
                            }, spatialReference: .wgs84),
                        symbol: SimpleFillSymbol(style: .solid, color: color))
                ])
                overlay.id = name
                view.graphicsOverlays.insert(overlay, at: 0)
            }
            let browser = try open(view)
            let rows = try browser.text(
                """
                [...document.querySelectorAll('#layers > li')].map(row => row.firstChild.textContent + ':'
                  + [...row.querySelectorAll('li')].map(item => item.textContent)).join(';')
                """)
            #expect(rows == "Cubes:;On the surface:Parks,Roads")
            try browser.settle()
            let before = try browser.pictureHash()
            _ = try browser.js("document.querySelectorAll('#layers input')[1].click()")
            try browser.settle()
            #expect(try browser.pictureHash() != before)
            #expect(browser.messages == [])
        }

        @Test func twoFingersZoomAndTurn() throws {
            let browser = try open(cubes())
            try browser.call("Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 5])
            try browser.settle()
            let (x, y) = try browser.middle()
            let before = (
                try browser.number("page.camera.distance"), try browser.number("page.camera.heading")
            )
            try browser.touch("touchStart", [(x - 40, y), (x + 40, y)])
            for step in 1...6 {
                let reach = 40 + Double(step) * 10
                try browser.touch(
                    "touchMove", [(x - reach, y - Double(step) * 5), (x + reach, y + Double(step) * 5)])
            }
            try browser.touch("touchEnd", [])
            try browser.settle()
            #expect(try browser.number("page.camera.distance") < before.0 * 0.7)
            #expect(try abs(browser.number("page.camera.heading") - before.1) > 0.1)
            #expect(browser.messages == [])
        }

        @Test func aTapShowsTheAttributesOn20Places() throws {
            let browser = try open(cubes())
            try browser.settle()
            for number in 0..<20 {
                // The upper face, above which nothing is.
                let point = try browser.screenPoint(place(of: number), height: 40)
                if number % 2 == 0 {
                    try browser.click(point.0, point.1)
                } else {
                    try browser.call(
                        "Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 5])
                    try browser.touch("touchStart", [point])
                    try browser.touch("touchEnd", [])
                    try browser.call("Emulation.setTouchEmulationEnabled", ["enabled": false])
                }
                let texts = try browser.callout()
                #expect(
                    texts == ["Cubes", "name", "cube \(number)", "number", "\(number)"], "cube \(number)")
                try browser.press("Escape")
                #expect(try browser.callout() == [])
            }
            #expect(browser.messages == [])
        }

        @Test func theTabKeyReachesAllControlsAndEachHasAName() throws {
            let browser = try open(cubes())
            try browser.settle()
            _ = try browser.js("document.querySelectorAll('details').forEach(d => d.open = true)")
            let all = """
                [...document.querySelectorAll("button, input, summary, canvas, select, [tabindex]")]
                  .filter(e => e.checkVisibility() && !e.closest("[hidden]"))
                """
            let expected = Int(try browser.number(all + ".length"))
            #expect(expected > 20)
            var reached = 0
            _ = try browser.js("document.activeElement.blur(), globalThis.reached = new Set()")
            for _ in 0..<(2 * expected + 10) {
                try browser.press("Tab")
                let isNew = try browser.isTrue(
                    """
                    (e => e && e != document.body && !reached.has(e) && !!reached.add(e))(document.activeElement)
                    """)
                if isNew { reached += 1 }
            }
            let missing = try browser.text(
                all + ".filter(e => !reached.has(e)).map(e => e.id || e.textContent).join()")
            #expect(reached == expected, "\(missing)")
            let nodes = try browser.call("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
            for node in nodes where node["ignored"] as? Bool != true {
                let role = (node["role"] as? [String: Any])?["value"] as? String ?? ""
                let name = (node["name"] as? [String: Any])?["value"] as? String ?? ""
                if [
                    "button", "checkbox", "slider", "application", "DisclosureTriangle", "combobox",
                    "toolbar",
                ].contains(role) {
                    #expect(!name.isEmpty, "a \(role) has no name")
                }
            }
            #expect(browser.messages == [])
        }

        @Test func keysMoveTurnZoomAndShowAttributes() throws {
            let browser = try open(cubes())
            try browser.settle()
            _ = try browser.js("page.canvas.focus()")
            let state =
                "JSON.stringify([page.camera.distance, page.camera.heading, page.camera.pitch, page.camera.target])"
            var seen = [try browser.text(state)]
            for (key, shift) in [
                ("ArrowLeft", false), ("ArrowDown", false), ("ArrowLeft", true), ("ArrowUp", true),
                ("+", false),
                ("PageDown", false), ("n", false), ("p", false),
            ] {
                try browser.press(key, shift: shift)
                try browser.settle()
                seen.append(try browser.text(state))
            }
            #expect(Set(seen).count == 9, "\(seen)")
            try browser.press("Home")
            try browser.settle()
            #expect(try browser.text(state) == seen[0])
            // Moves the nearest cube to the cross.
            _ = try browser.js(
                """
                page.go({ ...page.camera.state, target: positionOf(\(place(of: 12).x) * DEGREE, \(place(of: 12).y) * DEGREE, 20) })
                """)
            try browser.settle()
            try browser.press("Enter")
            #expect(try browser.callout().contains("cube 12"))
            try browser.press("Escape")
            #expect(try browser.callout() == [])
            #expect(browser.messages == [])
        }

        @Test func thePanelHidesLayersMovesTheSunAndKeepsViews() throws {
            let browser = try open(cubes())
            try browser.settle()
            let start = try browser.pictureHash()
            func press(_ id: String, _ key: String = " ") throws {
                _ = try browser.js("document.querySelector('\(id)').focus()")
                try browser.press(key)
                try browser.settle()
            }
            _ = try browser.js("document.querySelectorAll('details').forEach(d => d.open = true)")
            try press("#layers input")
            let hidden = try browser.pictureHash()
            #expect(hidden != start)
            try press("#layers input")
            #expect(try browser.pictureHash() == start)
            try press("#sun")
            let sunny = try browser.pictureHash()
            #expect(sunny != start)
            try press("#time", "ArrowRight")
            #expect(try browser.text("document.getElementById('clock').textContent").hasSuffix("UTC"))
            try press("#left", "Enter")
            let state = try browser.text("JSON.stringify(page.camera.state)")
            try press("#keep", "Enter")
            try press("#home", "Enter")
            #expect(try browser.text("JSON.stringify(page.camera.state)") != state)
            try press("#bookmarks li:last-child button", "Enter")
            #expect(try browser.text("JSON.stringify(page.camera.state)") == state)
            #expect(browser.messages == [])
        }

        @Test func lightAndDarkFollowTheSystemAndTheButton() throws {
            let browser = try open(cubes())
            let ground = "getComputedStyle(document.body).backgroundColor"
            let light = try browser.text(ground)
            try browser.call(
                "Emulation.setEmulatedMedia",
                ["features": [["name": "prefers-color-scheme", "value": "dark"]]])
            let dark = try browser.text(ground)
            #expect(light == "rgb(255, 255, 255)" && dark != light)
            _ = try browser.js("document.getElementById('theme').click()")
            #expect(try browser.text(ground) == light)
        }

        @Test func withReducedMotionAKeyMovesTheCameraAtOnce() throws {
            let browser = try open(cubes())
            try browser.call(
                "Emulation.setEmulatedMedia",
                ["features": [["name": "prefers-reduced-motion", "value": "reduce"]]])
            try browser.settle()
            _ = try browser.js("page.canvas.focus()")
            try browser.press("ArrowLeft", shift: true)
            #expect(try browser.isTrue("!Object.values(page.speed).some(v => v)"))
            #expect(try browser.number("page.camera.heading - page.camera.first.heading") > 0.1)
        }
    }

    /// Texts that are not plain.
    @Suite struct Texts {
        @Test func attributesAreShownAsText() throws {
            let long = String(repeating: "0123456789", count: 100_000)
            let values = [
                "script": "</script><script>alert(1)</script><!--", "quotes": #""'`\ & <b>"#,
                "rtl": "שלום עולם", "control": "a\u{2028}b\u{0}c", "zlong": long,
            ]
            let browser = try open(ScenePageTests.view(values))
            try browser.settle()
            let middle = try browser.screenPoint(
                Point(x: 7.4, y: 43.7, spatialReference: .wgs84), height: 60)
            try browser.click(middle.0, middle.1)
            func value(_ name: String) throws -> String {
                try browser.text(
                    "[...document.querySelectorAll('dt')].find(e => e.textContent == '\(name)').nextSibling.textContent"
                )
            }
            for name in ["script", "quotes", "rtl", "control"] {
                #expect(try value(name) == values[name], "\(name)")
            }
            #expect(try value("zlong").hasPrefix("0123456789"))
            #expect(try value("zlong").hasSuffix("(1000000 characters)"))
            let direction = """
                getComputedStyle([...document.querySelectorAll('dt')].find(e => e.textContent == 'rtl').nextSibling).direction
                """
            #expect(try browser.text(direction) == "rtl")
            #expect(try browser.number("document.scripts.length") == 4)
            #expect(browser.messages == [])
            #expect(browser.requests.count == 1)
        }

        @Test func titlesAndCreditsAreShownAsText() throws {
            var texts = ScenePage.Texts()
            texts.title = "</title><script>alert(1)</script>"
            texts.credit = "© <b>\"Name\"</b>"
            texts.notes = ["<img src=x onerror=alert(2)>"]
            let browser = try open(ScenePageTests.view(), texts: texts)
            #expect(try browser.text("document.title") == texts.title)
            #expect(try browser.text("document.querySelector('footer').textContent") == texts.credit)
            #expect(try browser.text("document.body.textContent").contains(texts.notes[0]))
            #expect(browser.messages == [])
            #expect(browser.requests.count == 1)
        }
    }
}
