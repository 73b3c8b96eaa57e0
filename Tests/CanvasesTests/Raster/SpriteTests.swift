import CartoucheCanvases
import CartoucheImages
import Dispatch
import Testing

@Suite("Sprites")
struct SpriteTests {
    private let marker: MarkerPicture = {
        var list = Recording()
        list.fill(path([(0, -9), (3, 7), (-8, -3), (8, -3), (-3, 7)]), with: black, rule: .nonZero)
        list.stroke(
            box(-4, -4, 5, 4), with: .color(Color(red: 1, green: 0, blue: 0)), style: .init(width: 1.5))
        return MarkerPicture(list)
    }()

    @Test("A marker at a quarter of a pixel is drawn exactly")
    func exactPositions() {
        let stamps = (0..<16).map { index -> Stamp in
            let column = Float(index % 4)
            let row = Float(index / 4)
            return Stamp(
                position: PixelPoint(20 + 24.25 * column, 20 + 24.75 * row), rotation: 90 * column)
        }
        let sprites = drawn(120, 120, sprites: SpriteCache()) { $0.stamp(marker, at: stamps) }
        let exact = drawn(120, 120) { $0.stamp(marker, at: stamps) }
        #expect(sprites.difference(from: exact).worst <= 2)
    }

    @Test("A marker at any position moves by at most an eighth of a pixel")
    func anyPositions() {
        var random = Dice(seed: 3)
        for _ in 0..<50 {
            let stamp = Stamp(
                position: PixelPoint(random.next(20...40), random.next(20...40)),
                rotation: random.next(-400...400), scale: random.next(0.3...1.7))
            let sprite = drawn(60, 60, sprites: SpriteCache()) { $0.stamp(marker, at: [stamp]) }
            let exact = drawn(60, 60) { $0.stamp(marker, at: [stamp]) }
            let (worst, mean) = sprite.difference(from: exact)
            #expect(worst <= 90)
            #expect(mean <= 12)
        }
    }

    @Test("The contents of the cache do not change the image", arguments: [1 << 26, 20_000, 0])
    func cacheLimits(bytes: Int) {
        let cache = SpriteCache(byteLimit: bytes)
        let first = drawn(300, 400, sprites: SpriteCache()) { scene(on: &$0) }
        for _ in 0..<3 {
            #expect(first == drawn(300, 400, threads: 3, sprites: cache) { scene(on: &$0) })
        }
    }

    @Test("A large marker is drawn without a sprite")
    func largeMarkers() {
        let stamp = Stamp(position: PixelPoint(60.1, 60.2), rotation: 33.3, scale: 4.4)
        let sprite = drawn(120, 120, sprites: SpriteCache()) { $0.stamp(marker, at: [stamp]) }
        #expect(sprite == drawn(120, 120) { $0.stamp(marker, at: [stamp]) })
    }

    @Test("Stamps have the marker of their index, and an index past the end draws nothing")
    func markerIndexes() {
        func square(_ side: Float) -> MarkerPicture {
            var list = Recording()
            list.fill(box(0, 0, side, side), with: black, rule: .nonZero)
            return MarkerPicture(list)
        }
        let stamps = (0..<4).map { Stamp(position: PixelPoint(10 * Float($0), 0)) }
        for sprites in [nil, SpriteCache()] {
            let image = drawn(40, 10, sprites: sprites) {
                $0.stamp([square(2), square(4)], at: stamps, which: [1, 0, 7])
            }
            #expect(image.coveredArea == 20)
        }
    }

    @Test("Many stamps in one call are equal to many calls")
    func manyStamps() {
        var random = Dice(seed: 9)
        let stamps = (0..<9000).map { _ in
            Stamp(position: PixelPoint(random.next(-20...320), random.next(-20...320)))
        }
        let cache = SpriteCache()
        let atOnce = drawn(300, 300, threads: 2, sprites: cache) { $0.stamp(marker, at: stamps) }
        let oneByOne = drawn(300, 300, sprites: cache) { canvas in
            for stamp in stamps { canvas.stamp(marker, at: [stamp]) }
        }
        #expect(atOnce == oneByOne)
    }

    @Test("Canvases on several threads can share a cache", arguments: [1 << 26, 50_000])
    func sharedCache(bytes: Int) {
        let cache = SpriteCache(byteLimit: bytes)
        let alone = drawn(300, 400, sprites: SpriteCache()) { scene(on: &$0) }
        DispatchQueue.concurrentPerform(iterations: 12) { index in
            let image = drawn(300, 400, threads: 1 + index % 3, sprites: cache) { scene(on: &$0) }
            #expect(image == alone)
        }
    }
}
