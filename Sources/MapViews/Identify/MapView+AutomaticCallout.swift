import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import Synchronization

extension MapView {
    /// The object that decides on callouts of all layers and overlays that have no rule of their own; nil (default) for
    /// none.
    public var calloutDelegate: (any CalloutDelegate)? {
        get { decorations.calloutRules.delegate }
        set { changeDecorations { $0.calloutRules.delegate = newValue } }
    }

    /// Opens the callout of what is drawn near a point; closes the open callout if there is nothing.
    ///
    /// Call this method when a user taps the map. The graphics and features near the point are asked from the top: the
    /// delegate of their overlay or layer, or else its template, or else the ``calloutDelegate`` of the view. The first
    /// callout becomes ``callout``. A tap on the open callout keeps it. If the tap is on the accessory, the
    /// ``calloutDelegate`` of the view receives it.
    ///
    /// - Parameters:
    ///   - screenPoint: The point, in DIPs (1/96 inch) right and down from the upper left corner of the view.
    ///   - tolerance: The radius around the point, in DIPs, 0 to 100. Default: 12.
    /// - Returns: Whether a callout is open.
    /// - Throws: ``MapError`` if the view shows nothing, and `CancellationError`.
    @discardableResult
    public func showCallout(
        atScreenPoint screenPoint: ScreenPoint, tolerance: Double = 12
    ) async throws -> Bool {
        if let callout, let part = calloutPart(at: screenPoint) {
            if part == .accessory { calloutDelegate?.mapView(self, didTapAccessoryOf: callout) }
            return true
        }
        let location = location(fromScreenPoint: screenPoint)
        for result in try await identifyGraphicsOverlays(
            screenPoint: screenPoint, tolerance: tolerance, maximumResultsPerOverlay: Self.searched)
        {
            let rules = result.graphicsOverlay.calloutRules
            if open(result.geoElements, rules, at: location) { return true }
        }
        for result in try await identifyLayers(
            screenPoint: screenPoint, tolerance: tolerance, maximumResultsPerLayer: Self.searched)
        where open(result, at: location) { return true }
        callout = nil
        return false
    }

    /// The maximum number of graphics or features of a layer that are asked for a callout.
    private static let searched = 10

    private func open(_ result: IdentifyLayerResult, at location: Point?) -> Bool {
        if result.sublayerResults.contains(where: { open($0, at: location) }) { return true }
        return open(result.geoElements, calloutRules(of: result.layerContent), at: location)
    }

    /// Returns the rules of a layer for callouts; empty if it has none.
    func calloutRules(of layer: Layer) -> CalloutRules {
        switch layer {
        case let layer as FeatureLayer: layer.calloutRules
        case let layer as GraphicsLayer: layer.overlay.calloutRules
        default: CalloutRules()
        }
    }

    /// Opens the callout of the first element that has one.
    private func open(_ elements: [any GeoElement], _ rules: CalloutRules, at location: Point?) -> Bool {
        let rules = rules.isEmpty ? decorations.calloutRules : rules
        for element in elements {
            let placement = CalloutPlacement.geoElement(element, tapLocation: location)
            guard let found = rules.callout(of: element, placement: placement, in: self) else { continue }
            callout = found
            return true
        }
        return false
    }

    /// Returns the part of the open callout at a point; nil outside the callout.
    ///
    /// - Parameter screenPoint: The point, in DIPs (1/96 inch) right and down from the upper left corner of the view.
    public func calloutPart(at screenPoint: ScreenPoint) -> Callout.Part? {
        guard let pass = calloutPass(), let frame = try? frame(), let location = pass.location(in: frame)
        else { return nil }
        return CalloutBox(pass.callout).part(
            at: SIMD2(screenPoint.x, screenPoint.y), location: location,
            page: SIMD2(Double(frame.width), Double(frame.height)) / frame.pixelsPerDIP)
    }
}
