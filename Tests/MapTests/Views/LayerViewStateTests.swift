import Cartouche
import Foundation
import Testing

/// What a view says about its layers.
@Suite struct LayerViewStateTests {
    private func view(_ layers: [Layer]) -> MapView {
        let map = Map(spatialReference: .wgs84)
        map.addOperationalLayers(layers)
        let view = MapView(map: map, viewpoint: Viewpoint(latitude: 0, longitude: 0, scale: 1e6))
        view.size = ScreenSize(width: 40, height: 40)
        return view
    }

    private func layer() throws -> FeatureLayer {
        let point = Point(x: 0, y: 0, spatialReference: .wgs84)
        return FeatureLayer(
            featureTable: try FeatureCollectionTable(geoElements: [Graphic(geometry: point)], fields: []))
    }

    @Test func aDrawnLayerIsActiveUntilItIsHiddenOrOutOfScale() throws {
        let layer = try layer()
        let view = view([layer])
        #expect(view.layerViewState(for: layer).status == .loading)
        _ = try view.makeImage()
        #expect(view.layerViewState(for: layer).status == .active)
        layer.minScale = 1000
        #expect(view.layerViewState(for: layer).status == .outOfScale)
        layer.minScale = nil
        layer.isVisible = false
        #expect(view.layerViewState(for: layer).status == .notVisible)
        #expect(view.layerViewState(for: try self.layer()).status == .loading)
    }

    @Test func aLayerWithoutItsDataHasAnError() throws {
        let missing = FeatureLayer(
            featureTable: ShapefileFeatureTable(fileURL: URL(filePath: "no-such-file.shp")))
        let view = view([try layer(), missing])
        _ = try? view.makeImage()
        let state = view.layerViewState(for: missing)
        #expect(state.status == .error && state.error != nil, "\(state)")
    }
}
