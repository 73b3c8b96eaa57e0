import CartoucheLabels

/// The choices of a definition on labels that cover each other or features.
extension LabelDefinition.Content {
    /// Changes which labels give way.
    func applyConflicts(to rules: inout LabelPlacementRules) {
        switch deconflictionStrategy {
        case .automatic, .static: break
        case .none: rules.conflicts.allowsOverlap = true
        case .dynamic: rules.conflicts.neverRemoves = false
        case .dynamicNeverRemove: rules.conflicts.neverRemoves = true
        }
        applyDuplicates(to: &rules.conflicts)
        if let weight = featureInteriorOverlapStrategy.weight { rules.conflicts.featureWeight = weight }
        if let weight = featureBoundaryOverlapStrategy.weight { rules.conflicts.boundaryWeight = weight }
        if labelOverlapStrategy != .automatic {
            rules.conflicts.isBackground = labelOverlapStrategy == .allow
        }
    }

    private func applyDuplicates(to conflicts: inout LabelConflicts) {
        let scope: LabelConflicts.Thinning.Scope
        switch removeDuplicatesStrategy {
        case .automatic: return
        case .none:
            conflicts.thinning = nil
            return
        case .all: scope = .all
        case .featureType: scope = .featureType
        case .labelClass: scope = .labelClass
        }
        let distance = removeDuplicatesDistance > 0 ? LabelLength.points(removeDuplicatesDistance) : nil
        conflicts.thinning = .init(distance: distance, scope: scope)
    }
}

extension LabelDefinition.OverlapStrategy {
    /// How strongly features reject labels; nil if the definition has no choice.
    fileprivate var weight: Int? {
        switch self {
        case .automatic: nil
        case .allow: 0
        case .avoid: 500
        case .exclude: 1000
        }
    }
}
