import CartoucheCEgl
import CartoucheScenes
import CartoucheWorkers
import Dispatch
import Synchronization

/// A device that draws scene lists with OpenGL ES 3, without a window.
///
/// The device uses the graphics processor if the driver has one, or the processor's cores. One thread at a time draws.
/// A thread that waits for the device returns its turn, so that other threads can draw maps in the meantime.
package final class SceneDevice: Sendable {
    private let state: Mutex<SceneDeviceState>
    /// Has one signal while no thread uses the device.
    private let isFree = DispatchSemaphore(value: 1)

    private static let opened: Result<SceneDevice, SceneError> = {
        do throws(SceneError) { return .success(try SceneDevice(usesClipControl: true)) } catch {
            return .failure(error)
        }
    }()

    /// Returns the device of this process, opened at the first call.
    ///
    /// - Throws: ``SceneError`` if there is no driver.
    package static func shared() throws(SceneError) -> SceneDevice { try opened.get() }

    /// Creates a device with its own context.
    ///
    /// - Parameter usesClipControl: Whether clip coordinates z can be from 0 to 1 if the driver allows it. Without it,
    ///   fragment shaders write the same depths.
    /// - Throws: ``SceneError`` if there is no driver.
    package init(usesClipControl: Bool) throws(SceneError) {
        state = Mutex(try SceneDeviceState(EGLLibrary.shared(), usesClipControl: usesClipControl))
    }

    /// Whether clip coordinates z are from 0 to 1.
    package var usesClipControl: Bool { state.withLock { $0.clipsToOne } }

    /// The name of the driver.
    var name: String { state.withLock { $0.name } }

    /// Draws a list.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - samples: The number of samples for each pixel.
    /// - Returns: Opaque pixels, four bytes each, rows from the bottom.
    /// - Throws: ``SceneError`` if the picture is too large for the device, or the driver fails; `CancellationError` or
    ///   `DeadlineError` if the current thread's work must end before the device is free.
    package func draw(_ list: SceneList, samples: Int = 4) throws -> [UInt32] {
        try perform { (state) throws(SceneError) in try state.draw(list, in: nil, samples: samples) }
    }

    /// Draws a part of a list's picture: the same pixels as those of the whole picture.
    ///
    /// - Parameter box: The part, which must not be empty.
    /// - Returns: The pixels of the part, rows from the bottom.
    /// - Throws: The errors of ``draw(_:samples:)``.
    package func draw(_ list: SceneList, in box: ViewBox) throws -> [UInt32] {
        try perform { (state) throws(SceneError) in try state.draw(list, in: box, samples: 4) }
    }

    /// Finds what is drawn around a point.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - point: The point in pixels from the upper left corner.
    ///   - side: The number of rows and columns around the point; it is odd.
    /// - Returns: Four numbers for each pixel, rows from the bottom: the feature, the layer, and the bits of the distance
    ///   along the view as a float. All are 0 where nothing is drawn.
    /// - Throws: The errors of ``draw(_:samples:)``.
    package func pick(_ list: SceneList, at point: SIMD2<Int>, side: Int) throws -> [SIMD4<UInt32>] {
        try perform { (state) throws(SceneError) in try state.pick(list, at: point, side: side) }
    }

    /// Finds what is drawn at each pixel of the picture.
    ///
    /// - Returns: The numbers of ``pick(_:at:side:)``, rows from the bottom.
    func pickAll(_ list: SceneList) throws -> [SIMD4<UInt32>] {
        try perform { (state) throws(SceneError) in
            try state.pick(list, window: nil, width: list.view.width, height: list.view.height)
        }
    }

    /// Waits for the device, and uses it.
    private func perform<Value: Sendable>(
        _ body: (inout SceneDeviceState) throws(SceneError) -> Value
    ) throws -> Value {
        WorkerPool.whileWaiting { isFree.wait() }
        defer { isFree.signal() }
        try WorkerPool.cancellation?.check()
        return try state.withLock { state in state.perform(body) }.get()
    }
}
