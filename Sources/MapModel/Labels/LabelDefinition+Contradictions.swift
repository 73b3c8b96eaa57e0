import CartoucheDocuments
import CartoucheGeospatial
import CartoucheLabels

/// Numbers that are outside of their ranges, and settings that contradict each other.
extension LabelDefinition.Content {
    /// The range of priorities; -1 is none.
    package static let priorities = -1.0...1e6
    /// The range of the denominators of scales, and of distances.
    package static let scales = 0...Double.greatestFiniteMagnitude

    /// Reports numbers that are outside of their ranges, in one diagnostic.
    package mutating func reportLimited(_ members: [String]) {
        if !members.isEmpty { diagnostics.append(limited(members)) }
    }

    /// Returns a diagnostic for numbers that are outside of their ranges.
    ///
    /// - Parameter members: The names of the members with their numbers.
    package func limited(_ members: [String]) -> Diagnostic {
        diagnostic(
            .labelNumberLimited, at: members.first?.prefix { $0 != " " }.description ?? "",
            "outside of the possible numbers: \(members.joined(separator: ", "))",
            "the nearest possible numbers are used")
    }

    /// Returns a diagnostic with all settings of a class that contradict each other; nil if there are none.
    func contradiction(in labelClass: LabelClass, for kind: GeometryKind) -> Diagnostic? {
        let conflicts = labelClass.rules.conflicts
        var found: [(settings: String, instead: String)] = []
        if labelClass.minScale > 0, labelClass.maxScale > 0, labelClass.minScale < labelClass.maxScale {
            found.append(("the greatest scale is smaller than the smallest scale", "there are no labels"))
        }
        if conflicts.neverRemoves {
            if conflicts.thinning != nil {
                found.append(
                    ("duplicates are removed, and labels are never removed", "duplicates have labels"))
            }
            if conflicts.isBufferHard {
                found.append(
                    (
                        "labels always keep a distance, and are never removed",
                        "labels without room are nearer"
                    ))
            }
        }
        if conflicts.allowsOverlap, labelOverlapStrategy == .avoid || labelOverlapStrategy == .exclude {
            found.append(("labels can overlap others, and others cannot overlap them", "labels can overlap"))
        }
        if repeatStrategy == .repeat, let repeatDistance, repeatDistance <= 0 {
            found.append(("labels are repeated every 0 points", "labels are not repeated"))
        }
        if let stacking = labelClass.rules.fitting.stacking,
            stacking.smallestLineLength > stacking.greatestLineLength
        {
            found.append(
                (
                    "the fewest characters of a line are more than the most characters",
                    "lines have at least the fewest characters"
                ))
        }
        if labelClass.rules.points.blocksAllPositions, kind == .point || kind == .multipoint {
            found.append(("all positions around points are blocked", "all positions are used"))
        }
        guard !found.isEmpty else { return nil }
        return diagnostic(
            .labelSettingsContradict, at: "", found.map(\.settings).joined(separator: "; "),
            found.map(\.instead).joined(separator: "; "))
    }
}
