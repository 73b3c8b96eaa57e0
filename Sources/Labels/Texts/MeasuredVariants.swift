import CartoucheText
import Synchronization

/// The forms of a text, measured when they are needed.
final class MeasuredVariants: Sendable {
    private struct Key: Hashable {
        var variant: Int
        var alignment: TextBlock.HorizontalAlignment
    }

    /// The forms, best first.
    let variants: [TextVariants.Variant]
    private let style: LabelStyle
    private let stackAlignment: LabelStacking.Alignment
    private let measured = Mutex<[Key: MeasuredText?]>([:])

    /// - Parameters:
    ///   - text: The text with formatting tags.
    ///   - alternate: A shorter text; nil if there is none.
    ///   - canStack: Whether labels of this kind can have several lines.
    init(_ text: String, alternate: String?, _ labelClass: StyledLabelClass, canStack: Bool) {
        let fitting = labelClass.labelClass.rules.fitting
        style = labelClass.style
        stackAlignment = fitting.stacking?.alignment ?? .symbol
        var variants = TextVariants(
            style.styledText(text), fitting, height: style.height, canStack: canStack
        ).variants
        if let alternate, !alternate.isEmpty {
            variants += TextVariants(
                style.styledText(alternate), fitting, height: style.height, canStack: canStack
            ).variants.map { variant in
                var variant = variant
                variant.cost += 8000
                return variant
            }
        }
        self.variants = variants
    }

    /// What the positions around a point depend on, apart from the text.
    struct PointKey: Hashable {
        /// The corners of the marker's box.
        var low, high: SIMD2<Double>
        var angle: Double?
    }

    private let aroundPoints = Mutex<[PointKey: [LabelCandidate]]>([:])

    /// Returns the positions around a point; points with equal texts and markers share them.
    func candidates(_ key: PointKey, _ make: () -> [LabelCandidate]) -> [LabelCandidate] {
        if let known = aroundPoints.withLock({ $0[key] }) { return known }
        let made = make()
        aroundPoints.withLock { if $0.count < Self.maxPointKeys { $0[key] = made } }
        return made
    }

    /// The greatest number of markers and angles whose positions are kept.
    private static let maxPointKeys = 16

    /// Returns a form of the text; nil if it has no ink.
    ///
    /// - Parameter alignment: The alignment of lines toward the feature.
    func text(_ variant: Int, alignment: TextBlock.HorizontalAlignment) -> MeasuredText? {
        let isStacked = variants[variant].text.spans.contains { $0.text.contains(where: \.isNewline) }
        let key = Key(variant: variant, alignment: isStacked ? self.alignment(toward: alignment) : .left)
        if let known = measured.withLock({ $0[key] }) { return known }
        let made = MeasuredText(variants[variant].text, style, alignment: key.alignment)
        return measured.withLock { measured in
            if let known = measured[key] { return known }
            measured[key] = .some(made)
            return made
        }
    }

    private func alignment(toward side: TextBlock.HorizontalAlignment) -> TextBlock.HorizontalAlignment {
        switch stackAlignment {
        case .towardFeature: side
        case .leftOrRight: side == .right ? .right : .left
        case .left: .left
        case .center: .center
        case .right: .right
        case .symbol: style.block.horizontalAlignment
        }
    }
}
