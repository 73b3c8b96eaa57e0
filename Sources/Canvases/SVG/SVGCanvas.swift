import CartoucheDocuments
import CartoucheImages

/// A canvas that writes an SVG 1.1 document during drawing.
///
/// Drawing calls are written immediately. The canvas stores only what it can use again: markers, glyphs, images,
/// patterns, gradients and clips. Their number is limited, and each is usually defined once. Positions are rounded to
/// hundredths of a pixel. Contours with a coordinate that is not finite are left out and counted in ``diagnostics``.
///
/// Layers and features keep their names and numbers in attributes. Paints that SVG does not support (gradients that
/// follow a shape, patterns that follow lines) become images.
///
/// ``SVGOutput`` and ``SVGTextOutput`` create this canvas. Do not copy it, because copies write to the same file.
public struct SVGCanvas {
    /// The destination of the document.
    private(set) var sink: DocumentSink
    /// The current target of elements: the page, or the definition of a marker.
    var body: SVGBody
    /// The targets outside of the open marker definitions, the page first.
    private var suspended: [SVGBody] = []
    /// The definitions that can be used again.
    var known = SVGDefinitions()
    var diagnosticCounts: DocumentDiagnosticCounts
    private var isClosed = false
    private var nextLayer = 1
    /// How text is written.
    let textForm: SVGTextForm
    /// The fonts of text elements.
    var fonts = SVGFonts()

    /// The size of buffered text at which it is written to the sink, in bytes.
    private static let bufferSize = 1 << 16

    init(
        _ page: CanvasPage, resolution: Double, text: SVGTextForm = .outlines,
        idPrefix: String = "", title: String? = nil, description: String? = nil, to sink: DocumentSink
    ) {
        self.sink = sink
        textForm = text
        diagnosticCounts = DocumentDiagnosticCounts(.svg, resolution: resolution)
        let size = PixelPoint(Float(page.width), Float(page.height))
        body = SVGBody(
            space: DocumentSpace(visible: PixelBox(low: PixelPoint(0, 0), high: size), decimals: 2))
        body.text.idPrefix = Array(idPrefix.utf8)
        body.text.beginDocument(page, title: title, description: description)
    }

    /// Creates a canvas that only counts the bytes of its document.
    package static func counting(_ page: CanvasPage) -> SVGCanvas {
        SVGCanvas(page, resolution: 2, to: DocumentSink(.countOnly))
    }

    /// The bytes of the document in memory; complete after ``close()``, if the document is written to memory.
    package var bytes: [UInt8] { sink.bytes }

    /// The number of bytes in the document.
    package var byteCount: Int { sink.byteCount + body.text.count }

    /// The number of bytes that are not written yet.
    package var bufferedByteCount: Int { body.text.count + suspended.reduce(0) { $0 + $1.text.count } }

    /// Ends the document and creates the file.
    ///
    /// Later calls draw nothing.
    ///
    /// If the drawing failed, no file is created.
    package mutating func close() {
        guard !isClosed else { return }
        isClosed = true
        body.closeAll()
        body.flush(to: &sink)
        diagnosticCounts.missingFonts = fonts.write(to: &body.text)
        body.text.append("</svg>\n")
        body.flush(to: &sink)
        if failure == nil { sink.commit() }
    }

    // MARK: Writing

    /// Whether calls can have an effect.
    var isDrawing: Bool { body.isVisible && sink.failure == nil && !isClosed }

    /// Writes an element in the current scopes.
    ///
    /// - Parameters:
    ///   - tag: The name of the element.
    ///   - isText: Whether the element contains the characters of a text. Default: false.
    ///   - write: Writes the attributes, the end of the tag, and the content if there is any.
    mutating func element(
        _ tag: StaticString, isText: Bool = false, _ write: (inout SVGText) -> Void
    ) {
        beginElement(tag, isText: isText)
        write(&body.text)
        body.text.append("\n")
        flushIfFull()
    }

    /// Begins an element in the current scopes.
    ///
    /// - Parameters:
    ///   - tag: The name of the element.
    ///   - isText: Whether the element contains the characters of a text, so that the text needs no title.
    mutating func beginElement(_ tag: StaticString, isText: Bool = false) {
        openScopes(isText: isText)
        body.beginElement(tag)
    }

    /// Writes a definition to the page, before the next element.
    mutating func define(_ write: (inout SVGText) -> Void) {
        onPage { page, _ in
            page.text.append("<defs>")
            write(&page.text)
            page.text.append("</defs>\n")
        }
        flushIfFull()
    }

    /// Calls `body` with the page and the sink; the page is suspended while a marker is defined.
    mutating func onPage(_ write: (inout SVGBody, inout DocumentSink) -> Void) {
        if suspended.isEmpty { write(&body, &sink) } else { write(&suspended[0], &sink) }
    }

    private mutating func flushIfFull() {
        onPage { page, sink in
            if page.text.count >= Self.bufferSize { page.flush(to: &sink) }
        }
    }

    /// Closes and opens groups, so that exactly those of the current scopes are open.
    private mutating func openScopes(isText: Bool) {
        if body.isInPlace, !body.hasPendingFeature { return }
        let missing = body.closeEndedScopes()
        for (index, scope) in zip(missing.indices, missing) {
            switch scope.kind {
            case .feature(let feature):
                body.openFeature(feature, scope, isInnermost: index == missing.endIndex - 1)
                continue
            case .clip(let path, let rule):
                let clip = clip(path, rule, decimals: scope.outer.decimals)
                body.text.append("<g")
                body.text.attribute("clip-path") { $0.reference(.clip, clip) }
            case .group(let opacity, let mode):
                body.text.append("<g")
                body.text.attribute("opacity", share: opacity)
                body.text.attribute("style") {
                    if mode != .normal {
                        $0.append("mix-blend-mode:")
                        $0.append(utf8: mode.rawValue.utf8)
                        $0.append(";")
                    }
                    $0.append("isolation:isolate")
                }
            case .transform(let transform):
                body.text.append("<g")
                body.text.attribute("transform") {
                    $0.append(transform, decimals: scope.outer.decimals + 1)
                }
            case .layer(let name):
                body.text.append("<g")
                body.text.layer(nextLayer, name)
                nextLayer += 1
            case .text(let text):
                body.text.append("<g>")
                if !isText { body.text.title(text.characters) }
                body.text.append("\n")
                body.opened(scope)
                continue
            case .invisible, .plain: continue
            }
            body.text.append(">\n")
            body.opened(scope)
        }
    }
}

extension SVGCanvas: DocumentCanvas {
    var space: DocumentSpace { body.space }
    var outerScale: Double { 1 }
}

extension SVGCanvas: Canvas {
    /// The features of SVG 1.1; names of layers, numbers of features and authored colors become attributes.
    public static let abilities: CanvasAbilities = [
        .features, .layers, .texts, .plainGradients, .patterns, .blendModes, .authoredColors,
    ]

    /// The error that makes the document unusable; nil if there is none.
    public var failure: CanvasError? { body.scopes.failure ?? sink.failure }

    /// Makes the drawing unusable; an earlier error stays.
    public mutating func fail(_ error: CanvasError) { body.fail(error) }
    /// The diagnostics about calls that the document does not represent as requested, each once.
    public var diagnostics: [Diagnostic] { diagnosticCounts.diagnostics }

    /// The number of contours that were left out because a coordinate is not finite.
    public var skippedContours: Int { diagnosticCounts.skippedContours }

    /// Writes a path element.
    public mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        guard isDrawing, !path.isEmpty else { return }
        guard Self.abilities.covers(paint) else {
            return substitute(paint) { $0.fill(path, with: paint, rule: rule) }
        }
        guard let path = usable(path, isArea: true), let paint = resolved(paint) else { return }
        beginElement("path")
        let decimals = body.space.decimals
        body.text.attribute("d") { $0.append(path, contours: path.contours, decimals: decimals) }
        body.text.fill(paint)
        if rule == .evenOdd { body.text.attribute("fill-rule", "evenodd") }
        body.text.append("/>\n")
        body.lastFill = paint.authored == nil ? (path, body.text.count) : nil
        flushIfFull()
    }

    /// Writes a path element.
    ///
    /// If the previous element is an area with the same path, adds the stroke to that element.
    public mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        guard isDrawing, !path.isEmpty, Pen(style).halfWidth > 0 else { return }
        guard Self.abilities.covers(paint) else {
            return substitute(paint) { $0.stroke(path, with: paint, style: style) }
        }
        guard let path = usable(path, isArea: false), let paint = resolved(paint) else { return }
        let dashes = DashPattern(style, scale: 1)
        if let dashes {
            let parts = path.contours.flatMap(\.partsOfRing)
            if parts.count > path.contours.count || Set(parts.map(\.startDistance)).count > 1 {
                return strokeContours(parts, of: path, paint, style, dashes)
            }
        }
        let decimals = body.space.decimals
        let distance = path.contours.first?.startDistance ?? 0
        // The outline of the previous area becomes part of the same element.
        if let last = body.lastFill, last.end == body.text.count, body.isInPlace, paint.authored == nil,
            last.path == path
        {
            body.text.removeLast(3)
        } else {
            beginElement("path")
            body.text.attribute("d") { $0.append(path, contours: path.contours, decimals: decimals) }
            body.text.attribute("fill", "none")
        }
        body.text.stroke(paint, style, dashes, startDistance: distance)
        body.text.append("/>\n")
        flushIfFull()
    }

    /// Strokes contours with different start distances, with one element for each contour.
    private mutating func strokeContours(
        _ contours: [Path.Contour], of path: Path, _ paint: SVGPaint, _ style: StrokeStyle,
        _ dashes: DashPattern
    ) {
        let decimals = body.space.decimals
        // The group has the opacity, so that overlapping contours do not show through each other.
        var opaque = paint
        opaque.opacity = 1
        beginElement("g")
        body.text.attribute("opacity", share: paint.opacity)
        body.text.attribute("fill", "none")
        body.text.stroke(opaque, style, dashes, startDistance: nil)
        body.text.append(">\n")
        for contour in contours {
            body.text.append("<path")
            body.text.attribute("d") {
                $0.append(path, contours: CollectionOfOne(contour), decimals: decimals)
            }
            body.text.dashOffset(dashes, startDistance: contour.startDistance)
            body.text.append("/>\n")
            flushIfFull()
        }
        body.text.append("</g>\n")
        flushIfFull()
    }

    /// Writes an element for each stamp, which refers to the definition of its marker.
    public mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        guard isDrawing else { return }
        var numbers = [Int?](repeating: nil, count: markers.count)
        for (index, stamp) in stamps.enumerated() {
            let marker = which.isEmpty ? 0 : index < which.count ? Int(which[index]) : markers.count
            let limit = body.space.limit
            guard marker < markers.count, stamp.placement != nil, all(stamp.position .>= limit.low),
                all(stamp.position .<= limit.high)
            else { continue }
            let number = numbers[marker] ?? self.number(of: markers[marker])
            numbers[marker] = number
            if number == 0 { continue }
            let decimals = body.space.decimals
            element("use") { $0.stamp(stamp, of: number, decimals: decimals) }
        }
    }

    /// Writes an element that refers to the definition of the image.
    public mutating func draw(
        _ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling
    ) {
        guard isDrawing, opacity > 0 else { return }
        guard transform.isFinite else {
            diagnosticCounts.brokenTransforms += 1
            return
        }
        guard transform.inverted != nil else { return }
        let number = number(of: image)
        let decimals = body.space.decimals
        element("use") {
            $0.attribute("xlink:href") { $0.link(.picture, number) }
            if transform != .identity {
                $0.attribute("transform") { $0.append(transform, decimals: decimals + 2) }
            }
            $0.attribute("opacity", share: opacity)
            $0.sampling(sampling)
            $0.append("/>")
        }
    }

    /// Begins a scope; its group is written with its first element.
    public mutating func begin(_ scope: CanvasScope) {
        guard body.admits() else { return }
        body.push(body.isVisible ? kind(of: scope) : .invisible)
    }

    private mutating func kind(of scope: CanvasScope) -> SVGBody.Scope.Kind {
        switch visible(scope) {
        case nil: return .invisible
        case .clip(let path, let rule): return .clip(path, rule)
        case .group(let opacity, let mode):
            return .group(opacity: opacity, blendMode: diagnosticCounts.standard(mode))
        case .transform(.identity): return .plain
        case .transform(let transform): return .transform(transform)
        case .layer(let name): return .layer(name)
        case .feature(let feature):
            diagnosticCounts.count(feature.layer)
            return .feature(feature)
        case .text(let text): return body.textScope == nil ? .text(text) : .plain
        }
    }

    /// Ends the innermost scope; does nothing if no scope is open.
    public mutating func end() { body.pop() }

    /// Replays the calls of the recording.
    public mutating func draw(_ part: Recording) {
        body.fail(part.failure)
        part.replay(on: &self)
    }
}

extension SVGCanvas {
    /// Draws on a new body, and returns its text; nil if definitions are nested too deeply.
    mutating func onOwnBody(_ space: DocumentSpace, _ draw: (inout SVGCanvas) -> Void) -> SVGText? {
        guard suspended.count < CanvasScope.maximumDepth else {
            body.fail(.nestedTooDeep)
            return nil
        }
        var other = SVGBody(space: space)
        other.text.idPrefix = body.text.idPrefix
        swap(&other, &body)
        suspended.append(other)
        draw(&self)
        body.closeAll()
        other = suspended.removeLast()
        swap(&other, &body)
        body.fail(other.scopes.failure)
        return other.text
    }
}
