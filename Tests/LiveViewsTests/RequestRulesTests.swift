import CartoucheLiveViews
import Testing

@Suite struct RequestRulesTests {
    private func isAccepted(
        _ method: String = "GET", _ path: String = "state", authority: String = "localhost:8000",
        _ headers: [String: String] = [:], hosts: Set<String> = []
    ) -> Bool {
        let request = HostRequest(method, path, headers: headers)
        return (try? RequestRules(hosts: hosts).check(request, authority: authority)) != nil
    }

    @Test(arguments: ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST:1", "localhost"])
    func theComputerItselfIsAccepted(_ authority: String) {
        #expect(isAccepted(authority: authority))
    }

    /// A name of another site can lead to this computer.
    @Test(arguments: ["example.com:8000", "localhost.example.com", "", "[::2]:8000", "127.0.0.1.example.com"])
    func otherNamesAreRefused(_ authority: String) {
        #expect(!isAccepted(authority: authority))
    }

    @Test func aNameOfTheServerIsAccepted() {
        #expect(isAccepted(authority: "maps.local:80", hosts: ["maps.local"]))
        #expect(!isAccepted(authority: "maps.local:80"))
    }

    @Test func onlyThePageItselfSendsRequests() {
        #expect(isAccepted("GET", "state", ["origin": "http://localhost:8000"]))
        #expect(!isAccepted("GET", "state", ["origin": "http://localhost:9000"]))
        #expect(!isAccepted("GET", "state", ["origin": "null"]))
        #expect(isAccepted("GET", "state", ["sec-fetch-site": "same-origin"]))
        #expect(!isAccepted("GET", "state", ["sec-fetch-site": "cross-site"]))
        #expect(!isAccepted("GET", "state", ["sec-fetch-site": "same-site"]))
    }

    /// A link on another site opens the page, but embeds nothing.
    @Test func linksOpenThePage() {
        #expect(isAccepted("GET", "", ["sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"]))
        #expect(!isAccepted("GET", "", ["sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"]))
        #expect(
            !isAccepted("GET", "picture", ["sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"]))
    }

    @Test func tooManyRequestsAreRefused() {
        // So slow that the test takes less time than the next request needs.
        let rules = RequestRules(perSecond: 0.001)
        #expect(throws: HostRefusal.self) {
            try rules.check(HostRequest("GET", "state"), authority: "localhost")
        }
        let others = RequestRules(perSecond: 3)
        for _ in 0..<100 {
            _ = try? others.check(
                HostRequest("GET", "state", headers: ["origin": "null"]), authority: "localhost")
        }
        var accepted = 0
        while (try? others.check(HostRequest("GET", "state"), authority: "localhost")) != nil {
            accepted += 1
        }
        #expect(accepted >= 6)
    }

    /// Forms of other sites send other types.
    @Test func changesAreJSON() {
        #expect(isAccepted("POST", "layers", ["content-type": "application/json"]))
        #expect(!isAccepted("POST", "layers", ["content-type": "text/plain"]))
        #expect(!isAccepted("POST", "layers"))
    }

    @Test func thePolicyLoadsNothingFromElsewhere() {
        let policy = RequestRules.headers.first { $0.name == "content-security-policy" }?.value ?? ""
        #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe") && !policy.contains("http") && !policy.contains("*"))
    }
}
