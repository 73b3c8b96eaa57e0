import CartoucheDocuments
import CartoucheSymbols

/// The relation of heights (z) to the ground in scenes.
public enum SurfacePlacement: Hashable, Sendable, CaseIterable {
    /// Heights are above sea level.
    case absolute
    /// Heights are ignored; markers stand on the ground and face the camera.
    case drapedBillboarded
    /// Heights are ignored; markers lie on the ground.
    case drapedFlat
    /// Heights are above the ground.
    case relative
    /// Heights are above the higher of the ground and the objects of scene layers.
    case relativeToScene
}

/// The properties of a layer or an overlay that apply only in scenes.
public struct LayerSceneProperties: Hashable, Sendable {
    /// The relation of heights to the ground.
    ///
    /// Default: `.drapedBillboarded`.
    public var surfacePlacement: SurfacePlacement
    /// The distance in meters by which everything is raised; it has no effect on the draped placements.
    ///
    /// Default: 0.
    public var altitudeOffset: Double
    /// The expression for the height that replaces z, from a web scene; nil uses z.
    package var heightExpression: ValueSource?
    /// The meters of one unit of ``heightExpression`` and z.
    package var metersPerUnit = 1.0

    /// Creates properties.
    public init(surfacePlacement: SurfacePlacement = .drapedBillboarded, altitudeOffset: Double = 0) {
        self.surfacePlacement = surfacePlacement
        self.altitudeOffset = altitudeOffset
    }
}
