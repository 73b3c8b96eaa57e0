import CartoucheDocuments
import CartoucheGeospatial
import CartoucheMapModel

/// The report of a drawing: counts, times, and diagnostics for everything that was not drawn faithfully.
public struct DrawingReport: Sendable {
    /// The report of one layer or graphics overlay.
    public struct LayerReport: Sendable {
        /// The layer's title, or the overlay's identifier.
        public var name: String
        /// The number of features that were read and that match the definition expression.
        ///
        /// Features far outside the picture may not be read. These are not counted.
        public var featuresRead = 0
        /// The number of features of which something was drawn.
        public var featuresDrawn = 0
        /// The number of features that were read and are outside the picture.
        public var featuresClipped = 0
        /// The number of features to which the renderer assigns no symbol.
        public var featuresWithoutSymbol = 0
        /// The number of features whose symbol does not fit their geometry, or whose geometry cannot be drawn.
        public var featuresUnfit = 0
        /// The number of all features that match the definition expression; nil if it is not known.
        ///
        /// It is known if ``MapRequest/countsFeaturesIfEmpty`` is true and the picture is empty.
        public var featuresMatched: Int?
        /// The number of all features of the layer's source; nil if it is not known.
        ///
        /// It is known if ``MapRequest/countsFeaturesIfEmpty`` is true and the picture is empty.
        public var featuresTotal: Int?
        /// The extent of all features that match, in the spatial reference of the layer's source; nil if it is not
        /// known.
        ///
        /// It is known if ``MapRequest/countsFeaturesIfEmpty`` is true and the picture is empty.
        public var extent: Envelope?
        /// The minimum scale (most zoomed out) for drawing the layer, as a denominator; nil or 0 means no limit.
        public var minScale: Double?
        /// The maximum scale (most zoomed in) for drawing the layer, as a denominator; nil or 0 means no limit.
        public var maxScale: Double?
        /// The reason why nothing of the layer is in the picture; nil if something is, or if the reason is not known.
        public var absence: LayerAbsence?
        /// The reason why the layer was not drawn at all; nil if it was drawn.
        public var skipped: String?
        /// The diagnostics for what was not read or drawn faithfully.
        public var diagnostics: [Diagnostic] = []
        /// The layer or overlay; nil if it is not known.
        package internal(set) var owner: ObjectIdentifier?
        /// The error that ended the drawing of a layer made by code; nil if there is none.
        var failure: (any CartoucheError)?

        init(name: String) {
            self.name = name
        }
    }

    /// A stage of the drawing.
    public enum Stage: String, CaseIterable, Sendable {
        case open, read, project, classify, draw, label, encode
    }

    /// The layers in drawing order.
    public internal(set) var layers: [LayerReport] = []
    /// The graphics overlays in drawing order, above all layers; graphics count as features.
    public internal(set) var graphicsOverlays: [LayerReport] = []
    /// The diagnostics for the whole map.
    public package(set) var diagnostics: [Diagnostic] = []
    /// The time of each stage, in milliseconds.
    ///
    /// For stages on several threads, this is the elapsed time, not the sum over all threads.
    public private(set) var milliseconds: [Stage: Double] = [:]
    /// The width of the picture in pixels.
    public internal(set) var width = 0
    /// The height of the picture in pixels.
    public internal(set) var height = 0
    /// The denominator of the map scale.
    public internal(set) var scale = 0.0
    /// The number of pixels per DIP (1/96 inch).
    public internal(set) var pixelsPerDIP = 1.0
    /// The heading at the top of the picture, in degrees clockwise from north.
    public internal(set) var rotation = 0.0
    /// The smallest envelope around the picture, in the map's spatial reference; nil before the drawing.
    public internal(set) var extent: Envelope?
    /// The transformation from pixels to map units; nil before the drawing.
    public internal(set) var worldFile: WorldFile?

    /// The labels on the page and the features without one; nil unless the request asks for them.
    package internal(set) var labels: [LabelEntry]?
    /// The numbers on the page that replace labels, by group and number.
    package internal(set) var labelKeys: [LabelKey] = []

    /// Creates an empty report.
    public init() {}

    /// Adds milliseconds to a stage.
    public mutating func add(_ milliseconds: Double, to stage: Stage) {
        self.milliseconds[stage, default: 0] += milliseconds
    }

    /// Adds another report; its size and scale replace those of this report.
    mutating func add(_ drawing: DrawingReport) {
        (width, height, scale) = (drawing.width, drawing.height, drawing.scale)
        (pixelsPerDIP, rotation) = (drawing.pixelsPerDIP, drawing.rotation)
        (extent, worldFile) = (drawing.extent, drawing.worldFile)
        layers += drawing.layers
        graphicsOverlays += drawing.graphicsOverlays
        diagnostics += drawing.diagnostics
        labels = drawing.labels ?? labels
        labelKeys = (labelKeys + drawing.labelKeys).list
        milliseconds.merge(drawing.milliseconds, uniquingKeysWith: +)
    }

    /// Removes the times, for a picture that is returned without a new drawing.
    mutating func removeTimes() { milliseconds = [:] }

    /// All diagnostics: those of the map first, then by layer, then by overlay.
    ///
    /// Graphics to which the renderer assigns no symbol are included. A renderer of a layer can leave out features on
    /// purpose, so these are only counted.
    public var allDiagnostics: [Diagnostic] {
        diagnostics
            + layers.flatMap(\.diagnostics)
            + graphicsOverlays.flatMap { $0.diagnostics + $0.graphicsWithoutSymbol }
    }

    /// Whether everything was drawn as the documents define it.
    ///
    /// It is true if no diagnostic is worse than a note and each feature has a symbol that fits.
    public var isFaithful: Bool {
        allDiagnostics.allSatisfy { $0.severity == .note }
            && (layers + graphicsOverlays).allSatisfy {
                $0.featuresWithoutSymbol == 0 && $0.featuresUnfit == 0
            }
    }
}

extension DrawingReport {
    /// Sets the size, the scale and the area of the picture.
    mutating func add(_ frame: MapFrame) {
        width = frame.width
        height = frame.height
        scale = frame.scale
        pixelsPerDIP = frame.pixelsPerDIP
        rotation = frame.rotation
        extent = frame.extent
        worldFile = WorldFile(frame)
    }
}
