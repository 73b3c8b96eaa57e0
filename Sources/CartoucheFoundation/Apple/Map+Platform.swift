#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    import CartoucheImages
    import CartoucheMapDrawing
    import CartoucheMapModel
    import CartoucheMapViews
    import CartoucheSceneViews
    import CartoucheScenes
    import Foundation

    extension Map {
        /// The color below all layers, as a platform color; nil means the color of the basemap.
        @_disfavoredOverload
        public var backgroundColor: Color.OfPlatform? {
            get { ownBackgroundColor.map { Color.OfPlatform($0) } }
            set { ownBackgroundColor = newValue.map { Color($0) } }
        }
    }

    extension MapView {
        /// Draws what the view shows and returns it as a platform image.
        ///
        /// Afterwards, ``drawingReport`` lists what was not drawn faithfully. If the task is canceled, the drawing
        /// stops.
        ///
        /// - Throws: ``MapError`` if the size is not usable or the viewpoint has no position on the map. Also the
        ///   errors of sources that cannot be read, and `CancellationError`.
        public func exportImage() async throws -> Image.OfPlatform {
            let image: Image = try await exportImage(size: size, scale: 1)
            return try image.ofPlatform()
        }
    }

    extension SceneView {
        /// Draws what the view shows and returns it as a platform image.
        ///
        /// Afterwards, ``sceneReport`` lists what was not drawn faithfully. If the task is canceled, the call ends at
        /// once.
        ///
        /// - Throws: ``SceneError`` if there is no driver, or if the size or the camera is not usable. Also the errors
        ///   of sources that cannot be read, and `CancellationError`.
        public func exportImage() async throws -> Image.OfPlatform {
            let image: Image = try await exportImage(size: size, scale: 1)
            return try image.ofPlatform()
        }
    }

    extension GeoView {
        /// Draws what the view shows, in another size, and returns it as a platform image.
        ///
        /// - Parameters:
        ///   - size: The size of the image in DIPs (1/96 inch).
        ///   - scale: The number of pixels per DIP. Default: 1.
        /// - Throws: The errors of the view and of its sources, and `CancellationError`.
        @_disfavoredOverload
        public func exportImage(size: CGSize, scale: Double = 1) async throws -> Image.OfPlatform {
            let image: Image = try await exportImage(size: ScreenSize(size), scale: scale)
            return try image.ofPlatform()
        }
    }
#endif
