import Synchronization

// Why an operation has no result.
extension GeometryEngine {
    /// Runs operations and throws the first error of those that have no result.
    ///
    /// By themselves the operations throw nothing, as in the ArcGIS Maps SDK for Swift: if a library is missing, a
    /// spatial reference is unknown or a coordinate is not a number, the result is nil, false, not a number or
    /// empty. With this function the cause is available:
    ///
    ///     let area = try GeometryEngine.withErrors { GeometryEngine.union(parcel, road) }
    ///
    /// It includes the operations of `TransformationCatalog`, `GeographicTransformationStep` and
    /// `CoordinateFormatter`. If the result is nil and no error is thrown, there is no result: for example,
    /// a polygon without area has no label point. Nested calls throw their own errors only.
    ///
    /// - Parameter operations: Calls the operations. Errors in other tasks are not included, except in child tasks.
    /// - Returns: The result of `operations`.
    /// - Throws: The error of the first operation without a result.
    public static func withErrors<Result>(
        _ operations: () -> Result
    ) throws(GeospatialError) -> Result {
        let first = FirstError()
        let result = $firstError.withValue(first, operation: operations)
        if let error = first.error { throw error }
        return result
    }

    /// The result of an operation, or nil and a report of its error.
    package static func attempt<Result>(
        _ operation: @autoclosure () throws(GeospatialError) -> Result
    ) -> Result? {
        do throws(GeospatialError) {
            return try operation()
        } catch {
            report(error)
            return nil
        }
    }

    /// Reports why a public operation has no result; costs nothing if it has one.
    package static func report(_ error: GeospatialError) {
        firstError?.report(error)
    }

    /// Whether two geometries can be used together; reports it if not.
    package static func haveCommonReference(
        _ first: SpatialReference?, _ second: SpatialReference?
    ) -> Bool {
        guard let first, let second, first != second else { return true }
        report(.differentSpatialReferences(first.description, second.description))
        return false
    }

    @TaskLocal private static var firstError: FirstError?

    private final class FirstError: Sendable {
        private let state = Mutex<GeospatialError?>(nil)

        var error: GeospatialError? { state.withLock { $0 } }

        func report(_ error: GeospatialError) {
            state.withLock { if $0 == nil { $0 = error } }
        }
    }
}
