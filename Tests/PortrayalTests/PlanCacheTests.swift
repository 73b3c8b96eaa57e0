import CartouchePortrayal
import Testing

/// Plans are cached by the identity of their definition.
@Suite struct PlanCacheTests {
    @Test func theSameDefinitionAtTheSameScaleHasOnePlan() {
        let cache = PlanCache()
        let symbol = Sample.point(Sample.square())
        let plan = cache.plan(for: symbol, pixelsPerPoint: 1)
        #expect(cache.plan(for: symbol, pixelsPerPoint: 1) === plan)
        #expect(cache.plan(for: symbol, pixelsPerPoint: 2) !== plan)
        #expect(cache.plan(for: Sample.point(Sample.square()), pixelsPerPoint: 1) !== plan)
    }

    @Test func theCacheIsLimitedAndKeepsUsedPlans() {
        let cache = PlanCache(capacity: 8)
        let used = Sample.point(Sample.square())
        let plan = cache.plan(for: used, pixelsPerPoint: 1)
        for _ in 0..<100 {
            _ = cache.plan(for: Sample.point(Sample.square()), pixelsPerPoint: 1)
            #expect(cache.plan(for: used, pixelsPerPoint: 1) === plan)
        }
        #expect(cache.count <= 8)
    }
}
