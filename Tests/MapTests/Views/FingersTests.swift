import CartoucheMapViews
import Testing

/// What a view does for taps, drags and pinches.
@MainActor @Suite struct FingersTests {
    /// Records what fingers do.
    private final class Target: FingerTarget {
        var log: [String] = []
        var waitsForDoubleTap = true
        var editorUses = false

        private func add(_ name: String, _ points: ScreenPoint...) {
            log.append(([name] + points.map { "\(Int($0.x)),\(Int($0.y))" }).joined(separator: " "))
        }

        func edit(_ event: EditingEvent) -> Bool {
            if editorUses {
                switch event {
                case .down(let point): add("edit down", point)
                case .moved(let point): add("edit move", point)
                case .up(let point): add("edit up", point)
                case .canceled: add("edit cancel")
                }
            }
            return editorUses
        }

        func movementBegins() { add("begin") }
        func drag(from start: ScreenPoint, to end: ScreenPoint) { add("drag", start, end) }
        func pinch(magnification: Double, turn: Double, around anchor: ScreenPoint) {
            add("pinch \(magnification) \(turn)", anchor)
        }
        func movementEnds() { add("end") }
        func tap(at point: ScreenPoint) { add("tap", point) }
        func doubleTap(at point: ScreenPoint) { add("double tap", point) }
        func longPress(at point: ScreenPoint) { add("long press", point) }
    }

    private let target = Target()
    /// Fingers for which no time passes.
    private let quick = Fingers { _ in try? await Task.sleep(for: .seconds(3600)) }
    /// Fingers for which each time has passed at once.
    private let slow = Fingers { _ in }

    private func point(_ x: Double, _ y: Double) -> ScreenPoint { ScreenPoint(x: x, y: y) }

    private func touch(_ place: ScreenPoint, with fingers: Fingers) {
        fingers.moved(from: place, to: place, on: target)
        fingers.ended(at: place, on: target)
    }

    /// Waits until something is recorded.
    private func something() async {
        for _ in 0..<10_000 where target.log.isEmpty { await Task.yield() }
    }

    @Test func aTapIsOneAfterAMomentWithoutASecondTap() async {
        touch(point(10, 20), with: quick)
        #expect(target.log == [])
        touch(point(10, 20), with: slow)
        await something()
        #expect(target.log == ["tap 10,20"])
    }

    @Test func aTapIsOneAtOnceIfADoubleTapHasNoEffect() {
        target.waitsForDoubleTap = false
        touch(point(10, 20), with: quick)
        #expect(target.log == ["tap 10,20"])
    }

    @Test func twoTapsNearEachOtherAreADoubleTap() {
        touch(point(10, 20), with: quick)
        touch(point(15, 22), with: quick)
        #expect(target.log == ["double tap 15,22"])
    }

    @Test func twoTapsFarFromEachOtherAreTwoTaps() {
        touch(point(10, 20), with: quick)
        touch(point(90, 20), with: quick)
        #expect(target.log == ["tap 10,20"])
    }

    @Test func aFingerThatRestsIsALongPressAndNoTap() async {
        slow.moved(from: point(10, 20), to: point(10, 20), on: target)
        await something()
        slow.moved(from: point(10, 20), to: point(80, 20), on: target)
        slow.ended(at: point(80, 20), on: target)
        #expect(target.log == ["long press 10,20"])
    }

    @Test func aFingerThatMovesDrags() {
        quick.moved(from: point(10, 20), to: point(12, 20), on: target)
        #expect(target.log == [])
        for x in [20.0, 30] { quick.moved(from: point(10, 20), to: point(x, 20), on: target) }
        quick.ended(at: point(30, 20), on: target)
        #expect(target.log == ["begin", "drag 10,20 20,20", "drag 20,20 30,20", "end"])
    }

    @Test func anEditorGetsTheDragFirst() {
        target.editorUses = true
        quick.moved(from: point(10, 20), to: point(10, 20), on: target)
        quick.moved(from: point(10, 20), to: point(30, 20), on: target)
        quick.ended(at: point(30, 20), on: target)
        #expect(target.log.first == "edit down 10,20")
        #expect(target.log.suffix(2) == ["edit move 30,20", "edit up 30,20"])
        #expect(!target.log.contains("begin"))
    }

    @Test func aSecondFingerEndsTheDragAndPinches() {
        quick.moved(from: point(10, 20), to: point(30, 20), on: target)
        quick.magnified(by: 2, around: point(50, 50), on: target)
        quick.turned(by: 5, around: point(50, 50), on: target)
        quick.moved(from: point(10, 20), to: point(60, 20), on: target)
        quick.ended(.magnification, on: target)
        quick.ended(.turn, on: target)
        quick.moved(from: point(10, 20), to: point(90, 20), on: target)
        quick.ended(at: point(90, 20), on: target)
        #expect(
            target.log == [
                "begin", "drag 10,20 30,20", "end", "begin", "pinch 2.0 0.0 50,50", "pinch 2.0 5.0 50,50",
                "end",
            ])
        // The next finger is a new one.
        quick.moved(from: point(1, 1), to: point(20, 1), on: target)
        #expect(target.log.suffix(2) == ["begin", "drag 1,1 20,1"])
    }

    @Test func aSecondFingerCancelsTheEdit() {
        target.editorUses = true
        quick.moved(from: point(10, 20), to: point(30, 20), on: target)
        quick.turned(by: 5, around: point(50, 50), on: target)
        #expect(target.log.suffix(3) == ["edit cancel", "begin", "pinch 1.0 5.0 50,50"])
    }

    @Test func aDragThatTheSystemCancelsEndsWithTheNextFinger() {
        quick.moved(from: point(10, 20), to: point(30, 20), on: target)
        quick.moved(from: point(70, 70), to: point(70, 70), on: target)
        quick.ended(at: point(70, 70), on: target)
        #expect(target.log == ["begin", "drag 10,20 30,20", "end"])
    }
}
