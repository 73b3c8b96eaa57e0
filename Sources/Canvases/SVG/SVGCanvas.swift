import Documents
import Images

/// A canvas that writes an SVG 1.1 document while it is drawn on.
///
/// What is drawn goes to the document at once; only what may be used again is remembered, within fixed bounds:
/// markers, glyphs, pictures, patterns, gradients and clips, each of which is defined once. Positions are rounded
/// to hundredths of a pixel. Contours with a coordinate that is not finite are left out and counted in
/// ``diagnostics``.
///
/// Layers and features keep their names and numbers in attributes. Paints that SVG does not have (gradients that
/// follow a shape, patterns that follow lines) become pictures.
///
/// Make it with ``SVGOutput`` or ``SVGTextOutput``. Copies of a canvas write to the same file, so make none.
public struct SVGCanvas {
    /// Where the document goes.
    private(set) var sink: SVGSink
    /// What elements are written to: the page, or a marker's definition.
    var body: SVGBody
    /// What was written to before each open definition of a marker, the page first.
    private var suspended: [SVGBody] = []
    /// What can be used again.
    var known = SVGDefinitions()
    var findings: SVGFindings
    private var isClosed = false
    private var nextLayer = 1

    /// Text is written to the sink when there is so much of it, in bytes.
    private static let bufferSize = 1 << 16

    init(_ page: CanvasPage, resolution: Double, to sink: SVGSink) {
        self.sink = sink
        findings = SVGFindings(resolution: resolution.isFinite ? min(max(resolution, 0.1), 16) : 2)
        let size = PixelPoint(Float(page.width), Float(page.height))
        body = SVGBody(space: SVGSpace(visible: PixelBox(low: PixelPoint(0, 0), high: size), decimals: 2))
        body.text.beginDocument(page)
    }

    /// A canvas that counts the bytes of its document and keeps none.
    package static func counting(_ page: CanvasPage) -> SVGCanvas {
        SVGCanvas(page, resolution: 2, to: SVGSink(.nowhere))
    }

    /// The document as far as it is in memory; whole after ``close()`` if it is kept there.
    package var bytes: [UInt8] { sink.bytes }

    /// How many bytes of the document there are.
    package var byteCount: Int { sink.byteCount + body.text.count }

    /// How many bytes wait for being written.
    package var bufferedByteCount: Int { body.text.count + suspended.reduce(0) { $0 + $1.text.count } }

    /// Ends the document and gives a file its name; nothing can be drawn afterwards.
    ///
    /// A drawing that failed leaves no file.
    package mutating func close() {
        guard !isClosed else { return }
        isClosed = true
        body.closeAll()
        body.text.append("</svg>\n")
        body.flush(to: &sink)
        if failure == nil { sink.commit() }
    }

    // MARK: Writing

    /// Whether calls can have an effect.
    var isDrawing: Bool { body.isSeen && sink.failure == nil && !isClosed }

    /// Writes an element in the present scopes.
    ///
    /// - Parameters:
    ///   - tag: its name.
    ///   - write: writes attributes, the end of the tag, and the content if there is any.
    mutating func element(_ tag: StaticString, _ write: (inout SVGText) -> Void) {
        beginElement(tag)
        write(&body.text)
        body.text.append("\n")
        flushIfFull()
    }

    /// Begins an element in the present scopes.
    mutating func beginElement(_ tag: StaticString) {
        openScopes()
        body.beginElement(tag)
    }

    /// Writes to the page, in front of the element that comes next, something that elements refer to.
    mutating func define(_ write: (inout SVGText) -> Void) {
        onPage { page, _ in
            page.text.append("<defs>")
            write(&page.text)
            page.text.append("</defs>\n")
        }
        flushIfFull()
    }

    /// Gives the page, which is suspended while a marker is defined, and the sink to `body`.
    mutating func onPage(_ write: (inout SVGBody, inout SVGSink) -> Void) {
        if suspended.isEmpty { write(&body, &sink) } else { write(&suspended[0], &sink) }
    }

    private mutating func flushIfFull() {
        onPage { page, sink in
            if page.text.count >= Self.bufferSize { page.flush(to: &sink) }
        }
    }

    /// Closes and opens groups until those of the present scopes are open.
    private mutating func openScopes() {
        if body.isInPlace, !body.hasWaitingFeature { return }
        let missing = body.closeUnwanted()
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
            case .unseen, .plain: continue
            }
            body.text.append(">\n")
            body.opened(scope)
        }
    }
}

extension SVGCanvas: Canvas {
    /// What SVG 1.1 has, and names of layers, numbers of features and authored colors as attributes.
    public static let abilities: CanvasAbilities = [
        .features, .layers, .plainGradients, .patterns, .blendModes, .authoredColors,
    ]

    /// Why the document is unusable; nil while it is usable.
    public var failure: CanvasError? { body.scopes.failure ?? sink.failure }
    /// What the document does not have as it was asked for, each diagnostic once.
    public var diagnostics: [Diagnostic] { findings.diagnostics }

    /// How many contours were left out because a coordinate was not finite.
    public var skippedContours: Int { findings.skippedContours }

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

    /// Writes a path element, or adds the outline to the element of the area that was filled just before.
    public mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        guard isDrawing, !path.isEmpty, Pen(style).halfWidth > 0 else { return }
        guard Self.abilities.covers(paint) else {
            return substitute(paint) { $0.stroke(path, with: paint, style: style) }
        }
        guard let path = usable(path, isArea: false), let paint = resolved(paint) else { return }
        let dashes = DashPattern(style, scale: 1)
        if let dashes, Set(path.contours.map(\.startDistance)).count > 1 {
            return strokeContours(of: path, paint, style, dashes)
        }
        let decimals = body.space.decimals
        let distance = path.contours.first?.startDistance ?? 0
        // The outline of the area that was filled just before goes to the same element.
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

    /// Strokes contours that begin at different places of their dash patterns: one element for each.
    private mutating func strokeContours(
        of path: Path, _ paint: SVGPaint, _ style: StrokeStyle, _ dashes: DashPattern
    ) {
        let decimals = body.space.decimals
        // Together they are one shape, whose parts do not show through one another.
        var opaque = paint
        opaque.opacity = 1
        beginElement("g")
        body.text.attribute("opacity", share: paint.opacity)
        body.text.attribute("fill", "none")
        body.text.stroke(opaque, style, dashes, startDistance: nil)
        body.text.append(">\n")
        for index in path.contours.indices {
            body.text.append("<path")
            body.text.attribute("d") {
                $0.append(path, contours: path.contours[index...index], decimals: decimals)
            }
            body.text.dashOffset(dashes, startDistance: path.contours[index].startDistance)
            body.text.append("/>\n")
            flushIfFull()
        }
        body.text.append("</g>\n")
        flushIfFull()
    }

    /// Writes an element for each stamp; each refers to its marker's definition.
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

    /// Writes an element that refers to the picture's definition.
    public mutating func draw(
        _ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling
    ) {
        guard isDrawing, opacity > 0 else { return }
        guard transform.isFinite else {
            findings.brokenTransforms += 1
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

    /// Begins a scope; its group is written with the first element inside.
    public mutating func begin(_ scope: CanvasScope) {
        guard body.admits() else { return }
        body.push(body.isSeen ? kind(of: scope) : .unseen)
    }

    private mutating func kind(of scope: CanvasScope) -> SVGBody.Scope.Kind {
        switch scope {
        case .clip(let path, let rule): return usable(path, isArea: true).map { .clip($0, rule) } ?? .unseen
        case .group(let opacity, let mode):
            return opacity > 0 ? .group(opacity: opacity, blendMode: mode) : .unseen
        case .transform(.identity): return .plain
        case .transform(let transform):
            if !transform.isFinite { findings.brokenTransforms += 1 }
            return body.space.within(transform) == nil ? .unseen : .transform(transform)
        case .layer(let name):
            findings.note(name)
            return .layer(name)
        case .feature(let feature):
            findings.note(feature.layer)
            return .feature(feature)
        }
    }

    /// Ends the innermost scope; does nothing if none is open.
    public mutating func end() { body.pop() }

    /// Makes the calls that the recording holds.
    public mutating func draw(_ part: Recording) {
        body.fail(part.failure)
        part.replay(on: &self)
    }
}

extension SVGCanvas {
    /// The part of a path that can be written; nil if there is none.
    private mutating func usable(_ path: Path, isArea: Bool) -> Path? {
        let limit = body.space.limit
        if path.lies(in: limit) { return path.isEmpty ? nil : path }
        let (finite, skipped) = path.finiteContours()
        findings.skippedContours += skipped
        let usable = finite.lies(in: limit) ? finite : finite.cut(to: limit, isArea: isArea)
        return usable.isEmpty ? nil : usable
    }

    /// Draws calls as a picture, because SVG does not have their paint.
    private mutating func substitute(_ paint: Paint, _ draw: (inout Recording) -> Void) {
        findings.note(paint)
        var recording = Recording()
        draw(&recording)
        guard
            let picture = Substitution(
                recording, on: body.space.seen, resolution: findings.resolution * body.space.scale,
                pixelLimit: SVGPicture.mostPixels)
        else { return }
        self.draw(picture.image, transform: picture.transform, opacity: 1, sampling: .bilinear)
    }

    /// Draws on a body of its own, and returns its text.
    mutating func onOwnBody(_ space: SVGSpace, _ draw: (inout SVGCanvas) -> Void) -> SVGText? {
        guard suspended.count < CanvasScope.maximumDepth else {
            body.fail(.nestedTooDeep)
            return nil
        }
        var other = SVGBody(space: space)
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
