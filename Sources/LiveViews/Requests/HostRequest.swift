import CartoucheDocuments

/// A request of a browser, without a network.
package struct HostRequest: Sendable {
    /// `GET` or `POST`.
    package var method: String
    /// The path below that of the host, such as `picture`; empty for the page.
    package var path: String
    /// The values after the question mark, decoded.
    package var query: [String: String]
    /// The values of the headers, by their names in lowercase letters.
    package var headers: [String: String]
    /// The body.
    package var body: [UInt8]

    /// Creates a request.
    package init(
        _ method: String = "GET", _ path: String, query: [String: String] = [:],
        headers: [String: String] = [:], body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }
}

extension HostRequest {
    /// Returns the number of a value of the query.
    ///
    /// - Parameter range: The valid numbers.
    /// - Throws: ``HostRefusal`` if the value is missing, is no number, or is out of range.
    func number(_ name: String, in range: ClosedRange<Double>) throws(HostRefusal) -> Double {
        guard let text = query[name] else { throw .badRequest("the value '\(name)' is missing") }
        guard let number = Double(text), number.isFinite, range.contains(number) else {
            throw .badRequest("'\(name)' is not a number in its range")
        }
        return number
    }

    /// Returns the JSON object of the body.
    ///
    /// - Throws: ``HostRefusal`` if the body is no JSON object.
    func object() throws(HostRefusal) -> JSONPart {
        guard let document = try? JSONPart(parsing: body), document.kind == .object else {
            throw .badRequest("the body is not a JSON object")
        }
        return document
    }
}
