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
    /// It has the functions that label expressions have. Default: empty.
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
        do throws(ExpressionError) {
            _ = try LabelScript(parsing: expression, language: .arcade)
        } catch {
            reading.report(
                .warning, .aggregateFieldNotRead, at: "onStatisticExpression.expression",
                "the expression of the field \(name.brief) cannot be evaluated: \(error)",
                instead: "the attribute has no values")
        }
    }

    /// The expression; nil if there is none, or if it cannot be evaluated.
    package var script: LabelScript? {
        statisticExpression.isEmpty ? nil : try? LabelScript(parsing: statisticExpression, language: .arcade)
    }

    /// The fields that the statistic needs.
    package var fieldNames: [String] {
        statisticExpression.isEmpty ? [statisticFieldName] : script?.fieldNames ?? []
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
