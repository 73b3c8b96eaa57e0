import CartoucheSymbols

/// A layer or overlay whose graphics or features have popups.
public protocol PopupSource: AnyObject {
    /// Whether the graphics or features have popups.
    var isPopupEnabled: Bool { get set }
    /// The content of popups; nil if there are none.
    var popupDefinition: PopupDefinition? { get set }
}

extension GraphicsOverlay: PopupSource {
    /// Whether graphics have popups, if there is a ``popupDefinition``.
    ///
    /// Default: true.
    public var isPopupEnabled: Bool {
        get { read(\.popup.isEnabled) }
        set { set(\.popup.isEnabled, to: newValue) }
    }

    /// The content of popups; nil (default) if there are none.
    public var popupDefinition: PopupDefinition? {
        get { read(\.popup.definition) }
        set { set(\.popup.definition, to: newValue) }
    }
}

extension FeatureLayer: PopupSource {
    /// Whether features have popups, if there is a ``popupDefinition``.
    ///
    /// Default: true.
    public var isPopupEnabled: Bool {
        get { content.read(\.popup.isEnabled) }
        set { content.edit { $0.popup.isEnabled = newValue } }
    }

    /// The content of popups; nil if there are none.
    ///
    /// Default: that of the layer's web map, or else nil.
    public var popupDefinition: PopupDefinition? {
        get { content.read(\.popup.definition) }
        set { content.edit { $0.popup.definition = newValue } }
    }
}
