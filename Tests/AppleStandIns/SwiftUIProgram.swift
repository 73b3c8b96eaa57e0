// A program with views of maps and scenes, in the style of programs for the ArcGIS Maps SDK: only the import differs.
// `scripts/check-apple-bridge` compiles it with UIKit and with AppKit.

import CartoucheSwiftUI
import SwiftUI

/// A tap adds a graphic.
struct AddGraphicsView: View {
    private class Model {
        let map = Map(basemapStyle: .arcGISTopographic)
        let overlay = GraphicsOverlay(graphics: [])
    }

    @State private var model = Model()
    @State private var viewpoint = Viewpoint(latitude: 46.2, longitude: 6.14, scale: 50_000)
    @State private var scale = 0.0
    @State private var isDrawing = false

    var body: some View {
        MapView(map: model.map, viewpoint: viewpoint, graphicsOverlays: [model.overlay])
            .interactionModes([.pan, .zoom])
            .contentInsets(EdgeInsets(top: 0, leading: 0, bottom: 120, trailing: 0))
            .selectionColor(.orange)
            .onSingleTapGesture { _, mapPoint in
                let symbol = SimpleMarkerSymbol(style: .circle, color: .red, size: 12)
                model.overlay.addGraphic(Graphic(geometry: mapPoint, symbol: symbol))
            }
            .onLongPressGesture { _, _ in model.overlay.removeAllGraphics() }
            .onViewpointChanged(kind: .centerAndScale) { viewpoint = $0 }
            .onScaleChanged { scale = $0 }
            .onDrawStatusChanged { isDrawing = $0 == .inProgress }
            .onDrawing { result in
                if case .failure(let error) = result { print(error) }
            }
            .overlay(alignment: .top) {
                if isDrawing { Text("Drawing…") }
            }
    }
}

/// A tap shows the attributes of a feature.
struct IdentifyView: View {
    let map: Map
    let layer: FeatureLayer

    @State private var calloutPlacement: CalloutPlacement?
    @State private var screenPoint: CGPoint?

    var body: some View {
        MapViewReader { proxy in
            MapView(map: map, timeExtent: .constant(nil))
                .onSingleTapGesture { screenPoint, _ in self.screenPoint = screenPoint }
                .callout(placement: $calloutPlacement.animation(.default.speed(2))) { placement in
                    VStack(alignment: .leading) {
                        Text(placement.geoElement?.attributes["NAME"] as? String ?? "")
                            .font(.headline)
                        Text("Tap elsewhere to close")
                            .font(.callout)
                    }
                    .padding(8)
                }
                .task(id: screenPoint) {
                    guard let screenPoint else { return }
                    do {
                        let result = try await proxy.identify(
                            on: layer, screenPoint: screenPoint, tolerance: 12)
                        guard let feature = result.geoElements.first as? Feature else {
                            return calloutPlacement = nil
                        }
                        layer.clearSelection()
                        layer.selectFeature(feature)
                        calloutPlacement = .geoElement(
                            feature, tapLocation: proxy.location(fromScreenPoint: screenPoint))
                    } catch {
                        print(error)
                    }
                }
                .overlay(alignment: .top) {
                    Button("Whole map") {
                        Task { await proxy.setViewpointGeometry(Envelope.europe, padding: 20) }
                    }
                }
        }
    }
}

/// A view of an editor with a grid.
struct SketchView: View {
    let map: Map
    @State private var editor = GeometryEditor()

    var body: some View {
        MapView(map: map)
            .geometryEditor(editor)
            .grid(LatitudeLongitudeGrid())
            .backgroundGrid(BackgroundGrid())
            .onLayerViewStateChanged { layer, state in
                if state.status.contains(.warning) { print(layer.name) }
            }
            .task { editor.start(withType: Polygon.self) }
    }
}

/// A camera that follows a plane.
struct FollowView: View {
    let scene: Cartouche.Scene
    let overlay: GraphicsOverlay
    let controller: OrbitGeoElementCameraController
    @State private var scenePlacement: CalloutPlacement?

    var body: some View {
        SceneViewReader { proxy in
            SceneView(scene: scene, cameraController: controller, graphicsOverlays: [overlay])
                .sunLighting(.lightAndShadows)
                .atmosphereEffect(.realistic)
                .ambientOcclusion(.fast)
                .shadowEdges(.soft)
                .spaceEffect(.stars)
                .onSingleTapGesture { screenPoint, scenePoint in
                    guard let scenePoint else { return }
                    scenePlacement = .location(scenePoint)
                    Task {
                        let found = try await proxy.identify(
                            on: overlay, screenPoint: screenPoint, tolerance: 12)
                        for graphic in found.graphics { graphic.isSelected = true }
                    }
                }
                .callout(placement: $scenePlacement) { _ in Text("Here") }
        }
    }
}

/// A scene with a camera that the program keeps.
struct CameraView: View {
    let scene: Cartouche.Scene
    @State private var camera = Camera(
        latitude: 46.2, longitude: 6.14, altitude: 2_000, heading: 0, pitch: 60, roll: 0)
    @State private var effect = SceneView.AtmosphereEffect.horizonOnly

    var body: some View {
        SceneView(scene: scene, camera: $camera)
            .atmosphereEffect(effect)
            .overlay(alignment: .top) { Text("\(camera.heading)") }
    }
}

extension Envelope {
    fileprivate static let europe = Envelope(
        xMin: -12, yMin: 35, xMax: 32, yMax: 61, spatialReference: .wgs84)
}

/// The views of the engine are still there, for pictures without a window.
func picture(of map: Map) async throws -> Bool {
    let view: MapViewProxy = Cartouche.MapView(map: map)
    let other = MapViewProxy(map: map)
    return try await view.exportImage(size: CGSize(width: 100, height: 80)).width
        == other.exportImage(size: CGSize(width: 100, height: 80)).width
}
