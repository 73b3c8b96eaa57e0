import CartoucheCLibrary
import CartoucheMapDrawing
import CartoucheWorkers
import Synchronization
import Testing

/// Calls of a renderer whose work nothing can interrupt, such as work of a driver.
@Suite struct WorkTermsTests {
    /// Work that lasts until it is let go, but at most ten minutes.
    private final class Work: Sendable {
        private let isFree = Atomic(false)
        private let begun = Atomic(false)
        private let ended = Atomic(false)

        var hasBegun: Bool { begun.load(ordering: .acquiring) }
        var hasEnded: Bool { ended.load(ordering: .acquiring) }

        func letGo() { isFree.store(true, ordering: .releasing) }

        func run() {
            begun.store(true, ordering: .releasing)
            for _ in 0..<600_000 where !isFree.load(ordering: .acquiring) { usleep(1_000) }
            ended.store(true, ordering: .releasing)
        }
    }

    private static let terms: WorkTerms = {
        var terms = WorkTerms(pixels: 1)
        terms.answersAtOnce = true
        return terms
    }()

    // Each renderer has its own thread, so that waiting work stops no other test.

    @Test(.timeLimit(.minutes(15)))
    func aCanceledCallAnswersWhileItsWorkStillWaits() async throws {
        let (work, renderer) = (Work(), MapRenderer(threadBudget: 1))
        defer { work.letGo() }
        let task = Task { try await renderer.perform(Self.terms) { _ in work.run() } }
        while !work.hasBegun { try await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!work.hasEnded)
    }

    @Test(.timeLimit(.minutes(15)))
    func aCallAnswersAtItsDeadlineWhileItsWorkStillWaits() async throws {
        let (work, renderer) = (Work(), MapRenderer(threadBudget: 1))
        defer { work.letGo() }
        var terms = Self.terms
        terms.endsBefore = .now + .milliseconds(100)
        await #expect(throws: DeadlineError.self) { try await renderer.perform(terms) { _ in work.run() } }
        #expect(!work.hasEnded)
    }
}
