import Synchronization

/// Values for any number of readers; each reads at its own pace.
final class Broadcast<Element: Sendable>: Sendable {
    private struct Readers {
        var streams: [Int: AsyncStream<Element>.Continuation] = [:]
        var closures: [@Sendable (Element) -> Void] = []
        var count = 0
    }

    private let readers = Mutex(Readers())

    /// The number of values that a slow reader can miss before it loses the oldest.
    private static var bufferSize: Int { 256 }

    /// Returns the values from now on.
    func makeStream() -> AsyncStream<Element> {
        AsyncStream(bufferingPolicy: .bufferingNewest(Self.bufferSize)) { continuation in
            let number = readers.withLock { readers in
                readers.count += 1
                readers.streams[readers.count] = continuation
                return readers.count
            }
            continuation.onTermination = { [weak self] _ in
                self?.readers.withLock { $0.streams[number] = nil }
            }
        }
    }

    /// Calls a closure with each value from now on.
    func add(_ closure: @escaping @Sendable (Element) -> Void) {
        readers.withLock { $0.closures.append(closure) }
    }

    /// Sends a value to all readers.
    func send(_ element: Element) {
        let (streams, closures) = readers.withLock { (Array($0.streams.values), $0.closures) }
        for stream in streams { stream.yield(element) }
        for closure in closures { closure(element) }
    }

    deinit { readers.withLock { $0.streams.values.forEach { $0.finish() } } }
}
