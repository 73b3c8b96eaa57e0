import CartoucheDocuments
import CartoucheGeospatial
import CartoucheSymbolModel

/// A marker layer that draws geometries, each with its own symbol (CIM: `CIMVectorMarker`).
public final class VectorMarkerSymbolLayer: MarkerSymbolLayer, @unchecked Sendable {
    private let elements: Guarded<[VectorMarkerSymbolElement]>

    /// Creates a marker from elements, bottom first.
    ///
    /// The layer's size is the height of the bounding box of all their geometries.
    public init(vectorMarkerSymbolElements: [VectorMarkerSymbolElement]) {
        var layer = VectorMarker()
        layer.respectFrame = false
        elements = Guarded(vectorMarkerSymbolElements)
        super.init(.vectorMarker(layer))
    }

    init(_ layer: VectorMarker, _ resources: ResourceLoader?) {
        elements = Guarded(layer.graphics.map { VectorMarkerSymbolElement($0, resources) })
        var own = layer
        own.graphics = []
        super.init(.vectorMarker(own))
    }

    private init(copying other: VectorMarkerSymbolLayer, _ copies: SymbolCopies, _ access: SymbolLock.Access)
    {
        elements = Guarded(
            other.elements.value(access).map { VectorMarkerSymbolElement(copying: $0, copies, access) })
        super.init(other.withParts(access))
    }

    override func makeCopy(_ copies: SymbolCopies, _ access: SymbolLock.Access) -> SymbolLayer {
        VectorMarkerSymbolLayer(copying: self, copies, access)
    }

    /// The elements, bottom first; an empty list draws nothing.
    ///
    /// Setting a list in which an element's symbol contains this layer changes nothing;
    /// ``setVectorMarkerSymbolElements(_:)`` throws instead.
    public var vectorMarkerSymbolElements: [VectorMarkerSymbolElement] {
        get { elements.snapshot }
        // Setters cannot throw: a cycle changes nothing, as documented.
        set { try? setVectorMarkerSymbolElements(newValue) }
    }

    /// Replaces the elements.
    ///
    /// - Throws: ``SymbologyError`` if the symbol of an element contains this layer at any depth.
    public func setVectorMarkerSymbolElements(
        _ newElements: [VectorMarkerSymbolElement]
    ) throws(SymbologyError) {
        let isCycle = SymbolLock.edit { access, revision in
            let isCycle = newElements.contains { $0.symbol.map { $0.contains(self, access) } ?? false }
            if !isCycle { elements.replace(access, with: newElements, at: revision) }
            return isCycle
        }
        if isCycle { throw SymbologyError.cycle }
    }

    /// Whether lengths in the elements' symbols scale with ``MarkerSymbolLayer/size`` (CIM:
    /// `scaleSymbolsProportionally`).
    ///
    /// If true, such a length in points is a length in the unit of the geometries: a line with a width of 1 point
    /// (4/3 DIPs) is as wide as one unit. If false (default), it has the same width at each size.
    public var scaleSymbolsProportionally: Bool {
        get {
            read { if case .vectorMarker(let layer) = $0 { layer.scaleSymbolsProportionally } else { false } }
        }
        set {
            edit {
                guard case .vectorMarker(var layer) = $0 else { return }
                layer.scaleSymbolsProportionally = newValue
                $0 = .vectorMarker(layer)
            }
        }
    }

    override func children(_ access: SymbolLock.Access) -> [MultilayerSymbol] {
        elements.value(access).compactMap(\.symbol)
    }

    package override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        children(access).reduce(max(super.lastEdit(access), elements.lastChange(access))) {
            max($0, $1.lastEdit(access))
        }
    }

    package override func lastLoad(_ access: SymbolLock.Access) -> UInt64 {
        children(access).reduce(0) { max($0, $1.lastLoad(access)) }
    }

    override func lower(_ access: SymbolLock.Access) -> LayerDefinition {
        let own = withParts(access)
        guard case .vectorMarker(var layer) = own else { return own }
        layer.graphics = elements.value(access).map { $0.lower(access) }
        return .vectorMarker(layer)
    }

    override func absorb(_ definition: LayerDefinition, _ access: SymbolLock.Access, _ revision: UInt64) {
        guard case .vectorMarker(var layer) = definition else { return }
        for (element, graphic) in zip(elements.value(access), layer.graphics) {
            if let symbol = graphic.symbol { element.symbol?.absorb(symbol, access, revision) }
        }
        layer.graphics = []
        super.absorb(.vectorMarker(layer), access, revision)
    }
}

/// A geometry of a vector marker with its symbol (CIM: `CIMMarkerGraphic`).
public final class VectorMarkerSymbolElement: Sendable {
    private let graphic: MarkerGraphic
    let symbol: MultilayerSymbol?
    private let ownGeometry: Geometry?

    /// Creates an element.
    ///
    /// - Parameters:
    ///   - geometry: The shape and the relative size; its unit and its spatial reference are ignored.
    ///   - multilayerSymbol: The symbol for the geometry. If it is for another kind of geometry, nothing is drawn.
    public init(geometry: Geometry, multilayerSymbol: MultilayerSymbol) {
        var graphic = MarkerGraphic()
        graphic.geometry = MarkerGeometry(geometry)
        self.graphic = graphic
        symbol = multilayerSymbol
        ownGeometry = geometry
    }

    init(_ graphic: MarkerGraphic, _ resources: ResourceLoader?) {
        var own = graphic
        let definition = graphic.symbol
        symbol = definition.flatMap { $0.kind == .text ? nil : MultilayerSymbol.make($0, resources) }
        if symbol != nil { own.symbol = nil }
        self.graphic = own
        ownGeometry = nil
    }

    fileprivate init(
        copying other: VectorMarkerSymbolElement, _ copies: SymbolCopies, _ access: SymbolLock.Access
    ) {
        graphic = other.graphic
        symbol = other.symbol.map { copies.copy(of: $0, access) }
        ownGeometry = other.ownGeometry
    }

    /// The shape in the marker's own units, y up; curves from documents are divided into straight segments.
    public var geometry: Geometry { ownGeometry ?? graphic.geometry.flattened }
    /// The symbol for the geometry; nil if the element is a text.
    public var multilayerSymbol: MultilayerSymbol? { symbol }
    /// The text of a text element; empty for other elements.
    public var textString: String { graphic.textString }

    func lower(_ access: SymbolLock.Access) -> MarkerGraphic {
        guard let symbol else { return graphic }
        var result = graphic
        result.symbol = symbol.definition(access)
        return result
    }
}

extension MultilayerSymbol {
    /// Returns whether this symbol contains a layer at any depth.
    func contains(_ layer: SymbolLayer, _ access: SymbolLock.Access) -> Bool {
        withDescendants(access).contains { symbol in
            guard case .live(_, let slots) = (symbol as? MultilayerSymbol)?.content.value(access) else {
                return false
            }
            return slots.contains { $0.layer === layer }
        }
    }

    /// Returns the live symbol for a definition; nil for texts and unknown kinds.
    static func make(
        _ definition: SymbolDefinition, _ resources: ResourceLoader?, diagnostics: [Diagnostic] = []
    ) -> MultilayerSymbol? {
        switch definition.kind {
        case .point: MultilayerPointSymbol(definition, resources: resources, diagnostics: diagnostics)
        case .line: MultilayerPolylineSymbol(definition, resources: resources, diagnostics: diagnostics)
        case .polygon: MultilayerPolygonSymbol(definition, resources: resources, diagnostics: diagnostics)
        case .mesh: MultilayerMeshSymbol(definition, resources: resources, diagnostics: diagnostics)
        case .text, .unknown: nil
        }
    }
}

extension SymbologyError {
    static let cycle = SymbologyError(
        path: "", what: "the symbol would contain itself",
        suggestion: "use another symbol in the marker or hatch")
}
