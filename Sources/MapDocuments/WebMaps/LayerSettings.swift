import CartoucheDocuments
import CartoucheMapModel

/// The display settings that every entry of `operationalLayers` can have.
struct LayerSettings {
    var id: String?
    var title: String?
    var opacity: Double?
    var blendMode = Layer.BlendMode.normal
    var isVisible = true
    var showsInLegend = true
    var minScale: Double?
    var maxScale: Double?
    var definitionExpression: String?
    var scalesSymbols: Bool?
    var timeInfo: LayerTimeInfo?
    var time = LayerTime()

    init(_ object: JSONPart) {
        let definition = object["layerDefinition"]?.object
        id = object["id"]?.string
        title = object["title"]?.string ?? object["name"]?.string ?? definition?["name"]?.string
        blendMode = object["blendMode"]?.string.flatMap { Layer.BlendMode(webMap: $0) } ?? .normal
        isVisible = object["visibility"]?.bool ?? true
        showsInLegend = object["showLegend"]?.bool ?? true
        minScale = object["minScale"]?.double ?? definition?["minScale"]?.double
        maxScale = object["maxScale"]?.double ?? definition?["maxScale"]?.double
        definitionExpression = definition?["definitionExpression"]?.string
        scalesSymbols = definition?["drawingInfo"]?.object?["scaleSymbols"]?.bool
        timeInfo = LayerTimeInfo(definition?["timeInfo"])
        time = LayerTime(object, definition)
        let transparency = definition?["drawingInfo"]?.object?["transparency"]?.double
        let stated = [object["opacity"]?.double, transparency.map { 1 - $0 / 100 }].compactMap { $0 }
        // Maps state one opacity in both places; if one of them is opaque, the other one counts.
        opacity = stated.min()
    }

    /// Returns the settings of a member of a feature collection, combined with these settings of the collection.
    ///
    /// The collection's settings take precedence, except for the identifier and the title. The result is visible only
    /// if both are visible. Opacities are multiplied.
    ///
    /// - Parameter inner: The member's own settings.
    func over(_ inner: LayerSettings) -> LayerSettings {
        var result = inner
        if let opacity { result.opacity = opacity * (inner.opacity ?? 1) }
        result.blendMode = blendMode
        result.isVisible = isVisible && inner.isVisible
        result.showsInLegend = showsInLegend && inner.showsInLegend
        result.minScale = minScale ?? inner.minScale
        result.maxScale = maxScale ?? inner.maxScale
        result.definitionExpression = definitionExpression ?? inner.definitionExpression
        result.scalesSymbols = scalesSymbols ?? inner.scalesSymbols
        result.timeInfo = timeInfo ?? inner.timeInfo
        if timeInfo != nil { result.time = time }
        result.id = inner.id ?? id
        result.title = inner.title ?? title
        return result
    }

    func apply(to layer: Layer) {
        if let id { layer.id = id }
        if let title { layer.name = title }
        if let opacity { layer.opacity = opacity }
        layer.blendMode = blendMode
        layer.isVisible = isVisible
        layer.showsInLegend = showsInLegend
        layer.minScale = minScale
        layer.maxScale = maxScale
        if let layer = layer as? FeatureLayer {
            if let definitionExpression { layer.definitionExpression = definitionExpression }
            if let timeInfo { layer.featureTable?.timeInfo = timeInfo }
            layer.setTime(time)
            // Layers of a web map use its reference scale only if the document says so.
            layer.scalesSymbols = scalesSymbols ?? false
        }
    }

    /// Applies the settings of a group to a member: combines visibility, opacity and scale range.
    func apply(asGroupTo member: Layer) {
        member.isVisible = member.isVisible && (isVisible || member.origin?.isStated ?? false)
        member.showsInLegend = member.showsInLegend && showsInLegend
        if let opacity { member.opacity *= opacity }
        if let minScale, minScale > 0 {
            let own = member.minScale ?? 0
            member.minScale = own > 0 ? min(own, minScale) : minScale
        }
        if let maxScale { member.maxScale = max(member.maxScale ?? 0, maxScale) }
    }
}

extension Layer.BlendMode {
    /// Returns the mode of a web map; nil if it is not drawn.
    init?(webMap name: String) {
        // The name of the canvas of browsers for the sum.
        if name == "lighter" { self = .plus } else { self.init(rawValue: name) }
    }

    /// The names in web maps.
    static let webMapNames = allCases.map(\.rawValue) + ["lighter"]
}
