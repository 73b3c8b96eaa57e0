import CartoucheDocuments
import CartoucheGeospatial
import CartoucheSymbolModel
import CartoucheSymbols

extension PageLayout {
    /// Reads a layout document.
    ///
    /// - Parameters:
    ///   - document: A `CIMLayoutDocument` with a `layoutDefinition`, or a `CIMLayout` alone.
    ///   - source: The path of the document, for errors.
    ///   - resources: The loader of the pictures of the document.
    /// - Throws: ``DocumentError`` if the document is not a layout, or if its page has no usable size.
    package init(
        _ document: JSONPart, source: String = "", resources: ResourceLoader = ResourceLoader()
    ) throws(DocumentError) {
        let isDocument = document["layoutDefinition"]?.object != nil
        let path = isDocument ? "$.layoutDefinition" : "$"
        guard let json = document["layoutDefinition"]?.object ?? document.object,
            isDocument || json["type"]?.string == "CIMLayout"
        else {
            throw DocumentError(
                .wrongValue, source: source, path: "$", what: "the document is not a layout",
                suggestion: "expected an object of type CIMLayoutDocument or CIMLayout, as in .pagx files")
        }
        let log = DiagnosticLog(limit: 1000)
        let page = json["page"]
        var units = PageUnits(page?["units"])
        if units == nil {
            log.append(
                Diagnostic(
                    .warning, code: .layoutValueUnusable, path: path + ".page.units",
                    message: "the unit of the page is not known", instead: "lengths are inches"))
            units = PageUnits(nil)
        }
        let dips = units?.dips ?? 96
        let size = SIMD2(page?["width"]?.finite ?? .nan, page?["height"]?.finite ?? .nan) * dips
        guard all(size .>= 1), all(size .<= Self.maximumSide) else {
            throw DocumentError(
                .wrongValue, source: source, path: path + ".page", what: "the page has no usable size",
                suggestion: "use a width and a height above 0, and up to 5 m")
        }
        self.init(size: size)
        name = json["name"]?.string ?? ""
        var reader = PageLayoutReader(
            pageSize: size, dips: dips, maps: Self.references(of: document), resources: resources, log: log)
        reader.read(json["elements"]?.array ?? [], path: path + ".elements", depth: 0)
        // The first element of the document is on top.
        elements = reader.elements.reversed()
        series = MapSeries(json["mapSeries"], layers: document["layerDefinitions"]?.array ?? [])
        reader.checkPlaces()
        reader.checkMapFrames()
        diagnostics = log.diagnostics
    }

    /// The spatial references of the document's maps by their URI.
    private static func references(of document: JSONPart) -> [String: SpatialReference] {
        var found: [String: SpatialReference] = [:]
        for map in document["mapDefinitions"]?.array ?? [] {
            guard let uri = map["uRI"]?.string, let json = map["spatialReference"] else { continue }
            found[uri] = EsriJSON.spatialReference(from: json)
        }
        return found
    }
}

/// Reads the elements of a layout, the topmost first.
struct PageLayoutReader {
    let pageSize: SIMD2<Double>
    /// The number of DIPs in a unit of the page.
    let dips: Double
    let maps: [String: SpatialReference]
    let resources: ResourceLoader
    let log: DiagnosticLog
    private(set) var elements: [LayoutElement] = []
    private var isFull = false

    /// The greatest depth of nested groups.
    private static let maximumDepth = 64

    init(
        pageSize: SIMD2<Double>, dips: Double, maps: [String: SpatialReference], resources: ResourceLoader,
        log: DiagnosticLog
    ) {
        self.pageSize = pageSize
        self.dips = dips
        self.maps = maps
        self.resources = resources
        self.log = log
    }

    /// Reads the elements of a layout or of a group.
    mutating func read(_ list: [JSONPart], path: String, depth: Int) {
        for (index, json) in list.enumerated() {
            guard elements.count < PageLayout.maximumElements else {
                if !isFull {
                    isFull = true
                    note(
                        .layoutElementNotDrawn, path,
                        "the layout has more than \(PageLayout.maximumElements) elements",
                        instead: "the others are not drawn")
                }
                return
            }
            guard json["visible"]?.bool != false else { continue }
            let place = "\(path)[\(index)]"
            if json["type"]?.string == "CIMGroupElement" {
                guard depth < Self.maximumDepth else {
                    note(
                        .layoutElementNotDrawn, place, "groups are nested too deeply",
                        instead: "the elements of the group are not drawn")
                    continue
                }
                read(json["elements"]?.array ?? [], path: place + ".elements", depth: depth + 1)
            } else if let element = element(json, path: place) {
                elements.append(element)
            }
        }
    }

    private func element(_ json: JSONPart, path: String) -> LayoutElement? {
        let name = json["name"]?.string ?? ""
        let graphic = json["graphic"]
        let shape = graphic?["shape"] ?? graphic?["box"] ?? json["frame"]
        guard let box = box(shape, path: path) else {
            note(
                .layoutElementOutsidePage, path, "the element \(name.brief) has no place on the page",
                instead: "it is not drawn")
            return nil
        }
        guard let kind = kind(json, box: box, path: path) else { return nil }
        var element = LayoutElement(name: name, path: path, box: box, kind: kind)
        element.rotation = json["rotation"]?.finite ?? 0
        element.rotationCenter = point(json["rotationCenter"]) ?? (box.low + box.high) / 2
        element.frame = frame(graphic?["frame"] ?? json["graphicFrame"], path: path)
        return element
    }

    private func kind(_ json: JSONPart, box: PageBox, path: String) -> LayoutElement.Kind? {
        let type = json["type"]?.string ?? ""
        switch type {
        case "CIMMapFrame": return .mapFrame(mapFrame(json, path: path))
        case "CIMLegend": return .legend(legend(json))
        case "CIMMarkerNorthArrow":
            return .northArrow(
                NorthArrowContent(
                    mapFrame: json["mapFrame"]?.string ?? "",
                    symbol: symbol(json["pointSymbol"], path: path + ".pointSymbol")))
        case "CIMGraphicElement": return graphic(json["graphic"], box: box, path: path + ".graphic")
        default:
            if let form = ScaleBar.Form(json) { return .scaleBar(scaleBar(json, form: form, path: path)) }
            note(
                .layoutElementNotDrawn, path,
                "the element \((json["name"]?.string ?? "").brief) has the type \(type.brief)",
                instead: "it is not drawn")
            return nil
        }
    }

    // MARK: Places

    /// Returns the rectangle around a geometry of the page in DIPs; nil if it has no finite coordinates.
    func box(_ json: JSONPart?, path: String) -> PageBox? {
        guard let json else { return nil }
        let corners = MarkerGeometry.read(cim: json, path: path, log: log).extremes
        guard let first = corners.first, corners.allSatisfy({ ($0.x + $0.y).isFinite }) else { return nil }
        let low = corners.reduce(first, pointwiseMin)
        let high = corners.reduce(first, pointwiseMax)
        guard all((low * dips).magnitude .< 1e7), all((high * dips).magnitude .< 1e7) else { return nil }
        return PageBox(
            SIMD2(low.x * dips, pageSize.y - high.y * dips), SIMD2(high.x * dips, pageSize.y - low.y * dips))
    }

    private func point(_ json: JSONPart?) -> SIMD2<Double>? {
        guard let x = json?["x"]?.finite, let y = json?["y"]?.finite else { return nil }
        return SIMD2(x * dips, pageSize.y - y * dips)
    }

    // MARK: Reports

    func note(_ code: Diagnostic.Code, _ path: String, _ message: String, instead: String) {
        log.append(Diagnostic(.warning, code: code, path: path, message: message, instead: instead))
    }

    /// Reports the members of an element that drawing ignores, in one note.
    func noteWithoutEffect(_ names: [String], of json: JSONPart?, path: String) {
        let found = names.filter { name in
            guard let value = json?[name] else { return false }
            return value.object != nil || value.string != nil || value.double.map { $0 != 0 } ?? false
        }
        guard !found.isEmpty else { return }
        log.append(
            Diagnostic(
                .note, code: .memberNotDrawn, path: path,
                message: "these members have no effect: \(found.joined(separator: ", "))"))
    }

    /// Reports elements outside the page.
    func checkPlaces() {
        for element in elements {
            let (low, high) = (element.box.low, element.box.high)
            let isAway = any(low .> pageSize) || any(high .< 0)
            // A thousandth of an inch is a rounding error.
            guard isAway || any(low .< -0.1) || any(high .> pageSize + 0.1) else { continue }
            note(
                .layoutElementOutsidePage, element.path,
                "the element \(element.name.brief) is \(isAway ? "" : "partly ")outside the page",
                instead: isAway ? "it is not visible" : "the part outside is not visible")
        }
    }

    /// Reports elements that refer to a map frame that does not exist, and layouts without map frames.
    func checkMapFrames() {
        let names = Set(elements.filter { $0.mapFrame != nil }.map(\.name))
        if names.isEmpty {
            note(
                .layoutElementNotDrawn, "$", "the layout has no map frame", instead: "the map is not drawn")
            return
        }
        for element in elements {
            let wanted: String
            switch element.kind {
            case .legend(let content): wanted = content.mapFrame
            case .scaleBar(let content): wanted = content.mapFrame
            case .northArrow(let content): wanted = content.mapFrame
            case .mapFrame, .text, .picture, .shape: continue
            }
            guard !names.contains(wanted) else { continue }
            note(
                .layoutValueUnusable, element.path + ".mapFrame",
                "the layout has no map frame \(wanted.brief)", instead: "the largest map frame is used")
        }
    }
}

extension MarkerGeometry {
    /// Points whose bounding box contains the geometry.
    fileprivate var extremes: [SIMD2<Double>] {
        switch self {
        case .none: []
        case .point(let point): [point]
        case .multipoint(let points): points
        case .envelope(let low, let high): [low, high]
        case .polyline(let contours), .polygon(let contours):
            contours.flatMap { contour in
                [contour.start] + contour.segments.flatMap(\.extremes)
            }
        }
    }
}

extension MarkerContour.Segment {
    /// The end point, and the points that contain the curve before it.
    fileprivate var extremes: [SIMD2<Double>] {
        switch self {
        case .line(let end): return [end]
        case .cubic(let first, let second, let end): return [first, second, end]
        case .arc(let center, _, let end):
            let arm = end - center
            let radius = (arm.x * arm.x + arm.y * arm.y).squareRoot()
            return [end, center - radius, center + radius]
        case .ellipse(let arc, let end): return [end, arc.center - arc.semiMajor, arc.center + arc.semiMajor]
        }
    }
}

extension SIMD2<Double> {
    fileprivate var magnitude: SIMD2<Double> { SIMD2(abs(x), abs(y)) }
}
