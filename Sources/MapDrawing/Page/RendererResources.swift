import CartoucheCanvases
import CartoucheMapModel
import CartouchePortrayal

/// What all drawings of a renderer share: its caches, its output for images, and its limits.
package final class RendererResources: Sendable {
    /// The maximum number of threads that draw.
    let threadBudget: Int
    /// The maximum memory for parts and features that wait for their turn in a layer's drawing order, in bytes.
    let maxWaitingBytes: Int
    let plans = PlanCache()
    let rendererPlans = RendererPlanCache()
    /// The output for images, which caches markers as pixels.
    package let pictures = PictureOutput()
    /// The caches of single stages of drawing.
    let kept = KeptValues()

    init(threadBudget: Int, maxWaitingBytes: Int) {
        (self.threadBudget, self.maxWaitingBytes) = (threadBudget, maxWaitingBytes)
    }
}
