import CartoucheCLibrary
import CartoucheDocuments
import CartoucheWorkers
import Synchronization

/// A provider that loads resources from servers over HTTP, with a cache.
///
/// Nothing is loaded unless the policy allows it. Answers are stored and validated as RFC 9111 says, for one user.
///
///     var settings = NetworkSettings(policy: .hosts("example.com"))
///     settings.cacheFolder = "cache"
///     ResourceProviders.shared = NetworkClient(settings)
///
/// The library libcurl is opened at the first request. All clients of a process use one thread for their transfers.
public final class NetworkClient: ResourceProvider {
    /// The settings.
    public let settings: NetworkSettings

    private struct State {
        var memory: MemoryCache
        var records: [NetworkRecord] = []
        var receivedBytes = 0
    }

    private let state: Mutex<State>

    /// The number of requests that are kept for reports.
    private static let maximumRecords = 10_000

    /// Creates a client.
    public init(_ settings: NetworkSettings = NetworkSettings()) {
        self.settings = settings
        state = Mutex(State(memory: MemoryCache(maximumBytes: settings.maximumMemoryBytes)))
    }

    /// The requests so far, in the order of their ends; at most the first 10,000.
    public var records: [NetworkRecord] { state.withLock(\.records) }

    /// Returns the answer to a request.
    ///
    /// - Throws: ``NetworkError`` if there is no answer; `CancellationError` if the task is canceled.
    public func response(to request: ResourceRequest) async throws -> ResourceResponse {
        let start = ContinuousClock.now
        var record = NetworkRecord(
            method: request.isForm ? "POST" : "GET",
            url: (request.isForm ? request.address : request.fullAddress).description, origin: .network,
            status: nil, bytes: 0, milliseconds: 0)
        do {
            let (stored, origin) = try await answer(to: request)
            record.origin = origin
            record.status = stored.response.status
            record.bytes = stored.response.bytes.count
            record.entityTag = stored.entityTag
            add(record, since: start)
            return stored.response
        } catch {
            record.error = (error as? any CartoucheError)?.what ?? "the request was canceled"
            add(record, since: start)
            throw error
        }
    }

    private func add(_ record: NetworkRecord, since start: ContinuousClock.Instant) {
        var record = record
        let time = (ContinuousClock.now - start).components
        record.milliseconds = Double(time.seconds) * 1e3 + Double(time.attoseconds) / 1e15
        state.withLock { [record] in
            if $0.records.count < Self.maximumRecords { $0.records.append(record) }
        }
    }

    private func answer(
        to request: ResourceRequest
    ) async throws -> (StoredAnswer, NetworkRecord.Origin) {
        let key = RequestKey(request)
        switch settings.origin {
        case .replaying(let folder):
            if let known = try await read(AnswerFolder(path: folder), key) { return (known, .recording) }
            throw NetworkError.notCached(url: request.fullAddress.description)
        case .cache:
            if let known = try await known(key) { return known }
            throw NetworkError.notCached(url: request.fullAddress.description)
        case .network, .recording: break
        }
        try settings.policy.check(request.address)
        let known = try await known(key)
        if let known, known.0.isFresh(at: Self.now) { return known }
        let loaded = try await load(request, replacing: known?.0)
        try await store(loaded.answer, for: key, request)
        return (loaded.answer, loaded.origin)
    }

    private func load(
        _ request: ResourceRequest, replacing known: StoredAnswer?
    ) async throws -> (answer: StoredAnswer, origin: NetworkRecord.Origin) {
        let exchange = Exchange(
            settings: settings, request: request, conditions: known?.conditions ?? [],
            count: { [weak self] in self?.count($0) ?? false })
        let (answer, address) = try await exchange.run()
        if answer.status == 304, var known {
            known.time = Self.now
            known.freshSeconds = answer.headers.freshSeconds ?? 0
            return (known, .revalidated)
        }
        let bytes = try ContentDecoding.decode(
            answer.body, encoding: answer.headers["content-encoding"],
            limit: settings.limits.bytes(for: request.purpose), url: address.description)
        let stored = StoredAnswer(
            response: ResourceResponse(
                address: address, status: answer.status, mediaType: answer.headers.mediaType, bytes: bytes),
            entityTag: answer.headers["etag"], lastModified: answer.headers["last-modified"],
            freshSeconds: answer.headers.freshSeconds ?? -1, time: Self.now)
        return (stored, .network)
    }

    /// Counts received bytes; returns false if there are too many in all.
    private func count(_ bytes: Int) -> Bool {
        state.withLock { state in
            state.receivedBytes += bytes
            return state.receivedBytes <= settings.limits.totalBytes
        }
    }

    // MARK: Stored answers

    /// The stored answer in memory or in the cache folder; nil if there is none.
    private func known(_ key: RequestKey) async throws -> (StoredAnswer, NetworkRecord.Origin)? {
        if let known = state.withLock({ $0.memory.answer(to: key) }) { return (known, .memory) }
        guard let path = settings.cacheFolder else { return nil }
        return try await read(AnswerFolder(path: path), key).map { ($0, .cache) }
    }

    private func read(_ folder: AnswerFolder, _ key: RequestKey) async throws -> StoredAnswer? {
        try await BackgroundThreads.run { _ in folder.answer(to: key) }
    }

    private func store(_ answer: StoredAnswer, for key: RequestKey, _ request: ResourceRequest) async throws {
        var written: [AnswerFolder] = []
        if case .recording(let folder) = settings.origin { written.append(AnswerFolder(path: folder)) }
        // A negative time: the server forbids storing.
        if answer.response.status == 200, answer.freshSeconds >= 0 {
            state.withLock { $0.memory.store(answer, for: key) }
            let isSecret = settings.token(for: request.address) != nil
            if let path = settings.cacheFolder, !isSecret {
                written.append(AnswerFolder(path: path, maximumBytes: settings.maximumCacheBytes))
            }
        }
        guard !written.isEmpty else { return }
        try await BackgroundThreads.run { [written] _ in
            for folder in written { try folder.store(answer, for: key) }
        }
    }

    private static var now: Double { Double(time(nil)) }
}
