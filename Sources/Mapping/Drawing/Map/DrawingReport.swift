import Documents

/// What happened while a picture was made: counts, times and everything that was not drawn faithfully.
public struct DrawingReport: Sendable {
    /// One layer's or graphics overlay's part.
    public struct LayerReport: Sendable {
        /// The layer's title, or the overlay's identifier.
        public var name: String
        /// Features that the source gave and that the definition expression let through.
        ///
        /// What lies far from the picture is not asked for, and not counted.
        public var featuresRead = 0
        /// Features of which something was drawn.
        public var featuresDrawn = 0
        /// Features that were read and lie outside the picture.
        public var featuresClipped = 0
        /// Features that the renderer gives no symbol.
        public var featuresWithoutSymbol = 0
        /// Features whose symbol does not fit their geometry, or whose geometry cannot be drawn.
        public var featuresUnfit = 0
        /// Why the layer was not drawn at all, or nil.
        public var skipped: String?
        /// What was not read or drawn faithfully.
        public var diagnostics: [Diagnostic] = []

        init(name: String) {
            self.name = name
        }
    }

    /// A step of the work.
    public enum Stage: String, CaseIterable, Sendable {
        case open, read, project, classify, draw, encode
    }

    /// The layers in drawing order.
    public internal(set) var layers: [LayerReport] = []
    /// The graphics overlays in drawing order, above all layers; graphics count as features.
    public internal(set) var graphicsOverlays: [LayerReport] = []
    /// What concerns the map as a whole.
    public internal(set) var diagnostics: [Diagnostic] = []
    /// Milliseconds by step.
    ///
    /// Steps that ran on several threads count the time that passed, not the sum.
    public private(set) var milliseconds: [Stage: Double] = [:]
    /// Pixels across.
    public internal(set) var width = 0
    /// Pixels down.
    public internal(set) var height = 0
    /// The map scale's denominator.
    public internal(set) var scale = 0.0

    /// An empty report.
    public init() {}

    /// Adds time to a step.
    public mutating func add(_ milliseconds: Double, to stage: Stage) {
        self.milliseconds[stage, default: 0] += milliseconds
    }

    /// Takes over a drawing's report; diagnostics and times are added to those that are there.
    mutating func add(_ drawing: DrawingReport) {
        (width, height, scale) = (drawing.width, drawing.height, drawing.scale)
        layers += drawing.layers
        graphicsOverlays += drawing.graphicsOverlays
        diagnostics += drawing.diagnostics
        milliseconds.merge(drawing.milliseconds, uniquingKeysWith: +)
    }

    /// Forgets the times, for a picture that was not drawn anew.
    mutating func removeTimes() { milliseconds = [:] }

    /// Every diagnostic, the map's first, then layer by layer and overlay by overlay.
    public var allDiagnostics: [Diagnostic] {
        diagnostics + (layers + graphicsOverlays).flatMap(\.diagnostics)
    }

    /// Whether everything was drawn as the documents ask for: nothing worse than a note.
    public var isFaithful: Bool {
        allDiagnostics.allSatisfy { $0.severity == .note }
            && (layers + graphicsOverlays).allSatisfy {
                $0.featuresWithoutSymbol == 0 && $0.featuresUnfit == 0
            }
    }
}

extension DrawingReport {
    /// The report as JSON, for machines.
    ///
    /// Members: `width`, `height`, `scale`, `milliseconds` (by step),
    /// `layers` (`name`, `read`, `drawn`, `clipped`, `withoutSymbol`, `unfit`, `skipped`, `diagnostics`),
    /// `graphicsOverlays` (as `layers`; only where there are any) and `diagnostics` (`severity`, `code`, `path`,
    /// `message`, `instead`).
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
