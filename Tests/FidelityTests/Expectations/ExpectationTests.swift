import CartoucheSymbolChecks
import CartoucheSymbolModel
import Testing

/// Drawings have the numbers that follow from the documented rules.
///
/// A wrong sign, direction, size or order of a member changes the numbers.
@Suite("Expected drawings") struct ExpectationTests {
    static let all =
        Expectation.symbols + Expectation.strokes + Expectation.fills + Expectation.markers
        + Expectation.effectRows + Expectation.placements + Expectation.parts + Expectation.colors
        + Expectation.texts + Expectation.callouts

    @Test("A drawing has the expected measures", arguments: all)
    func measures(_ expectation: Expectation) throws {
        let drawing = try MeasuredDrawing(expectation)
        let box = drawing.box
        func near(_ one: Double?, _ other: Double, _ tolerance: Double = 0.13) -> Bool {
            one.map { abs($0 - other) <= tolerance } ?? false
        }
        for measure in expectation.measures {
            switch measure {
            case .left(let x): #expect(near(box?.low.x, x), "\(measure)")
            case .right(let x): #expect(near(box?.high.x, x), "\(measure)")
            case .bottom(let y): #expect(near(box?.low.y, y), "\(measure)")
            case .top(let y): #expect(near(box?.high.y, y), "\(measure)")
            case .area(let area):
                #expect(near(drawing.ink.area, area, max(area * 0.005, 0.1)), "\(measure)")
            case .centroid(let x, let y):
                let center = drawing.ink.center
                #expect(near(center.x, x, 0.05) && near(center.y, y, 0.05), "\(center)")
            case .dots(let centers):
                var found = drawing.blots.map(\.center)
                let places = "\(found)"
                #expect(found.count == centers.count, "\(places)")
                for (x, y) in centers {
                    let index = found.firstIndex { near($0.x, x, 0.06) && near($0.y, y, 0.06) }
                    #expect(index != nil, "no ink around (\(x), \(y)): \(places)")
                    if let index { found.remove(at: index) }
                }
            case .areas(let areas):
                let found = drawing.blots.map(\.area)
                #expect(
                    found.count == areas.count && zip(found, areas).allSatisfy { near($0, $1, $1 * 0.02) },
                    "\(found)")
            case .ink(let x, let y): #expect(drawing.alpha(x, y) > 127, "\(measure)")
            case .blank(let x, let y): #expect(drawing.alpha(x, y) < 128, "\(measure)")
            case .color(let x, let y, let color):
                let found = drawing.color(x, y)
                #expect(zip(found, color).allSatisfy { abs($0 - $1) <= 12 }, "\(found) at (\(x), \(y))")
            case .alpha(let x, let y, let alpha):
                #expect(abs(drawing.alpha(x, y) - alpha) <= 2, "\(measure)")
            case .empty: #expect(box == nil)
            }
        }
    }

    /// The members with a direction or an order that are neither numbers nor lists of numbers.
    private static let directed: Set<String> = [
        "anchorPoint", "anchorPointUnits", "rotateClockwise", "angleAlignment", "capStyle", "joinStyle",
        "angleToLine", "keepUpright", "flipFirst", "flipAll", "shiftOddRows", "extremityPlacement",
        "relativeTo", "position", "origin", "method", "clippingType", "waveform", "lineDashEnding",
        "controlPointEnding", "endings", "controlPointPlacement", "reverse", "invert", "suppress",
        "gradientMethod", "gradientSizeUnits", "gradientType", "positionAsRatio", "polarDirection",
        "fromColor", "toColor", "colors", "colorRamps", "variationMethod", "placeAtExtremities",
        "placePerPart", "placeOnControlPoints", "placeOnEndPoints", "placeOnRegularVertices", "style",
        "arrowType", "gridType", "clipping", "clipAtBoundary", "symbolLayers", "markerGraphics",
        "scaleSymbolsProportionally", "respectFrame", "decorateSubPartsOfMultiPartGeom", "frame",
        "oldColor", "newColor", "horizontalAlignment", "verticalAlignment", "backgroundScale",
    ]

    /// Members and classes for which no number follows from a rule, with the reason.
    private static let exempt: [String: String] = [
        "CIMCompositeCallout": "drawn approximately; TextPartTests check the places of its parts",
        "CIMCompositeTextPartPosition": "drawn approximately; TextPartTests check the places of its parts",
        "seed": "the rule for random numbers is ours, except the grid's, which printed paths verify",
        "randomization": "the amounts are ours", "maxRandomOffset": "the amounts are ours",
        "characterIndex": "a name of a character",
        "CIMFontVariation.value": "the axes are those of the font",
        "CIMGeometricEffectOffset.count": "has no effect",
        "CIMMarkerPlacementAlongLineVariableSize.customEndingOffset": "has no effect",
        "CIMMarkerPlacementAlongLineVariableSize.offsetAlongLine": "has no effect",
        "CIMMarkerPlacementAtMeasuredUnits.placePerPart": "each part has its own measures",
        "CIMMarkerPlacementOnVertices.placePerPart": "each part has its own vertices",
        "CIMCharacterMarker.scaleSymbolsProportionally": "has no effect on a character",
        "CIMMarkerPlacementAroundPolygon.placePerPart": "the shapes have one part",
        "CIMMarkerPlacementInsidePolygon.placePerPart": "the grid does not depend on the parts",
        "CIMMarkerPlacementPolygonCenter.placePerPart": "the shapes have one part",
    ]

    @Test("Every member with a direction, a size or an order has an expectation")
    func isComplete() {
        let expected = Set(Self.all.map(\.member))
        var missing: [String] = []
        for listed in CIMCatalog.classes {
            guard let entry = FidelityMatrix.standard.entries[listed.name], entry.fidelity < .kept,
                Self.exempt[listed.name] == nil
            else { continue }
            for member in listed.members where entry.fidelity(of: member.name) < .kept {
                let name = "\(listed.name).\(member.name)"
                let isNumber = ["number", "whole number", "numbers"].contains(member.kind)
                guard isNumber || Self.directed.contains(member.name),
                    !entry.invisible.contains(member.name), Self.exempt[member.name] == nil,
                    Self.exempt[name] == nil, !expected.contains(name)
                else { continue }
                missing.append(name)
            }
        }
        #expect(missing.isEmpty, "\(missing.joined(separator: " "))")
    }
}
