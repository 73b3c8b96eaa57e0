import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheLabels
import CartoucheMapModel
import CartoucheSymbols
import Testing

@Suite("Label definitions")
struct LabelDefinitionTests {
    private func labelClasses(_ definition: LabelDefinition, _ kind: GeometryKind) -> LabelClasses {
        let overlay = GraphicsOverlay()
        overlay.addLabelDefinition(definition)
        overlay.labelsAreEnabled = true
        return overlay.labelClasses(for: kind)
    }

    private func features(_ values: [String?]) -> FeatureBatch {
        var geometry = GeometryColumn()
        for _ in values { geometry.endFeature(.none) }
        return FeatureBatch(
            geometry: geometry,
            attributes: [
                AttributeColumn(
                    name: "NAME", values: .strings(values.map { $0 ?? "" }), isNull: values.map { $0 == nil })
            ])
    }

    @Test("A definition of code has the defaults of web maps")
    func defaults() throws {
        let symbol = TextSymbol(color: .red, size: 12)
        symbol.haloColor = .white
        symbol.haloWidth = 1
        let definition = LabelDefinition(
            labelExpression: SimpleLabelExpression(simpleExpression: "[NAME]"), textSymbol: symbol)
        #expect(definition.placement == .automatic && definition.whereClause.isEmpty)
        let point = try #require(labelClasses(definition, .point).classes.first)
        #expect(point.rules.points.positions == [.zone(.aboveRight)])
        #expect(point.rules.points.offset == .points(1) && point.priority == 12)
        #expect(point.rules.fitting.stacking != nil && point.rules.parts == .each)
        #expect(point.fieldNames == ["NAME"])
        #expect(point.expression.texts(of: features(["Bern", nil, " "])).texts == ["Bern", nil, nil])
        let line = try #require(labelClasses(definition, .polyline).classes.first)
        #expect(
            line.rules.lines.layout == .curved && line.rules.lines.sides == [.above] && line.priority == 15)
        #expect(
            line.rules.lines.repetition == .points(216) && line.rules.lines.connection == .minimizesLabels)
        #expect(line.rules.fitting.stacking == nil && line.rules.fitting.greatestOverrun == nil)
        let polygon = try #require(labelClasses(definition, .polygon).classes.first)
        #expect(
            polygon.rules.polygons.methods == [.horizontal] && !polygon.rules.polygons.mustFit
                && polygon.priority == 18)
        #expect(polygon.rules.lines.repetition != nil && polygon.rules.polygons.repetition == nil)
    }

    @Test("Labels are drawn only if they are enabled, and definitions can be removed")
    func enabling() {
        let definition = LabelDefinition(
            labelExpression: ArcadeLabelExpression(arcadeString: "$feature.NAME"), textSymbol: nil)
        let other = LabelDefinition(labelExpression: nil, textSymbol: nil)
        let layer = FeatureLayer(featureSource: MemorySource(name: "towns", batches: [features(["a"])]))
        #expect(!layer.labelsAreEnabled && layer.labelDefinitions.isEmpty)
        layer.addLabelDefinitions([definition, other])
        #expect(layer.labelClasses(for: .point).classes.isEmpty)
        layer.labelsAreEnabled = true
        #expect(layer.labelClasses(for: .point).classes.count == 1)
        #expect(layer.clone().labelDefinitions == [definition, other])
        layer.removeLabelDefinition(definition)
        #expect(layer.labelDefinitions == [other] && layer.labelClasses(for: .point).classes.isEmpty)
        layer.removeAllLabelDefinitions()
        #expect(layer.labelDefinitions.isEmpty)
    }

    @Test("Choices become rules of the class")
    func choices() throws {
        let definition = LabelDefinition(
            labelExpression: SimpleLabelExpression(simpleExpression: "[NAME]"), textSymbol: nil)
        definition.placement = .pointAboveCenter
        definition.deconflictionStrategy = .dynamicNeverRemove
        definition.offsetDistance = 3
        definition.featureInteriorOverlapStrategy = .exclude
        definition.featureBoundaryOverlapStrategy = .avoid
        definition.labelOverlapStrategy = .allow
        definition.removeDuplicatesStrategy = .labelClass
        definition.removeDuplicatesDistance = 100
        definition.multipartStrategy = .labelLargest
        definition.priority = 3
        definition.stackStrategy = .none
        definition.angle = LabelAngle(expression: "$feature.ANGLE", rotationType: .geographic)
        definition.whereClause = "NAME <> 'x'"
        definition.minScale = 5000
        definition.maxScale = 100
        let point = try #require(labelClasses(definition, .point).classes.first)
        #expect(
            point.rules.points.positions.first == .zone(.aboveCenter)
                && point.rules.points.positions.count == 8)
        #expect(
            point.rules.conflicts.neverRemoves && point.rules.conflicts.isBackground
                && point.rules.points.offset == .points(3))
        #expect(point.rules.conflicts.featureWeight == 1000 && point.rules.conflicts.boundaryWeight == 500)
        #expect(point.rules.conflicts.thinning == .init(distance: .points(100), scope: .labelClass))
        #expect(point.rules.parts == .largest && point.priority == 3 && point.rules.fitting.stacking == nil)
        #expect(
            point.rules.points.rotation?.field == "ANGLE" && point.rules.points.rotation?.kind == .geographic)
        #expect(
            point.isVisible(atScale: 4000) && !point.isVisible(atScale: 6000) && !point.isVisible(atScale: 50)
        )
        #expect(Set(point.fieldNames) == ["NAME", "ANGLE"])
        definition.placement = .lineBelowEnd
        definition.lineOrientation = .direction
        definition.repeatStrategy = .none
        definition.textLayout = .straight
        definition.textOrientation = .direction
        definition.lineConnection = .unambiguousLabels
        definition.overrunStrategy = .none
        definition.deconflictionStrategy = .static
        let line = try #require(labelClasses(definition, .polyline).classes.first)
        #expect(
            line.rules.lines.sides == [.right] && line.rules.lines.places == [.end]
                && line.rules.lines.repetition == nil)
        #expect(
            line.rules.lines.layout == .straight && line.rules.lines.followsDirection
                && line.rules.lines.connection == .unambiguous)
        #expect(try #require(labelClasses(definition, .polygon).classes.first).rules.polygons.mustFit)
    }

    @Test("What cannot be drawn has one diagnostic each")
    func diagnostics() {
        let definition = LabelDefinition(
            labelExpression: ArcadeLabelExpression(arcadeString: "$feature.NAME +\n Geocode()"),
            textSymbol: nil)
        definition.name = "towns"
        let classes = labelClasses(definition, .point)
        #expect(classes.classes.isEmpty && classes.diagnostics.map(\.code) == [.labelExpressionNotSupported])
        #expect(classes.diagnostics[0].message.contains("line 2, column 2"))
        definition.expression = SimpleLabelExpression(simpleExpression: "[NAME]")
        definition.geometryStrategy = .useClippedGeometry
        definition.angle = LabelAngle(expression: "$feature.A + 1")
        #expect(
            labelClasses(definition, .point).diagnostics.map(\.code)
                == [.labelSettingNotApplied, .labelSettingNotApplied])
        definition.whereClause = "NAME ="
        #expect(labelClasses(definition, .point).classes.isEmpty)
    }

    @Test("Contradicting settings and priorities beyond their range have one diagnostic each")
    func contradictions() throws {
        let definition = LabelDefinition(
            labelExpression: SimpleLabelExpression(simpleExpression: "[NAME]"), textSymbol: nil)
        definition.minScale = 100
        definition.maxScale = 5000
        definition.deconflictionStrategy = .dynamicNeverRemove
        definition.removeDuplicatesStrategy = .all
        definition.repeatStrategy = .repeat
        definition.repeatDistance = 0
        let contradiction = try #require(labelClasses(definition, .polyline).diagnostics.first)
        #expect(labelClasses(definition, .polyline).diagnostics.count == 1)
        #expect(contradiction.code == .labelSettingsContradict)
        #expect(contradiction.message.split(separator: ";").count == 3)
        #expect(contradiction.instead.contains("there are no labels"))
        (definition.minScale, definition.maxScale) = (5000, 100)
        definition.removeDuplicatesStrategy = .none
        definition.repeatDistance = 10
        #expect(labelClasses(definition, .polyline).diagnostics.isEmpty)
        definition.deconflictionStrategy = .none
        definition.labelOverlapStrategy = .exclude
        #expect(labelClasses(definition, .point).diagnostics.map(\.code) == [.labelSettingsContradict])
        definition.labelOverlapStrategy = .automatic
        for (priority, used) in [(Int.max, 1_000_000), (-7, 0)] {
            definition.priority = priority
            let classes = labelClasses(definition, .point)
            #expect(classes.classes.first?.priority == used)
            #expect(classes.diagnostics.map(\.code) == [.labelNumberLimited])
        }
    }

    private static let json = """
        {"labelExpressionInfo":{"expression":"$feature.NAME","title":"t"},"labelPlacement":"esriServerLinePlacementCenterAlong",\
        "allowOverrun":true,"repeatLabel":true,"repeatLabelDistance":100,"stackLabel":true,"stackRowLength":20,\
        "where":"POP > 3","minScale":42537,"maxScale":0,"useCodedValues":true,"priority":-1,"polylineAnchor":"x",\
        "symbol":{"type":"esriTS","color":[1,2,3,255],"font":{"family":"Arial","size":10}},"lineConnection":null,\
        "removeDuplicates":"featureType","stackSeparators":[{"separator":"/","visible":true,"forced":false}]}
        """

    @Test("A definition from JSON writes back what it read, and what has changed")
    func roundTrip() throws {
        let definition = try LabelDefinition.fromJSON(Self.json)
        #expect(try JSONPart(parsing: definition.toJSON()).value == JSONPart(parsing: Self.json).value)
        #expect(
            definition.placement == .lineCenterAlong && definition.minScale == 42537
                && definition.priority == nil)
        #expect(definition.usesCodedValues && definition.whereClause == "POP > 3")
        #expect((definition.expression as? ArcadeLabelExpression)?.expression == "$feature.NAME")
        #expect(definition.textSymbol?.fontFamily == "Arial")
        let line = try #require(labelClasses(definition, .polyline).classes.first)
        #expect(line.rules.lines.sides == [.on] && line.rules.lines.repetition == .points(100))
        #expect(line.rules.fitting.stacking?.greatestLineLength == 20)
        #expect(line.rules.fitting.stacking?.separators == [.init("/", isVisible: true)])
        #expect(line.rules.conflicts.thinning == .init(distance: nil, scope: .featureType))
        definition.expression = SimpleLabelExpression(simpleExpression: "[CODE]")
        definition.placement = .automatic
        definition.priority = 4
        let written = try JSONPart(parsing: definition.toJSON())
        #expect(written["labelExpression"]?.string == "[CODE]" && written["labelExpressionInfo"] == nil)
        #expect(written["labelPlacement"] == nil && written["priority"]?.double == 4)
        #expect(written["polylineAnchor"]?.string == "x")
    }

    @Test func roundedNumbersAreWrittenAsTheyWereRead() throws {
        let text = #"{"priority":3.4,"stackRowLength":1e300,"stackSeparators":[{"separator":"/","note":1}]}"#
        let definition = try LabelDefinition.fromJSON(text)
        #expect(definition.priority == 3 && definition.stackRowLength == 10_000)
        #expect(definition.toJSON() == text)
        definition.stackRowLength = nil
        definition.stackSeparators = nil
        #expect(definition.toJSON() == #"{"priority":3.4}"#)
    }

    @Test("Values that are not understood have diagnostics; other JSON is an error")
    func badJSON() throws {
        let definition = try LabelDefinition.fromJSON(
            #"{"labelPlacement":"nowhere","stackRowLength":1e300,"priority":1e300,"labelExpression":7,"minScale":"a"}"#
        )
        #expect(definition.diagnostics.map(\.code) == [.badMember, .badMember, .labelNumberLimited])
        #expect(definition.diagnostics[2].message.contains("priority 1e300, stackRowLength 1e300"))
        #expect(definition.stackRowLength == 10_000 && definition.priority == 1_000_000)
        #expect(throws: DocumentError.self) { try LabelDefinition.fromJSON("[1]") }
        #expect(throws: DocumentError.self) { try LabelDefinition.fromJSON("{") }
    }
}
