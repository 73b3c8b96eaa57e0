/// A way from one geodetic datum to another: a ``GeographicTransformation``.
public protocol DatumTransformation: Hashable, Sendable {
    /// What the way is called.
    var name: String { get }
    /// Whether grid files that the way needs are missing on this machine.
    var isMissingProjectionEngineFiles: Bool { get }
}

/// A way from one datum to another in one or more steps, the first step first.
public struct GeographicTransformation: DatumTransformation {
    /// The steps.
    public let steps: [GeographicTransformationStep]

    /// A way of one step.
    public init(step: GeographicTransformationStep) {
        steps = [step]
    }

    /// A way of several steps; nil when there are none.
    public init?(steps: [GeographicTransformationStep]) {
        guard !steps.isEmpty else { return nil }
        self.steps = steps
    }

    /// The steps' names.
    public var name: String { steps.map(\.name).joined(separator: " + ") }

    /// Whether a step's grid files are missing on this machine.
    public var isMissingProjectionEngineFiles: Bool {
        steps.contains { $0.isMissingProjectionEngineFiles }
    }

    /// The way back.
    public var inverse: GeographicTransformation {
        var copy = GeographicTransformation(step: steps[0])
        copy = GeographicTransformation(steps: steps.reversed().map(\.inverse)) ?? copy
        return copy
    }
}

/// One transformation between datums of EPSG's or Esri's list, or described by well-known text.
public struct GeographicTransformationStep: Hashable, Sendable {
    /// The identifier; nil for what has none, such as several transformations in one.
    public let wkid: WKID?
    /// The transformation as well-known text (WKT 2:2019).
    public let wkText: String
    /// Whether it is used from its end to its beginning.
    public let isInverse: Bool
    /// What the list calls it.
    public let name: String
    /// The grid files that it needs.
    public let projectionEngineFilenames: [String]
    /// Whether one of them is missing on this machine.
    public let isMissingProjectionEngineFiles: Bool

    /// The transformation with this identifier; nil when PROJ's lists have none, or without PROJ.
    public init?(wkid: WKID) {
        guard let found = GeometryEngine.attempt(try DatumOperation(wkid: wkid)) else { return nil }
        self.init(found)
    }

    /// The transformation that well-known text describes; nil when it describes none, or without PROJ.
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

    /// The step the other way.
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

    /// Feeds what names the transformation.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(wkid)
        hasher.combine(isInverse)
    }
}

/// The transformations that there are between coordinate systems.
public enum TransformationCatalog {
    /// The ways between the datums of two systems that PROJ's lists know, the best one first.
    ///
    /// Best is the most accurate one for the area whose grid files are there.
    ///
    /// - Parameters:
    ///   - inputSpatialReference: the system that coordinates come in.
    ///   - outputSpatialReference: the system that they go to.
    ///   - areaOfInterest: where the coordinates lie; nil for all the places where both systems are used.
    ///   - ignoreVertical: whether only horizontal datums count; heights are never transformed, so that
    ///     without it there is nothing else.
    /// - Returns: nothing where both have the same datum, where a system is unknown, or without PROJ.
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

    /// The best way whose grid files are there; nil where no way is needed or known.
    ///
    /// - Parameters:
    ///   - inputSpatialReference: the system that coordinates come in.
    ///   - outputSpatialReference: the system that they go to.
    ///   - areaOfInterest: where the coordinates lie; nil for all the places where both systems are used.
    ///   - ignoreVertical: as in ``transformations(from:to:areaOfInterest:ignoreVertical:)``.
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
