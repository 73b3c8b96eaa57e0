// A program that uses platform colors and images. `scripts/check-apple-bridge` compiles it with UIKit and with
// AppKit.

import Cartouche
import CartoucheFoundation

#if canImport(UIKit)
    import UIKit
    typealias PlatformColor = UIKit.UIColor
    typealias PlatformImage = UIKit.UIImage
#else
    import AppKit
    typealias PlatformColor = AppKit.NSColor
    typealias PlatformImage = AppKit.NSImage
#endif

func symbols(color: PlatformColor, image: PlatformImage) -> [Symbol] {
    let marker = SimpleMarkerSymbol(style: .circle, color: color, size: 12)
    let line = SimpleLineSymbol(style: .solid, color: PlatformColor.red.withAlphaComponent(0.5), width: 2)
    marker.outline = SimpleLineSymbol(color: .red, width: 1)
    marker.color = .blue
    marker.color = color
    marker.color.alpha = 0.5
    line.color = .systemGroupedBackground
    let read: PlatformColor = marker.color
    let own = marker.color
    let fill = SimpleFillSymbol(style: .solid, color: read, outline: line)
    fill.color = own
    fill.outline?.color = PlatformColor(own)
    let stroke = SolidStrokeSymbolLayer(width: 2, color: color)
    stroke.color = .systemGreen
    let multilayer = MultilayerPolylineSymbol(symbolLayers: [stroke])
    multilayer.color = color
    multilayer.color = nil
    multilayer.color = .red
    let picture = PictureMarkerSymbolLayer(image: image)
    picture.tintColor = color
    return [
        marker, fill, multilayer, PictureMarkerSymbol(image: image), PictureFillSymbol(image: image),
        MultilayerPointSymbol(symbolLayers: [picture]),
        MultilayerPolygonSymbol(symbolLayers: [SolidFillSymbolLayer(color: color)]),
    ]
}

func pictures(of map: Map) async throws -> PlatformImage? {
    map.backgroundColor = PlatformColor.red
    map.backgroundColor = .white
    map.backgroundColor = nil
    let view = MapView(map: map)
    let shown = try await view.exportImage()
    let image: PlatformImage = shown
    let own = try await view.exportImage(size: CGSize(width: 100, height: 100), scale: 2)
    _ = (image, PictureMarkerSymbol(image: own).image?.width)
    return PlatformImage(own)
}

func swatches(of symbol: Symbol, _ renderer: Renderer, _ graphic: Graphic) async throws -> [PlatformImage] {
    let swatch = try await symbol.makeSwatch(scale: 2)
    let tight: PlatformImage = swatch
    let onColor: PlatformImage = try await symbol.makeSwatch(
        width: 20, height: 20, scale: 2, backgroundColor: PlatformColor.red)
    let drawn: PlatformImage = try await symbol.makeSwatch(geometry: Point(x: 0, y: 0), width: 20, height: 20)
    let legend = try await symbol.swatch(geometryType: .point, size: CGSize(width: 20, height: 30))
    let entry = try await renderer.swatch(for: graphic, size: CGSize(width: 20, height: 30))
    return [tight, onColor, drawn, legend, entry].compactMap { $0 }
}

func legendImages(of layer: Layer) async throws -> [(String, PlatformImage)] {
    let legend = try await layer.retrieveLegendInfo(scale: 2)
    return zip(legend.legendLabels, try legend.platformImages()).map { ($0, $1) }
}

func pictures(of scene: Scene) async throws -> PlatformImage {
    let view = SceneView(scene: scene)
    let shown = try await view.exportImage()
    let image: PlatformImage = shown
    let other: PlatformImage = try await view.exportImage(size: CGSize(width: 100, height: 100), scale: 2)
    let own = try await view.exportImage(size: CGSize(width: 100, height: 100))
    return own.width > 0 ? image : other
}
