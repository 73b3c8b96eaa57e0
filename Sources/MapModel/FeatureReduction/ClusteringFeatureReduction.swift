import CartoucheDocuments
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Synchronization

/// Draws features that are close together in the picture as one symbol.
///
/// The map is divided into squares with the side ``radius``. The points of a square are a cluster at their mean
/// position. A cluster joins a larger cluster in a neighboring square whose position is closer than ``radius``. So
/// clusters depend only on the features and the scale, and neighboring tiles join. A feature without others is drawn
/// with the layer's renderer. ArcGIS does not document its method; this one is Cartouche's own.
public final class ClusteringFeatureReduction: FeatureReduction, @unchecked Sendable {
    private struct Sizes: Sendable {
        /// Lengths in points.
        var radius = 60.0
        var minimum = 9.0
        var maximum = 37.5
        var override: Symbol?
    }

    /// A renderer with sizes by number, and what it follows from.
    private struct Sized: Sendable {
        var symbols: UInt64
        var layer: ObjectIdentifier
        var minimum, maximum: Double
        var renderer: Renderer
    }

    private let sizes: ModelState<Sizes>
    private let sized = Mutex<Sized?>(nil)

    /// Creates a reduction.
    ///
    /// - Parameter renderer: The renderer of clusters. Default: nil, the layer's renderer with sizes by number.
    public init(renderer: Renderer? = nil) {
        sizes = ModelState(Sizes())
        var content = Content()
        content.renderer = renderer
        super.init(content)
    }

    package init(reading: inout JSONReading, _ content: inout Content) {
        var sizes = Sizes()
        sizes.radius = reading.value(Self.radiusMember)
        sizes.minimum = reading.value(Self.minimumMember)
        sizes.maximum = reading.value(Self.maximumMember)
        let drawn = reading.object["overrideSymbol"].flatMap { $0.object == nil ? nil : $0 }
        sizes.override = drawn == nil ? nil : reading.symbol("overrideSymbol")
        Self.check(&sizes.radius, &reading)
        self.sizes = ModelState(sizes)
        super.init(content, diagnostics: reading.diagnostics)
    }

    /// Creates a reduction from a document of ArcGIS Pro.
    package init(radius: Double?, _ content: Content, diagnostics: [Diagnostic]) {
        var sizes = Sizes()
        if let radius, radius > 0 { sizes.radius = min(radius, Self.radii.upperBound) }
        self.sizes = ModelState(sizes)
        super.init(content, diagnostics: diagnostics)
    }

    /// The distance within which points are a cluster, in DIPs (1/96 inch).
    ///
    /// Default: 80, which is 60 points. Drawing limits it to the range from 4/3 to 1333.
    public var radius: Double {
        get { sizes.read(\.radius) * 96 / 72 }
        set { sizes.edit { $0.radius = newValue * 72 / 96 } }
    }

    /// The size of the smallest clusters in DIPs, if ``renderer`` is nil.
    ///
    /// Default: 12.
    public var minimumSymbolSize: Double {
        get { sizes.read(\.minimum) * 96 / 72 }
        set { sizes.edit { $0.minimum = newValue * 72 / 96 } }
    }

    /// The size of the largest clusters in DIPs, if ``renderer`` is nil.
    ///
    /// Default: 50.
    public var maximumSymbolSize: Double {
        get { sizes.read(\.maximum) * 96 / 72 }
        set { sizes.edit { $0.maximum = newValue * 72 / 96 } }
    }

    package override var typeName: String { "cluster" }

    /// The side of the squares in DIPs, within its limits.
    package var side: Double {
        let points = sizes.read(\.radius)
        let usable = points.isNaN ? Self.radii.lowerBound : points
        return min(max(usable, Self.radii.lowerBound), Self.radii.upperBound) * 96 / 72
    }

    /// Returns the renderer of the clusters of a layer.
    ///
    /// Without its own renderer, the layer's renderer draws the clusters, with sizes from 2 to 10,000 features. Clusters
    /// of lines and areas are circles with the color of the layer's first symbol.
    package func renderer(over layer: Renderer) -> Renderer {
        if let own = self.renderer { return own }
        let now = sizes.read { $0 }
        let revision = SymbolLock.revision
        let known = sized.withLock { $0 }
        if let known, known.symbols == revision, known.layer == ObjectIdentifier(layer),
            known.minimum == now.minimum, known.maximum == now.maximum
        {
            return known.renderer
        }
        let base = now.override.map { SimpleRenderer(symbol: $0) } ?? layer.ofMarkers
        let counts: [Double] = [2, 10, 100, 1000, 10_000]
        let stops = counts.enumerated().map { step, count -> (value: Double, size: Double) in
            (count, now.minimum + (now.maximum - now.minimum) * Double(step) / 4)
        }
        let renderer = base.sized(byField: countFieldName, stops: stops)
        let made = Sized(
            symbols: SymbolLock.revision, layer: ObjectIdentifier(layer), minimum: now.minimum,
            maximum: now.maximum, renderer: renderer)
        sized.withLock { $0 = made }
        return renderer
    }

    override func writeMembers(to writing: inout JSONWriting) {
        let now = sizes.read { $0 }
        writing.put(Self.radiusMember, now.radius)
        writing.put(Self.minimumMember, now.minimum)
        writing.put(Self.maximumMember, now.maximum)
    }

    /// The range of the radius in points.
    static let radii = 1.0...1000.0

    private static func check(_ radius: inout Double, _ reading: inout JSONReading) {
        guard !radii.contains(radius) else { return }
        reading.report(
            .warning, .clusterRadius, at: "clusterRadius",
            "the radius \(radius) is not from 1 to 1,000 points",
            instead: "the nearest limit is used")
    }

    private static let radiusMember = JSONMember<Double>.number("clusterRadius", missing: 60)
    private static let minimumMember = JSONMember<Double>.number("clusterMinSize", missing: 9)
    private static let maximumMember = JSONMember<Double>.number("clusterMaxSize", missing: 37.5)
}

extension Renderer {
    /// The renderer itself if it draws points; otherwise one that draws circles with the color of its first symbol.
    fileprivate var ofMarkers: Renderer {
        guard let symbol = legendInfos.lazy.compactMap(\.symbol).first?.definition,
            symbol.kind == .line || symbol.kind == .polygon
        else { return self }
        let color = symbol.consensusColor ?? Color(red8: 150, green: 150, blue: 150)
        return SimpleRenderer(symbol: SimpleMarkerSymbol(style: .circle, color: color, size: 12))
    }
}
