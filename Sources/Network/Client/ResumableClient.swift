import CartoucheDocuments
import CartoucheWorkers
import Synchronization

/// Requests whose pages of features stay in a folder until the work is complete, so that interrupted work continues.
///
/// Pages of features are in the folder after their first request. All other answers, such as descriptions and the number
/// of features, are requested again. If one of them has changed, the data may have changed, and the folder is emptied.
package final class ResumableClient: ResourceProvider {
    private struct State {
        var storedPages = 0
        var hasChanged = false
    }

    private let client: NetworkClient
    private let folder: AnswerFolder
    private let state = Mutex(State())

    /// - Parameters:
    ///   - path: The folder of the answers; it is created.
    ///   - settings: The settings of the requests.
    /// - Throws: `DocumentError` if the folder cannot be created or written.
    package init(folder path: String, _ settings: NetworkSettings) throws(DocumentError) {
        client = NetworkClient(settings)
        folder = AnswerFolder(path: path)
        try folder.create()
    }

    /// The requests so far.
    package var records: [NetworkRecord] { client.records }
    /// The number of pages that came from the folder.
    package var storedPages: Int { state.withLock(\.storedPages) }
    /// Whether stored pages were removed because a description or a count has changed.
    package var hasChanged: Bool { state.withLock(\.hasChanged) }
    /// Whether the folder has answers.
    package var hasAnswers: Bool { !folder.isEmpty }

    /// Removes the answers, and the folder if it has no other files.
    package func removeAnswers() { folder.removeAll() }

    package func response(to request: ResourceRequest) async throws -> ResourceResponse {
        let key = RequestKey(request)
        let known = try await BackgroundThreads.run { _ in self.folder.answer(to: key) }
        let isPage = request.isPageOfFeatures
        if isPage, let known {
            state.withLock { $0.storedPages += 1 }
            return known.response
        }
        let answer = try await client.response(to: request)
        guard answer.status == 200, !answer.isServiceError else { return answer }
        try await BackgroundThreads.run { _ in
            if !isPage, let known, known.response.bytes != answer.bytes {
                self.folder.removeAll()
                self.state.withLock { $0.hasChanged = true }
            }
            try self.folder.store(StoredAnswer(response: answer, freshSeconds: 0, time: 0), for: key)
        }
        return answer
    }
}

extension ResourceRequest {
    /// Whether the request is for features, rather than their number, their IDs or a description.
    fileprivate var isPageOfFeatures: Bool {
        purpose == .features && address.path.hasSuffix("/query")
            && !parameters.contains { $0.name == "returnCountOnly" || $0.name == "returnIdsOnly" }
    }
}

extension ResourceResponse {
    /// Whether the answer is the error of a service, which has the status 200, too.
    fileprivate var isServiceError: Bool {
        let start = String(decoding: bytes.prefix(64), as: UTF8.self).filter { !$0.isWhitespace }
        return start.hasPrefix("{\"error\"") || start.hasPrefix("<")
    }
}
