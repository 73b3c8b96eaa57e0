/// The order in which a whole layer of features draws its symbol layers, level by level, so that cased roads merge
/// and crossings join (CIM: `CIMSymbolLayerDrawing`).
package struct SymbolLevels: Hashable, Sendable {
    /// The numbers of the levels, by the names of symbol layers.
    private let numbers: [String: Int]
    /// How many levels there are: the one of the symbol layers without a place in the order, which is drawn
    /// first, and one for each name.
    package let count: Int

    /// - Parameter names: of symbol layers, the uppermost level first, as documents list them; of equal names
    ///   the first counts.
    package init(topFirst names: [String]) {
        var numbers: [String: Int] = [:]
        for (index, name) in names.enumerated() where numbers[name] == nil {
            numbers[name] = names.count - index
        }
        self.numbers = numbers
        count = names.count + 1
    }

    /// The level of a symbol layer with this name; 0 for names without a place in the order.
    package func level(ofName name: String) -> Int { name.isEmpty ? 0 : numbers[name] ?? 0 }
}
