import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolGeometry
import CartoucheSymbolModel
import Testing

// A symbol layer, a geometric effect and a marker placement that are defined only in this file.

/// Fills a polygon with its color.
private struct RayFill: SymbolLayerObject, PortrayedLayer {
    var layer = LayerProperties()
    var color: CIMColor?
    var rays = 8
    var kept = KeptMembers()

    var className: StaticString { "CIMRayFill" }
    static var formerNames: [StaticString] { ["CIMStarFill"] }

    mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        layer.visitMembers(&visitor)
        visitor.value("color", &color)
        visitor.integer("rays", &rays)
    }

    mutating func changeColors(
        _ change: (CIMColor?) -> CIMColor?, inner: (SymbolDefinition) -> SymbolDefinition
    ) {
        color = color.flatMap(change)
    }

    func painter(_ setting: inout LayerSetting, with resolver: inout SymbolResolver) -> (any LayerPainter)? {
        color.map { RayFillPainter(color: ResolvedColor($0)) }
    }
}

/// Paints a ray fill.
private struct RayFillPainter: LayerPainter, PlannedPainter {
    let color: ResolvedColor

    var subject: PaintedSubject { .area }

    func planned(unit: PixelsPerPoint, spending budget: inout PieceBudget) -> (any PlannedPainter)? { self }

    func paint(
        _ path: Path, of shape: PaintedShape, as variation: Variation, in context: inout PaintContext,
        on canvas: inout some Canvas
    ) {
        guard let color = variation.visible(color, keepsColor: false) else { return }
        canvas.fill(path, with: color.paint, rule: context.rule)
    }
}

/// Moves a geometry up.
private struct Lift: GeometricEffectObject, AppliedEffect {
    var primitiveName = ""
    var height = 1.0
    var kept = KeptMembers()

    var className: StaticString { "CIMGeometricEffectLift" }

    mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.number("height", &height)
    }

    var reach: Double? { abs(height) }
    var changesNothing: Bool { height == 0 }
    var approximation: String? { "how far a lift lifts" }

    func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        let shift = SIMD2(0, work.length(height))
        return geometry.mapped { $0 + shift }
    }
}

/// Places a marker on the first vertex of each part.
private struct OnFirstVertex: MarkerPlacementObject, AppliedPlacement {
    var primitiveName = ""
    var kept = KeptMembers()

    var className: StaticString { "CIMMarkerPlacementOnFirstVertex" }

    mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
    }

    var distance: Double { 0 }

    func place(
        on geometry: EffectGeometry, grid: GridFrame?, into spots: inout [MarkerSpot],
        _ work: inout EffectWork
    ) {
        for part in geometry.parts {
            if let first = part.points.first { spots.append(MarkerSpot(position: first)) }
        }
    }
}

/// An effect that is read but not drawn.
private struct Unapplied: GeometricEffectObject {
    var kept = KeptMembers()
    var className: StaticString { "CIMGeometricEffectUnapplied" }
    mutating func visitMembers(_ visitor: inout some MemberVisitor) {}
}

/// A layer that is read but not drawn.
private struct Unpainted: SymbolLayerObject {
    var layer = LayerProperties()
    var kept = KeptMembers()
    var className: StaticString { "CIMUnpainted" }
    mutating func visitMembers(_ visitor: inout some MemberVisitor) { layer.visitMembers(&visitor) }
}

/// A class can be added with its own file and a line in the registry.
@Suite struct AddedClassTests {
    private static let classes: SymbolClasses = {
        var classes = SymbolClasses.standard
        classes.layers.add(.init(RayFill()))
        classes.layers.add(.init(Unpainted()))
        classes.effects.add(.init(Lift()))
        classes.effects.add(.init(Unapplied()))
        classes.placements.add(.init(OnFirstVertex()))
        return classes
    }()

    private static let marker = #"""
        {"type":"CIMVectorMarker","enable":true,"size":4,
        "markerPlacement":{"type":"CIMMarkerPlacementOnFirstVertex","primitiveName":"p","own":1},
        "frame":{"xmin":-1,"ymin":-1,"xmax":1,"ymax":1},"markerGraphics":[{"type":"CIMMarkerGraphic",
        "geometry":{"rings":[[[-1,-1],[-1,1],[1,1],[1,-1],[-1,-1]]]},"symbol":{"type":"CIMPolygonSymbol",
        "symbolLayers":[{"type":"CIMSolidFill","enable":true,"color":[255,0,0,255]}]}}]}
        """#
    private static let stroke = #"""
        {"type":"CIMSolidStroke","enable":true,"width":2,"color":[0,0,255,255],
        "effects":[{"type":"CIMGeometricEffectLift","primitiveName":"lift","height":5}]}
        """#
    private static let rays = #"{"type":"CIMRayFill","enable":true,"rays":5,"color":[255,0,0,255],"own":[1]}"#

    private static func symbol(
        _ layers: String..., kind: String = "Line", log: DiagnosticLog = DiagnosticLog()
    ) throws -> SymbolDefinition {
        let text = #"{"type":"CIM\#(kind)Symbol","symbolLayers":[\#(layers.joined(separator: ","))]}"#
        return try SymbolDefinition(cim: Array(text.utf8), classes: classes, log: log)
    }

    @Test func objectsOfAddedClassesAreReadAndWrittenBack() throws {
        let log = DiagnosticLog()
        let symbol = try Self.symbol(Self.marker, Self.stroke, Self.rays, log: log)
        #expect(log.diagnostics.map(\.code) == [.unknownMember, .unknownMember])
        let rays = try #require(symbol.layers[0].object as? RayFill)
        #expect(rays.rays == 5)
        #expect(symbol.layers[0].className == "CIMRayFill")
        let lift = try #require(symbol.layers[1].properties?.effects.first?.object as? Lift)
        #expect(lift.height == 5)
        #expect(symbol.layers[2].marker?.placement?.object is OnFirstVertex)
        let text = #"{"type":"CIMLineSymbol","symbolLayers":[\#(Self.marker),\#(Self.stroke),\#(Self.rays)]}"#
        let source = try JSONValue(parsing: text)
        let again = try SymbolDefinition(cim: symbol.cimBytes(), classes: Self.classes, log: DiagnosticLog())
        #expect(again == symbol)
        #expect(again.hashValue == symbol.hashValue)
        #expect(Self.sorted(symbol.cimJSON) == Self.sorted(source))
        #expect(CIMCensus(of: symbol).counts["CIMRayFill"] == [.modeled: 1])
    }

    @Test func aFormerNameIsReadAndWrittenBack() throws {
        let old = #"{"type":"CIMStarFill","rays":3}"#
        let symbol = try Self.symbol(old, kind: "Polygon")
        #expect(symbol.layers[0].object is RayFill)
        #expect(String(decoding: symbol.cimBytes(), as: UTF8.self).contains(old))
    }

    @Test func unregisteredClassesAreKept() throws {
        let text = #"{"type":"CIMLineSymbol","symbolLayers":[\#(Self.stroke),\#(Self.rays)]}"#
        let log = DiagnosticLog()
        let symbol = try SymbolDefinition(cim: Array(text.utf8), log: log)
        #expect(log.diagnostics.map(\.code).sorted() == [.unknownEffect, .unknownSymbolLayer])
        #expect(symbol.layers.allSatisfy { !($0.object is RayFill) })
        #expect(Self.sorted(symbol.cimJSON) == Self.sorted(try JSONValue(parsing: text)))
    }

    @Test func theCatalogContainsAddedClasses() throws {
        let listed = CIMCatalog.classes(with: Self.classes)
        let names = Dictionary(uniqueKeysWithValues: listed.map { ($0.name, $0) })
        #expect(names["CIMRayFill"]?.family == .symbolLayer)
        #expect(names["CIMRayFill"]?.members.suffix(2).map(\.name) == ["color", "rays"])
        #expect(names["CIMGeometricEffectLift"]?.family == .geometricEffect)
        #expect(names["CIMMarkerPlacementOnFirstVertex"]?.family == .markerPlacement)
        #expect(CIMCatalog.classes.count == listed.count - 5)
    }

    @Test func overridesColorsAndCommonMembersApplyToAddedClasses() throws {
        let symbol = try Self.symbol(Self.stroke, Self.rays)
        let (lifted, count) = symbol.overridden("lift", "Height", by: 9)
        #expect(count == 1)
        #expect((lifted.layers[1].properties?.effects.first?.object as? Lift)?.height == 9)
        let green = Color(red8: 0, green: 255, blue: 0)
        let colored = symbol.colored(green)
        #expect((colored.layers[0].object as? RayFill)?.color?.resolved == green)
        #expect(colored.consensusColor == green)
        #expect(symbol.consensusColor == nil)
        var layer = symbol.layers[0]
        layer.editProperties { $0.isEnabled = false }
        #expect(layer.properties?.isEnabled == false)
        #expect(layer != symbol.layers[0])
        layer.editStroke { $0.width = 3 }
        #expect(layer.stroke == nil && layer.marker == nil)
    }

    @Test func theLayerIsPainted() throws {
        let plan = SymbolPlan(try Self.symbol(Self.rays, kind: "Polygon"), pixelsPerPoint: 1)
        #expect(plan.diagnostics.isEmpty)
        var canvas = CallRecorder()
        var portrayer = Portrayer(frame: PortrayalFrame(width: 100, height: 100))
        let area = Sample.area(10, 10, 20, 20)
        portrayer.draw(area: area, outline: area, with: plan, on: &canvas)
        portrayer.finish(on: &canvas)
        #expect(canvas.description.hasPrefix("fill #ff0000 evenOdd"))
    }

    @Test func theEffectIsApplied() throws {
        let plan = SymbolPlan(try Self.symbol(Self.stroke), pixelsPerPoint: 1)
        #expect(plan.diagnostics.map(\.code) == [.drawnApproximately])
        #expect(plan.diagnostics.first?.message.contains("how far a lift lifts") == true)
        #expect(plan.reach() >= 5)
        #expect(
            Self.drawn(plan) == """
                stroke #0000ff width 2 round round
                  10,15 30,15
                """)
    }

    @Test func thePlacementIsApplied() throws {
        let plan = SymbolPlan(try Self.symbol(Self.marker), pixelsPerPoint: 1)
        #expect(plan.diagnostics.isEmpty)
        #expect(
            Self.drawn(plan) == """
                stamp markers 1
                  1 at 10,20
                marker 1
                  fill #ff0000 evenOdd
                    -2,2 -2,-2 2,-2 2,2 closed
                """)
    }

    @Test func undrawnClassesAreReported() throws {
        let unapplied = #"{"type":"CIMGeometricEffectUnapplied"}"#
        let stroke = #"{"type":"CIMSolidStroke","width":2,"color":[0,0,255,255],"effects":[\#(unapplied)]}"#
        let layer = #"{"type":"CIMUnpainted","enable":true}"#
        let plan = SymbolPlan(try Self.symbol(stroke, layer), pixelsPerPoint: 1)
        #expect(plan.diagnostics.map(\.code) == [.notDrawnYet, .notDrawnYet])
        let messages = plan.diagnostics.map(\.message).joined()
        #expect(messages.contains("CIMGeometricEffectUnapplied") && messages.contains("CIMUnpainted"))
        #expect(Self.drawn(plan).hasPrefix("stroke #0000ff width 2"))
    }

    private static func drawn(_ plan: SymbolPlan) -> String {
        var list = CallRecorder()
        var portrayer = Portrayer(frame: PortrayalFrame(width: 100, height: 100))
        portrayer.draw(lines: Sample.path([(10, 20), (30, 20)]), with: plan, on: &list)
        portrayer.finish(on: &list)
        return list.description
    }

    /// Returns JSON text with the members of each object in order.
    private static func sorted(_ value: JSONValue) -> String {
        switch value {
        case .object(let object):
            let members = object.members.map { "\"\($0.key)\":\(sorted($0.value))" }.sorted()
            return "{\(members.joined(separator: ","))}"
        case .array(let elements): return "[\(elements.map(sorted).joined(separator: ","))]"
        default: return value.text()
        }
    }
}
