import CartoucheArcade
import CartoucheDocuments
import CartoucheExpressions
import CartoucheSymbols

/// A statistic of the features of a cluster or bin, as an attribute of it.
public struct AggregateField: Hashable, Sendable {
    /// The statistic, with its name in web maps.
    public enum StatisticType: String, Hashable, Sendable {
        /// The mean.
        case average = "avg"
        /// The number of values.
        case count
        /// The greatest value.
        case maximum = "max"
        /// The least value.
        case minimum = "min"
        /// The most frequent value; the first in order if several are.
        case mode
        /// The standard deviation of a sample; 0 for one value.
        case standardDeviation = "stddev"
        /// The sum.
        case sum
        /// The variance of a sample; 0 for one value.
        case variance = "var"
    }

    /// The name of the attribute.
    public var name: String
    /// The name for users.
    public var alias: String
    /// The field of the features; empty if ``statisticExpression`` is used.
    public var statisticFieldName: String
    /// The Arcade expression for the value of a feature; it takes precedence over the field.
    ///
    /// The profile is `visualization`. A value that is no number has no effect on numeric statistics. Default: empty.
    public var statisticExpression = ""
    /// The statistic.
    public var statisticType: StatisticType

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - name: The name of the attribute.
    ///   - statisticFieldName: The field of the features.
    ///   - statisticType: The statistic.
    ///   - alias: The name for users. Default: empty.
    public init(
        name: String, statisticFieldName: String, statisticType: StatisticType, alias: String = ""
    ) {
        self.name = name
        self.alias = alias
        self.statisticFieldName = statisticFieldName
        self.statisticType = statisticType
    }
}

extension AggregateField {
    /// Reads an entry of the member `fields`; nil with a diagnostic if it is not understood.
    package init?(reading: inout JSONReading) {
        let object = reading.object
        guard let name = object["name"]?.string, !name.isEmpty else { return nil }
        let field = object["onStatisticField"]?.string ?? ""
        let expression = object["onStatisticExpression"]?["expression"]?.string ?? ""
        guard let type = object["statisticType"]?.string.flatMap(StatisticType.init),
            !field.isEmpty || !expression.isEmpty
        else {
            reading.report(
                .warning, .aggregateFieldNotRead,
                "the field \(name.brief) has no statistic that can be computed",
                instead: "the attribute is missing")
            return nil
        }
        self.init(
            name: name, statisticFieldName: field, statisticType: type, alias: object["alias"]?.string ?? "")
        guard !expression.isEmpty else { return }
        statisticExpression = expression
        if case .failure(let error) = script {
            reading.report(
                .warning, .aggregateFieldNotRead, at: "onStatisticExpression.expression",
                "the expression of the field \(name.brief) cannot be evaluated: \(error.placed)",
                instead: "the attribute has no values")
        }
    }

    /// The compiled expression, or its first part that cannot be evaluated; nil if there is none.
    package var script: Result<ArcadeProgram, ExpressionError>? {
        if statisticExpression.isEmpty { return nil }
        return Result { () throws(ArcadeFault) in
            try ArcadeProgram.compile(statisticExpression, profile: .visualization)
        }.mapError { ExpressionError($0, in: statisticExpression) }
    }

    /// The fields that the statistic needs; nil for all fields.
    package var fieldNames: [String]? {
        switch script {
        case nil: [statisticFieldName]
        case .success(let program): program.needs.allFields ? nil : program.fieldNames
        case .failure: []
        }
    }

    /// The entry of the member `fields`.
    package var json: JSONValue {
        var object: JSONObject = ["name": .string(name)]
        if !alias.isEmpty { object["alias"] = .string(alias) }
        if !statisticFieldName.isEmpty { object["onStatisticField"] = .string(statisticFieldName) }
        if !statisticExpression.isEmpty {
            object["onStatisticExpression"] = ["expression": .string(statisticExpression)]
        }
        object["statisticType"] = .string(statisticType.rawValue)
        return .object(object)
    }
}
