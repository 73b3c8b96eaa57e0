import CartoucheCLibrary
import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// What scripts know of the map, and of the layer of their features.
package struct ArcadeContext: Sendable {
    /// The time zone of the map.
    package var timeZone = ArcadeTimeZone.utc
    /// The spatial reference of the map; nil if it is unknown.
    package var spatialReference: SpatialReference?
    /// The time of `Now` in milliseconds since 1970-01-01T00:00:00Z.
    ///
    /// Default: the time at which the context is made.
    package var now = ArcadeContext.clock
    /// The value of `$view`.
    package var view: JSONValue = ["scale": nil, "timeProperties": nil]
    /// The period of `$view.timeProperties` in milliseconds since 1970-01-01T00:00:00Z; nil for a side without an end.
    package var viewPeriod: (start: Double?, end: Double?)?
    /// The value of `$config`.
    package var config: JSONValue = [:]
    /// The values of other variables, by their names in lower case with `$`.
    package var variables: [String: JSONValue] = [:]
    /// The fields, domains and types of the layer; nil if they are unknown.
    package var schema: ArcadeSchema?

    package init() {}

    /// The current time in milliseconds since 1970-01-01T00:00:00Z.
    private static var clock: Double {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Double(now.tv_sec) * 1000 + (Double(now.tv_nsec) / 1_000_000).rounded(.down)
    }

    /// The value of `$view` for scripts.
    fileprivate func viewValue() throws(ArcadeFault) -> ArcadeValue {
        let value = try ArcadeValue(view)
        guard let period = viewPeriod, case .dictionary(let dictionary) = value else {
            return value.immutable
        }
        func date(_ milliseconds: Double?) -> ArcadeValue {
            milliseconds.map { .date(ArcadeDate(milliseconds: $0, zone: timeZone)) } ?? .null
        }
        dictionary["timeProperties"] = .dictionary(
            ArcadeDictionary([("currentStart", date(period.start)), ("currentEnd", date(period.end))]))
        return value.immutable
    }
}

extension ArcadeRun {
    /// Creates a run for features of a layer.
    ///
    /// - Throws: ``ArcadeFault`` if the values of `$view` or `$config` are nested too deep.
    package convenience init(
        _ program: ArcadeProgram, _ context: ArcadeContext, feature: ArcadeFeature
    ) throws(ArcadeFault) {
        try self.init(program, context, feature: feature, place: ArcadeRow())
    }

    private convenience init(
        _ program: ArcadeProgram, _ context: ArcadeContext, feature: ArcadeFeature, place: ArcadeRow
    ) throws(ArcadeFault) {
        self.init(place)
        timeZone = context.timeZone
        spatialReference = context.spatialReference
        now = context.now
        self.feature = feature
        for name in program.profileVariables {
            let value: ArcadeValue
            switch name {
            case "$feature": value = .feature(feature)
            case "$view": value = try context.viewValue()
            case "$config": value = try ArcadeValue(context.config).immutable
            default:
                value =
                    try context.variables[name].map { json throws(ArcadeFault) in try ArcadeValue(json) }
                    ?? .null
            }
            profileValues.append(value)
        }
        columns = ContiguousArray(
            program.fieldNames.map { feature.value(of: $0).map { .constant($0) } ?? .missing })
    }

    /// Creates a run for the features of a batch; ``row`` chooses the feature.
    package convenience init(
        _ program: ArcadeProgram, _ context: ArcadeContext, batch: FeatureBatch
    ) throws(ArcadeFault) {
        let place = ArcadeRow()
        let rows = ArcadeRows(batch, context, place)
        try self.init(program, context, feature: ArcadeFeature(rows, schema: context.schema), place: place)
        columns = ContiguousArray(program.fieldNames.map { rows.column($0) })
    }
}

extension ArcadeValue {
    /// A dictionary that scripts cannot change; other values are the same.
    fileprivate var immutable: ArcadeValue {
        guard case .dictionary(let dictionary) = self else { return self }
        return .dictionary(
            ArcadeDictionary(dictionary.members.map { ($0.key, $0.value.immutable) }, isImmutable: true))
    }
}
