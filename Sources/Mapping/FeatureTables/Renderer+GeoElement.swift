import Features
import Symbols

extension Renderer {
    /// The symbol that a graphic or a feature is drawn with; nil when it is not drawn.
    ///
    /// - Parameters:
    ///   - geoElement: Its attributes count; a graphic's own symbol does not.
    ///   - scale: The map scale's denominator, for classes with alternate symbols. Default: NaN, any scale.
    public final func symbol(for geoElement: any GeoElement, scale: Double = .nan) -> Symbol? {
        symbol(
            for: geoElement.attributes.compactMapValues { AttributeValue(attribute: $0) }, scale: scale)
    }
}
