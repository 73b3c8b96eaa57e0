import CartoucheSymbolModel

/// A symbol that is drawn at some distances from the camera, as a part of a ``DistanceCompositeSceneSymbol``.
public final class DistanceSymbolRange: Sendable {
    /// The symbol.
    public let symbol: Symbol
    /// The least distance in meters.
    public let minDistance: Double
    /// The greatest distance in meters; 0 means no limit.
    public let maxDistance: Double

    /// Creates a range.
    ///
    /// - Parameters:
    ///   - symbol: The symbol.
    ///   - minDistance: The least distance from the camera in meters; negative values count as 0. Default: 0.
    ///   - maxDistance: The greatest distance from the camera in meters; 0 (default) means no limit. A range with a
    ///     greatest distance below the least is never drawn.
    public init(symbol: Symbol, minDistance: Double = 0, maxDistance: Double = 0) {
        self.symbol = symbol
        self.minDistance = minDistance > 0 ? minDistance : 0
        self.maxDistance = maxDistance > 0 ? maxDistance : 0
    }
}

/// Several symbols for a point in a scene, each for a range of distances from the camera.
///
/// All symbols whose range contains the distance are drawn; a distance in no range draws nothing. Between two ranges, a
/// gap of at most 1 m belongs to the nearer range, and the report of the picture has a note.
public final class DistanceCompositeSceneSymbol: SceneSymbol, @unchecked Sendable {
    private let list: Guarded<[DistanceSymbolRange]>
    private let changes = GroupChanges()

    /// Creates a symbol without ranges.
    public override init() {
        list = Guarded([])
        super.init()
    }

    private init(
        copying other: DistanceCompositeSceneSymbol, _ copies: SymbolCopies, _ access: SymbolLock.Access
    ) {
        list = Guarded(
            other.list.value(access).map {
                DistanceSymbolRange(
                    symbol: copies.copy(of: $0.symbol, access), minDistance: $0.minDistance,
                    maxDistance: $0.maxDistance)
            })
        super.init(copying: other, access)
    }

    /// The ranges in the order in which they were added.
    public var ranges: [DistanceSymbolRange] { list.snapshot }

    /// Adds a range; does nothing if its symbol contains this symbol.
    public func addRange(_ range: DistanceSymbolRange) { addRanges([range]) }

    /// Adds ranges in the given order; leaves out those whose symbol contains this symbol.
    public func addRanges(_ ranges: some Sequence<DistanceSymbolRange>) {
        let ranges = Array(ranges)
        SymbolLock.edit { access, revision in
            let allowed = ranges.filter { !$0.symbol.leads(to: self, access) }
            list.replace(access, with: list.value(access) + allowed, at: revision)
        }
    }

    /// Removes a range if the symbol has it.
    public func removeRange(_ range: DistanceSymbolRange) { list.edit { $0.removeAll { $0 === range } } }

    /// Removes all ranges.
    public func removeAllRanges() { list.edit { $0 = [] } }

    override func makeCopy(_ copies: SymbolCopies, _ access: SymbolLock.Access) -> Symbol {
        DistanceCompositeSceneSymbol(copying: self, copies, access)
    }

    package override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        changes.lastEdit(
            access, own: max(super.lastEdit(access), list.lastChange(access)), children(access))
    }

    package override func lastLoad(_ access: SymbolLock.Access) -> UInt64 {
        changes.lastLoad(access, children(access))
    }

    override func children(_ access: SymbolLock.Access) -> [Symbol] { list.value(access).map(\.symbol) }

    override func lower(_ access: SymbolLock.Access) -> SymbolDefinition {
        // A range that is never drawn has no layer.
        let now = list.value(access).filter { $0.maxDistance == 0 || $0.maxDistance >= $0.minDistance }
        var properties = SymbolProperties(kind: .point)
        properties.setSymbols(now.map { $0.symbol.definition(access) })
        properties.distanceRanges = now.prefix(properties.layers.count).map { range in
            var limit = range.maxDistance > 0 ? range.maxDistance : .infinity
            let next = now.lazy.map(\.minDistance).filter { $0 > limit && $0 <= limit + 1 }.min()
            if let next {
                limit = next.nextDown
                properties.closesDistanceGaps = true
            }
            return range.minDistance...limit
        }
        return SymbolDefinition(properties)
    }

    override func hasEqualProperties(as other: Symbol) -> Bool {
        guard let others = (other as? DistanceCompositeSceneSymbol)?.ranges else { return false }
        let ranges = ranges
        return ranges.count == others.count
            && zip(ranges, others).allSatisfy {
                $0.symbol == $1.symbol && $0.minDistance == $1.minDistance && $0.maxDistance == $1.maxDistance
            }
    }
}
