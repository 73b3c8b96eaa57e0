import CartoucheImages
import CartoucheSymbols
import Synchronization
import Testing

@Suite("Loading of pictures")
struct PictureLoadingTests {
    /// An executor that runs jobs only when the test says so, as if all threads of Swift were busy.
    private final class PausedExecutor: TaskExecutor {
        private let jobs = Mutex<[UnownedJob]>([])

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            jobs.withLock { $0.append(job) }
        }

        /// Runs the next job; returns false if there is none.
        func runNext() -> Bool {
            guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
            job.runSynchronously(on: asUnownedTaskExecutor())
            return true
        }
    }

    // On a busy machine, a picture can be decoded before the task waits for it. So pictures are large, and several are
    // tried. A load that takes the thread never waits.
    @Test("Loading takes no thread of Swift's pool", arguments: [true, false])
    func loadingWaitsElsewhere(isMarker: Bool) async throws {
        var hasWaited = false
        for width in 2000..<2020 where !hasWaited {
            hasWaited = try await waitsWhileLoading(isMarker: isMarker, width: width)
        }
        #expect(hasWaited)
    }

    /// Loads a picture; returns whether the task waited for it.
    private func waitsWhileLoading(isMarker: Bool, width: Int) async throws -> Bool {
        let png = Image(Bitmap(width: width, height: 1000)).png()
        let marker = PictureMarkerSymbol(data: png)
        let fill = PictureFillSymbol(data: png)
        let hasEnded = Atomic(false)
        let executor = PausedExecutor()
        let task = Task(executorPreference: executor) {
            if isMarker { try await marker.load() } else { try await fill.load() }
            hasEnded.store(true, ordering: .releasing)
        }
        // The task runs until it waits for the picture.
        #expect(executor.runNext())
        let hasWaited = !hasEnded.load(ordering: .acquiring)
        // The picture is decoded although the executor runs nothing.
        var attempts = 0
        while (isMarker ? marker.loadStatus : fill.loadStatus) != .loaded, attempts < 6000 {
            attempts += 1
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect((isMarker ? marker.image : fill.image)?.width == width)
        while !hasEnded.load(ordering: .acquiring) {
            if !executor.runNext() { try await Task.sleep(for: .milliseconds(1)) }
        }
        try await task.value
        return hasWaited
    }
}
