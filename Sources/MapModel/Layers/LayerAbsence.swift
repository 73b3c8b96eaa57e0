import CartoucheDocuments

/// The reason why a picture shows nothing of a layer or graphics overlay.
public enum LayerAbsence: String, Hashable, Sendable, CaseIterable {
    /// The layer is not visible.
    case hidden
    /// The opacity of the layer is 0.
    case transparent
    /// The map scale is outside the layer's scale range.
    case outsideScaleRange
    /// The data of the layer is on another computer.
    case remote
    /// The layer cannot be drawn for another reason, which its diagnostic names.
    case unsupported
    /// The layer has no features.
    case noFeatures
    /// No feature matches the definition expression.
    case noMatch
    /// All features that match are outside the picture, or outside the area of the map's spatial reference.
    case outsideExtent
    /// All features that match are in the picture, but too short or too small to be visible.
    case tooSmall
    /// The renderer assigns no symbol to the features.
    case withoutSymbol
    /// The symbols do not fit the geometries.
    case unfit
    /// The features have no geometry, or their symbols draw nothing.
    case invisible
}

/// The reason why a layer is not drawn at all, known before its features are read.
package struct SkipReason: Hashable, Sendable {
    package let absence: LayerAbsence
    /// The reason as text, for example `not visible`.
    package let text: String

    package static let hidden = SkipReason(absence: .hidden, text: "not visible")
    package static let outsideScaleRange = SkipReason(
        absence: .outsideScaleRange, text: "outside its scale range")
    package static let transparent = SkipReason(absence: .transparent, text: "fully transparent")

    package static func unsupported(_ reason: Diagnostic) -> SkipReason {
        SkipReason(
            absence: reason.code == .layerOnAnotherComputer ? .remote : .unsupported, text: reason.message)
    }
}
