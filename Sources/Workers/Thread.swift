import CartoucheCLibrary

/// Starts a thread of the operating system.
///
/// The stack has 8 MB, because symbols can nest deeply and default sizes vary (128 kB to 8 MB).
///
/// - Returns: Whether the thread was started. The system can be out of threads.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
        pthread_attr_destroy(attributes)
        attributes.deallocate()
    }
    pthread_attr_setstacksize(attributes, 8 << 20)
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    let box = Unmanaged.passRetained(ThreadBody(body))
    #if canImport(Darwin)
        var thread: pthread_t?
        let status = pthread_create(&thread, attributes, { runThreadBody($0) }, box.toOpaque())
    #else
        var thread = pthread_t()
        let status = pthread_create(&thread, attributes, { runThreadBody($0!) }, box.toOpaque())
    #endif
    if status != 0 { box.release() }
    return status == 0
}

private final class ThreadBody: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func runThreadBody(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().body()
    return nil
}

/// Number of processor cores that are online, at least 1.
package let coreCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
