/// A transformation from one geodetic datum to another: a ``GeographicTransformation``.
public protocol DatumTransformation: Hashable, Sendable {
    /// The name of the transformation.
    var name: String { get }
    /// Whether a grid file that the transformation needs is missing on this machine.
    var isMissingProjectionEngineFiles: Bool { get }
}

/// A transformation from one datum to another in one or more steps; the first step is applied first.
public struct GeographicTransformation: DatumTransformation {
    /// The steps.
    public let steps: [GeographicTransformationStep]

    /// Creates a transformation with one step.
    public init(step: GeographicTransformationStep) {
        steps = [step]
    }

    /// Creates a transformation with several steps; nil if there are none.
    public init?(steps: [GeographicTransformationStep]) {
        guard !steps.isEmpty else { return nil }
        self.steps = steps
    }

    /// The names of the steps.
    public var name: String { steps.map(\.name).joined(separator: " + ") }

    /// Whether a grid file of a step is missing on this machine.
    public var isMissingProjectionEngineFiles: Bool {
        steps.contains { $0.isMissingProjectionEngineFiles }
    }

    /// The transformation in the opposite direction.
    public var inverse: GeographicTransformation {
        var copy = GeographicTransformation(step: steps[0])
        copy = GeographicTransformation(steps: steps.reversed().map(\.inverse)) ?? copy
        return copy
    }
}

/// One transformation between two datums, from the lists of EPSG or Esri or from well-known text.
public struct GeographicTransformationStep: Hashable, Sendable {
    /// The identifier; nil if it has none, for example if it combines several transformations.
    public let wkid: WKID?
    /// The transformation as well-known text (WKT 2:2019).
    public let wkText: String
    /// Whether the step is applied in the opposite direction.
    public let isInverse: Bool
    /// The name of the transformation in PROJ's database.
    public let name: String
    /// The names of the grid files that the step needs.
    public let projectionEngineFilenames: [String]
    /// Whether one of these grid files is missing on this machine.
    public let isMissingProjectionEngineFiles: Bool

    /// Creates a step with an identifier; nil if PROJ does not know it or is not installed.
    public init?(wkid: WKID) {
        guard let found = GeometryEngine.attempt(try DatumOperation(wkid: wkid)) else { return nil }
        self.init(found)
    }

    /// Creates a step from well-known text; nil if the text is not a transformation, or if PROJ is not installed.
    public init?(wkText: String) {
        guard let found = GeometryEngine.attempt(try DatumOperation(wkText: wkText)) else { return nil }
        self.init(found)
    }

    init?(_ operation: DatumOperation) {
        guard let text = operation.wkText else { return nil }
        wkid = operation.wkid
        wkText = text
        isInverse = false
        name = operation.name
        let grids = operation.grids
        projectionEngineFilenames = grids.map(\.name)
        isMissingProjectionEngineFiles = grids.contains { !$0.isAvailable }
    }

    /// The step in the opposite direction.
    public var inverse: GeographicTransformationStep { GeographicTransformationStep(inverseOf: self) }

    private init(inverseOf step: GeographicTransformationStep) {
        wkid = step.wkid
        wkText = step.wkText
        isInverse = !step.isInverse
        name = step.name
        projectionEngineFilenames = step.projectionEngineFilenames
        isMissingProjectionEngineFiles = step.isMissingProjectionEngineFiles
    }

    /// Whether both are the same transformation in the same direction.
    public static func == (left: Self, right: Self) -> Bool {
        left.wkid == right.wkid && left.isInverse == right.isInverse
            && (left.wkid != nil || left.wkText == right.wkText)
    }

    /// Hashes the identifier and the direction.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(wkid)
        hasher.combine(isInverse)
    }
}

/// The transformations that PROJ knows between the datums of coordinate systems.
public enum TransformationCatalog {
    /// Returns the transformations between the datums of two coordinate systems, best first.
    ///
    /// PROJ ranks them by their area and accuracy. Transformations with missing grid files are last.
    ///
    /// - Parameters:
    ///   - inputSpatialReference: The coordinate system of the input.
    ///   - outputSpatialReference: The coordinate system of the output.
    ///   - areaOfInterest: The area of the coordinates; nil for the whole area in which both systems are used.
    ///   - ignoreVertical: Has no effect, because heights are never transformed.
    /// - Returns: An empty list if both have the same datum, if a coordinate system is unknown, or if PROJ is not
    ///   installed.
    public static func transformations(
        from inputSpatialReference: SpatialReference, to outputSpatialReference: SpatialReference,
        areaOfInterest: Envelope? = nil, ignoreVertical: Bool = true
    ) -> [any DatumTransformation] {
        let found = GeometryEngine.attempt(
            try DatumOperation.all(
                from: inputSpatialReference, to: outputSpatialReference, areaOfInterest: areaOfInterest))
        return (found ?? []).compactMap(GeographicTransformationStep.init)
            .map(GeographicTransformation.init(step:))
    }

    /// Returns the best transformation whose grid files are installed.
    ///
    /// - Parameters:
    ///   - inputSpatialReference: The coordinate system of the input.
    ///   - outputSpatialReference: The coordinate system of the output.
    ///   - areaOfInterest: The area of the coordinates; nil for the whole area in which both systems are used.
    ///   - ignoreVertical: Has no effect, because heights are never transformed.
    /// - Returns: Nil if none is needed, known or installed.
    public static func transformation(
        from inputSpatialReference: SpatialReference, to outputSpatialReference: SpatialReference,
        areaOfInterest: Envelope? = nil, ignoreVertical: Bool = true
    ) -> (any DatumTransformation)? {
        transformations(
            from: inputSpatialReference, to: outputSpatialReference, areaOfInterest: areaOfInterest,
            ignoreVertical: ignoreVertical
        ).first { !$0.isMissingProjectionEngineFiles }
    }
}
