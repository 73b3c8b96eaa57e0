import CartoucheDocuments
import CartoucheImages
import CartoucheWorkers

/// The picture of a picture symbol: its source, and its pixels after loading.
final class SymbolPicture: Sendable {
    private struct State: Sendable {
        var source: PictureSource
        var image: Image?
        var status = LoadStatus.notLoaded
        var error: PictureError?
    }

    private let state: Guarded<State>

    init(_ source: PictureSource) {
        if case .image(let image) = source {
            state = Guarded(State(source: source, image: image, status: .loaded))
        } else {
            state = Guarded(State(source: source))
        }
    }

    /// Creates a picture with the same source and, if they are loaded, the same pixels.
    init(copying other: SymbolPicture, _ access: SymbolLock.Access) {
        var copied = other.state.value(access)
        // Another thread loads the original only.
        if copied.status == .loading { copied.status = .notLoaded }
        state = Guarded(copied)
    }

    var image: Image? { state.read(\.image) }
    var source: PictureSource { state.read(\.source) }
    var status: LoadStatus { state.read(\.status) }
    var error: PictureError? { state.read(\.error) }

    func lastChange(_ access: SymbolLock.Access) -> UInt64 { state.lastChange(access) }

    func image(_ access: SymbolLock.Access) -> Image? { state.value(access).image }

    func source(_ access: SymbolLock.Access) -> PictureSource { state.value(access).source }

    /// Returns the reason for missing pixels; nil if the pixels are loaded.
    func problem(_ access: SymbolLock.Access) -> String? {
        let now = state.value(access)
        if now.image != nil { return nil }
        return now.error?.description ?? "the picture is not loaded"
    }

    /// Loads the picture if no earlier attempt failed; the picture keeps the error of a failure.
    func loadIfLocal() {
        let now = state.snapshot
        // Drawing reports the stored error.
        if now.image == nil, now.status != .failed { _ = try? load(again: false) }
    }

    /// Loads the picture on a thread that may wait for files, while the task is suspended.
    func loadInBackground(again: Bool) async throws {
        // A thread would do nothing for a picture in memory.
        if image != nil { return }
        try await BackgroundThreads.run { _ in _ = try self.load(again: again) }
    }

    /// Loads the picture.
    ///
    /// If two threads call this method at the same time, both decode the picture and the first result is kept. A thread
    /// that draws therefore neither waits for another thread's loading nor draws without the picture.
    @discardableResult
    func load(again: Bool) throws(PictureError) -> Image {
        let now = state.snapshot
        if let image = now.image { return image }
        if let error = now.error, !again { throw error }
        SymbolLock.read { access in state.remember(access) { $0.status = .loading } }
        do {
            let image = try now.source.image()
            state.edit {
                if $0.image == nil { $0.image = image }
                $0.status = .loaded
                $0.error = nil
            }
            return image
        } catch {
            state.edit {
                if $0.image != nil { return }
                $0.status = .failed
                $0.error = error
            }
            throw error
        }
    }
}

extension SymbolPicture: Equatable {
    static func == (left: SymbolPicture, right: SymbolPicture) -> Bool {
        left === right || left.source == right.source
    }
}
