#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CartoucheFoundation
    import CartoucheGeospatial
    import CartoucheImages
    import CartoucheMapDrawing
    import CartoucheMapModel
    import CartoucheMapViews
    import SwiftUI

    /// A SwiftUI view of a map.
    ///
    /// It has the initializer and the modifiers of the ArcGIS Maps SDK's view. The engine's view, a class, draws it; here
    /// that class has the name `MapViewProxy`, and ``MapViewReader`` gives access to it.
    ///
    /// ```swift
    /// MapView(map: map, graphicsOverlays: [overlay])
    ///     .onSingleTapGesture { _, mapPoint in
    ///         overlay.addGraphic(Graphic(geometry: mapPoint, symbol: symbol))
    ///     }
    /// ```
    ///
    /// One finger moves the map, two fingers zoom and rotate it, and a double tap zooms in. While the map moves, the last
    /// picture moves with it, and new pictures replace it.
    public struct MapView: View {
        var content: MapContent
        var actions = MapViewActions()
        var modes = MapViewInteractionModes.all
        var selectionColor: SwiftUI.Color?
        var insets = EdgeInsets()
        /// Returns the callout of a view; nil if it has none.
        var callout: ((MapViewProxy) -> AnyView?)?
        private let viewpoint: Viewpoint?
        @Environment(\.self) private var environment
        @State private var surface = MapSurface()

        /// Creates a view of a map.
        ///
        /// - Parameters:
        ///   - map: The map.
        ///   - viewpoint: What the view shows. If it changes, the view shows the new one. Default: nil, which leaves the
        ///     viewpoint to the map, gestures and the proxy.
        ///   - timeExtent: The period whose features are drawn; the view does not change it. Default: nil, all features.
        ///   - graphicsOverlays: The overlays above all layers, bottom first. Default: none.
        public init(
            map: Map, viewpoint: Viewpoint? = nil, timeExtent: Binding<TimeExtent?>? = nil,
            graphicsOverlays: [GraphicsOverlay] = []
        ) {
            content = MapContent(
                map: map, timeExtent: timeExtent?.wrappedValue, graphicsOverlays: graphicsOverlays)
            self.viewpoint = viewpoint
        }

        /// The last picture of the map, and the callout.
        public var body: some View {
            let view = environment.mapViewProxy ?? surface.engine.view
            (surface.view, surface.actions, surface.modes) = (view, actions, modes)
            return GeometryReader { geometry in
                picture(of: view, size: geometry.size)
                    .onChange(of: geometry.size, initial: true) { _, size in
                        if size.width >= 1, size.height >= 1 { view.size = ScreenSize(size) }
                    }
            }
            .onChange(of: ObjectIdentifier(view), initial: true) { shownContent.show(in: view) }
            .onChange(of: shownContent) { _, content in content.show(in: view) }
            .onChange(of: viewpoint, initial: true) { _, viewpoint in
                // A program that stores each reported viewpoint must not stop the gesture that it comes from.
                guard let viewpoint, !surface.reported.contains(viewpoint) else { return }
                view.viewpoint = viewpoint
            }
            .task(id: DrawingKey(view: ObjectIdentifier(view), scale: environment.displayScale)) {
                await surface.draw(view, scale: Double(environment.displayScale))
            }
            .task(id: ObjectIdentifier(view)) { await surface.followArea(of: view) }
            .task(id: ObjectIdentifier(view)) { await surface.followDrawing(of: view) }
            .task(id: ObjectIdentifier(view)) { await surface.followAnimations(of: view) }
        }

        private func picture(of view: MapViewProxy, size: CGSize) -> some View {
            ZStack(alignment: .topLeading) {
                background
                PictureLayer(
                    picture: surface.picture, scale: surface.pictureScale, transform: surface.transform)
            }
            .frame(width: size.width, height: size.height, alignment: .topLeading)
            .clipped()
            .contentShape(Rectangle())
            .gesture(fingerGesture(surface.fingers, on: surface))
            .onContinuousHover { phase in
                if case .active(let point) = phase { view.pointerHovered(at: ScreenPoint(point)) }
            }
            .overlay(alignment: .topLeading) {
                // The callout moves with the map.
                if surface.changes >= 0, let callout = callout?(view) { callout }
            }
        }

        /// The color of the map where the last picture is not.
        private var background: SwiftUI.Color {
            guard let color = content.map.drawnBackgroundColor else { return .clear }
            return SwiftUI.Color(
                .sRGB, red: color.red, green: color.green, blue: color.blue, opacity: color.alpha)
        }

        /// The content, with the colors and insets of the environment.
        private var shownContent: MapContent {
            var content = content
            if let color = selectionColor {
                content.selection = SelectionProperties(color: CartoucheImages.Color(color, in: environment))
            }
            let isMirrored = environment.layoutDirection == .rightToLeft
            content.insets = ScreenInsets(
                top: insets.top, left: isMirrored ? insets.trailing : insets.leading, bottom: insets.bottom,
                right: isMirrored ? insets.leading : insets.trailing)
            return content
        }
    }

    /// What starts the drawings of a view again.
    struct DrawingKey: Hashable {
        var view: ObjectIdentifier
        var scale: CGFloat
    }
#endif
