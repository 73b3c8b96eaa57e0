import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheLabels
import CartoucheMapDocuments
import CartoucheMapModel
import CartoucheSymbolDocuments
import CartoucheSymbols
import Foundation
import Testing

@Suite("Label classes of ArcGIS Pro and web maps")
struct LabelClassReadingTests {
    /// Returns the labels of a layer with one label class.
    private func labels(
        _ members: String, maplex: String = "{}", standard: String = "{}", map: String = "",
        layer: String = ""
    ) throws -> LayerLabels {
        let text = """
            {"type":"CIMMapDocument","mapDefinition":{"type":"CIMMap","layers":["a"]\(map)},"layerDefinitions":[
            {"type":"CIMFeatureLayer","name":"A","uRI":"a","labelVisibility":true\(layer),"renderer":{"type":"CIMSimpleRenderer"},
            "labelClasses":[{"type":"CIMLabelClass","name":"Class 1","visibility":true,\(members.contains("priority") ? "" : "\"priority\":7,")\(members)
            "maplexLabelPlacementProperties":\(maplex),"standardLabelPlacementProperties":\(standard)}]}]}
            """
        let folder = FileManager.default.temporaryDirectory.appending(path: "labels-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(text.utf8).write(to: folder.appending(path: "a.mapx"))
        let map = try Map(contentsOfFile: folder.path + "/a.mapx")
        return try #require(map.operationalLayers.first?.origin?.labels)
    }

    private func labelClass(_ labels: LayerLabels, _ kind: GeometryKind) throws -> (LabelClass, [Diagnostic])
    {
        let overlay = GraphicsOverlay()
        overlay.addLabelDefinitions(labels.definitions)
        overlay.labelsAreEnabled = labels.isEnabled
        let classes = overlay.labelClasses(for: kind)
        return (try #require(classes.classes.first), classes.diagnostics)
    }

    private static let field = #""expression":"[NAME]","expressionEngine":"VBScript","#

    @Test("The placement of Maplex is read by default")
    func maplex() throws {
        let read = try labels(
            Self.field + #""whereClause":"POP > 5","minimumScale":6000,"useCodedValue":true,"#,
            maplex: """
                {"featureType":"Point","pointPlacementMethod":"AroundPoint","enablePointPlacementPriorities":true,
                "pointExternalZonePriorities":{"aboveLeft":2,"aboveRight":0,"aboveCenter":1,"belowRight":3},
                "primaryOffset":2,"primaryOffsetUnit":"MM","neverRemoveLabel":true,"featureWeight":500,"labelBuffer":40,
                "canStackLabel":true,"labelStackingProperties":{"stackAlignment":"ConstrainCenter","maximumNumberOfLines":2,
                "maximumNumberOfCharsPerLine":40,"minimumNumberOfCharsPerLine":5},"thinDuplicateLabels":true,
                "thinningDistance":200,"thinningDistanceUnit":"Point","rotationProperties":{"enable":true,
                "rotationField":"Rotation","rotationType":"Arithmetic","additionalAngle":180},"canReduceFontSize":true}
                """)
        let (point, diagnostics) = try labelClass(read, .point)
        // Labels are never removed, but duplicates are.
        #expect(diagnostics.map(\.code) == [.labelSettingsContradict])
        #expect(point.name == "Class 1" && point.priority == 7)
        #expect(point.rules.points.positions == [.zone(.aboveCenter), .zone(.aboveLeft), .zone(.belowRight)])
        #expect(point.rules.points.offset == .points(2 * 72 / 25.4) && point.minScale == 6000)
        #expect(
            point.rules.conflicts.neverRemoves && point.rules.conflicts.featureWeight == 500
                && point.rules.conflicts.buffer == 0.4)
        #expect(
            point.rules.fitting.stacking?.alignment == .center
                && point.rules.fitting.stacking?.greatestLineCount == 2)
        #expect(point.rules.conflicts.thinning == .init(distance: .points(200), scope: .featureType))
        #expect(
            point.rules.points.rotation?.field == "Rotation"
                && point.rules.points.rotation?.additionalAngle == 180)
        #expect(point.rules.fitting.reduction == .init(limit: 4, step: 0.5))
        #expect(point.whereClause?.text == "POP > 5")
    }

    @Test("Lines and polygons of Maplex")
    func linesAndPolygons() throws {
        let (line, _) = try labelClass(
            try labels(
                Self.field,
                maplex: """
                    {"featureType":"Line","linePlacementMethod":"OffsetStraightFromLine","constrainOffset":"AboveLine",
                    "enableConnection":true,"connectionType":"MinimizeLabels","repeatLabel":true,
                    "minimumRepetitionInterval":500,"polygonPlacementMethod":"CurvedInPolygon","canStackLabel":false,
                    "maximumLabelOverrun":16,"maximumLabelOverrunUnit":"Point","multiPartOption":"OneLabelPerFeature",
                    "minimumSizeForLabeling":50}
                    """), .polyline)
        #expect(line.rules.lines.layout == .straight && line.rules.lines.sides == [.above])
        #expect(
            line.rules.lines.connection == .minimizesLabels && line.rules.lines.repetition == .mapUnits(500))
        #expect(
            line.rules.polygons.methods == [.horizontal] && line.rules.fitting.stacking == nil
                && line.rules.parts == .oneOfAll)
        #expect(line.rules.fitting.greatestOverrun == .points(16))
        #expect(line.rules.fitting.minimumSize == .length(.mapUnits(50)))
        let (polygon, _) = try labelClass(
            try labels(
                Self.field,
                maplex: """
                    {"featureType":"Polygon","polygonPlacementMethod":"StraightInPolygon","preferHorizontalPlacement":true,
                    "canPlaceLabelOutsidePolygon":true,"labelLargestPolygon":true,"canOverrunFeature":false,
                    "polygonBoundaryWeight":200}
                    """), .polygon)
        #expect(
            polygon.rules.polygons.methods == [.horizontal, .straight]
                && polygon.rules.polygons.outsideZones.count == 8)
        #expect(
            polygon.rules.parts == .largest && polygon.rules.polygons.mustFit
                && polygon.rules.conflicts.boundaryWeight == 200)
    }

    @Test("A map with the standard engine uses its placement")
    func standard() throws {
        let map = #","generalPlacementProperties":{"type":"CIMStandardGeneralPlacementProperties"}"#
        let (line, _) = try labelClass(
            try labels(
                Self.field, maplex: #"{"linePlacementMethod":"CenteredCurvedOnLine"}"#,
                standard: """
                    {"numLabelsOption":"OneLabelPerName","lineLabelPosition":{"above":true,"inLine":true,"parallel":true},
                    "pointPlacementPriorities":{"aboveRight":1,"aboveLeft":2,"belowRight":2,"center":0},"bufferRatio":1,
                    "featureWeight":"High","labelWeight":"High","polygonPlacementMethod":"MixedStrategy"}
                    """, map: map), .polyline)
        #expect(
            line.rules.lines.layout == .straight && line.rules.lines.sides == [.above]
                && line.rules.parts == .oneOfAll)
        #expect(
            line.rules.conflicts.thinning == .init(distance: nil, scope: .labelClass)
                && line.rules.conflicts.buffer == 1)
        #expect(line.rules.points.positions == [.zone(.aboveRight), .zone(.aboveLeft), .zone(.belowRight)])
        #expect(
            line.rules.polygons.methods == [.horizontal, .straight]
                && line.rules.conflicts.featureWeight == 1000)
    }

    @Test("Values beyond their range are limited")
    func limits() throws {
        let read = try labels(
            Self.field,
            maplex: """
                {"featureWeight":1e300,"polygonBoundaryWeight":-7,"labelBuffer":-1e9,"neverRemoveLabel":true,
                "backgroundLabel":true,"thinDuplicateLabels":true,"thinningDistance":-5,"secondaryOffset":-1e30,
                "minimumSizeForLabeling":-1,"canReduceFontSize":true,"fontHeightReductionStep":0,
                "fontHeightReductionLimit":-3,"canStackLabel":true,"labelStackingProperties":
                {"maximumNumberOfLines":-3,"minimumNumberOfCharsPerLine":1e9,"maximumNumberOfCharsPerLine":0,
                "separators":[{"separator":""},{"separator":"abc"},5]},"enablePointPlacementPriorities":true,
                "pointExternalZonePriorities":{"aboveRight":-1,"center":1e300}}
                """)
        let (point, diagnostics) = try labelClass(read, .point)
        #expect(diagnostics.map(\.code) == [.labelNumberLimited, .labelSettingsContradict])
        let names = [
            "featureWeight 1e300", "polygonBoundaryWeight -7", "labelBuffer -1e9", "thinningDistance -5",
            "minimumSizeForLabeling -1", "fontHeightReductionStep 0", "fontHeightReductionLimit -3",
            "maximumNumberOfLines -3", "minimumNumberOfCharsPerLine 1e9", "maximumNumberOfCharsPerLine 0",
        ]
        for name in names { #expect(diagnostics[0].message.contains(name), "\(name)") }
        #expect(diagnostics[1].message.contains("never removed") && diagnostics[1].message.contains("fewest"))
        #expect(point.rules.conflicts.featureWeight == 1000 && point.rules.conflicts.boundaryWeight == 0)
        #expect(point.rules.conflicts.buffer == 0 && point.rules.conflicts.neverRemoves)
        #expect(point.rules.conflicts.thinning?.distance == nil && point.rules.conflicts.thinning != nil)
        #expect(point.rules.points.positions == [.zone(.center)] && point.rules.points.greatestOffset == 1)
        #expect(point.rules.fitting.minimumSize == nil)
        let stacking = try #require(point.rules.fitting.stacking)
        #expect(stacking.greatestLineCount >= 1 && stacking.greatestLineLength >= 1)
    }

    @Test("Settings without effect are reported by name, and dictionaries are those of the map")
    func unsupported() throws {
        let read = try labels(
            Self.field,
            maplex: """
                {"measureFromClippedFeatureGeometry":true,"lineFeatureType":"Contour","spreadWords":true,
                "canAbbreviateLabel":true,"dictionaryName":"roads","canKeyNumberLabel":true,"featureType":"Polygon",
                "polygonPlacementMethod":"CurvedAroundPolygon","spreadCharacters":true}
                """)
        let (line, diagnostics) = try labelClass(read, .polyline)
        #expect(line.rules.fitting.keyNumbering == KeyNumbering(group: "Default"))
        #expect(diagnostics.allSatisfy { $0.code == .labelSettingNotApplied } && diagnostics.count == 6)
        let names = [
            "measureFromClippedFeatureGeometry", "lineFeatureType", "spreadWords", "dictionaryName",
            "canKeyNumberLabel", "spreadCharacters",
        ]
        for name in names {
            #expect(diagnostics.contains { $0.message.contains(name) }, "\(name)")
        }
        let dictionary = """
            ,"generalPlacementProperties":{"type":"CIMMaplexGeneralPlacementProperties","dictionaries":[{"name":"roads",
            "maplexDictionary":[{"text":"Street","abbreviation":"St","maplexAbbreviationType":"Ending"}]}]}
            """
        let (known, _) = try labelClass(
            try labels(
                Self.field, maplex: #"{"canAbbreviateLabel":true,"dictionaryName":"roads"}"#, map: dictionary),
            .polyline)
        #expect(
            known.rules.fitting.abbreviations == [.init(text: "Street", abbreviation: "St", kind: .ending)])
    }

    @Test("Key numbering is that of the map's group")
    func keyNumbering() throws {
        let map = """
            ,"generalPlacementProperties":{"type":"CIMMaplexGeneralPlacementProperties","keyNumberGroups":[{"name":"lakes",
            "delimiterCharacter":":","keyNumberMethod":"AlwaysNumber"}]}
            """
        let (area, diagnostics) = try labelClass(
            try labels(
                Self.field, maplex: #"{"canKeyNumberLabel":true,"keyNumberGroupName":"lakes"}"#, map: map),
            .polygon)
        let numbering = try #require(area.rules.fitting.keyNumbering)
        #expect(numbering.group == "lakes" && numbering.delimiter == ":" && numbering.replacesAll)
        #expect(diagnostics.map(\.code) == [.labelSettingNotApplied])
        let (off, _) = try labelClass(
            try labels(Self.field, maplex: #"{"keyNumberGroupName":"lakes"}"#, map: map), .polygon)
        #expect(off.rules.fitting.keyNumbering == nil)
    }

    @Test("Conflicting and extreme values are bounded")
    func hostile() throws {
        let (line, diagnostics) = try labelClass(
            try labels(
                Self.field + #""minimumScale":-1e300,"#,
                maplex: """
                    {"featureWeight":1e9,"labelBuffer":-5,"secondaryOffset":1e300,"pointPlacementMethod":99,
                    "linePlacementMethod":"Nowhere","labelStackingProperties":{"maximumNumberOfLines":1e18,
                    "separators":[{"separator":""},{"separator":5}]},"pointExternalZonePriorities":{"aboveLeft":-4},
                    "enablePointPlacementPriorities":true,"fontHeightReductionStep":0,"canReduceFontSize":true,
                    "truncationMinimumLength":1e99,"canTruncateLabel":true,"rotationProperties":[],"strategyPriorities":7}
                    """), .polyline)
        #expect(
            line.rules.conflicts.featureWeight == 1000 && line.rules.conflicts.buffer == 0
                && line.rules.points.greatestOffset == 1000)
        #expect(line.rules.lines.layout == .curved && line.rules.fitting.stacking?.greatestLineCount == 50)
        #expect(line.rules.fitting.reduction?.step == 0.1 && line.rules.points.positions.count == 8)
        #expect(diagnostics.map(\.code) == [.labelNumberLimited] && line.minScale == 0)
    }

    @Test("A priority beyond its range, and blocked positions, have one diagnostic each")
    func priority() throws {
        for (priority, used) in [("1e300", 1_000_000), ("-1", 12), ("-9", 12)] {
            let (point, diagnostics) = try labelClass(
                try labels(Self.field + "\"priority\":\(priority),"), .point)
            #expect(point.priority == used)
            #expect(diagnostics.map(\.code) == (priority == "-1" ? [] : [.labelNumberLimited]))
        }
        let blocked =
            #"{"enablePointPlacementPriorities":true,"pointExternalZonePriorities":{"aboveLeft":0}}"#
        let (point, diagnostics) = try labelClass(try labels(Self.field, maplex: blocked), .point)
        #expect(point.rules.points.positions.count == 8)
        #expect(diagnostics.map(\.code) == [.labelSettingsContradict])
        #expect(try labelClass(try labels(Self.field, maplex: blocked), .polyline).1.isEmpty)
    }

    @Test("A web map's labels, with the domains of the layer's fields")
    func webMap() throws {
        let map = try Map.fromJSON(
            """
            {"operationalLayers":[{"title":"roads","featureCollection":{"layers":[{"layerDefinition":{"name":"roads",
            "geometryType":"esriGeometryPoint","fields":[{"name":"kind","type":"esriFieldTypeInteger","domain":{
            "type":"codedValue","codedValues":[{"name":"Primary","code":1}]}}],"drawingInfo":{"labelingInfo":[
            {"labelExpression":"[kind]","useCodedValues":true}]}},"featureSet":{"geometryType":"esriGeometryPoint",
            "features":[{"attributes":{"kind":1},"geometry":{"x":0,"y":0}}]}}]}}]}
            """)
        let layer = try #require(map.operationalLayers.first?.drawnLayers.first)
        #expect(layer.labelsAreEnabled && layer.labelDefinitions.count == 1)
        let labelClass = try #require(layer.labelClasses(for: .point).classes.first)
        var geometry = GeometryColumn()
        geometry.endFeature(.none)
        let batch = FeatureBatch(
            geometry: geometry, attributes: [AttributeColumn(name: "kind", values: .integers([1]))])
        #expect(labelClass.expression.texts(of: batch).texts == ["Primary"])
    }
}
