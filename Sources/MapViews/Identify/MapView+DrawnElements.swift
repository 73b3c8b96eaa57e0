import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartouchePortrayal
import CartoucheWorkers

/// A graphic or feature that is drawn near a point of a picture, with what a user can read about it.
package struct DrawnElement: Sendable {
    /// The name of the layer, or the identifier of the overlay.
    package let source: String
    /// The layer; nil for graphics of overlays.
    package let layer: Layer?
    /// The graphic or feature.
    package let element: any GeoElement
    /// The popup; nil without a popup definition.
    package let popup: Popup?
    /// The callout by the rules of the overlay, the layer or the view; nil if they give none.
    package let callout: Callout?
}

extension MapView {
    /// Finds what is drawn near a point of a frame, the topmost first, for pages that have their own viewpoints.
    ///
    /// - Parameters:
    ///   - frame: The part of the map, and the size of the picture.
    ///   - screenPoint: The point, in DIPs (1/96 inch) right and down from the upper left corner.
    ///   - tolerance: The radius around the point, in DIPs, 0 to 100.
    ///   - limit: The maximum number of elements of each layer or overlay.
    ///   - cancellation: The token that ends the search early.
    /// - Returns: The elements, and the errors of layers that cannot be searched.
    package func drawnElements(
        in frame: MapFrame, at screenPoint: ScreenPoint, tolerance: Double, limit: Int,
        cancellation: Cancellation
    ) throws -> (elements: [DrawnElement], errors: [any Error]) {
        let page = DrawingPage(
            frame: frame, patternAnchor: .frame, buffer: 0, resources: renderer.resources,
            cancellation: cancellation, referenceScale: map.referenceScale, lastPass: nil,
            timeExtent: timeExtent ?? map.timeExtent)
        let identification = try MapIdentification(
            map, graphicsOverlays, on: page, at: screenPoint, tolerance: tolerance, returnsPopupsOnly: false,
            limit: limit)
        let position = frame.screenTransform.position(
            at: SIMD2(screenPoint.x, screenPoint.y) * frame.pixelsPerDIP)
        let location = Point(x: position.x, y: position.y, spatialReference: frame.spatialReference)
        var elements: [DrawnElement] = []
        for result in try identification.overlayResults() {
            let overlay = result.graphicsOverlay
            elements += drawnElements(
                result.geoElements, result.popups, of: overlay.id, overlay.calloutRules, at: location)
        }
        var errors: [any Error] = []
        func add(_ result: IdentifyLayerResult) {
            if let error = result.error { errors.append(error) }
            result.sublayerResults.forEach(add)
            elements += drawnElements(
                result.geoElements, result.popups, of: result.layerContent.name,
                result.layerContent.ownCalloutRules, in: result.layerContent, at: location)
        }
        try identification.layerResults().forEach(add)
        return (elements, errors)
    }

    private func drawnElements(
        _ elements: [any GeoElement], _ popups: [Popup], of source: String, _ rules: CalloutRules,
        in layer: Layer? = nil, at location: Point
    ) -> [DrawnElement] {
        let rules = rules.isEmpty ? decorations.calloutRules : rules
        return elements.map { element in
            let placement = CalloutPlacement.geoElement(element, tapLocation: location)
            return DrawnElement(
                source: source, layer: layer, element: element,
                popup: popups.first { $0.geoElement === element },
                callout: rules.callout(of: element, placement: placement, in: self))
        }
    }
}
