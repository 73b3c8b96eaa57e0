/// What fingers, a mouse or a touchpad can do to a view; points are in DIPs.
@MainActor
package protocol FingerTarget: AnyObject {
    /// Whether a double tap has an effect, so that a tap must wait for a second one.
    var waitsForDoubleTap: Bool { get }

    /// Reports a pointer to an editor; returns whether the editor uses the tap or drag.
    func edit(_ event: EditingEvent) -> Bool
    /// A drag or pinch begins.
    func movementBegins()
    /// One finger has moved.
    func drag(from start: ScreenPoint, to end: ScreenPoint)
    /// Two fingers have moved since the movement began; the turn is in degrees clockwise.
    func pinch(magnification: Double, turn: Double, around anchor: ScreenPoint)
    /// The drag or pinch has ended.
    func movementEnds()
    /// A finger has touched the view for a moment.
    func tap(at point: ScreenPoint)
    /// A finger has touched the view twice.
    func doubleTap(at point: ScreenPoint)
    /// A finger rests on the view.
    func longPress(at point: ScreenPoint)
}

/// An event for the editor of a view.
package enum EditingEvent {
    case down(ScreenPoint)
    case moved(ScreenPoint)
    case up(ScreenPoint)
    case canceled
}
