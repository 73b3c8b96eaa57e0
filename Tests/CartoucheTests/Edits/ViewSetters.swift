import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSceneViews
import CartoucheScenes

/// The properties of views, editors and scenes.
extension EditCounts {
    /// Sets the properties of map views and grids.
    mutating func checkViews() {
        let view = MapView(map: Map())
        check(
            view,
            [
                .set("geometryEditor", \.geometryEditor), .set("grid", \.grid),
                .set("calloutDelegate", \.calloutDelegate), .set("callout", \.callout),
                .set("backgroundGrid", \.backgroundGrid), .set("map", \.map),
                .set("timeExtent", \.timeExtent), .set("graphicsOverlays", \.graphicsOverlays),
                .set("size", \.size), .set("contentInsets", \.contentInsets),
                .set("selectionProperties", \.selectionProperties), .set("viewpoint", \.viewpoint),
            ])
        check(
            LatitudeLongitudeGrid() as Grid,
            [
                .set("isVisible", \.isVisible), .set("labelsAreVisible", \.labelsAreVisible),
                .set("labelPosition", \.labelPosition), .set("labelOffset", \.labelOffset),
                .set("lineSymbols", \.lineSymbols), .set("textSymbols", \.textSymbols),
            ])
        check(
            BackgroundGrid(),
            [
                .set("backgroundColor", \.backgroundColor), .set("lineColor", \.lineColor),
                .set("lineWidth", \.lineWidth), .set("size", \.size),
            ])
        check(LatitudeLongitudeGrid(), [.set("labelFormat", \.labelFormat)])
        check(MGRSGrid(), [.set("labelUnit", \.labelUnit)])
        check(USNGGrid(), [.set("labelUnit", \.labelUnit)])
    }

    /// Sets the properties of geometry editors and what they use.
    mutating func checkEditing() throws {
        let view = MapView(map: Map(), graphicsOverlays: [GraphicsOverlay()])
        let editor = GeometryEditor()
        view.geometryEditor = editor
        try editor.snapSettings.syncSourceSettings()
        let source = editor.snapSettings.sourceSettings[0]
        check(editor, [.set("tool", \.tool), .set("isVisible", \.isVisible)])
        check(VertexTool() as GeometryEditorTool, [.set("style", \.style)])
        check(VertexTool(), [.set("configuration", \.configuration)])
        check(FreehandTool(), [.set("configuration", \.configuration)])
        check(ShapeTool(kind: .arrow), [.set("configuration", \.configuration)])
        check(ReticleVertexTool(), [.set("configuration", \.configuration)])
        check(
            ProgrammaticReticleTool(),
            [
                .set("vertexCreationPreviewIsEnabled", \.vertexCreationPreviewIsEnabled)
            ])
        check(
            InteractionConfiguration(),
            [
                .set("allowsDeletingSelectedElement", \.allowsDeletingSelectedElement),
                .set("allowsGeometrySelection", \.allowsGeometrySelection),
                .set("allowsMidVertexSelection", \.allowsMidVertexSelection),
                .set("allowsMovingSelectedElement", \.allowsMovingSelectedElement),
                .set("allowsPartCreation", \.allowsPartCreation),
                .set("allowsPartSelection", \.allowsPartSelection),
                .set("allowsRotatingSelectedElement", \.allowsRotatingSelectedElement),
                .set("allowsScalingSelectedElement", \.allowsScalingSelectedElement),
                .set("allowsVertexCreation", \.allowsVertexCreation),
                .set("allowsVertexSelection", \.allowsVertexSelection),
                .set("requiresSelectionBeforeMove", \.requiresSelectionBeforeMove),
                .set("scaleMode", \.scaleMode),
            ])
        check(
            ReticleInteractionConfiguration(),
            [
                .set("allowsDeletingSelectedElement", \.allowsDeletingSelectedElement),
                .set("allowsMidVertexSelection", \.allowsMidVertexSelection),
                .set("allowsMovingSelectedElement", \.allowsMovingSelectedElement),
                .set("allowsPartCreation", \.allowsPartCreation),
                .set("allowsVertexCreation", \.allowsVertexCreation),
                .set("allowsVertexSelection", \.allowsVertexSelection),
            ])
        check(
            GeometryEditorStyle(),
            [
                .set("opacity", \.opacity), .set("growEffect", \.growEffect),
                .set("boundingBoxHandleSymbol", \.boundingBoxHandleSymbol),
                .set("boundingBoxSymbol", \.boundingBoxSymbol),
                .set("feedbackLineSymbol", \.feedbackLineSymbol),
                .set("feedbackVertexSymbol", \.feedbackVertexSymbol), .set("fillSymbol", \.fillSymbol),
                .set("lineSymbol", \.lineSymbol), .set("midVertexSymbol", \.midVertexSymbol),
                .set("rotateHandleSymbol", \.rotateHandleSymbol),
                .set("selectedMidVertexSymbol", \.selectedMidVertexSymbol),
                .set("selectedVertexSymbol", \.selectedVertexSymbol),
                .set("snappedToLineSymbol", \.snappedToLineSymbol),
                .set("snappedToVertexSymbol", \.snappedToVertexSymbol), .set("vertexSymbol", \.vertexSymbol),
            ])
        check(
            GeometryEditorGrowEffect(),
            [
                .set("appliesToVertices", \.appliesToVertices),
                .set("appliesToMidVertices", \.appliesToMidVertices),
            ])
        check(
            editor.snapSettings,
            [
                .set("isEnabled", \.isEnabled), .set("tolerance", \.tolerance),
                .set("snapsToFeatures", \.snapsToFeatures),
                .set("snapsToGeometryGuides", \.snapsToGeometryGuides),
            ])
        check(source, [.set("isEnabled", \.isEnabled)])
    }

    /// Sets the properties of scenes, their views and cameras.
    mutating func checkScenes() {
        let scene = Scene()
        let controller = OrbitGeoElementCameraController(target: Graphic(), distance: 100)
        check(
            scene,
            [
                .set("operationalLayers", \.operationalLayers), .set("basemap", \.basemap),
                .set("baseSurface", \.baseSurface), .set("initialViewpoint", \.initialViewpoint),
                .set("clippingArea", \.clippingArea), .set("isClippingEnabled", \.isClippingEnabled),
            ])
        check(
            Surface(),
            [
                .set("elevationExaggeration", \.elevationExaggeration), .set("isEnabled", \.isEnabled),
                .set("opacity", \.opacity), .set("navigationConstraint", \.navigationConstraint),
                .set("backgroundGrid", \.backgroundGrid),
            ])
        check(
            SceneView(scene: scene),
            [
                .set("selectionProperties", \.selectionProperties), .set("callout", \.callout),
                .set("calloutDelegate", \.calloutDelegate),
                .set("scene", \.scene), .set("graphicsOverlays", \.graphicsOverlays), .set("size", \.size),
                .set("cameraController", \.cameraController), .set("camera", \.camera),
            ])
        check(
            controller as OrbitCameraController,
            [
                .set("cameraDistance", \.cameraDistance), .set("cameraHeadingOffset", \.cameraHeadingOffset),
                .set("cameraPitchOffset", \.cameraPitchOffset),
                .set("minCameraDistance", \.minCameraDistance),
                .set("maxCameraDistance", \.maxCameraDistance),
                .set("minCameraHeadingOffset", \.minCameraHeadingOffset),
                .set("maxCameraHeadingOffset", \.maxCameraHeadingOffset),
                .set("minCameraPitchOffset", \.minCameraPitchOffset),
                .set("maxCameraPitchOffset", \.maxCameraPitchOffset),
                .set("cameraDistanceIsInteractive", \.cameraDistanceIsInteractive),
                .set("cameraHeadingOffsetIsInteractive", \.cameraHeadingOffsetIsInteractive),
                .set("cameraPitchOffsetIsInteractive", \.cameraPitchOffsetIsInteractive),
                .set("targetVerticalScreenFactor", \.targetVerticalScreenFactor),
            ])
        check(
            controller,
            [
                .set("autoHeadingIsEnabled", \.autoHeadingIsEnabled),
                .set("autoPitchIsEnabled", \.autoPitchIsEnabled),
                .set("autoRollIsEnabled", \.autoRollIsEnabled),
            ])
    }
}
