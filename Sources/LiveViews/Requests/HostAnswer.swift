import CartoucheDocuments

/// An answer to a browser.
package struct HostAnswer: Sendable {
    /// The status of HTTP.
    package var status = 200
    /// The headers, with lowercase names.
    package var headers: [(name: String, value: String)] = []
    /// The body.
    package var body: [UInt8] = []

    /// Creates an answer with a body.
    init(_ body: [UInt8], type: String) {
        self.body = body
        headers = [("content-type", type)]
    }

    /// Creates an answer with a JSON document.
    init(_ json: JSONValue) { self.init(json.bytes(), type: "application/json") }

    /// Creates the answer to a request that is not accepted.
    package init(_ refusal: HostRefusal) {
        self.init(["error": .string(refusal.what)] as JSONValue)
        status = refusal.status
        if let seconds = refusal.retryAfter { headers.append(("retry-after", "\(seconds)")) }
    }
}

/// The reason why a request has no result, as a status of HTTP.
package struct HostRefusal: Error, Hashable, Sendable {
    /// The status of HTTP.
    package let status: Int
    /// What is wrong.
    package let what: String
    /// The number of seconds after which a new request can succeed; nil if it cannot.
    package var retryAfter: Int?

    static func badRequest(_ what: String) -> Self { HostRefusal(status: 400, what: what) }
    static func forbidden(_ what: String) -> Self { HostRefusal(status: 403, what: what) }
    static let notFound = HostRefusal(status: 404, what: "there is no such page")
    static let badMethod = HostRefusal(status: 405, what: "the method is not allowed here")
    /// The body exceeds its limit.
    package static let tooLarge = HostRefusal(status: 413, what: "the body is too large")
    /// A newer request of the same page has replaced the request.
    static let superseded = HostRefusal(status: 409, what: "a newer request has replaced this one")
    /// The limit of requests that wait or run.
    package static let busy = HostRefusal(
        status: 503, what: "too many pictures are being drawn", retryAfter: 1)
    /// The limit of requests in a second.
    static let frequent = HostRefusal(
        status: 503, what: "there are too many requests in a second", retryAfter: 1)
    /// A drawing that is not complete at the time limit.
    static let late = HostRefusal(
        status: 503, what: "the drawing is not complete at the time limit", retryAfter: 2)
    static func failed(_ what: String) -> Self { HostRefusal(status: 500, what: what) }
}
