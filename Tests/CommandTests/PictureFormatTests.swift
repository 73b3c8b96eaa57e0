import CartoucheImages
import Foundation
import Testing

/// WebP and GeoTIFF output.
@Suite struct PictureFormatTests {
    let folder = try! Scratch()

    @Test func writesGeoTIFF() throws {
        try folder.write("points.geojson", Samples.points)
        let view = ["--bbox", "0,0,20,10", "--crs", "EPSG:4326", "--size", "200x100", "--world-file"]
        let run = try folder.cartouche(["render", "points.geojson", "-o", "x.tif"] + view)
        #expect(run.status == 0, "\(run.errors)")
        let file = try folder.read("x.tif")
        #expect(file.starts(with: [0x49, 0x49, 42, 0]))
        func bytes(_ values: [Double]) -> [UInt8] {
            values.flatMap { value in withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) } }
        }
        // The position of the upper left corner, and the key of the geographic coordinate system.
        #expect(file.firstRange(of: bytes([0, 0, 0, 0, 10, 0])) != nil)
        #expect(file.firstRange(of: [0, 8, 0, 0, 1, 0, 0xE6, 0x10]) != nil)
        #expect(try folder.read("x.tfw").isEmpty == false)
    }

    @Test func writesWebP() throws {
        try folder.write("map.json", Samples.map)
        let run = try folder.cartouche("render", "map.json", "-o", "x.webp", "--size", "60x40")
        guard run.status == 0 else {
            #expect(run.errors.contains("libwebp"), "\(run.errors)")
            withKnownIssue("libwebp is not installed") { Issue.record("nothing is written") }
            return
        }
        let plain = try folder.cartouche("render", "map.json", "-o", "x.png", "--size", "60x40")
        #expect(plain.status == 0)
        #expect(try Image(data: folder.read("x.webp")).png() == Image(data: folder.read("x.png")).png())
        let symbol = #"{"type":"esriSMS","style":"esriSMSCircle","size":9,"color":[1,2,3,255]}"#
        let swatch = try folder.cartouche("swatch", "-", "-o", "s.webp", "--quality", "80", input: symbol)
        #expect(swatch.status == 0, "\(swatch.errors)")
        #expect(try Image(data: folder.read("s.webp")).width == 12)
    }

    @Test func qualityNeedsALossyFormat() throws {
        let symbol = #"{"type":"esriSMS","style":"esriSMSCircle","size":9,"color":[1,2,3,255]}"#
        let png = try folder.cartouche("swatch", "-", "-o", "s.png", "--quality", "80", input: symbol)
        #expect(png.status == 64 && png.errors.contains("JPEG or WebP"))
        let range = try folder.cartouche("swatch", "-", "-o", "s.jpg", "--quality", "0", input: symbol)
        #expect(range.status == 64)
    }
}
