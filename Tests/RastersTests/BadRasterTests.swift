import CartoucheDocuments
import CartoucheGeospatial
import CartoucheRasters
import CartoucheWorkers
import FormatSupport
import Foundation
import Testing

/// Rasters that cannot be drawn have one clear error.
@Suite struct BadRasterTests {
    private let samples: RasterSamples

    init() throws { samples = try RasterSamples() }

    private func message(_ bytes: [UInt8], as name: String = "bad.tif") throws -> String {
        let path = try samples.write(bytes, as: name)
        do {
            _ = try RasterFile(path: path)
            return "opened"
        } catch {
            return "\(error)".replacing(path, with: name)
        }
    }

    private var maker: GeoTIFFMaker {
        GeoTIFFMaker(width: 4, height: 4, values: [Double](repeating: 1, count: 16))
    }

    @Test func aMissingFileIsNotFound() {
        let error = #expect(throws: DocumentError.self) { try RasterFile(path: "/no/such.tif") }
        #expect(error?.kind == .notFound && error?.what == "the file does not exist")
    }

    @Test func rastersWithoutAPlaceAreRefused() throws {
        var plain = maker
        plain.origin = nil
        #expect(try message(plain.bytes).contains("the raster has no position"))
        var unreferenced = maker
        unreferenced.system = nil
        #expect(try message(unreferenced.bytes).contains("the raster has no coordinate system"))
        var flat = maker
        flat.pixelSize = 0
        #expect(try message(flat.bytes).contains("position"))
    }

    @Test func textAndEmptyFilesAreNoRasters() throws {
        #expect(try message(Array("hello".utf8)).contains("bad.tif"))
        #expect(try message([]).contains("bad.tif"))
        #expect(try message(Array(maker.bytes.prefix(20))) != "opened")
    }

    @Test func missingPixelsAreAnErrorOfReading() throws {
        // The directory comes first in the file, so that the pixels can be cut off.
        let large = GeoTIFFMaker(width: 64, height: 64, values: [Double](repeating: 1, count: 4096))
        var bytes = large.bytes
        // Strips that begin far behind the end of the file.
        let entry = try #require(bytes.firstRange(of: [0x11, 0x01, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0]))
        bytes.replaceSubrange(entry.upperBound - 4..<entry.upperBound, with: [0xFF, 0xFF, 0xFF, 0x0F])
        let file = try RasterFile(path: samples.write(bytes, as: "cut.tif"))
        let error = #expect(throws: DocumentError.self) {
            try file.image(in: RasterSamples.target(large))
        }
        #expect(error?.what.contains("pixels of the raster cannot be read") == true)
    }

    @Test func aVirtualRasterCannotReadMemory() throws {
        for name in ["MEM:::DATAPOINTER=1,PIXELS=4,LINES=4", "M&#69;M:::D&#x41;TAPOINTER=1"] {
            let text = """
                <VRTDataset rasterXSize="4" rasterYSize="4"><SRS>EPSG:4326</SRS>
                <GeoTransform>0,1,0,0,0,-1</GeoTransform><VRTRasterBand dataType="Byte" band="1"><SimpleSource>
                <SourceFilename>\(name)</SourceFilename><SourceBand>1</SourceBand></SimpleSource>
                </VRTRasterBand></VRTDataset>
                """
            #expect(try message(Array(text.utf8), as: "bad.vrt").contains("a source that is not a file"))
        }
    }

    @Test func aBillionPixelsAreNotReadForASmallPicture() throws {
        let source = try samples.write(maker.bytes, as: "small.tif")
        let text = """
            <VRTDataset rasterXSize="40000" rasterYSize="40000"><SRS>EPSG:4326</SRS>
            <GeoTransform>0,0.0001,0,4,0,-0.0001</GeoTransform><VRTRasterBand dataType="Byte" band="1"><SimpleSource>
            <SourceFilename>\(source)</SourceFilename><SourceBand>1</SourceBand>
            <SrcRect xOff="0" yOff="0" xSize="4" ySize="4"/><DstRect xOff="0" yOff="0" xSize="40000" ySize="40000"/>
            </SimpleSource></VRTRasterBand></VRTDataset>
            """
        let file = try RasterFile(path: samples.write(Array(text.utf8), as: "large.vrt"))
        #expect(file.width == 40_000)
        let target = RasterTarget(
            width: 64, height: 64, origin: SIMD2(0, 4), column: SIMD2(1.0 / 16, 0), row: SIMD2(0, -1.0 / 16),
            spatialReference: .wgs84)
        let start = ContinuousClock.now
        #expect(try file.image(in: target)?.gray(32, 32) == 1)
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test func cancelledWorkEnds() throws {
        let file = try samples.file(maker)
        let cancellation = Cancellation()
        cancellation.cancel()
        #expect(throws: CancellationError.self) {
            try RasterPicture(
                of: file, .natural(of: file, Cancellation()), by: .bilinear, in: RasterSamples.target(maker)
            ).draw(cancellation)
        }
    }
}
