import CartoucheMapDrawing

extension MapView {
    /// The callout above everything in the view; nil (default) for none.
    public var callout: Callout? {
        get { decorations.callout }
        set {
            changeDecorations { decorations in
                decorations.callout = newValue
                decorations.calloutChangeCount += 1
            }
        }
    }

    /// The grid that the view shows where the map draws nothing; nil (default) for none.
    public var backgroundGrid: BackgroundGrid? {
        get { decorations.backgroundGrid }
        set { changeDecorations { $0.backgroundGrid = newValue } }
    }

    /// The object that decides on callouts of all layers and overlays that have no rule of their own; nil (default) for
    /// none.
    public var calloutDelegate: (any CalloutDelegate)? {
        get { decorations.calloutRules.delegate }
        set { changeDecorations { $0.calloutRules.delegate = newValue } }
    }

    /// Returns the part of the open callout at a point; nil outside the callout.
    ///
    /// - Parameter screenPoint: The point, in DIPs (1/96 inch) right and down from the upper left corner of the view.
    public func calloutPart(at screenPoint: ScreenPoint) -> Callout.Part? {
        guard let pass = calloutPass(), let frame = try? frame() else { return nil }
        return frame.pixel(ofAnchor: pass.anchor).flatMap { pixel in
            pass.callout.part(
                at: screenPoint, pointingTo: pixel / frame.pixelsPerDIP,
                page: SIMD2(Double(frame.width), Double(frame.height)) / frame.pixelsPerDIP)
        }
    }

    /// Returns the drawing of the callout; the same object until the callout or its location changes.
    func calloutPass() -> CalloutPass? {
        let now = decorations
        guard let callout = now.callout else { return nil }
        let anchor = callout.placement.anchor
        if let last = lastCallout, last.changeCount == now.calloutChangeCount, last.pass.anchor == anchor {
            return last.pass
        }
        let pass = CalloutPass(callout, anchor: anchor)
        lastCallout = DrawnCallout(pass: pass, changeCount: now.calloutChangeCount)
        return pass
    }
}

/// The drawing of the callout for the last picture.
struct DrawnCallout: Sendable {
    var pass: CalloutPass
    /// The number of changes of the callout before.
    var changeCount: Int
}

/// What a view draws in addition to its map and overlays.
struct ViewDecorations: Sendable {
    var callout: Callout?
    var calloutChangeCount = 0
    /// The rules for callouts of layers and overlays without their own.
    var calloutRules = CalloutRules()
    var backgroundGrid: BackgroundGrid?
    var grid: Grid?
}
