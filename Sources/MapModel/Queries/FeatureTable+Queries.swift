import CartoucheGeospatial
import CartoucheWorkers

extension FeatureTable {
    /// Returns the features that match a query, in the requested order.
    ///
    /// If the task is canceled, reading stops.
    ///
    /// - Throws: `ExpressionError` if the where clause does not match the table, ``MapError`` or `GeospatialError`.
    ///   Also the errors of a file that cannot be read, and `CancellationError`.
    public func queryFeatures(using parameters: QueryParameters) async throws -> FeatureQueryResult {
        try await select(parameters.snapshot) { try $0.features() }
    }

    /// Returns the number of features that a query returns.
    ///
    /// - Throws: The same errors as ``queryFeatures(using:)``.
    public func queryFeatureCount(using parameters: QueryParameters) async throws -> Int {
        try await select(parameters.snapshot) { try $0.count() }
    }

    /// Returns the smallest envelope around the features that a query returns; empty if there are none.
    ///
    /// - Throws: The same errors as ``queryFeatures(using:)``.
    public func queryExtent(using parameters: QueryParameters) async throws -> Envelope {
        try await select(parameters.snapshot) { try $0.extent() }
    }

    /// Returns statistics of the features that match a query: one record for each group.
    ///
    /// If the task is canceled, reading stops.
    ///
    /// - Throws: ``MapError/unusableQuery(source:what:suggestion:)`` if the query has no statistics, or more than 100000
    ///   groups. Also the same errors as ``queryFeatures(using:)``.
    public func queryStatistics(
        using parameters: StatisticsQueryParameters
    ) async throws -> StatisticsQueryResult {
        let content = parameters.snapshot
        return try await select(content.features) { features in
            try StatisticsSelection(of: self, from: features, by: content).records()
        }
    }

    /// Returns the features that match a query; the calling thread waits for the data.
    ///
    /// - Throws: The same errors as ``queryFeatures(using:)``.
    package func features(using parameters: QueryParameters) throws -> FeatureQueryResult {
        try FeatureSelection(of: self, by: parameters.snapshot, cancellation: Cancellation()).features()
    }

    package func select<Result: Sendable>(
        _ content: QueryParameters.Content, _ body: @escaping @Sendable (FeatureSelection) throws -> Result
    ) async throws -> Result {
        try await BackgroundThreads.run { cancellation in
            try body(FeatureSelection(of: self, by: content, cancellation: cancellation))
        }
    }
}
