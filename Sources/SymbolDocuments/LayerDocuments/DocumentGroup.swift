import CartoucheDocuments
import CartoucheSymbols

/// A group of layers in a layer file, map or layout.
package struct DocumentGroup: Sendable {
    /// The name of the group.
    package let name: String
    /// The identifier of the group in the document's lists.
    package let uri: String
    /// Its visibility, scale range and transparency.
    package let display: DocumentDisplay
    /// Whether legends contain the group.
    package let showsInLegend: Bool
    /// Whether at most one member is visible.
    package let isExclusive: Bool
    /// The path of the definition in the document, which is unique.
    package let path: String
    /// The definition of the group in the document.
    package let json: JSONPart

    init(_ object: JSONPart, path: String) {
        name = object["name"]?.string ?? ""
        uri = object["uRI"]?.string ?? ""
        display = DocumentDisplay(object)
        showsInLegend = object["showLegends"]?.bool ?? true
        isExclusive = object["sublayerVisibilityMode"]?.string == "Exclusive"
        self.path = path
        json = object
    }
}

/// The visibility, the scale range and the transparency of a layer or group.
package struct DocumentDisplay: Hashable, Sendable {
    package private(set) var isVisible: Bool
    /// The largest scale denominator at which the layer is drawn; 0 for no limit.
    package private(set) var minScale: Double
    /// The scale denominator above which the layer is drawn; 0 for no limit.
    ///
    /// The layer is not drawn at this scale itself.
    package private(set) var maxScale: Double
    /// The opacity from 0 to 1.
    package private(set) var opacity: Double

    init(_ object: JSONPart) {
        isVisible = object["visibility"]?.bool ?? true
        minScale = max(object["minScale"]?.finite ?? 0, 0)
        maxScale = max(object["maxScale"]?.finite ?? 0, 0)
        let transparency = object["transparency"]?.finite ?? 0
        opacity = 1 - min(max(transparency, 0), 100) / 100
    }

    /// Returns the settings of a layer in a group with other settings.
    func combined(with group: DocumentDisplay) -> DocumentDisplay {
        var result = self
        result.isVisible = isVisible && group.isVisible
        let limits = [minScale, group.minScale].filter { $0 > 0 }
        result.minScale = limits.min() ?? 0
        result.maxScale = max(maxScale, group.maxScale)
        result.opacity = opacity * group.opacity
        return result
    }
}
