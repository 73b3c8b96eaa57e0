import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartoucheLegends
import CartoucheMapModel
import CartoucheSymbols
import CartoucheWorkers

extension Legend {
    /// Draws the legend as an image that fits it.
    ///
    /// ```swift
    /// let legend = try await Legend(for: map, scale: 50_000).visibleOnly()
    /// let image = try await legend.makeImage(scale: 2).image
    /// ```
    ///
    /// - Parameters:
    ///   - style: The title, the columns and the texts. Default: no title, and columns by the height.
    ///   - scale: The number of pixels per DIP. Default: 1.
    ///   - backgroundColor: The color below the legend; nil (default) is transparent.
    /// - Returns: The image, and what it does not show faithfully.
    /// - Throws: ``MapError`` if the scale is not above 0 and at most 64; ``CanvasError`` if the legend is too large for
    ///   an image; `CancellationError` if the task is canceled.
    public func makeImage(
        style: LegendStyle = LegendStyle(), scale: Double = 1, backgroundColor: Color? = nil
    ) async throws -> (image: Image, diagnostics: [Diagnostic]) {
        let (image, diagnostics) = try await draw(
            to: PictureOutput(sprites: nil), style: style, scale: scale, backgroundColor: backgroundColor)
        return (image.drawn(at: scale), diagnostics)
    }

    /// Draws the legend to an output, such as an SVG or a PDF file, on a page that fits it.
    ///
    /// Outputs are in the product CartoucheCanvas; import `CartoucheCanvas` in addition to `Cartouche`.
    ///
    /// - Parameters:
    ///   - output: The output, for example `SVGOutput(path: "legend.svg")`.
    ///   - style: The title, the columns and the texts. Default: no title, and columns by the height.
    ///   - scale: The number of pixels per DIP. Default: 1.
    ///   - backgroundColor: The color below the legend; nil (default) is transparent.
    /// - Returns: The product of the output, and what it does not show faithfully.
    /// - Throws: ``MapError`` if the scale is not above 0 and at most 64; the errors of the output; `CancellationError`
    ///   if the task is canceled.
    public func draw<Output: CanvasOutput>(
        to output: Output, style: LegendStyle = LegendStyle(), scale: Double = 1,
        backgroundColor: Color? = nil
    ) async throws -> (product: Output.Product, diagnostics: [Diagnostic])
    where Output: Sendable, Output.Product: Sendable {
        _ = try SwatchSize.pixelsPerPoint(scale: scale)
        return try await BackgroundThreads.run { _ in
            let legend = self.withModelPictures(scale: max(scale, 2), resources: ResourceLoader())
            let (product, found) = try legend.draw(
                to: output, style: style, scale: scale, background: backgroundColor)
            return (product, legend.diagnostics.filter { !found.contains($0) } + found)
        }
    }
}
