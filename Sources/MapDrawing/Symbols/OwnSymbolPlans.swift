import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbolModel

extension Classification {
    /// Gives features their own symbols instead of those of the renderer.
    ///
    /// - Parameters:
    ///   - plans: The plans of the renderer's symbols.
    ///   - ownPlans: The plans of the own symbols.
    ///   - ownPlan: Returns the index of a feature's plan in `ownPlans`; nil if it has no own symbol.
    /// - Returns: The plans for the new symbol numbers.
    mutating func replaceSymbols(
        of plans: SymbolPlans, by ownPlans: SymbolPlans, _ ownPlan: (_ row: Int) -> Int?
    ) -> SymbolPlans {
        var table = PlanTable(plans.plans, ownPlans.plans)
        var replaced: [Int] = []
        for row in symbolIndex.indices {
            guard let own = ownPlan(row) else {
                symbolIndex[row] = table.index(ofClass: symbolIndex[row])
                continue
            }
            symbolIndex[row] = table.index(ofOwn: own)
            replaced.append(row)
        }
        slots?.clear(rows: replaced)
        return SymbolPlans(table.plans)
    }
}

/// The plans that the features of one batch use, numbered from 0.
///
/// There are never more plans than features, even if there are many more symbols.
private struct PlanTable {
    private(set) var plans: [SymbolPlan] = []
    private let classes: [SymbolPlan]
    private let own: [SymbolPlan]
    private var classIndexes: [Int16?]
    private var ownIndexes: [Int: Int16] = [:]

    init(_ classes: [SymbolPlan], _ own: [SymbolPlan]) {
        self.classes = classes
        self.own = own
        classIndexes = Array(repeating: nil, count: classes.count)
    }

    mutating func index(ofClass number: Int16) -> Int16 {
        guard number >= 0, Int(number) < classes.count else { return -1 }
        if let known = classIndexes[Int(number)] { return known }
        let index = add(classes[Int(number)])
        classIndexes[Int(number)] = index
        return index
    }

    mutating func index(ofOwn number: Int) -> Int16 {
        if let known = ownIndexes[number] { return known }
        let index = add(own[number])
        ownIndexes[number] = index
        return index
    }

    private mutating func add(_ plan: SymbolPlan) -> Int16 {
        plans.append(plan)
        // A batch has at most `FeatureBatchBuilder.defaultCapacity` features.
        return Int16(plans.count - 1)
    }
}

extension SymbolSlots {
    /// Removes the slot values of some rows, so that these rows are drawn with their symbols unchanged.
    fileprivate mutating func clear(rows: [Int]) {
        for row in rows {
            rotation?[row] = .nan
            size?[row] = .nan
            outlineWidth?[row] = .nan
            color?[row] = nil
            opacity?[row] = .nan
        }
    }
}
