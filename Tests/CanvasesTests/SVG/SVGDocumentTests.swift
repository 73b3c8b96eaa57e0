import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import Foundation
import Testing

/// The parts of a document around its shapes: its header, its scopes, its files.
@Suite("SVG documents")
struct SVGDocumentTests {
    @Test("Have the page's size in CSS pixels, and coordinates in page pixels")
    func head() throws {
        var sheet = page(300, 200, background: Color(red: 1, green: 0.8, blue: 0, alpha: 0.5))
        sheet.pixelsPerDIP = 2
        let root = try svg(sheet) { _ in }
        #expect(root.name == "svg")
        #expect(root["xmlns"] == "http://www.w3.org/2000/svg")
        #expect(root["version"] == "1.1")
        #expect(root["width"] == "150")
        #expect(root["height"] == "100")
        #expect(root["viewBox"] == "0 0 300 200")
        #expect(
            root.children.map(\.description) == [
                "<rect fill=\"#fc0\" fill-opacity=\".5\" height=\"200\" width=\"300\">"
            ])
        sheet.pixelsPerDIP = .nan
        #expect(try svg(sheet) { _ in }["width"] == "300")
    }

    @Test("Have a title and a description if given, without characters that XML forbids")
    func titles() throws {
        var output = SVGTextOutput.svg
        output.title = "A <b> & \"c\" ]]>\u{0}"
        output.description = "Größe\n😀"
        let root = try StrictXML.read(try output.draw(page()) { _ in })
        #expect(root.children.map(\.name) == ["title", "desc"])
        #expect(root.children.map(\.text) == ["A <b> & \"c\" ]]>\u{FFFD}", "Größe\n😀"])
    }

    @Test("Have pages of 1 to 100,000 pixels in width and height")
    func sizes() {
        for side in [0, -1, 100_001, .max] {
            #expect(throws: CanvasError.unusableSize(width: side, height: 1, maximumSide: 100_000)) {
                try SVGTextOutput.svg.makeCanvas(page(side, 1))
            }
        }
    }

    @Test("Have no elements for scopes without content")
    func emptyScopes() throws {
        let found = try elements { canvas in
            canvas.within(.layer("roads")) { canvas in
                canvas.within(.feature(FeatureScope(layer: "roads", feature: 1))) { canvas in
                    canvas.clip(to: box(0, 0, 5, 5), rule: .nonZero) { $0.group(opacity: 0.5) { _ in } }
                }
                canvas.fill(Path(), with: black, rule: .nonZero)
            }
        }
        #expect(found.isEmpty)
    }

    @Test("Name layers with unique identifiers")
    func layers() throws {
        let found = try elements { canvas in
            for _ in 0..<2 {
                canvas.within(.layer("Roads & <\"paths\">\n\u{1}\u{FFFF}é")) {
                    $0.fill(box(0, 0, 5, 5), with: black, rule: .nonZero)
                }
            }
        }
        #expect(found.map(\.name) == ["g", "g"])
        #expect(Set(found.map { $0["id"] }).count == 2)
        for layer in found {
            #expect(layer["data-layer"] == "Roads & <\"paths\">\n\u{FFFD}\u{FFFD}é")
            #expect(layer["inkscape:label"] == layer["data-layer"])
            #expect(layer["inkscape:groupmode"] == "layer")
            #expect(layer.children.count == 1)
        }
    }

    @Test("Truncate long names and report it")
    func longNames() throws {
        var canvas = try SVGTextOutput.svg.makeCanvas(page())
        canvas.within(.layer(String(repeating: "<", count: 5000))) {
            $0.fill(box(0, 0, 5, 5), with: black, rule: .nonZero)
        }
        #expect(canvas.diagnostics.map(\.code) == [.svgNameShortened])
        let root = try StrictXML.read(try SVGTextOutput.svg.finish(&canvas))
        #expect(root.drawn[0]["data-layer"]?.count == 1000)
    }

    @Test("Keep features: a single element has the attributes, several elements have a group")
    func features() throws {
        let found = try elements { canvas in
            canvas.within(.layer("a")) { canvas in
                canvas.within(.feature(FeatureScope(layer: "a", feature: 7))) {
                    $0.fill(box(0, 0, 5, 5), with: black, rule: .nonZero)
                }
                canvas.within(.feature(FeatureScope(layer: "a", feature: -8, part: .label))) {
                    $0.fill(box(0, 0, 5, 5), with: black, rule: .nonZero)
                    $0.fill(box(0, 0, 6, 6), with: black, rule: .nonZero)
                    $0.fill(box(0, 0, 7, 7), with: black, rule: .nonZero)
                }
                canvas.fill(box(0, 0, 8, 8), with: black, rule: .nonZero)
            }
            canvas.within(.feature(FeatureScope(layer: "b", feature: 9, part: .selection))) { canvas in
                canvas.group(opacity: 0.5) { $0.fill(box(0, 0, 5, 5), with: black, rule: .nonZero) }
            }
        }
        #expect(found.map(\.name) == ["g", "g"])
        let inner = found[0].children
        #expect(inner.map(\.name) == ["path", "g", "path"])
        #expect(inner.map { $0["data-feature"] } == ["7", "-8", nil])
        #expect(inner.map { $0["data-part"] } == [nil, "label", nil])
        #expect(inner.map { $0["data-layer"] } == [nil, nil, nil])
        #expect(inner[1].children.count == 3)
        #expect(found[1]["data-feature"] == "9")
        #expect(found[1]["data-part"] == "selection")
        #expect(found[1]["data-layer"] == "b")
        #expect(found[1].children.map { $0["opacity"] } == [".5"])
    }

    @Test("Keep features whose elements exceed the buffer")
    func longFeature() throws {
        let points = (0..<40_000).map { (Float($0 % 97), Float($0 % 89)) }
        let found = try elements { canvas in
            for feature in 1...3 {
                canvas.within(.feature(FeatureScope(layer: "", feature: feature))) {
                    $0.fill(path(points), with: black, rule: .nonZero)
                }
            }
        }
        #expect(found.map { $0["data-feature"] } == ["1", "2", "3"])
    }

    @Test("Write transformations, but not if they are singular or not finite")
    func transforms() throws {
        var canvas = try SVGTextOutput.svg.makeCanvas(page())
        let transforms = [
            AffineTransform(a: 1.5, b: 0.25, c: -0.000_123_456_7, d: 2, tx: 10.126, ty: -3),
            .translation(x: 3, y: 4), .identity, .scale(x: .nan, y: 1), .scale(x: 0, y: 1),
        ]
        for transform in transforms {
            canvas.within(.transform(transform)) { $0.fill(box(0, 0, 5, 5), with: black, rule: .nonZero) }
        }
        #expect(canvas.diagnostics.map(\.code) == [.transformationNotFinite])
        let found = try StrictXML.read(try SVGTextOutput.svg.finish(&canvas)).drawn
        #expect(
            found.map { $0["transform"] } == [
                "matrix(1.5 .25 -.0001234567 2 10.126 -3)", "translate(3 4)", nil,
            ])
    }

    @Test("Define a clip once even if it is used again")
    func clips() throws {
        let root = try svg { canvas in
            for _ in 0..<2 {
                canvas.clip(to: box(0, 0, 50, 50), rule: .evenOdd) { canvas in
                    canvas.clip(to: box(10, 10, 50, 50), rule: .nonZero) {
                        $0.fill(box(0, 0, 90, 20), with: black, rule: .nonZero)
                    }
                }
            }
            canvas.clip(to: path([(.nan, 0), (1, 1), (2, 0)]), rule: .nonZero) {
                $0.fill(box(0, 0, 90, 20), with: black, rule: .nonZero)
            }
        }
        let clips = root.all.filter { $0.name == "clipPath" }
        #expect(clips.map { $0.children[0]["d"] } == ["M0 0h50v50h-50z", "M10 10h40v40h-40z"])
        #expect(clips.map { $0.children[0]["clip-rule"] } == ["evenodd", nil])
        #expect(root.drawn.map { $0["clip-path"] } == Array(repeating: "url(#\(clips[0]["id"]!))", count: 2))
    }

    @Test("Write groups, and move blending groups outside of the clips around them")
    func groups() throws {
        let found = try elements { canvas in
            canvas.group(opacity: 0) { $0.fill(box(0, 0, 5, 5), with: black, rule: .nonZero) }
            canvas.group(opacity: .nan) { $0.fill(box(0, 0, 5, 5), with: black, rule: .nonZero) }
            canvas.clip(to: box(0, 0, 50, 50), rule: .nonZero) { canvas in
                canvas.fill(box(0, 0, 5, 5), with: black, rule: .nonZero)
                canvas.group(opacity: 0.25, blendMode: .colorBurn) {
                    $0.fill(box(0, 0, 5, 5), with: black, rule: .nonZero)
                }
                canvas.fill(box(0, 0, 5, 5), with: black, rule: .nonZero)
            }
        }
        #expect(found.map { $0["clip-path"] == nil } == [false, true, false])
        #expect(found[1]["style"] == "mix-blend-mode:color-burn;isolation:isolate")
        #expect(found[1]["opacity"] == ".25")
        #expect(found[1].drawn[0]["clip-path"] == found[0]["clip-path"])
    }

    @Test("Fail if scopes are nested too deeply")
    func depth() {
        #expect(throws: CanvasError.nestedTooDeep) {
            try SVGTextOutput.svg.draw(page()) { canvas in
                for _ in 0..<100 { canvas.begin(.group(opacity: 0.5, blendMode: .normal)) }
                canvas.fill(box(0, 0, 5, 5), with: black, rule: .nonZero)
                for _ in 0..<100 { canvas.end() }
            }
        }
    }

    @Test("Are complete even if scopes are open, or are ended too often")
    func unbalanced() throws {
        let found = try elements { canvas in
            canvas.end()
            canvas.begin(.layer("a"))
            canvas.begin(.feature(FeatureScope(layer: "a", feature: 1)))
            canvas.fill(box(0, 0, 5, 5), with: black, rule: .nonZero)
        }
        #expect(found.count == 1)
        #expect(found[0].children[0]["data-feature"] == "1")
    }

    @Test("Are files that appear only when they are complete")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cartouche-svg-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "map.svg").path
        let size = try SVGOutput(path: file).draw(page()) { canvas in
            for _ in 0..<5000 { canvas.fill(box(0, 0, 5, 5), with: black, rule: .nonZero) }
            #expect(!FileManager.default.fileExists(atPath: file))
        }
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
        #expect(bytes.count == size)
        #expect(try StrictXML.read(bytes).children.count == 5000)

        let other = folder.appending(path: "other.svg").path
        #expect(throws: CanvasError.nestedTooDeep) {
            try SVGOutput(path: other).draw(page()) { canvas in
                for _ in 0..<65 { canvas.begin(.group(opacity: 0.5, blendMode: .normal)) }
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["map.svg"])
    }

    @Test("That cannot be written are an error")
    func unwritable() throws {
        #expect(throws: CanvasError.self) {
            try SVGOutput(path: "/no/such/folder/map.svg").makeCanvas(page())
        }
    }

    @Test(
        "On a full disk have an error, and later calls are harmless",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
    func fullDisk() throws {
        var canvas = try SVGOutput(path: "/dev/full").makeCanvas(page())
        for _ in 0..<100_000 { canvas.fill(box(0, 0, 5, 5), with: black, rule: .nonZero) }
        guard case .unwritable = canvas.failure else {
            Issue.record("no failure")
            return
        }
        #expect(canvas.bufferedByteCount < 1 << 17)
        #expect(throws: CanvasError.self) { try SVGOutput(path: "/dev/full").finish(&canvas) }
    }

    @Test("End once and ignore later calls")
    func ending() throws {
        var canvas = try SVGTextOutput.svg.makeCanvas(page())
        let first = try SVGTextOutput.svg.finish(&canvas)
        canvas.fill(box(0, 0, 5, 5), with: black, rule: .nonZero)
        #expect(try SVGTextOutput.svg.finish(&canvas) == first)
    }
}
