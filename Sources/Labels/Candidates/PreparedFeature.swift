import CartouchePlanarGeometry
import Synchronization

/// A feature whose text is measured, with what is the same at all scales.
final class PreparedFeature: Sendable {
    /// The forms of the text.
    let texts: MeasuredVariants
    /// The positions around a point; empty for other features.
    let pointCandidates: [LabelCandidate]
    /// The extent of ``pointCandidates``.
    let pointReach: CandidateReach
    /// The point whose positions are the same at all scales; nil for other features.
    let fixedPoint: SIMD2<Double>?
    /// The shape in which the label is repeated; nil if it is not.
    let repeating: RepeatingShape?
    /// The best points in an area for texts of several proportions.
    let interior = Mutex<[Double: SIMD2<Double>?]>([:])
    /// The form of a large area in map units, y down.
    let form = Mutex<AreaForm?>(nil)

    init(_ feature: LabelFeature, _ styled: StyledLabelClass, _ cache: VariantCache) {
        let canStack: Bool
        if case .line = feature.geometry, styled.labelClass.rules.lines.layout == .curved {
            canStack = false
        } else {
            canStack = true
        }
        let texts = cache.variants(of: feature, styled, canStack: canStack)
        self.texts = texts
        repeating = RepeatingShape(feature, styled.labelClass)
        if case .point(let place) = feature.geometry {
            // Distances in map units change with the scale.
            if case .mapUnits = styled.labelClass.rules.points.offset {
                pointCandidates = []
                fixedPoint = nil
            } else {
                fixedPoint = place
                let key = MeasuredVariants.PointKey(
                    low: feature.marker.low, high: feature.marker.high, angle: feature.angle)
                pointCandidates = texts.candidates(key) {
                    styled.labelClass.rules.points.candidates(
                        texts, marker: feature.marker, angle: feature.angle,
                        unit: LabelUnits(dipsPerPoint: styled.style.dipsPerPoint, dipsPerMapUnit: 0))
                }
            }
        } else {
            pointCandidates = []
            fixedPoint = nil
        }
        pointReach = CandidateReach(pointCandidates)
    }

    /// Creates a part of a line or an area with the text of the whole feature and one label.
    init(texts: MeasuredVariants) {
        self.texts = texts
        (pointCandidates, pointReach) = ([], CandidateReach([]))
        (fixedPoint, repeating) = (nil, nil)
    }
}

extension PreparedFeature {
    /// Returns the labels of a feature without a ``fixedPoint`` at a level.
    ///
    /// - Parameters:
    ///   - number: The index of the feature.
    ///   - request: The greatest number of labels along a line or in an area, and which of them are made.
    func units(
        of number: Int, _ feature: LabelFeature, _ styled: StyledLabelClass, at level: LabelLevel,
        _ request: LabelRequest
    ) -> [LabelUnit] {
        let labelClass = styled.labelClass
        let unit = LabelUnits(styled, at: level)
        switch feature.geometry {
        case .point(let place):
            let candidates = labelClass.rules.points.candidates(
                texts, marker: feature.marker, angle: feature.angle, unit: unit)
            return [LabelUnit(pointOf: number, at: level.position(of: place), candidates)]
        case .line(let places):
            let positions = places.map(level.position)
            func absent(_ reason: LabelAbsence) -> [LabelUnit] {
                [
                    LabelUnit(
                        feature: number, identity: .only, anchor: positions.first ?? .zero, candidates: [],
                        reason: reason)
                ]
            }
            guard let path = LinePath(positions, spacing: 0.5) else { return absent(.unfitLine) }
            if case .length(let least) = labelClass.rules.fitting.minimumSize,
                path.length < unit.dips(of: least)
            {
                return absent(.tooSmall)
            }
            func line(_ path: LinePath, at level: LabelLevel) -> LineCandidates {
                let unit = LabelUnits(styled, at: level)
                return LineCandidates(
                    placement: labelClass.rules.lines, texts: texts, path: path, em: styled.style.dips,
                    gap: feature.halfWidth + unit.dips(of: labelClass.rules.lines.offset),
                    overrun: labelClass.rules.fitting.greatestOverrun.map(unit.dips) ?? 0)
            }
            let labels = SteadyLineLabels(feature: number, level: level, request: request) { level in
                LinePath(places.map(level.position), spacing: 0.5).map { line($0, at: level) }
            } interval: { level in
                labelClass.rules.lines.repetition.map {
                    LabelUnits(styled, at: level).dips(of: $0) * level.octaveUnits / level.unitsPerDIP
                }
            }
            return labels.units(of: line(path, at: level))
        case .area(let places):
            return AreaCandidates(places, self, styled, halfWidth: feature.halfWidth, at: level).units(
                of: number, request)
        }
    }
}

/// The measured texts of a map, so that equal texts are measured once.
final class VariantCache: Sendable {
    private struct Key: Hashable {
        var classIndex: Int
        var canStack: Bool
        var text: String
        var alternate: String?
    }

    private let texts = Mutex<[Key: MeasuredVariants]>([:])

    func variants(
        of feature: LabelFeature, _ styled: StyledLabelClass, canStack: Bool
    ) -> MeasuredVariants {
        let key = Key(
            classIndex: feature.classIndex, canStack: canStack, text: feature.text ?? "",
            alternate: feature.alternate)
        if let known = texts.withLock({ $0[key] }) { return known }
        let made = MeasuredVariants(key.text, alternate: key.alternate, styled, canStack: canStack)
        return texts.withLock { texts in
            if let known = texts[key] { return known }
            texts[key] = made
            return made
        }
    }
}
