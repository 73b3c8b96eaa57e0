import CLibrary
import Canvases
import Portrayal

/// What one drawing leaves for the next: compiled symbols and marker sprites.
package final class DrawingSession: Sendable {
    let plans = PlanCache()
    let rendererPlans = RendererPlanCache()
    /// Makes pictures; it keeps markers as pixels.
    let pictures = PictureOutput()
    /// Recorded bytes that may wait for later passes of a layer that is drawn in several.
    let mostWaitingBytes: Int

    /// A session without anything in it.
    ///
    /// - Parameter mostWaitingBytes: Default: 512 MB; a hundred thousand roads with casings are about 50 MB.
    package init(mostWaitingBytes: Int = 512 << 20) {
        self.mostWaitingBytes = mostWaitingBytes
    }

    /// How often the classes of a renderer were looked through for their plans.
    package var rendererPlanCount: Int { rendererPlans.makeCount }

    /// How many threads can run at once.
    package static let coreCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
