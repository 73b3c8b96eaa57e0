import CartoucheExpressions
import CartoucheSymbols

/// The settings of a layer whose features have times.
package struct LayerTime: Sendable {
    package var isFiltered = true
    package var offset: TimeValue?

    package init() {}
}

// Members of the SDK's protocol TimeAware.
extension FeatureLayer {
    /// Whether a view draws only the features in its period (``MapView/timeExtent``).
    ///
    /// Default: true. It has no effect if the table has no ``FeatureTable/timeInfo``.
    public var isTimeFilteringEnabled: Bool {
        get { content.read(\.time.isFiltered) }
        set { content.edit { $0.time.isFiltered = newValue } }
    }

    /// A length of time by which the layer shows earlier features than other layers; nil (default) for none.
    ///
    /// It is subtracted from the period of the view. For example, with 10 days a view of 11 to 20 May shows the features
    /// of 1 to 10 May.
    public var timeOffset: TimeValue? {
        get { content.read(\.time.offset) }
        set { content.edit { $0.time.offset = newValue } }
    }

    /// Sets the settings that a document has.
    package func setTime(_ time: LayerTime) { content.edit { $0.time = time } }

    /// Whether the table says which fields have the times of features.
    public var supportsTimeFiltering: Bool { featureTable?.timeInfo != nil }

    /// The period of all features, as the document says; nil if it does not.
    public var fullTimeExtent: TimeExtent? { featureTable?.timeInfo?.fullTimeExtent }

    /// Returns the condition for the features to draw; nil for all.
    ///
    /// - Parameters:
    ///   - extent: The period of the view; nil if it has none.
    ///   - scale: The denominator of the map scale.
    /// - Throws: `ExpressionError` if ``definitionExpression`` or the active display filter is not a condition.
    package func condition(in extent: TimeExtent?, atScale scale: Double) throws(ExpressionError)
        -> WhereClause?
    {
        let definition = try drawnClause(atScale: scale)
        let time = content.read(\.time)
        guard time.isFiltered, let extent, let info = featureTable?.timeInfo else { return definition }
        return try info.condition(time.offset.map(extent.subtracting) ?? extent, and: definition)
    }
}

extension LayerTimeInfo {
    /// Returns the condition for the features in a period that also fulfill another condition; nil for all.
    package func condition(_ extent: TimeExtent, and other: WhereClause?) throws(ExpressionError)
        -> WhereClause?
    {
        guard !extent.isUnlimited else { return other }
        let (start, end) = extent.milliseconds
        return try WhereClause(
            from: start, to: end, in: [startField] + (endField.map { [$0] } ?? []), test: condition(extent),
            and: other)
    }
}
