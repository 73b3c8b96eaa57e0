import CartoucheArcade
import CartoucheDocuments
import CartoucheMapModel

extension ArcadeContext {
    /// Creates what scripts know of a map: the time, which is the same for all features, and `$view`.
    ///
    /// Dates are in UTC.
    init(_ frame: MapFrame, _ timeExtent: TimeExtent?) {
        self.init()
        spatialReference = frame.spatialReference
        view = ["scale": .number(JSONNumber(frame.scale)), "timeProperties": nil]
        viewPeriod = timeExtent?.milliseconds ?? (nil, nil)
    }

    /// Creates what scripts know of a layer on a page.
    ///
    /// - Parameter schema: The fields, domains and types of the layer; nil if its document has none.
    package init(schema: ArcadeSchema?, on page: DrawingPage) {
        self = page.scripts
        self.schema = schema
    }
}
