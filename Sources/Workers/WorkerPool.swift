import Dispatch
import Synchronization

/// A pool of threads for the work of many drawings, with a limited number of threads.
///
/// At most ``threadBudget`` threads run at a time. Each thread needs a turn to run: the thread that draws a picture,
/// the threads that read data for it, and the pool's own threads, which help with parallel work. A thread that waits
/// for another thread returns its turn, so that a different thread can work. The most urgent thread gets the next turn;
/// among equally urgent threads, the one that has waited longest.
package final class WorkerPool: Sendable {
    /// The pool of the process, with one thread for each core.
    package static let shared = WorkerPool(threadBudget: coreCount)

    /// The greatest number of threads that run at a time.
    package let threadBudget: Int

    /// The turn of the current thread; nil if it has none.
    @TaskLocal private static var turn: Turn?

    private let core: Core

    /// Creates a pool; its threads start on demand, and end with the pool.
    package init(threadBudget: Int) {
        self.threadBudget = max(threadBudget, 1)
        core = Core(budget: max(threadBudget, 1))
    }

    deinit { core.shutDown() }

    /// Whether the current thread already has a turn for a drawing.
    package static var isWorking: Bool { turn != nil }

    /// The pool that the current thread works for; otherwise ``shared``.
    package static var current: WorkerPool { turn?.pool ?? .shared }

    /// The token that ends the current thread's work early; nil if there is none.
    package static var cancellation: Cancellation? { turn?.cancellation }

    /// Whether at least one thread has a turn.
    package var isWorking: Bool { core.isWorking }

    /// The number of threads that wait for a turn.
    package var waitingCount: Int { core.waitingCount }

    /// Waits for a turn and runs work; runs it immediately if the current thread has a turn.
    package func perform<Result>(
        priority: WorkPriority = .userInitiated, cancellation: Cancellation? = nil,
        _ body: () throws -> Result
    ) rethrows -> Result {
        if let turn = Self.turn, turn.pool === self { return try body() }
        core.takeTurn(priority)
        defer { core.returnTurn() }
        let turn = Turn(pool: self, priority: priority, cancellation: cancellation)
        return try Self.$turn.withValue(turn, operation: body)
    }

    /// The priority of the current thread's work.
    package static var priority: WorkPriority { turn?.priority ?? .userInitiated }

    /// Runs a function that waits for other threads, and releases the current thread's turn in the meantime.
    package static func whileWaiting<Result>(_ wait: () throws -> Result) rethrows -> Result {
        guard let turn else { return try wait() }
        turn.pool.core.returnTurn()
        defer { turn.pool.core.takeTurn(turn.priority) }
        return try wait()
    }

    /// Runs work on several threads, once on each.
    ///
    /// The current thread is one of them. Returns when all are done.
    ///
    /// - Parameters:
    ///   - threads: The greatest number of threads. Fewer run if the budget is in use.
    ///   - body: The work. Each call takes items until none is left, so that any number of threads can run it.
    package static func run(threads: Int, _ body: @Sendable () -> Void) {
        if threads <= 1 { return body() }
        let pool = current
        pool.perform {
            withoutActuallyEscaping(body) { body in
                let turn = Self.turn!
                let job = Job(helpers: threads - 1, priority: turn.priority) {
                    Self.$turn.withValue(turn, operation: body)
                }
                pool.core.open(job)
                body()
                pool.core.close(job)
            }
        }
    }

    /// Transforms all elements on several threads; returns the results in the order of the elements.
    package static func map<Element: Sendable, Result: Sendable>(
        _ elements: [Element], threads: Int, _ transform: @Sendable (Element) -> Result
    ) -> [Result] {
        if elements.count <= 1 || threads <= 1 { return elements.map(transform) }
        let results = Mutex<[Result?]>(Array(repeating: nil, count: elements.count))
        let next = Atomic(0)
        run(threads: min(threads, elements.count)) {
            while true {
                let index = next.add(1, ordering: .relaxed).oldValue
                guard index < elements.count else { return }
                let result = transform(elements[index])
                results.withLock { $0[index] = result }
            }
        }
        return results.withLock { $0.compactMap { $0 } }
    }

    /// Permission to run on a thread.
    private struct Turn: Sendable {
        let pool: WorkerPool
        let priority: WorkPriority
        let cancellation: Cancellation?
    }
}

/// Work that several threads can join.
private final class Job: @unchecked Sendable {
    let priority: WorkPriority
    let isDone = DispatchSemaphore(value: 0)
    // Invariant for `@unchecked Sendable`: the members below change only under the lock of `Core`.
    var freePlaces: Int
    var helpers: [Helper] = []
    var isClosed = false
    /// Nil after the end of the work, so that no thread keeps a reference to it after the caller returns.
    private var body: (@Sendable () -> Void)?

    init(helpers: Int, priority: WorkPriority, body: @escaping @Sendable () -> Void) {
        freePlaces = helpers
        self.priority = priority
        self.body = body
    }

    /// Runs the work on the current thread.
    @inline(never)
    func run() { body?() }

    /// Releases the work; no thread may run it any more.
    func finish() { body = nil }
}

/// A thread of the pool.
private final class Helper: @unchecked Sendable {
    let wakeUp = DispatchSemaphore(value: 0)
    // Invariant for `@unchecked Sendable`: the members below change only under the lock of `Core`.
    var job: Job?
    var hasBegun = false
}

/// A thread that waits for a turn.
private struct Waiter {
    let priority: WorkPriority
    let wakeUp = DispatchSemaphore(value: 0)
}

/// The shared state of the pool's threads; it exists until the last thread has ended.
private final class Core: Sendable {
    private struct State {
        var freeTurns: Int
        var waiters: [Waiter] = []
        var jobs: [Job] = []
        var idle: [Helper] = []
        var helperCount = 0
        var isShutDown = false
    }

    private let state: Mutex<State>
    private let budget: Int
    private var helperLimit: Int { budget - 1 }

    init(budget: Int) {
        self.budget = budget
        state = Mutex(State(freeTurns: budget))
    }

    var waitingCount: Int { state.withLock { $0.waiters.count } }

    var isWorking: Bool { state.withLock { $0.freeTurns < budget } }

    func takeTurn(_ priority: WorkPriority) {
        let waiter = state.withLock { state -> Waiter? in
            if state.freeTurns > 0, state.waiters.isEmpty {
                state.freeTurns -= 1
                return nil
            }
            let waiter = Waiter(priority: priority)
            state.waiters.append(waiter)
            return waiter
        }
        waiter?.wakeUp.wait()
    }

    func returnTurn() {
        state.withLock { state in
            state.freeTurns += 1
            assignTurns(&state)
        }
    }

    func open(_ job: Job) {
        state.withLock { state in
            state.jobs.append(job)
            assignTurns(&state)
        }
    }

    /// Stops more threads from joining, and waits for those that have started the work.
    func close(_ job: Job) {
        let waits = state.withLock { state in
            job.isClosed = true
            state.jobs.removeAll { $0 === job }
            // Threads that have not woken up yet have nothing left to do. They return their turn.
            for helper in job.helpers where !helper.hasBegun {
                helper.job = nil
                state.freeTurns += 1
            }
            job.helpers.removeAll { !$0.hasBegun }
            assignTurns(&state)
            return !job.helpers.isEmpty
        }
        if waits { job.isDone.wait() }
        job.finish()
    }

    func shutDown() {
        state.withLock { state in
            state.isShutDown = true
            for helper in state.idle { helper.wakeUp.signal() }
            state.idle = []
        }
    }

    /// Gives free turns to waiting threads and to jobs, the most urgent first.
    private func assignTurns(_ state: inout State) {
        while state.freeTurns > 0 {
            let waiter = state.waiters.indices.max {
                (state.waiters[$0].priority, -$0) < (state.waiters[$1].priority, -$1)
            }
            let job = state.jobs.indices.filter { state.jobs[$0].freePlaces > 0 }.max {
                (state.jobs[$0].priority, -$0) < (state.jobs[$1].priority, -$1)
            }
            if let waiter, job.map({ state.waiters[waiter].priority >= state.jobs[$0].priority }) ?? true {
                state.freeTurns -= 1
                state.waiters.remove(at: waiter).wakeUp.signal()
            } else if let job, let helper = idleHelper(&state) {
                state.freeTurns -= 1
                state.jobs[job].freePlaces -= 1
                state.jobs[job].helpers.append(helper)
                helper.job = state.jobs[job]
                helper.wakeUp.signal()
            } else {
                return
            }
        }
    }

    /// Returns a thread without work; starts one if the pool may have more threads.
    private func idleHelper(_ state: inout State) -> Helper? {
        if let helper = state.idle.popLast() { return helper }
        guard state.helperCount < helperLimit, !state.isShutDown else { return nil }
        let helper = Helper()
        guard startThread({ self.run(helper) }) else { return nil }
        state.helperCount += 1
        return helper
    }

    private func run(_ helper: Helper) {
        while true {
            helper.wakeUp.wait()
            let job = state.withLock { state in
                let job = helper.job
                helper.hasBegun = job != nil
                // Retiring can give the thread another job, with another wake-up signal.
                if job == nil { retire(helper, &state) }
                return job
            }
            job?.run()
            let ends = state.withLock { state in
                if let job { leave(job, helper, &state) }
                return state.isShutDown
            }
            if ends { return }
        }
    }

    private func leave(_ job: Job, _ helper: Helper, _ state: inout State) {
        helper.job = nil
        helper.hasBegun = false
        job.helpers.removeAll { $0 === helper }
        // Nothing is left to do, so no other thread needs to join.
        job.freePlaces = 0
        if job.isClosed, job.helpers.isEmpty { job.isDone.signal() }
        state.freeTurns += 1
        retire(helper, &state)
    }

    private func retire(_ helper: Helper, _ state: inout State) {
        if !state.isShutDown { state.idle.append(helper) }
        assignTurns(&state)
    }
}
