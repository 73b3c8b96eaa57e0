import CartoucheDocuments
import CartoucheImages

/// A canvas that writes a PDF 1.7 document during drawing (ISO 32000-2).
///
/// Drawing calls are written immediately. The canvas stores only what it can use again: markers, images, patterns and
/// gradients, and the numbers of the glyphs of each font. Positions are rounded to hundredths of a pixel. Contours with
/// a coordinate that is not finite are left out and counted in ``diagnostics``.
///
/// Text stays text, layers become optional content groups. Paints that PDF does not support (gradients that follow a
/// shape, patterns that follow lines) become images.
///
/// ``PDFOutput`` and ``PDFDataOutput`` create this canvas. Do not copy it, because copies write to the same file.
public struct PDFCanvas {
    let options: PDFOptions
    var file: PDFFile
    /// The current target of operators: the page, a group or a marker.
    var body: PDFBody
    /// The open scopes of the page or, while a marker is defined, of the marker.
    var scopes = ScopeStack<PDFScope>()
    /// The targets outside of the open groups and markers, the page first.
    private var suspended: [PDFBody] = []
    /// The definitions that can be used again.
    var known = PDFDefinitions()
    var fonts = PDFFonts()
    var diagnosticCounts: DocumentDiagnosticCounts
    private var document: PDFPages
    private var nextScope = 1
    private var isClosed = false

    /// The size of a content at which it is written.
    static let partSize = 1 << 18

    init(_ page: CanvasPage, _ options: PDFOptions, to sink: DocumentSink) {
        self.options = options
        diagnosticCounts = DocumentDiagnosticCounts(.pdf, resolution: options.pictureResolution)
        file = PDFFile(sink)
        document = PDFPages(&file)
        body = PDFBody(page, PDFPageSize(page, margin: options.margin))
        document.begin(page, options, &file)
        beginContent(page)
    }

    /// Ends the page and begins another one; open scopes end.
    ///
    /// - Parameters:
    ///   - page: The size and the background of the page.
    ///   - georeference: The position of the page on the ground. Default: nil.
    public mutating func beginPage(_ page: CanvasPage, georeference: PDFGeoreference? = nil) {
        guard !isClosed else { return }
        endPage()
        var options = options
        options.georeference = georeference
        body = PDFBody(page, PDFPageSize(page, margin: options.margin))
        document.begin(page, options, &file)
        beginContent(page)
    }

    private mutating func beginContent(_ page: CanvasPage) {
        body.text.append(body.base)
        body.text.append("cm\n")
        guard let background = page.background, background.alpha > 0 else { return }
        var ground = Path()
        let size = PixelPoint(Float(page.width), Float(page.height))
        ground.append(contentsOf: PixelBox(low: PixelPoint(0, 0), high: size).corners, closed: true)
        fill(ground, with: .color(background), rule: .nonZero)
    }

    private mutating func endPage() {
        while !scopes.open.isEmpty || scopes.isTooDeep { end() }
        body.closeAll()
        document.add(content: body.text, &file)
        document.end(body.resources, options.colorModel, &file)
    }

    /// Creates a canvas that only counts the bytes of its document.
    package static func counting(_ page: CanvasPage) -> PDFCanvas {
        PDFCanvas(page, PDFOptions(), to: DocumentSink(.countOnly))
    }

    /// The bytes of the document in memory; complete after ``close()``, if the document is written to memory.
    package var bytes: [UInt8] { file.sink.bytes }
    /// The number of bytes in the document so far.
    package var byteCount: Int { file.byteCount }
    /// The number of bytes that are not written yet.
    package var bufferedByteCount: Int {
        file.bufferedByteCount + body.text.count + suspended.reduce(0) { $0 + $1.text.count }
    }

    /// Ends the document and creates the file.
    ///
    /// Later calls draw nothing.
    ///
    /// If the drawing failed, no file is created.
    package mutating func close() {
        guard !isClosed else { return }
        endPage()
        isClosed = true
        fonts.write(to: &file)
        document.finish(options, &file)
        if failure == nil { file.commit() }
    }

    // MARK: Writing

    /// Whether calls can have an effect.
    var isDrawing: Bool {
        !scopes.isTooDeep && invisibleScopes == 0 && file.sink.failure == nil && !isClosed
    }

    /// The number of open scopes in which nothing is visible.
    private var invisibleScopes = 0
    /// The number of open texts whose characters stand at their start.
    private(set) var openTexts = 0

    /// Opens the current scopes for drawing something in a box.
    mutating func beginDrawing(in box: PixelBox) {
        body.add(box)
        if body.isInPlace { return }
        for scope in body.closeEndedScopes() {
            switch scope.kind {
            case .clip(let path, let rule):
                body.opened(scope)
                body.text.append("q\n")
                body.text.append(path, contours: path.contours, decimals: scope.outer.decimals)
                body.text.append(rule == .nonZero ? "W n\n" : "W* n\n")
            case .transform(let transform):
                body.opened(scope)
                body.text.append("q ")
                body.text.append(transform)
                body.text.append("cm\n")
            case .layer(let object):
                body.opened(scope)
                body.text.append("/OC ")
                body.use(.layer, object)
                body.text.append("BDC\n")
            case .text(let characters):
                body.opened(scope)
                body.text.begin(actualText: characters)
            case .group, .invisible, .plain: continue
            }
        }
    }

    /// Writes the content so far if it is long.
    mutating func endDrawing() {
        guard body.text.count >= Self.partSize else { return }
        if suspended.isEmpty {
            document.add(content: body.text, &file)
            body.text.removeAll()
        } else {
            writePart()
        }
    }

    /// Writes the content of a group so far as a form without a group, which draws the same.
    private mutating func writePart() {
        body.closeAll()
        let part = file.reserve()
        let resources = body.resources
        let box = body.extent
        file.write(stream: part, body.text.bytes) { $0.form(box, resources) }
        body.parts.append(part)
        body.text.removeAll()
        body.resources = PDFResources()
        body.state = PDFGraphicsState()
    }
}

extension PDFCanvas {
    // MARK: Scopes

    /// Begins a scope.
    public mutating func begin(_ scope: CanvasScope) {
        guard scopes.admits() else { return }
        let kind = isDrawing ? kind(of: scope) : .invisible
        let opened = PDFScope(kind: kind, number: nextScope, outer: body.space)
        nextScope += 1
        scopes.push(opened)
        switch kind {
        case .invisible: invisibleScopes += 1
        case .plain: break
        case .clip, .layer: body.requiredScopes.append(opened)
        case .text:
            body.requiredScopes.append(opened)
            openTexts += 1
        case .transform(let transform):
            if let inner = body.space.within(transform) { body.space = inner }
            body.requiredScopes.append(opened)
        case .group:
            let space = DocumentSpace(visible: body.space.localVisible, decimals: body.space.decimals)
            suspend(for: PDFBody(space: space, base: .identity, scale: body.scale * body.space.scale))
        }
    }

    private mutating func kind(of scope: CanvasScope) -> PDFScope.Kind {
        switch visible(scope) {
        case nil: return .invisible
        case .clip(let path, let rule): return .clip(path, rule)
        case .group(let opacity, let mode):
            return .group(opacity: opacity, blendMode: diagnosticCounts.standard(mode))
        case .transform(.identity): return .plain
        case .transform(let transform): return .transform(transform)
        case .layer(let name): return .layer(document.layer(name, &file))
        case .feature: return .plain
        case .text(let text):
            let isMarked = text.isScattered && options.textForm == .text && openTexts == 0
            return isMarked ? .text(text.characters) : .plain
        }
    }

    /// Ends the innermost scope; does nothing if no scope is open.
    public mutating func end() {
        guard let scope = scopes.pop() else { return }
        switch scope.kind {
        case .invisible: invisibleScopes -= 1
        case .plain: break
        case .group(let opacity, let mode): draw(resume(), opacity: opacity, blendMode: mode)
        case .clip, .layer, .transform, .text:
            body.requiredScopes.removeLast()
            body.space = scope.outer
            if case .text = scope.kind { openTexts -= 1 }
        }
    }

    // MARK: Forms

    private mutating func suspend(for other: PDFBody) {
        suspended.append(body)
        body = other
    }

    /// Returns to the target outside; returns the finished target.
    private mutating func resume() -> PDFBody {
        var finished = suspended.removeLast()
        swap(&finished, &body)
        finished.closeAll()
        return finished
    }

    /// Draws calls on a content of its own; nil if definitions are nested too deeply.
    mutating func onOwnBody(_ space: DocumentSpace, _ draw: (inout PDFCanvas) -> Void) -> PDFBody? {
        guard suspended.count < CanvasScope.maximumDepth else {
            scopes.fail(.nestedTooDeep)
            return nil
        }
        var outer = ScopeStack<PDFScope>()
        swap(&outer, &scopes)
        suspend(for: PDFBody(space: space, base: .identity, scale: 1))
        draw(&self)
        while !scopes.open.isEmpty || scopes.isTooDeep { end() }
        let finished = resume()
        swap(&outer, &scopes)
        scopes.fail(outer.failure)
        return finished
    }

    /// Writes a content as a form; returns its object.
    ///
    /// - Parameter isGroup: Whether the form is a transparency group.
    mutating func write(_ content: PDFBody, isGroup: Bool) -> Int {
        var content = content
        if !content.parts.isEmpty {
            // The rest is drawn after the parts.
            let rest = content.text
            content.text = PDFText()
            for part in content.parts {
                content.use(.object, part)
                content.text.append("Do\n")
            }
            content.text.append(rest)
        }
        let object = file.reserve()
        let (box, resources, space) = (content.extent, content.resources, options.colorModel.space)
        file.write(stream: object, content.text.bytes) {
            $0.form(box, resources)
            guard isGroup else { return }
            $0.append("/Group<</S/Transparency/I true/CS")
            $0.append(space)
            $0.append(">>")
        }
        return object
    }

    /// Draws a finished group.
    private mutating func draw(_ group: PDFBody, opacity: Double, blendMode: BlendMode) {
        guard !group.isEmpty, let box = group.extent, file.sink.failure == nil else { return }
        let form = write(group, isGroup: true)
        beginDrawing(in: box)
        let needsState = blendMode != .normal
        if needsState {
            let state = state(.blendMode(blendMode, opacity: PDFGraphicsState.thousandths(opacity)))
            body.text.append("q ")
            body.use(.state, state)
            body.text.append("gs\n")
        } else {
            set(opacity: opacity)
        }
        body.use(.object, form)
        body.text.append(needsState ? "Do Q\n" : "Do\n")
        endDrawing()
    }
}

extension PDFText {
    /// Appends the entries of a form's dictionary.
    mutating func form(_ box: PixelBox?, _ resources: PDFResources) {
        append("/Type/XObject/Subtype/Form/BBox")
        let limit = PixelPoint(repeating: 1e6)
        let low = pointwiseMax(pointwiseMin(box?.low ?? .zero, limit), -limit).rounded(.down) - 1
        let high = pointwiseMax(pointwiseMin(box?.high ?? .zero, limit), -limit).rounded(.up) + 1
        append(list: [low.x, low.y, high.x, high.y].map(Double.init), digits: 9)
        append("/Resources")
        resources.append(to: &self)
    }
}
