import Documents

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
        /// The reason why the layer was not drawn at all; nil if it was drawn.
        public var skipped: String?
        /// The diagnostics for what was not read or drawn faithfully.
        public var diagnostics: [Diagnostic] = []

        init(name: String) {
            self.name = name
        }
    }

    /// A stage of the drawing.
    public enum Stage: String, CaseIterable, Sendable {
        case open, read, project, classify, draw, encode
    }

    /// The layers in drawing order.
    public internal(set) var layers: [LayerReport] = []
    /// The graphics overlays in drawing order, above all layers; graphics count as features.
    public internal(set) var graphicsOverlays: [LayerReport] = []
    /// The diagnostics for the whole map.
    public internal(set) var diagnostics: [Diagnostic] = []
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

    /// Creates an empty report.
    public init() {}

    /// Adds milliseconds to a stage.
    public mutating func add(_ milliseconds: Double, to stage: Stage) {
        self.milliseconds[stage, default: 0] += milliseconds
    }

    /// Adds another report; its size and scale replace those of this report.
    mutating func add(_ drawing: DrawingReport) {
        (width, height, scale) = (drawing.width, drawing.height, drawing.scale)
        layers += drawing.layers
        graphicsOverlays += drawing.graphicsOverlays
        diagnostics += drawing.diagnostics
        milliseconds.merge(drawing.milliseconds, uniquingKeysWith: +)
    }

    /// Removes the times, for a picture that is returned without a new drawing.
    mutating func removeTimes() { milliseconds = [:] }

    /// All diagnostics: those of the map first, then by layer, then by overlay.
    public var allDiagnostics: [Diagnostic] {
        diagnostics + (layers + graphicsOverlays).flatMap(\.diagnostics)
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
    /// The report as JSON.
    ///
    /// Members: `width`, `height`, `scale`, `milliseconds` (by stage), `layers` (`name`, `read`, `drawn`, `clipped`,
    /// `withoutSymbol`, `unfit`, `skipped`, `diagnostics`), `graphicsOverlays` (same members as `layers`; only if
    /// there are overlays) and `diagnostics` (`severity`, `code`, `path`, `message`, `instead`).
    public var json: JSONValue {
        func number(_ value: Int) -> JSONValue { .number(JSONNumber(Double(value))) }
        func list(_ diagnostics: [Diagnostic]) -> JSONValue {
            .array(
                diagnostics.map {
                    [
                        "severity": .string($0.severity.rawValue), "code": .string($0.code.rawValue),
                        "path": .string($0.path), "message": .string($0.message),
                        "instead": .string($0.instead),
                    ]
                })
        }
        var times = JSONObject()
        for stage in Stage.allCases {
            if let time = milliseconds[stage] {
                times[stage.rawValue] = .number(JSONNumber((time * 1000).rounded() / 1000))
            }
        }
        func list(_ layers: [LayerReport]) -> JSONValue {
            .array(
                layers.map { layer in
                    [
                        "name": .string(layer.name), "read": number(layer.featuresRead),
                        "drawn": number(layer.featuresDrawn), "clipped": number(layer.featuresClipped),
                        "withoutSymbol": number(layer.featuresWithoutSymbol),
                        "unfit": number(layer.featuresUnfit),
                        "skipped": layer.skipped.map(JSONValue.string) ?? .null,
                        "diagnostics": list(layer.diagnostics),
                    ]
                })
        }
        var object: JSONObject = [
            "width": number(width), "height": number(height),
            "scale": .number(JSONNumber(scale)), "milliseconds": .object(times), "layers": list(layers),
        ]
        if !graphicsOverlays.isEmpty { object["graphicsOverlays"] = list(graphicsOverlays) }
        object["diagnostics"] = list(diagnostics)
        return .object(object)
    }
}
