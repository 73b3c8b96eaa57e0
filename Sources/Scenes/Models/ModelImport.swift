import CartoucheCAssimp
import CartoucheDocuments
import CartoucheWorkers
import Dispatch
import Synchronization

/// An import of a model file by Assimp, with a time limit.
///
/// Malformed files can keep Assimp busy without end, and an import cannot be stopped. After the time limit, its thread
/// is left alone, and no further import starts until it ends. Imports run one at a time, because Assimp has one error
/// message for the process.
package final class ModelImport: Sendable {
    private enum State: Sendable {
        case running
        case finished(SceneAddress?, message: String)
        case abandoned
    }

    /// A scene of Assimp, which one thread at a time uses.
    private struct SceneAddress: @unchecked Sendable {
        let pointer: UnsafePointer<CAssimpScene>
    }

    private static let turn = DispatchSemaphore(value: 1)

    private let state = Mutex(State.running)
    private let end = DispatchSemaphore(value: 0)

    private init() {}

    /// Imports a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - steps: The steps of Assimp after the import.
    ///   - seconds: The time limit. Default: 20 seconds.
    /// - Returns: The scene, which the caller must release.
    /// - Throws: `DocumentError` if Assimp cannot read the file, or the time is up.
    package static func scene(
        of path: String, steps: UInt32, in library: AssimpLibrary, seconds: Int = 20
    ) throws(DocumentError) -> UnsafePointer<CAssimpScene> {
        guard turn.wait(timeout: .now() + .seconds(seconds)) == .success else {
            throw DocumentError(
                .malformed, source: path, what: "the model is not read, because another model takes too long",
                suggestion: "remove the model that takes too long")
        }
        let job = ModelImport()
        BackgroundThreads.start {
            job.run(path, steps, library)
            turn.signal()
        }
        _ = job.end.wait(timeout: .now() + .seconds(seconds))
        switch job.endOrAbandon() {
        case .finished(let scene?, _): return scene.pointer
        case .finished(nil, let message):
            throw DocumentError(
                .malformed, source: path, what: "the model cannot be read: \(message)",
                suggestion: "export the model again, for example as glTF")
        case .running, .abandoned:
            throw DocumentError(
                .malformed, source: path, what: "reading the model takes more than \(seconds) seconds",
                suggestion: "use a simpler model, or export the model again, for example as glTF")
        }
    }

    private func run(_ path: String, _ steps: UInt32, _ library: AssimpLibrary) {
        let scene = library.functions.ImportFile(path, steps, nil, nil)
        let message = scene == nil ? library.functions.Error().map { String(cString: $0) } ?? "" : ""
        let isAbandoned = state.withLock { state in
            if case .abandoned = state { return true }
            state = .finished(scene.map(SceneAddress.init), message: String(message.prefix(200)))
            return false
        }
        if isAbandoned, let scene { library.functions.Release(scene) }
        end.signal()
    }

    /// Returns how the import ended; abandons it if it still runs.
    private func endOrAbandon() -> State {
        state.withLock { state in
            if case .running = state { state = .abandoned }
            return state
        }
    }
}
