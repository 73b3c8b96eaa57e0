import CartoucheDocuments
import CartoucheLabels
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbolDocuments

extension FeatureReduction {
    /// Returns the reduction as the member `featureReduction` of a layer of ArcGIS Pro.
    ///
    /// Statistics of fields are not written.
    func cim(_ labels: inout CIMLabelClassWriter, _ renderers: inout CIMRendererWriter) -> JSONValue {
        var object: JSONObject = ["enabled": .bool(isEnabled)]
        if maxScale > 0 { object["maximumScale"] = .number(JSONNumber(maxScale)) }
        switch self {
        case let clusters as ClusteringFeatureReduction:
            object["type"] = "CIMClusteringFeatureReduction"
            object["clusterRadius"] = .number(JSONNumber(clusters.radius * 72 / 96))
        case let bins as BinningFeatureReduction:
            object["type"] = "CIMBinningFeatureReduction"
            object["thresholdType"] = "MaxScale"
            object["binType"] = .string(bins.binType.cimName)
            object["fixedLevel"] = .number(
                JSONNumber(bins.minimumBinSize > 0 ? -1 : Double(bins.fixedBinLevel)))
            object["minimumBinSize"] = .number(JSONNumber(bins.minimumBinSize * 72 / 96))
        default: break
        }
        var visualization: JSONObject = ["showLabels": .bool(labelsAreEnabled)]
        if let json = renderer.flatMap({ try? JSONPart(parsing: $0.toJSON(), source: "") }),
            let drawn = renderers.renderer(json)
        {
            visualization["renderer"] = drawn
        }
        let kind: LabelKind = self is BinningFeatureReduction ? .polygon : .point
        if let first = labelDefinitions.first, let written = labels.labelClass(first, for: kind, &renderers) {
            visualization["labelClass"] = written
        }
        object["visualization"] = .object(visualization)
        return .object(object)
    }
}

extension BinningFeatureReduction.BinType {
    /// The name in documents of ArcGIS Pro.
    fileprivate var cimName: String {
        switch self {
        case .geohash: "Geohash"
        case .square: "Geosquare"
        case .flatHexagon: "GeohexFlat"
        case .pointyHexagon: "GeohexPointy"
        }
    }
}
