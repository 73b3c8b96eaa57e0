import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapViews

/// A tap on the map of a page.
public struct MapTap: Sendable {
    /// The name of the page; it is the same until the page is loaded again.
    public let page: String
    /// The point, in DIPs (1/96 inch) right and down from the upper left corner of the map.
    public let screenPoint: ScreenPoint
    /// The location on the map, in the map's spatial reference.
    public let mapPoint: Point
}

/// What a page shows.
public struct PageViewpoint: Sendable {
    /// The name of the page; it is the same until the page is loaded again.
    public let page: String
    /// The viewpoint: a center and a scale.
    public let viewpoint: Viewpoint
    /// The size of the picture in DIPs, with its margin.
    public let size: ScreenSize
}

/// A movement of the pointer on the map of a page, or a press.
public struct PagePointerEvent: Sendable {
    /// What the pointer does.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// It moves without a button. Pages send at most 12 of these events in a second.
        case hovered
        /// It taps.
        case tapped
        /// It goes down on what the page draws or edits.
        case pressed
        /// It moves what the page draws or edits.
        case dragged
        /// It goes up again.
        case released
        /// The gesture is canceled, for example by a second finger.
        case canceled
    }

    /// The name of the page; it is the same until the page is loaded again.
    public let page: String
    /// What the pointer does.
    public let kind: Kind
    /// The point, in DIPs (1/96 inch) right and down from the upper left corner of the map.
    public let screenPoint: ScreenPoint
    /// The location on the map, in the map's spatial reference.
    public let mapPoint: Point
}

// What users do in the pages.
extension MapHost {
    /// The taps of users in all pages, from now on.
    ///
    /// A slow reader loses the oldest taps. The sequence ends with the host.
    public var taps: some AsyncSequence<MapTap, Never> & Sendable { tapBroadcast.makeStream() }

    /// The viewpoints of all pages, from now on: one for each picture that a page requests.
    ///
    /// A slow reader loses the oldest viewpoints. The sequence ends with the host.
    public var viewpoints: some AsyncSequence<PageViewpoint, Never> & Sendable {
        viewpointBroadcast.makeStream()
    }

    /// The pointer events of all pages, from now on.
    ///
    /// Drags that move the map are no events: ``viewpoints`` has their results. A slow reader loses the oldest events.
    /// The sequence ends with the host.
    public var pointerEvents: some AsyncSequence<PagePointerEvent, Never> & Sendable {
        pointerBroadcast.makeStream()
    }

    /// Performs an action for each tap of a user.
    ///
    /// The name is that of the view modifier of the ArcGIS Maps SDK.
    ///
    /// - Parameter action: Receives the point of the page and the location on the map.
    public func onSingleTapGesture(
        perform action: @escaping @Sendable (_ screenPoint: ScreenPoint, _ mapPoint: Point) -> Void
    ) {
        tapBroadcast.add { action($0.screenPoint, $0.mapPoint) }
    }
}
