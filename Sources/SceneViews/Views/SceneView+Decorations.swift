import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheScenes
import CartoucheSymbols

// What the view draws above the scene: halos of the selection, labels, and the callout.
extension SceneView {
    /// The appearance of selected graphics and features.
    ///
    /// Default: cyan halos.
    public var selectionProperties: SelectionProperties {
        get { state.read(\.settings.selection) }
        set { change { $0.settings.selection = newValue } }
    }

    /// The callout above everything in the view; nil (default) for none.
    ///
    /// A location without a height is on the surface.
    public var callout: Callout? {
        get { state.read(\.callout) }
        set { change { $0.callout = newValue } }
    }

    /// The object that decides on callouts of all layers and overlays that have no rule of their own; nil (default) for
    /// none.
    public var calloutDelegate: (any CalloutDelegate)? {
        get { state.read(\.calloutRules.delegate) }
        set { change { $0.calloutRules.delegate = newValue } }
    }

    /// Returns the part of the open callout at a point; nil outside the callout.
    ///
    /// - Parameter screenPoint: The point, in DIPs (1/96 inch) right and down from the upper left corner of the view.
    public func calloutPart(at screenPoint: ScreenPoint) -> Callout.Part? {
        guard let callout, let view = try? projection(size: size, scale: 1) else { return nil }
        var ignored: [Diagnostic] = []
        let heights = SurfaceHeights(scene.baseSurface, in: view.space, diagnostics: &ignored)
        return pixel(of: callout, in: view, heights).flatMap {
            callout.part(at: screenPoint, pointingTo: $0, page: SIMD2(size.width, size.height))
        }
    }

    /// Draws halos, labels and the callout on a picture.
    ///
    /// - Throws: ``SceneError`` if the device fails, and the errors of label expressions.
    func decorated(
        _ image: Image, _ drawing: SceneDrawing, scale: Double, report: inout SceneReport
    ) throws -> Image {
        var image = image
        let sources = drawing.sources
        let callout = self.callout
        var labels: Recording?
        if !sources.selected.isEmpty || !sources.labeled.isEmpty {
            let picked = try SceneDevice.shared().pickAll(drawing.list)
            if !sources.selected.isEmpty {
                let outline = SelectionOutline(
                    properties: selectionProperties, width: SelectionProperties.haloWidth * scale)
                image = outline.draw(sources.selected, picked, on: image)
            }
            if !sources.labeled.isEmpty {
                let placed = try SceneLabels(
                    drawing.list.view, heights: drawing.heights, scale: scale, picked: picked
                ).recording(of: sources.labeled, by: scene.map.mapRenderer)
                labels = placed.recording
                let known = Set(report.diagnostics)
                report.diagnostics += placed.diagnostics.filter {
                    !known.contains($0) && !Diagnostic.onlyOnMaps.contains($0.code)
                }
            }
        }
        guard labels != nil || callout != nil else { return image }
        let output = PictureOutput(sprites: nil)
        var canvas = output.makeCanvas(continuing: image, threads: 1)
        labels?.replay(on: &canvas)
        if let callout, let pixel = pixel(of: callout, in: drawing.list.view, drawing.heights) {
            callout.draw(
                at: pixel, width: image.width, height: image.height, scale: scale, on: &canvas)
        }
        return try output.finish(&canvas)
    }

    /// Returns the pixel to which a callout points; nil if the location is missing or behind the camera.
    private func pixel(
        of callout: Callout, in view: SceneProjection, _ heights: SurfaceHeights
    ) -> SIMD2<Double>? {
        guard let location = callout.anchor else { return nil }
        let space = view.space
        guard let target = space.place(of: location) else { return nil }
        let place = SIMD2(target.x, target.y)
        let height = target.z.isNaN ? heights.height(at: place) : target.z
        return view.point(at: space.position(at: place, height: height))
    }
}
