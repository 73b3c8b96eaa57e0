import CartoucheGeospatial
import CartoucheLabels

/// The choices of a definition on labels that do not fit.
extension LabelDefinition.Content {
    /// The default number of characters of a line.
    private static let defaultRowLength = 9

    /// The lines of the texts of web maps.
    static var defaultStacking: LabelStacking {
        var stacking = LabelStacking()
        stacking.separators.append(.init("\n", isForced: true))
        stacking.greatestLineLength = defaultRowLength
        stacking.smallestLineLength = 1
        stacking.greatestLineCount = 50
        stacking.alignment = .symbol
        stacking.prefersStacking = true
        return stacking
    }

    /// Changes the lines of texts, and how far labels extend beyond their features.
    func applyFitting(to rules: inout LabelPlacementRules, for kind: GeometryKind) {
        applyStacking(to: &rules.fitting, for: kind)
        switch overrunStrategy {
        case .automatic: break
        case .allow:
            rules.polygons.mustFit = false
            // No line is longer on a page.
            rules.fitting.greatestOverrun = .points(100_000)
        case .none:
            rules.polygons.mustFit = true
            rules.fitting.greatestOverrun = nil
        }
    }

    private func applyStacking(to fitting: inout LabelFitting, for kind: GeometryKind) {
        switch stackStrategy {
        case .automatic: break
        case .allow: fitting.stacking = fitting.stacking ?? Self.defaultStacking
        case .none: fitting.stacking = nil
        }
        guard var stacking = fitting.stacking else { return }
        if let stackRowLength {
            stacking.greatestLineLength = stackRowLength < 0 ? Self.defaultRowLength : max(1, stackRowLength)
        }
        // A curved label has one line, and several only if it does not fit.
        if textLayout == .followFeature, kind == .polygon { stacking.prefersStacking = false }
        if stackAlignment != .automatic {
            stacking.alignment = stackAlignment == .dynamic ? .towardFeature : .symbol
        }
        if let stackSeparators {
            stacking.separators = stackSeparators.compactMap { separator in
                separator.separator.first.map {
                    .init($0, isVisible: separator.isVisible, isForced: separator.isForced)
                }
            }
        }
        fitting.stacking = stacking
    }
}
