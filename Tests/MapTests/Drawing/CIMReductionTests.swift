import CartoucheDocuments
import CartoucheMapDocuments
import CartoucheMapModel
import Testing

/// Clusters and bins of ArcGIS Pro.
@Suite struct CIMReductionTests {
    private func read(_ text: String) throws -> (FeatureReduction?, [Diagnostic.Code]) {
        var diagnostics: [Diagnostic] = []
        let reduction = FeatureReduction.read(
            cim: try JSONPart(parsing: text), path: "$", resources: nil, diagnostics: &diagnostics)
        return (reduction, diagnostics.map(\.code))
    }

    @Test(arguments: [
        (#""Geohash""#, BinningFeatureReduction.BinType.geohash), ("3", .square),
        (#""esriFeatureBinTypeGeohexPointy""#, .pointyHexagon), ("2", .flatHexagon),
    ])
    func binTypesHaveNamesAndNumbers(json: String, type: BinningFeatureReduction.BinType) throws {
        let (reduction, codes) = try read(
            #"{"type":"CIMBinningFeatureReduction","enabled":true,"fixedLevel":4,"binType":\#(json)}"#)
        let bins = try #require(reduction as? BinningFeatureReduction)
        #expect(bins.binType == type && bins.fixedBinLevel == 4 && codes.isEmpty)
    }

    @Test func binsWithoutMembersHaveTheDefaultsOfArcGISPro() throws {
        let (reduction, codes) = try read(#"{"type":"CIMBinningFeatureReduction"}"#)
        let bins = try #require(reduction as? BinningFeatureReduction)
        #expect(bins.binType == .flatHexagon && abs(bins.minimumBinSize - 16 * 4 / 3) < 0.4)
        #expect(!bins.isEnabled && codes.isEmpty)
    }

    @Test func labelsAndPopupsAreRead() throws {
        let (reduction, codes) = try read(
            """
            {"type":"CIMClusteringFeatureReduction","enabled":true,"clusterRadius":30,"popupInfo":{"title":"{s}",
            "mediaInfos":[{"type":"CIMTableMediaInfo","fields":["s","cluster_count"]}]},
            "fields":[{"name":"s","onStatisticField":"n","statisticType":"Sum"}],
            "visualization":{"showLabels":true,"labelClass":{"type":"CIMLabelClass","expression":"$feature.s",
            "expressionEngine":"Arcade","visibility":true}}}
            """)
        let clusters = try #require(reduction as? ClusteringFeatureReduction)
        #expect(clusters.labelDefinitions.count == 1 && clusters.labelsAreEnabled)
        #expect(clusters.popupDefinition?.fields.map(\.fieldName) == ["s", "cluster_count"])
        #expect(clusters.aggregateFields.map(\.name) == ["s"] && codes.isEmpty)
    }

    @Test func whatIsNotDrawnIsReported() throws {
        let (reduction, codes) = try read(
            #"{"type":"CIMBinningFeatureReduction","binType":"Unknown","thresholdType":"FeatureCount"}"#)
        #expect((reduction as? BinningFeatureReduction)?.binType == .geohash)
        #expect(codes == [.layerSettingNotApplied, .binTypeNotDrawn])
    }
}
