import Foundation
import Testing

/// SVG output of `render` and `swatch`.
@Suite struct SVGCommandTests {
    let folder = try! Scratch()

    @Test func rendersAWebMapToSVG() throws {
        try folder.write("map.json", Samples.map)
        let run = try folder.cartouche("render", "map.json", "-o", "map.svg", "--size", "300x200")
        #expect(run.status == 0 && run.errors.isEmpty)
        let document = String(decoding: try folder.read("map.svg"), as: UTF8.self)
        #expect(document.contains("<svg") && document.contains(#"width="300""#))
        #expect(document.contains(#"data-layer="Areas""#))
        #expect(document.hasSuffix("</svg>\n") || document.hasSuffix("</svg>"))
    }

    @Test func drawsASwatchToSVG() throws {
        let symbol = #"{"type":"esriSMS","style":"esriSMSCircle","size":9,"color":[1,2,3,255]}"#
        let run = try folder.cartouche("swatch", "-", "-o", "-", "--format", "svg", input: symbol)
        #expect(run.status == 0 && run.errors.isEmpty)
        let document = String(decoding: run.output, as: UTF8.self)
        #expect(document.contains("<svg") && document.contains("#010203"))
    }

    @Test func rejectsOptionsOfOtherFormats() throws {
        try folder.write("map.json", Samples.map)
        for (options, word) in [
            (["--quality", "50"], "JPEG"), (["--compression", "best"], "PNG"),
            (["--max-megapixels", "5"], "SVG"),
        ] {
            let run = try folder.cartouche(["render", "map.json", "-o", "map.svg"] + options)
            #expect(run.status == 64 && run.errors.contains(word), "\(run.errors)")
        }
    }

    @Test func missingFolderGivesOneError() throws {
        try folder.write("map.json", Samples.map)
        let run = try folder.cartouche("render", "map.json", "-o", "none/map.svg")
        #expect(run.status == 1 && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
}
