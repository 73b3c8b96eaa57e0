import Geospatial
import Workers

extension FeatureTable {
    /// The features that a query asks for, in the order that it asks for.
    ///
    /// When the task is cancelled, reading stops.
    ///
    /// - Throws: `ExpressionError` where the where clause does not fit the table, ``MapError``, `GeospatialError`,
    ///   the errors of a file that cannot be read, and `CancellationError`.
    public func queryFeatures(using parameters: QueryParameters) async throws -> FeatureQueryResult {
        try await select(parameters) { try $0.features() }
    }

    /// How many features a query would give.
    ///
    /// - Throws: as ``queryFeatures(using:)``.
    public func queryFeatureCount(using parameters: QueryParameters) async throws -> Int {
        try await select(parameters) { try $0.count() }
    }

    /// The smallest envelope around the features that a query would give; an empty one where there are none.
    ///
    /// - Throws: as ``queryFeatures(using:)``.
    public func queryExtent(using parameters: QueryParameters) async throws -> Envelope {
        try await select(parameters) { try $0.extent() }
    }

    private func select<Result: Sendable>(
        _ parameters: QueryParameters, _ body: @escaping @Sendable (FeatureSelection) throws -> Result
    ) async throws -> Result {
        let content = parameters.snapshot
        return try await BackgroundThreads.run { cancellation in
            try body(FeatureSelection(of: self, by: content, cancellation: cancellation))
        }
    }
}
