import CartoucheDocuments
import Testing

@Suite struct UniqueNamesTests {
    @Test func takenNamesGetTheFirstFreeNumber() {
        var names = UniqueNames(reserved: ["A 3"])
        let given = ["a", "A", "a", "a 2", "b", "a"].map { name in names.add(name) { "\(name) \($0)" } }
        #expect(given == ["a", "A 2", "a 4", "a 2 2", "b", "a 5"])
        #expect(names.addNumbered("c", from: 1) { "c\($0)" } == "c1")
    }

    @Test func equalNamesNeedOneAttemptEach() {
        var names = UniqueNames()
        var attempts = 0
        for _ in 0..<10_000 {
            _ = names.add("name") {
                attempts += 1
                return "name_\($0)"
            }
        }
        #expect(attempts == 9999)
    }
}
