import CartoucheGeospatial
import CartoucheMapModel

extension GeoView {
    /// Opens the callout of what is drawn near a point; closes the open callout if there is nothing.
    ///
    /// Call this method when a user taps the view. Views of CartoucheSwiftUI call it themselves if the view, an overlay
    /// or a layer has a delegate or a template. The live view has the same rules. The graphics and features near the
    /// point are asked from the top: the delegate of their overlay or layer, or else its template, or else the
    /// ``calloutDelegate`` of the view. The first callout becomes ``callout``. A tap on the open callout keeps it. If the
    /// tap is on the accessory, the ``calloutDelegate`` of the view receives it.
    ///
    /// - Parameters:
    ///   - screenPoint: The point, in DIPs (1/96 inch) right and down from the upper left corner of the view.
    ///   - tolerance: The radius around the point, in DIPs; it is limited to 0 to 100. Default: 12.
    /// - Returns: Whether a callout is open.
    /// - Throws: The errors of ``identifyLayers(screenPoint:tolerance:returnPopupsOnly:maximumResultsPerLayer:)``.
    @discardableResult
    public func showCallout(
        atScreenPoint screenPoint: ScreenPoint, tolerance: Double = 12
    ) async throws -> Bool {
        if let callout, let part = calloutPart(at: screenPoint) {
            if part == .accessory { calloutDelegate?.geoView(self, didTapAccessoryOf: callout) }
            return true
        }
        let location = try await location(fromScreenPoint: screenPoint)
        for result in try await identifyGraphicsOverlays(
            screenPoint: screenPoint, tolerance: tolerance, returnPopupsOnly: false,
            maximumResultsPerOverlay: searchedForCallouts)
        {
            let rules = result.graphicsOverlay.calloutRules
            if open(result.geoElements, rules, at: location) { return true }
        }
        for result in try await identifyLayers(
            screenPoint: screenPoint, tolerance: tolerance, returnPopupsOnly: false,
            maximumResultsPerLayer: searchedForCallouts)
        where open(result, at: location) { return true }
        callout = nil
        return false
    }

    /// Whether the view, an overlay or a layer has a delegate or a template, so that a tap can open a callout.
    ///
    /// - Parameter layers: The layers of the view.
    package func decidesOnCallouts(with layers: [Layer]) -> Bool {
        func decides(_ layer: Layer) -> Bool {
            !layer.ownCalloutRules.isEmpty || (layer.memberLayers ?? []).contains(where: decides)
        }
        return calloutDelegate != nil || graphicsOverlays.contains { !$0.calloutRules.isEmpty }
            || layers.contains(where: decides)
    }

    /// The maximum number of graphics or features of a layer that are asked for a callout.
    private var searchedForCallouts: Int { 10 }

    private func open(_ result: IdentifyLayerResult, at location: Point?) -> Bool {
        if result.sublayerResults.contains(where: { open($0, at: location) }) { return true }
        return open(result.geoElements, result.layerContent.ownCalloutRules, at: location)
    }

    /// Opens the callout of the first element that has one.
    private func open(_ elements: [any GeoElement], _ rules: CalloutRules, at location: Point?) -> Bool {
        var rules = rules
        if rules.isEmpty { rules.delegate = calloutDelegate }
        for element in elements {
            let placement = CalloutPlacement.geoElement(element, tapLocation: location)
            guard let found = rules.callout(of: element, placement: placement, in: self) else { continue }
            callout = found
            return true
        }
        return false
    }
}
