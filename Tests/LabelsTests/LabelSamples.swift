import CartoucheDocuments
import CartoucheFeatures
import CartoucheLabels
import CartouchePlanarGeometry
import CartoucheSymbolModel
import CartoucheText
import GoldenSupport
import Synchronization
import Testing

/// Label classes and features for tests.
enum LabelSamples {
    /// A rule without texts; the features of these tests have their texts already.
    struct NoTexts: LabelTextSource {
        var fieldNames: [String] { [] }
        func texts(of features: FeatureBatch) -> LabelTexts { LabelTexts(texts: []) }
    }

    /// Returns a class with the text font of the repository.
    static func styled(
        size: Double = 8, layer: Int = 0, _ change: (inout LabelClass) -> Void = { _ in }
    ) -> StyledLabelClass {
        TestFont.install()
        var labelClass = LabelClass(
            name: "places", expression: NoTexts(), symbol: SymbolDefinition(kind: .text, layers: []))
        change(&labelClass)
        let style = LabelStyle(block: TextBlock(), height: size, dipsPerPoint: 96.0 / 72) { text in
            StyledText(
                text, TextStyle(font: FontRequest(family: TestFont.textFamily, style: "Regular"), size: size))
        }
        return StyledLabelClass(labelClass, style: style, layer: layer)
    }

    /// Returns points at random places in a square of 1,000 map units.
    static func points(_ count: Int, side: Double = 1000, seed: UInt64 = 7) -> [LabelFeature] {
        var random = Random(state: seed)
        let names = ["Rho", "Oslo", "Vienna", "New Haven", "Alexandria", "Saint Petersburg", "Ulm"]
        return (0..<count).map { number in
            LabelFeature(
                classIndex: 0, layer: 0, id: number + 1, part: 0, text: names[number % names.count],
                rank: Double(number % 5), geometry: .point(SIMD2(random.next() * side, random.next() * side)),
                marker: Box(low: SIMD2(-2, -2), high: SIMD2(2, 2)))
        }
    }

    static func line(_ points: [SIMD2<Double>], id: Int = 1, text: String? = "Long River") -> LabelFeature {
        LabelFeature(classIndex: 0, layer: 0, id: id, part: 0, text: text, rank: 0, geometry: .line(points))
    }

    static func area(_ ring: [SIMD2<Double>], holes: [[SIMD2<Double>]] = [], text: String = "Land")
        -> LabelFeature
    {
        LabelFeature(
            classIndex: 0, layer: 0, id: 1, part: 0, text: text, rank: 0, geometry: .area([ring] + holes))
    }

    static func level(_ unitsPerDIP: Double = 1) -> LabelLevel {
        LabelLevel(unitsPerDIP: unitsPerDIP, unitScale: 3779.52)
    }

    /// Returns the only label of a feature.
    static func place(
        _ feature: LabelFeature, at units: Double = 1, _ change: (inout LabelClass) -> Void
    ) -> (unit: LabelUnit, candidate: LabelCandidate)? {
        let world = LabelWorld([styled(change)], [feature], threads: 1)
        let placement = world.placement(at: level(units), threads: 1)
        guard let unit = placement.units.indices.first(where: { placement.chosen[$0] >= 0 }),
            let candidate = placement.candidate(of: unit)
        else { return nil }
        return (placement.units[unit], candidate)
    }
}

/// A generator of numbers from 0 to 1 (a linear congruence).
struct Random {
    var state: UInt64

    mutating func next() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 11) / Double(1 << 53)
    }
}

extension LabelPlacement {
    /// The placed labels by the identifier of their feature, with the boxes at their places.
    func boxes(_ world: LabelWorld) -> [(id: Int, box: Box)] {
        units.indices.compactMap { unit in
            guard let candidate = candidate(of: unit) else { return nil }
            let anchor = units[unit].anchor
            return (
                world.features[units[unit].feature].id,
                Box(low: candidate.shape.box.low + anchor, high: candidate.shape.box.high + anchor)
            )
        }
    }

    /// A description of all labels that is the same for equal placements.
    func summary(_ world: LabelWorld) -> [String] {
        boxes(world).map { "\($0.id) \($0.box.low) \($0.box.high)" }.sorted()
    }
}
