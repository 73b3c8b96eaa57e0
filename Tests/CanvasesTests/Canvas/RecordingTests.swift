import CartoucheCanvases
import CartoucheImages
import Testing

@Suite("Recordings")
struct RecordingTests {
    @Test("Record many scopes in linear time")
    func manyScopes() {
        func time(_ count: Int) -> Duration {
            ContinuousClock().measure {
                var recording = Recording()
                for _ in 0..<count {
                    recording.begin(.group(opacity: 1, blendMode: .normal))
                    recording.fill(box(0, 0, 1, 1), with: black, rule: .nonZero)
                    recording.end()
                }
            }
        }
        let times = (0..<3).map { _ in (time(1000), time(16_000)) }
        #expect(times.contains { $0.1 < $0.0 * 48 }, "\(times)")
    }

    @Test("Become images with at most the limit of pixels", arguments: [1, 2, 999, 10_000, 65_537])
    func substitution(limit: Int) throws {
        for side: Float in [0.25, 3, 700] {
            var recording = Recording()
            recording.fill(box(0, 0, 300, side), with: black, rule: .nonZero)
            let page = PixelBox(low: PixelPoint(-10, -10), high: PixelPoint(310, 710))
            let image = try #require(
                Substitution(recording, on: page, resolution: 4, pixelLimit: limit)?.image)
            #expect(image.width * image.height <= limit)
            #expect(image.width * image.height > limit / 4 || limit > 10_000)
        }
    }

    @Test("Print their calls")
    func text() {
        var marker = Recording()
        marker.fill(box(-1, -1, 1, 1), with: black, rule: .nonZero)
        let picture = MarkerPicture(marker)
        let red = Paint.color(Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        var list = Recording()
        list.fill(path([(0, 0), (10.254, 0), (-0.001, 1e3)]), with: red, rule: .evenOdd)
        list.clip(to: box(0, 0, 5, 5), rule: .nonZero) { list in
            list.group(opacity: 0.25) {
                $0.stroke(
                    path([(1, 2), (3, 4)], closed: false), with: black,
                    style: .init(width: 1.5, cap: .round, join: .round, dashes: [4, 2], dashOffset: 1))
            }
            list.stamp(
                picture,
                at: [
                    Stamp(position: PixelPoint(7, 8)),
                    Stamp(position: PixelPoint(1, 2), rotation: 30, scale: 2),
                ])
        }
        #expect(
            list.description == """
                fill #ff000080 evenOdd
                  0,0 10.25,0 0,1000 closed
                clip
                  0,0 5,0 5,5 0,5 closed
                  group 0.25
                    stroke #000000 width 1.5 round round dashes 4,2 offset 1
                      1,2 3,4
                  stamp markers 1
                    1 at 7,8
                    1 at 1,2 rotated 30 scaled 2
                marker 1
                  fill #000000
                    -1,-1 1,-1 1,1 -1,1 closed
                """)
    }

    @Test("Can be appended to each other, like their calls")
    func joining() {
        var one = Recording()
        scene(on: &one)
        var twice = one
        twice.draw(one)
        var made = Recording()
        scene(on: &made)
        scene(on: &made)
        #expect(twice == made)
        #expect(twice.description == made.description)
        var canvas = RasterCanvas(width: 40, height: 40, sprites: nil)
        one.replay(on: &canvas)
        one.replay(on: &canvas)
        #expect(canvas.makeImage() == drawn(40, 40) { made.replay(on: &$0) })
    }

    @Test("Are equal if they contain the same calls")
    func equality() {
        var one = Recording()
        scene(on: &one)
        var two = Recording()
        scene(on: &two)
        var replayed = Recording()
        one.replay(on: &replayed)
        #expect(one == two)
        #expect(one == replayed)
        #expect(one.hashValue == replayed.hashValue)
        two.fill(box(0, 0, 1, 1), with: black, rule: .nonZero)
        #expect(one != two)
        var joined = Recording()
        joined.draw(one)
        joined.fill(box(0, 0, 1, 1), with: black, rule: .nonZero)
        #expect(joined == two)
        #expect(joined.description == two.description)
    }

    @Test("Have bounds")
    func bounds() {
        var list = Recording()
        #expect(list.bounds == nil)
        list.fill(box(1, 2, 3, 4), with: black, rule: .nonZero)
        #expect(list.bounds == PixelBox(low: PixelPoint(1, 2), high: PixelPoint(3, 4)))
        list.stroke(box(0, 0, 10, 10), with: black, style: .init(width: 2))
        let bounds = list.bounds!
        #expect(bounds == PixelBox(low: PixelPoint(-1, -1), high: PixelPoint(11, 11)))
        var outer = Recording()
        outer.stamp(
            MarkerPicture(list), at: [Stamp(position: PixelPoint(100, 0), rotation: 90, scale: 2)])
        #expect(outer.bounds == PixelBox(low: PixelPoint(98, -22), high: PixelPoint(122, 2)))
    }

    @Test("Share large paths and stamp arrays with the caller")
    func shared() {
        var large = Path()
        for index in 0..<5000 { large.append(PixelPoint(Float(index % 97), Float(index % 89))) }
        large.endContour(closed: true)
        let stamps = (0..<2000).map { Stamp(position: PixelPoint(Float($0 % 50), 3)) }
        var marker = Recording()
        marker.fill(box(-1, -1, 1, 1), with: black, rule: .nonZero)
        let picture = MarkerPicture(marker)
        func record(on canvas: inout some Canvas) {
            canvas.fill(large, with: black, rule: .evenOdd)
            canvas.stamp(picture, at: stamps)
        }
        var list = Recording()
        record(on: &list)
        #expect(drawn(100, 100) { record(on: &$0) } == drawn(100, 100) { list.replay(on: &$0) })
    }
}
