import CartoucheImages
import CartoucheMapModel
import CartoucheSymbols

/// A rule that makes the callouts of the graphics or features of a layer.
///
/// Set it with ``GraphicsOverlay/calloutTemplate`` or ``FeatureLayer/calloutTemplate``:
///
/// ```swift
/// overlay.calloutTemplate = CalloutTemplate(title: "{NAME}", detail: "{POP} inhabitants")
/// try await mapView.showCallout(atScreenPoint: point)
/// ```
public struct CalloutTemplate: Sendable {
    private let make: @Sendable (any GeoElement, CalloutPlacement) -> Callout?

    /// Creates a template of texts.
    ///
    /// Names in braces are replaced with attributes, as in titles of popups: `{NAME}`. The form `${NAME}` is allowed
    /// too. Names without an attribute are replaced with nothing.
    ///
    /// - Parameters:
    ///   - title: The first line.
    ///   - detail: The text below the title. Default: empty.
    ///   - image: The image on the left side. Default: nil, none.
    ///   - accessory: The picture on the right side. Default: `.none`.
    public init(
        title: String, detail: String = "", image: Image? = nil, accessory: Callout.Accessory = .none
    ) {
        make = { element, placement in
            let popup = Popup(geoElement: element)
            func text(_ template: String) -> String {
                let parts = template.split(separator: "${", omittingEmptySubsequences: false)
                return popup.text(ofTemplate: parts.joined(separator: "{"))
            }
            return Callout(
                placement: placement, title: text(title), detail: text(detail), image: image,
                accessory: accessory)
        }
    }

    /// Creates a template of a closure.
    ///
    /// - Parameter callout: Returns the callout of a graphic or feature at a placement; nil if it has none.
    public init(_ callout: @escaping @Sendable (any GeoElement, CalloutPlacement) -> Callout?) {
        make = callout
    }

    /// Returns the callout of a graphic or feature; nil if it has none.
    public func callout(of geoElement: any GeoElement, placement: CalloutPlacement) -> Callout? {
        make(geoElement, placement)
    }
}

/// An object that decides on the callouts of a view, an overlay or a layer.
///
/// Views, overlays and layers do not keep their delegates alive. A delegate of map views implements the methods with
/// `mapView`; one of map and scene views those with `geoView`.
public protocol CalloutDelegate: AnyObject, Sendable {
    /// Returns the callout to open for a graphic or feature of any view; nil for none.
    ///
    /// Default: for map views the result of ``mapView(_:calloutFor:placement:)``, for other views nil.
    ///
    /// - Parameters:
    ///   - geoView: The view.
    ///   - geoElement: The graphic or feature.
    ///   - placement: The placement at the geometry, near the location that a user tapped.
    func geoView(
        _ geoView: any GeoView, calloutFor geoElement: any GeoElement, placement: CalloutPlacement
    ) -> Callout?

    /// Receives a tap on the accessory of the open callout of any view.
    ///
    /// Default: calls ``mapView(_:didTapAccessoryOf:)`` for map views.
    func geoView(_ geoView: any GeoView, didTapAccessoryOf callout: Callout)

    /// Returns the callout to open for a graphic or feature; nil (default) for none.
    ///
    /// - Parameters:
    ///   - mapView: The view.
    ///   - geoElement: The graphic or feature.
    ///   - placement: The placement at the geometry, near the location that a user tapped.
    func mapView(
        _ mapView: MapView, calloutFor geoElement: any GeoElement, placement: CalloutPlacement
    ) -> Callout?

    /// Receives a tap on the accessory of the open callout.
    ///
    /// Default: does nothing.
    func mapView(_ mapView: MapView, didTapAccessoryOf callout: Callout)
}

extension CalloutDelegate {
    /// Returns the callout of a map view; nil for other views.
    public func geoView(
        _ geoView: any GeoView, calloutFor geoElement: any GeoElement, placement: CalloutPlacement
    ) -> Callout? {
        (geoView as? MapView).flatMap { mapView($0, calloutFor: geoElement, placement: placement) }
    }

    /// Gives the tap to the method for map views.
    public func geoView(_ geoView: any GeoView, didTapAccessoryOf callout: Callout) {
        if let view = geoView as? MapView { mapView(view, didTapAccessoryOf: callout) }
    }

    /// Returns nil.
    public func mapView(
        _ mapView: MapView, calloutFor geoElement: any GeoElement, placement: CalloutPlacement
    ) -> Callout? { nil }

    /// Does nothing.
    public func mapView(_ mapView: MapView, didTapAccessoryOf callout: Callout) {}
}

/// The rules for the callouts of a view, an overlay or a layer.
package struct CalloutRules: Sendable {
    var template: CalloutTemplate?
    package weak var delegate: (any CalloutDelegate)?

    package init() {}

    /// Returns the callout of a graphic or feature; nil if there is none.
    ///
    /// The delegate takes precedence over the template.
    func callout(
        of element: any GeoElement, placement: CalloutPlacement, in view: any GeoView
    ) -> Callout? {
        if let delegate { return delegate.geoView(view, calloutFor: element, placement: placement) }
        return template?.callout(of: element, placement: placement)
    }

    /// Whether there are rules.
    var isEmpty: Bool { template == nil && delegate == nil }

    /// Changes a member of the rules that an overlay or a layer keeps.
    fileprivate static func set<Value>(
        _ path: WritableKeyPath<CalloutRules, Value>, to value: Value, in kept: inout (any Sendable)?
    ) {
        var rules = kept as? CalloutRules ?? CalloutRules()
        rules[keyPath: path] = value
        kept = rules
    }
}

extension GraphicsOverlay {
    /// The rules for the callouts of the graphics.
    var calloutRules: CalloutRules {
        read { $0.calloutRules as? CalloutRules } ?? CalloutRules()
    }

    /// The rule for the callouts of the graphics; nil (default) for none.
    public var calloutTemplate: CalloutTemplate? {
        get { calloutRules.template }
        set { change { CalloutRules.set(\.template, to: newValue, in: &$0.calloutRules) } }
    }

    /// The object that decides on the callouts of the graphics, instead of the template; nil (default) for none.
    public var calloutDelegate: (any CalloutDelegate)? {
        get { calloutRules.delegate }
        set { change { CalloutRules.set(\.delegate, to: newValue, in: &$0.calloutRules) } }
    }
}

extension FeatureLayer {
    /// The rules for the callouts of the features.
    var calloutRules: CalloutRules {
        content.read { $0.calloutRules as? CalloutRules } ?? CalloutRules()
    }

    /// The rule for the callouts of the features; nil (default) for none.
    public var calloutTemplate: CalloutTemplate? {
        get { calloutRules.template }
        set { content.edit { CalloutRules.set(\.template, to: newValue, in: &$0.calloutRules) } }
    }

    /// The object that decides on the callouts of the features, instead of the template; nil (default) for none.
    public var calloutDelegate: (any CalloutDelegate)? {
        get { calloutRules.delegate }
        set { content.edit { CalloutRules.set(\.delegate, to: newValue, in: &$0.calloutRules) } }
    }
}

extension Layer {
    /// The rules for the callouts of what the layer itself draws; empty if it has none.
    var ownCalloutRules: CalloutRules {
        switch self {
        case let layer as FeatureLayer: layer.calloutRules
        case let layer as GraphicsLayer: layer.overlay.calloutRules
        default: CalloutRules()
        }
    }
}
