import CartoucheGeospatial
import CartoucheMapModel

extension DrawingReport.LayerReport {
    /// Corrects ``absence`` if all features are inside the picture, and so must be too small to be visible.
    ///
    /// Lines without length leave nothing inside a picture, like lines outside of it.
    ///
    /// - Parameter picture: The extent of the picture; nil if it is unknown.
    mutating func findTinyFeatures(in picture: Envelope?) {
        guard absence == .outsideExtent, featuresClipped > 0, let picture, let extent,
            let own = extent.spatialReference, let target = picture.spatialReference
        else { return }
        let transformation = try? CoordinateTransformation.known(from: own, to: target)
        guard let placed = own == target ? extent : transformation?.project(envelope: extent) else { return }
        let isInside =
            placed.xMin >= picture.xMin && placed.xMax <= picture.xMax && placed.yMin >= picture.yMin
            && placed.yMax <= picture.yMax
        if isInside { absence = .tooSmall }
    }
}
