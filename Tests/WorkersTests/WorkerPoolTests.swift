import CartoucheWorkers
import Dispatch
import Synchronization
import Testing

@Suite struct WorkerPoolTests {
    /// Counts the threads that run at a time.
    private final class Gauge: Sendable {
        private let state = Mutex((now: 0, most: 0))

        func enter() {
            state.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
        }

        func leave() { state.withLock { $0.now -= 1 } }

        var most: Int { state.withLock(\.most) }
    }

    /// Keeps a thread busy without sleeping.
    private func work() -> Double {
        var sum = 0.0
        for number in 1...20_000 { sum += Double(number).squareRoot() }
        return sum
    }

    @Test("Results are in the order of the elements for any number of threads", arguments: [1, 2, 8])
    func keepsTheOrder(threads: Int) {
        let pool = WorkerPool(threadBudget: threads)
        let elements = Array(0..<1000)
        let squares = pool.perform { WorkerPool.map(elements, threads: threads) { $0 * $0 } }
        #expect(squares == elements.map { $0 * $0 })
    }

    @Test("Working threads never exceed the budget, for any number of callers", arguments: [1, 2, 4])
    func staysWithinTheBudget(budget: Int) async {
        let pool = WorkerPool(threadBudget: budget)
        let gauge = Gauge()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<12 {
                group.addTask {
                    _ = try? await BackgroundThreads.run { _ in
                        pool.perform {
                            _ = WorkerPool.map(Array(0..<40), threads: 8) { _ in
                                gauge.enter()
                                defer { gauge.leave() }
                                return work()
                            }
                        }
                    }
                }
            }
        }
        #expect(gauge.most <= budget)
        #expect(gauge.most >= 1)
    }

    @Test("A waiting thread lets other threads work, also with a budget of one")
    func waitsWithoutATurn() async throws {
        let pool = WorkerPool(threadBudget: 1)
        let isRead = DispatchSemaphore(value: 0)
        let done = try await BackgroundThreads.run { _ in
            pool.perform {
                BackgroundThreads.start { pool.perform { _ = isRead.signal() } }
                return WorkerPool.whileWaiting { isRead.wait(timeout: .now() + .seconds(20)) }
            }
        }
        #expect(done == .success)
    }

    @Test("The most urgent work gets the next turn")
    func ordersByPriority() async throws {
        let pool = WorkerPool(threadBudget: 1)
        let order = Mutex<[WorkPriority]>([])
        let (begun, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let all = DispatchSemaphore(value: 0)
        BackgroundThreads.start {
            pool.perform {
                begun.signal()
                goOn.wait()
            }
        }
        try await BackgroundThreads.run { _ in begun.wait() }
        let priorities: [WorkPriority] = [.utility, .background, .interactive, .userInitiated]
        for priority in priorities {
            BackgroundThreads.start {
                pool.perform(priority: priority) { order.withLock { $0.append(priority) } }
                all.signal()
            }
        }
        while pool.waitingCount < priorities.count { try await Task.sleep(for: .milliseconds(1)) }
        goOn.signal()
        try await BackgroundThreads.run { _ in for _ in priorities { all.wait() } }
        #expect(order.withLock { $0 } == [.interactive, .userInitiated, .utility, .background])
    }

    @Test("No thread runs work after its caller has returned", arguments: [2, 3, 8])
    func endsWithItsCaller(budget: Int) async {
        let pool = WorkerPool(threadBudget: budget)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    _ = try? await BackgroundThreads.run { _ in
                        for _ in 0..<2000 {
                            let running = Atomic(0)
                            pool.perform {
                                WorkerPool.run(threads: 4) {
                                    running.add(1, ordering: .relaxed)
                                    running.subtract(1, ordering: .relaxed)
                                }
                            }
                            #expect(running.load(ordering: .relaxed) == 0)
                        }
                    }
                }
            }
        }
    }

    @Test("Nested work runs immediately")
    func nests() {
        let pool = WorkerPool(threadBudget: 1)
        let sum = pool.perform {
            pool.perform { WorkerPool.map([1, 2, 3], threads: 4) { $0 * 2 }.reduce(0, +) }
        }
        #expect(sum == 12)
    }
}

@Suite struct CancellationTests {
    @Test("Canceling calls each handler once, and calls later handlers immediately")
    func callsHandlers() {
        let cancellation = Cancellation()
        let calls = Mutex(0)
        _ = cancellation.onCancel { calls.withLock { $0 += 1 } }
        let removed = cancellation.onCancel { calls.withLock { $0 += 100 } }
        cancellation.remove(removed)
        cancellation.cancel()
        cancellation.cancel()
        #expect(calls.withLock { $0 } == 1)
        _ = cancellation.onCancel { calls.withLock { $0 += 10 } }
        #expect(calls.withLock { $0 } == 11)
        #expect(throws: CancellationError.self) { try cancellation.check() }
    }

    @Test("An expired deadline ends work with its own error")
    func meetsDeadlines() throws {
        #expect(throws: DeadlineError.self) { try Cancellation(deadline: .now).check() }
        try Cancellation(deadline: .now + .seconds(3600)).check()
    }
}
