#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CartoucheGeospatial
    import CartoucheMapDrawing
    import CartoucheMapViews
    import SwiftUI

    // Modifiers that change what the view shows, and what gestures do.
    extension MapView {
        /// Sets what gestures do.
        ///
        /// Default: ``MapViewInteractionModes/all``.
        public func interactionModes(_ modes: MapViewInteractionModes) -> MapView {
            changed { $0.modes = modes }
        }

        /// Sets the color of the halos of selected graphics and features.
        ///
        /// Default: cyan.
        public func selectionColor(_ color: SwiftUI.Color) -> MapView {
            changed { $0.selectionColor = color }
        }

        /// Adds a geometry editor, which gets taps and drags first; nil for none.
        ///
        /// An editor belongs to the view that got it last.
        public func geometryEditor(_ editor: GeometryEditor?) -> MapView {
            changed { $0.content.editor = editor }
        }

        /// Sets the strips along the sides that other content covers; viewpoints apply to the area that they leave free.
        ///
        /// Default: none.
        public func contentInsets(_ insets: EdgeInsets) -> MapView { changed { $0.insets = insets } }

        /// Sets the grid of coordinates above the map; nil for none.
        public func grid(_ grid: CartoucheMapViews.Grid?) -> MapView { changed { $0.content.grid = grid } }

        /// Sets the grid that is visible where the map draws nothing; nil for none.
        public func backgroundGrid(_ grid: BackgroundGrid?) -> MapView {
            changed { $0.content.backgroundGrid = grid }
        }

        /// Shows a view in a box whose leader points to a place of the map.
        ///
        /// - Parameters:
        ///   - placement: The place, graphic or feature; nil for no callout. The view does not change it.
        ///   - content: Returns the view in the box.
        public func callout<Content: View>(
            placement: Binding<CalloutPlacement?>,
            @ViewBuilder content: @escaping (CalloutPlacement) -> Content
        ) -> MapView {
            changed { view in
                view.callout = { engine in
                    guard let placement = placement.wrappedValue, let point = engine.position(of: placement)
                    else { return nil }
                    return AnyView(CalloutBubble(point: CGPoint(point)) { content(placement) })
                }
            }
        }

        func changed(_ change: (inout MapView) -> Void) -> MapView {
            var copy = self
            change(&copy)
            return copy
        }
    }
#endif
