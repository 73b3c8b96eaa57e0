import CartoucheDocuments
import CartoucheMapDrawing
import CartoucheWorkers

/// Answers the requests of pages below a path, without a network.
package protocol PageHost: AnyObject, Sendable {
    /// The limits for the requests of browsers.
    var limits: HostLimits { get }
    /// The pages that get events.
    var listeners: RequestCount { get }

    /// Returns the answer to a request.
    ///
    /// - Throws: ``HostRefusal`` if there is no result, or errors of the engine.
    func checkedAnswer(_ request: HostRequest) async throws -> HostAnswer

    /// Waits for a change that a page must know, or until the task is canceled.
    ///
    /// - Parameters:
    ///   - page: The name of the page.
    ///   - revision: The revision of the last event; nil at first.
    /// - Returns: The event; nil if the task is canceled.
    func event(for page: String, after revision: UInt64?) async -> PageEvent?

    /// Returns the host for a path, and the path below it.
    func place(of path: String) -> (host: any PageHost, path: String)

    /// Returns the maximum size of the body of a request, in bytes.
    func bodyLimit(at path: String) -> Int
}

/// An event for a page.
package struct PageEvent: Sendable {
    /// A number that increases with the changes.
    package var revision: UInt64
    /// The text of the event, without line ends.
    package var text = "changed"
}

extension PageHost {
    package func place(of path: String) -> (host: any PageHost, path: String) { (self, path) }

    package func bodyLimit(at path: String) -> Int { limits.bodyBytes }

    /// Answers a request.
    package func answer(_ request: HostRequest) async -> HostAnswer {
        do {
            return try await checkedAnswer(request)
        } catch let refusal as HostRefusal {
            return HostAnswer(refusal)
        } catch is DeadlineError {
            return HostAnswer(.late)
        } catch let error as any CartoucheError {
            return HostAnswer(.failed(error.description))
        } catch {
            return HostAnswer(.failed("\(error)"))
        }
    }
}
