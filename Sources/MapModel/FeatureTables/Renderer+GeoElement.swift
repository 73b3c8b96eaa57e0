import CartoucheFeatures
import CartoucheRenderers
import CartoucheSymbols

extension Renderer {
    /// Returns the symbol that draws a graphic or a feature; nil if it is not drawn.
    ///
    /// - Parameters:
    ///   - geoElement: The graphic or feature. Its attributes are used; a graphic's own symbol is ignored.
    ///   - scale: The denominator of the map scale, for classes with alternate symbols. Default: NaN, any scale.
    public final func symbol(for geoElement: any GeoElement, scale: Double = .nan) -> Symbol? {
        symbol(
            for: geoElement.attributes.compactMapValues { AttributeValue(attribute: $0) }, scale: scale)
    }
}
