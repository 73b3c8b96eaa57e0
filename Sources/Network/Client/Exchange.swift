import CartoucheDocuments

/// One request with its redirects and repetitions.
struct Exchange: Sendable {
    let settings: NetworkSettings
    let request: ResourceRequest
    /// Headers that ask whether a stored answer is still valid.
    let conditions: [String]
    /// Counts received bytes; returns false if there are too many in all.
    let count: @Sendable (Int) -> Bool

    private static let maximumPauseSeconds = 60.0

    /// Returns the answer, and its address after redirects.
    ///
    /// - Throws: ``NetworkError``, `CancellationError`.
    func run() async throws -> (answer: TransferAnswer, address: WebAddress) {
        var address = request.isForm ? request.address : request.fullAddress
        var form = request.isForm ? ResourceRequest.Parameter.encoded(request.parameters) : nil
        var seen: Set<String> = [address.text]
        for _ in 0...max(0, settings.limits.redirects) {
            try settings.policy.check(address)
            let answer = try await repeated(address, form)
            guard [301, 302, 303, 307, 308].contains(answer.status), let target = answer.headers["location"]
            else { return (answer, address) }
            var next = try address.resolving(target)
            guard next.isSecure || !address.isSecure else {
                throw NetworkError.redirects(
                    url: address.description,
                    what: "the server redirects from https to http, which is not protected")
            }
            // A secret is only for the host that it was made for.
            if next.origin != address.origin { next = next.removing(RequestKey.secretNames) }
            if answer.status <= 303 { form = nil }
            guard seen.insert(next.text).inserted else {
                throw NetworkError.redirects(
                    url: address.description, what: "the redirects of the server lead back")
            }
            address = next
        }
        throw NetworkError.redirects(
            url: request.address.description,
            what: "the server redirects more than \(settings.limits.redirects) times")
    }

    /// Performs a transfer, again after answers that say "later" and after connections that end too early.
    private func repeated(_ address: WebAddress, _ form: String?) async throws -> TransferAnswer {
        var pause = settings.limits.pauseSeconds
        for left in (0...max(0, settings.limits.repetitions)).reversed() {
            var stated: Double?
            do {
                let answer = try await perform(address, form)
                guard left > 0, [429, 502, 503, 504].contains(answer.status) else { return answer }
                stated = answer.headers.retrySeconds
                if let stated, stated > Self.maximumPauseSeconds { return answer }
            } catch let failure as TransferFailure {
                guard left > 0, failure.isTemporary else { throw failure.error }
            }
            // Random parts, so that many clients do not come back at the same time.
            let seconds = max(pause * .random(in: 0.75...1.25), stated ?? 0)
            try await Task.sleep(for: .seconds(seconds))
            pause *= 2
        }
        throw NetworkError.connection(url: address.description, reason: "there is no answer")
    }

    private func perform(_ address: WebAddress, _ form: String?) async throws -> TransferAnswer {
        var (address, form) = (address, form)
        if let token = settings.token(for: address) {
            let parameter = ResourceRequest.Parameter("token", token)
            if let known = form {
                form = known + "&" + ResourceRequest.Parameter.encoded([parameter])
            } else {
                address = address.removing(["token"]).adding([parameter])
            }
        }
        let policy = settings.policy
        let limits = settings.limits
        let target = address
        let transfer = TransferRequest(
            address: address, form: form,
            headers: ["Accept-Encoding: " + ContentDecoding.accepted, "Expect:"] + conditions,
            userAgent: settings.userAgent, certificateFile: settings.certificateFile,
            maximumBytes: limits.bytes(for: request.purpose), connectSeconds: limits.connectSeconds,
            idleSeconds: limits.idleSeconds, seconds: limits.requestSeconds,
            allows: { policy.allows($0, for: target) }, count: count)
        return try await TransferThread.shared().perform(transfer)
    }
}

extension NetworkSettings {
    /// Returns the token for the host of an address; nil if there is none, or if it would be sent unprotected.
    ///
    /// Without TLS, a token is only sent to a host that the program named.
    func token(for address: WebAddress) -> String? {
        guard address.isSecure || policy.names(address) else { return nil }
        return tokens["\(address.host):\(address.port)"] ?? tokens[address.host]
    }
}
