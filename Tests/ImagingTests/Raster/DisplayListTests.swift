import Imaging
import Testing

@Suite("Display lists")
struct DisplayListTests {
    @Test("print what was called")
    func text() {
        var marker = DisplayList()
        marker.fill(box(-1, -1, 1, 1), with: black, rule: .nonZero)
        let picture = MarkerPicture(marker)
        let red = Paint.color(Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        var list = DisplayList()
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

    @Test("are joined as if the calls had been made one after the other")
    func joining() {
        var one = DisplayList()
        scene(on: &one)
        var twice = one
        twice.append(one)
        var made = DisplayList()
        scene(on: &made)
        scene(on: &made)
        #expect(twice == made)
        #expect(twice.description == made.description)
        var canvas = RasterCanvas(width: 40, height: 40, sprites: nil)
        canvas.draw(one)
        canvas.draw(one)
        #expect(canvas.makeImage() == drawn(40, 40) { made.replay(on: &$0) })
    }

    @Test("are equal when they make the same calls")
    func equality() {
        var one = DisplayList()
        scene(on: &one)
        var two = DisplayList()
        scene(on: &two)
        var replayed = DisplayList()
        one.replay(on: &replayed)
        #expect(one == two)
        #expect(one == replayed)
        #expect(one.hashValue == replayed.hashValue)
        two.fill(box(0, 0, 1, 1), with: black, rule: .nonZero)
        #expect(one != two)
        var joined = DisplayList()
        joined.append(one)
        joined.fill(box(0, 0, 1, 1), with: black, rule: .nonZero)
        #expect(joined == two)
        #expect(joined.description == two.description)
    }

    @Test("know how far they reach")
    func bounds() {
        var list = DisplayList()
        #expect(list.bounds == nil)
        list.fill(box(1, 2, 3, 4), with: black, rule: .nonZero)
        #expect(list.bounds == PixelBox(low: PixelPoint(1, 2), high: PixelPoint(3, 4)))
        list.stroke(box(0, 0, 10, 10), with: black, style: .init(width: 2))
        let bounds = list.bounds!
        #expect(bounds.low.x <= -1 && bounds.low.x > -1.7)
        #expect(bounds.high.y >= 11 && bounds.high.y < 11.7)
        var outer = DisplayList()
        outer.stamp(
            MarkerPicture(list), at: [Stamp(position: PixelPoint(100, 0), rotation: 90, scale: 2)])
        #expect(outer.bounds!.low.y < -22 && outer.bounds!.low.y > -25)
    }

    @Test("keep large paths and stamp arrays as they are")
    func kept() {
        var large = Path()
        for index in 0..<5000 { large.append(PixelPoint(Float(index % 97), Float(index % 89))) }
        large.endContour(closed: true)
        let stamps = (0..<2000).map { Stamp(position: PixelPoint(Float($0 % 50), 3)) }
        var marker = DisplayList()
        marker.fill(box(-1, -1, 1, 1), with: black, rule: .nonZero)
        let picture = MarkerPicture(marker)
        func record(on canvas: inout some Canvas) {
            canvas.fill(large, with: black, rule: .evenOdd)
            canvas.stamp(picture, at: stamps)
        }
        var list = DisplayList()
        record(on: &list)
        #expect(drawn(100, 100) { record(on: &$0) } == drawn(100, 100) { list.replay(on: &$0) })
    }
}
