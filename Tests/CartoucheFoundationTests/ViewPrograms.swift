import Cartouche
import CartoucheFoundation
import Foundation
import Testing

/// Views, colors and images as programs for UIKit use them.
@Suite struct ViewPrograms {
    private let view = MapView(
        map: Map(spatialReference: .webMercator),
        viewpoint: Viewpoint(center: Point(x: 0, y: 0, spatialReference: .webMercator), scale: 1_000_000))

    @Test func jsonIsReadFromData() throws {
        let geometry = try Geometry.fromJSON(.diamond)
        #expect(geometry is Polygon)
        let line = SimpleLineSymbol(style: .dash, color: .red, width: 3)
        #expect(try Symbol.fromJSON(Data(line.toJSON().utf8)) == line)
        let renderer = SimpleRenderer(symbol: line)
        #expect(try Renderer.fromJSON(Data(renderer.toJSON().utf8)) is SimpleRenderer)
        #expect(try SpatialReference.fromJSON(Data(#"{"wkid": 4326}"#.utf8)) == .wgs84)
        #expect(throws: (any Error).self) { try LabelDefinition.fromJSON(Data("[]".utf8)) }
    }

    @Test func screenPointsUseCoreGraphics() throws {
        let origin = Point(x: 0, y: 0, spatialReference: .webMercator)
        let middle = try #require(view.screenPoint(fromLocation: origin))
        #expect(middle == CGPoint(x: 400, y: 300))
        let tapped: CGPoint? = CGPoint(x: 400, y: 300)
        let location = try #require(view.location(fromScreenPoint: tapped ?? .zero))
        #expect(abs(location.x) < 1e-6 && abs(location.y) < 1e-6)
        let own: ScreenPoint? = view.screenPoint(fromLocation: origin)
        #expect(own == ScreenPoint(middle))
        let all = try #require(view.envelope(fromViewRect: CGRect(x: 0, y: 0, width: 800, height: 600)))
        let visible = try #require(view.visibleArea).extent
        #expect(abs(all.width - visible.width) < 1e-6 && abs(all.yMax - visible.yMax) < 1e-6)
    }

    @Test func sizesUseCoreGraphics() async throws {
        let image = try await view.exportImage(size: CGSize(width: 40, height: 30), scale: 2)
        #expect(image.width == 80 && image.height == 60)
        #expect(image.size == CGSize(width: 40, height: 30))
        #expect(CGSize(ScreenSize(width: 3, height: 4)) == CGSize(width: 3, height: 4))
        let width: CGFloat = 5
        let line = SimpleLineSymbol(style: .solid, color: .systemBlue, width: width)
        line.width = CGFloat(7)
        #expect(line.width == 7)
    }

    @Test func pointersOfAFrontEndEditAGeometry() async throws {
        let map = Map(spatialReference: .webMercator)
        let view = MapView(map: map, viewpoint: Viewpoint(latitude: 0, longitude: 0, scale: 1_000_000))
        let editor = GeometryEditor()
        view.geometryEditor = editor
        editor.start(withType: Polyline.self)
        for point in [CGPoint(x: 100, y: 100), CGPoint(x: 200, y: 100)] {
            view.pointerDown(at: point)
            #expect(view.pointerUp(at: point))
        }
        #expect((editor.geometry as? Polyline)?.parts.first?.points.count == 2)
        #expect(view.pointerHovered(at: CGPoint(x: 200, y: 100)))
        let found = try await view.identifyGeometryEditor(screenPoint: CGPoint(x: 101, y: 100), tolerance: 5)
        #expect(found.elements.first is GeometryEditorVertex)
    }

    @Test func colorsTakeComponentsOfCoreGraphics() {
        let range: ClosedRange<CGFloat> = 0.25...0.25
        let random = UIColor(
            red: .random(in: range), green: .random(in: range), blue: .random(in: range), alpha: 1)
        #expect(random == UIColor(white: 0.25, alpha: 1))
        #expect(UIColor(red: 1, green: 0, blue: 0, alpha: 1) == .red)
        #expect(UIColor(UIColor.systemPink).withAlphaComponent(0.5).alpha == 0.5)
        #expect(UIColor(uiColor: .systemGray5) == UIColor(red8: 229, green: 229, blue: 234))
        #expect(UIColor(hue: 1.0 / 3, saturation: 1, brightness: 1, alpha: 1).css == "#00ff00")
        #expect(UIColor(hue: 0.5, saturation: 0.5, brightness: 0.8, alpha: 1).css == "#66cccc")
        let symbols = [
            SimpleMarkerSymbol(style: .circle, color: .systemTeal, size: 10),
            SimpleMarkerSymbol(color: UIColor.systemIndigo), SimpleMarkerSymbol(color: .lightGray),
        ]
        #expect(symbols[1].color == UIColor(red8: 88, green: 86, blue: 214))
    }

    @Test func imagesAreReadFromBundles() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cartouche-\(UUID()).bundle")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let picture = try UIImage(width: 4, height: 2, rgba: [UInt8](repeating: 255, count: 32))
        let data = picture.pngData()!
        try data.write(to: folder.appending(path: "pin.png"))
        try data.write(to: folder.appending(path: "flag@2x.png"))
        let bundle = try #require(Bundle(path: folder.path))
        let pin = try #require(UIImage(named: "pin", in: bundle))
        #expect(pin.size == CGSize(width: 4, height: 2) && pin.scale == 1)
        let flag = try #require(UIImage(named: "flag.png", in: bundle))
        #expect(flag.size == CGSize(width: 2, height: 1) && flag.scale == 2 && flag.width == 4)
        #expect(UIImage(named: "absent", in: bundle) == nil)
        // UIKit's initializer returns nil for bad data; here it throws the reason.
        #expect((try? UIImage(data: data))?.size == CGSize(width: 4, height: 2))
        #expect((try? UIImage(data: Data([1, 2, 3]))) == nil)
        let marker = PictureMarkerSymbol(image: flag)
        #expect(marker.width == 2 && marker.height == 1)
        #expect(PictureMarkerSymbol(image: pin).width == 0)
        #expect(pin.jpegData(compressionQuality: 0.8) != nil)
    }
}

extension Data {
    fileprivate static let diamond = Data(
        #"{"rings": [[[0, 2.5], [2.5, 0], [0, -2.5], [-2.5, 0], [0, 2.5]]]}"#.utf8)
}
