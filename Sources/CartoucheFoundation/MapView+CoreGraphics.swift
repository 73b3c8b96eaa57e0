import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import Foundation

extension ScreenPoint {
    /// Creates the same point.
    public init(_ point: CGPoint) {
        self.init(x: Double(point.x), y: Double(point.y))
    }
}

extension CGPoint {
    /// Creates the same point.
    public init(_ point: ScreenPoint) {
        self.init(x: point.x, y: point.y)
    }
}

extension ScreenSize {
    /// Creates the same size.
    public init(_ size: CGSize) {
        self.init(width: Double(size.width), height: Double(size.height))
    }
}

extension CGSize {
    /// Creates the same size.
    public init(_ size: ScreenSize) {
        self.init(width: size.width, height: size.height)
    }
}

// Members of the ArcGIS Maps SDK's map view proxy that use points, sizes and rectangles of Core Graphics.
extension MapView {
    /// Returns the location on the map at a point of the view; nil if there is none.
    ///
    /// The location has the map's spatial reference.
    ///
    /// - Parameter screenPoint: The point, in DIPs (1/96 inch) right and down from the upper left corner.
    public func location(fromScreenPoint screenPoint: CGPoint) -> Point? {
        location(fromScreenPoint: ScreenPoint(screenPoint))
    }

    /// Returns the point of the view at a location; nil if the location is outside the map's projection.
    ///
    /// The point is in DIPs (1/96 inch) right and down from the upper left corner. It may be outside the view.
    ///
    /// - Parameter location: The location. A point without a spatial reference has the spatial reference of the map.
    public func screenPoint(fromLocation location: Point) -> CGPoint? {
        position(of: location).map { CGPoint($0) }
    }

    /// Returns the extent of the map inside a rectangle of the view; nil if a corner has no location on the map.
    ///
    /// - Parameter viewRect: The rectangle, in DIPs (1/96 inch) right and down from the upper left corner.
    public func envelope(fromViewRect viewRect: CGRect) -> Envelope? {
        let corners = [
            CGPoint(x: viewRect.minX, y: viewRect.minY), CGPoint(x: viewRect.maxX, y: viewRect.minY),
            CGPoint(x: viewRect.maxX, y: viewRect.maxY), CGPoint(x: viewRect.minX, y: viewRect.maxY),
        ]
        let locations = corners.compactMap { location(fromScreenPoint: $0) }
        guard locations.count == corners.count else { return nil }
        return Multipoint(points: locations).extent
    }
}

// The pointer of a geometry editor.
extension MapView {
    /// Reports to the editor that the pointer went down; see `pointerDown(at: ScreenPoint)`.
    @discardableResult
    public func pointerDown(at point: CGPoint) -> Bool { pointerDown(at: ScreenPoint(point)) }

    /// Reports to the editor that the pointer moved while it was down; see `pointerMoved(to: ScreenPoint)`.
    @discardableResult
    public func pointerMoved(to point: CGPoint) -> Bool { pointerMoved(to: ScreenPoint(point)) }

    /// Reports to the editor that the pointer went up; see `pointerUp(at: ScreenPoint)`.
    @discardableResult
    public func pointerUp(at point: CGPoint) -> Bool { pointerUp(at: ScreenPoint(point)) }

    /// Reports to the editor that the pointer moved while it was up; see `pointerHovered(at: ScreenPoint)`.
    @discardableResult
    public func pointerHovered(at point: CGPoint) -> Bool { pointerHovered(at: ScreenPoint(point)) }

    /// Finds the elements of the geometry editor near a point of the view.
    ///
    /// - Parameters:
    ///   - screenPoint: The point, in DIPs (1/96 inch) right and down from the upper left corner.
    ///   - tolerance: The maximum distance of an element from the point, in DIPs.
    /// - Returns: Vertices, nearest first, then mid-vertices, nearest first, then the part and the geometry. None if
    ///   the view has no started editor.
    /// - Throws: `CancellationError` if the task is canceled, and ``MapError`` if the view shows nothing.
    public func identifyGeometryEditor(
        screenPoint: CGPoint, tolerance: Double
    ) async throws -> IdentifyGeometryEditorResult {
        try await identifyGeometryEditor(screenPoint: ScreenPoint(screenPoint), tolerance: tolerance)
    }
}
