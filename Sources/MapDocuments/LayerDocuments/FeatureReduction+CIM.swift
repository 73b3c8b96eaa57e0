import CartoucheDocuments
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbolDocuments
import CartoucheSymbols

extension FeatureReduction {
    /// Reads the member `featureReduction` of a layer of ArcGIS Pro; nil if there is none, or an unknown class.
    ///
    /// The members of the classes are in the reference of ArcGIS Pro; the meaning of `visualization` is inferred.
    package static func read(
        cim json: JSONPart?, path: String, resources: ResourceLoader?, diagnostics: inout [Diagnostic]
    ) -> FeatureReduction? {
        guard let json, let object = json.object else { return nil }
        var content = Content()
        content.isEnabled = object["enabled"]?.bool ?? false
        for (index, element) in (object["fields"]?.array ?? []).enumerated() {
            var inner = JSONReading(element.object ?? .emptyObject, path: "\(path).fields[\(index)]")
            if let field = AggregateField(cim: &inner) { content.fields.append(field) }
            diagnostics += inner.diagnostics
        }
        if let drawn = object["visualization"]?["renderer"], drawn.object != nil {
            let renderer = Renderer.fromCIM(
                drawn.detached, path: "\(path).visualization.renderer", resources: resources)
            diagnostics += renderer.diagnostics
            if !(renderer is UnsupportedRenderer) { content.renderer = renderer }
        }
        content.readLabels(cim: object["visualization"], path: path + ".visualization")
        content.popup.definition = PopupDefinition(
            cim: object["popupInfo"], path: path + ".popupInfo", diagnostics: &diagnostics)
        switch object["type"]?.string {
        case "CIMClusteringFeatureReduction":
            content.maxScale = object["maximumScale"]?.finite ?? 0
            return ClusteringFeatureReduction(
                radius: object["clusterRadius"]?.finite, content, diagnostics: [])
        case "CIMBinningFeatureReduction":
            let isCount = object["thresholdType"]?.choice(["MaxScale": false, "FeatureCount": true])
            if !(isCount ?? false) {
                content.maxScale = object["maximumScale"]?.finite ?? 0
            } else {
                diagnostics.append(
                    Diagnostic(
                        .warning, code: .layerSettingNotApplied, path: "\(path).thresholdType",
                        message: "the number of features in a picture does not end binning",
                        instead: "bins are drawn at all scales"))
            }
            let type = BinningFeatureReduction.BinType(cim: object["binType"])
            if type == nil {
                diagnostics.append(
                    Diagnostic(
                        .warning, code: .binTypeNotDrawn, path: "\(path).binType",
                        message: "bins of the type \(object["binType"]?.brief ?? "") are not supported",
                        instead: "drawn as the cells of geohashes"))
            }
            let level = object["fixedLevel"]?.finite ?? -1
            let reference = object["spatialReference"].flatMap(EsriJSON.spatialReference)
            return BinningFeatureReduction(
                type: type ?? .geohash, level: level < 0 ? 3 : Int(min(level, 24)),
                minimumSize: level < 0 ? object["minimumBinSize"]?.finite ?? 16 : 0, reference: reference,
                content)
        default:
            diagnostics.append(
                Diagnostic(
                    .warning, code: .featureReductionNotRead, path: path,
                    message: "\(object["type"]?.brief ?? "no type") is not a type of feature reduction",
                    instead: "all features are drawn"))
            return nil
        }
    }
}

extension BinningFeatureReduction.BinType {
    /// Reads the member `binType` (CIM: `esriFeatureBinType`), by name or number; nil for other types.
    ///
    /// Documents that lack it have flat hexagons, the default of ArcGIS Pro.
    fileprivate init?(cim json: JSONPart?) {
        guard let json, !json.isNull else {
            self = .flatHexagon
            return
        }
        guard let type = (json.choice(Self.names) ?? json.choice(Self.namesWithPrefix)) ?? nil else {
            return nil
        }
        self = type
    }

    private static let names: KeyValuePairs<String, Self?> = [
        "Unknown": nil, "Geohash": .geohash, "GeohexFlat": .flatHexagon, "Geosquare": .square,
        "GeohexPointy": .pointyHexagon,
    ]
    private static let namesWithPrefix: KeyValuePairs<String, Self?> = [
        "esriFeatureBinTypeUnknown": nil, "esriFeatureBinTypeGeohash": .geohash,
        "esriFeatureBinTypeGeohexFlat": .flatHexagon, "esriFeatureBinTypeGeosquare": .square,
        "esriFeatureBinTypeGeohexPointy": .pointyHexagon,
    ]
}

extension FeatureReduction.Content {
    /// Reads the label class of clusters or bins.
    fileprivate mutating func readLabels(cim visualization: JSONPart?, path: String) {
        guard let visualization, let json = visualization["labelClass"]?.object else { return }
        let labelClass = DocumentLabelClass(json, path: path + ".labelClass")
        labels.definitions = [CIMLabelClassReader.read(labelClass, settings: .init(nil))]
        labels.isEnabled = visualization["showLabels"]?.bool ?? false
    }
}

extension AggregateField {
    /// Reads a field of a reduction of ArcGIS Pro.
    fileprivate init?(cim reading: inout JSONReading) {
        let object = reading.object
        let name = object["name"]?.string ?? object["fieldName"]?.string ?? ""
        let field = object["onStatisticField"]?.string ?? object["statisticField"]?.string ?? ""
        let words = ["avg", "count", "max", "min", "mode", "stddev", "sum", "var"]
        let names = [
            ("mean", "avg"), ("average", "avg"), ("maximum", "max"), ("minimum", "min"),
            ("standarddeviation", "stddev"), ("std", "stddev"), ("variance", "var"),
        ]
        let text = (object["statisticType"]?.string ?? object["statisticsType"]?.string ?? "").lowercased()
        let word = words.first { $0 == text } ?? names.first { $0.0 == text }?.1
        guard !name.isEmpty, !field.isEmpty, let type = word.flatMap(StatisticType.init) else {
            if !field.isEmpty {
                reading.report(
                    .warning, .aggregateFieldNotRead,
                    "the field \(name.brief) has no statistic of a field that can be computed",
                    instead: "the attribute is missing")
            }
            return nil
        }
        self.init(
            name: name, statisticFieldName: field, statisticType: type, alias: object["alias"]?.string ?? "")
    }
}
