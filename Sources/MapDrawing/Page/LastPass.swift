import CartoucheCanvases
import CartoucheDocuments

/// A pass over the whole map after all layers, overlays and labels are drawn, such as the callout of a view.
package protocol LastPass: AnyObject, Sendable {
    /// Draws above everything else.
    ///
    /// - Parameters:
    ///   - frame: The part of the map on the page.
    ///   - canvas: The canvas with the layers and overlays.
    /// - Returns: Diagnostics for what the pass could not draw faithfully.
    func draw<Target: Canvas>(in frame: MapFrame, on canvas: inout Target) throws -> [Diagnostic]
}
