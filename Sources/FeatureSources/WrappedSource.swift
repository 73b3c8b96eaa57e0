import CartoucheFeatures
import CartoucheGeospatial

/// A source with the features of another source, which are the same unless it says otherwise.
package protocol WrappedSource: FeatureSource {
    var base: any FeatureSource { get set }
}

extension WrappedSource {
    package var name: String { base.name }
    package var fields: [Field] { base.fields }
    package var declaresFields: Bool { base.declaresFields }
    package var geometryKind: GeometryKind? { base.geometryKind }
    package var spatialReference: SpatialReference? { base.spatialReference }
    package var extent: Envelope? { base.extent }
    package var featureCount: Int? { base.featureCount }
    package var version: SourceVersion? { base.version }
    package var readsByEnvelope: Bool { base.readsByEnvelope }
    package var leavesOutDetail: Bool { base.leavesOutDetail }
}
