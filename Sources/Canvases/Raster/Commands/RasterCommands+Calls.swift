import CartoucheCLibrary
import CartoucheImages

// Records the calls of a canvas.
extension RasterCommands: CanvasPart {
    /// The features that the canvas supports.
    public static let abilities: CanvasAbilities = [
        .plainGradients, .shapeGradients, .patterns, .ribbons, .blendModes,
    ]

    /// The error that makes the drawing unusable; nil if there is none.
    public var failure: CanvasError? { scopes.failure }

    /// Makes the drawing unusable; an earlier error stays.
    public mutating func fail(_ error: CanvasError) { scopes.fail(error) }

    /// Fills a path; open contours are closed.
    public mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        guard !path.isEmpty, !scopes.isTooDeep else { return }
        if let transform {
            return addFill(path.transformed(by: transform), paint.transformed(by: transform), rule)
        }
        addFill(path, paint, rule)
    }

    private mutating func addFill(_ path: Path, _ paint: Paint, _ rule: FillRule) {
        var command = Command(kind: .fill, rule: rule)
        record(path, in: &command)
        record(paint, in: &command)
        commands.append(command)
    }

    /// Strokes the contours of a path.
    public mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        guard !path.isEmpty, !scopes.isTooDeep else { return }
        guard let transform else { return addStroke(path, paint, style) }
        let paint = paint.transformed(by: transform)
        switch path.stroked(style, under: transform) {
        case .line(let line, let style): addStroke(line, paint, style)
        case .area(let area): if !area.isEmpty { addFill(area, paint, .nonZero) }
        }
    }

    private mutating func addStroke(_ path: Path, _ paint: Paint, _ style: StrokeStyle) {
        var command = Command(kind: .stroke)
        record(path, in: &command)
        record(paint, in: &command)
        command.extra = record(style)
        commands.append(command)
    }

    /// Draws markers at many positions, in order.
    public mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        guard !markers.isEmpty, !stamps.isEmpty, !scopes.isTooDeep else { return }
        guard let transform else {
            guard markers.contains(where: \.isDivided) else { return addStamps(markers, stamps, which) }
            let parts = Self.divided(markers, stamps, which)
            return addStamps(parts.markers, parts.stamps, parts.which)
        }
        let call = Recording.StampCall(markers: markers, stamps: stamps, which: which)
        for (index, stamp) in stamps.enumerated() {
            guard let marker = call.marker(of: index), let placement = stamp.placement else { continue }
            self.transform = placement.affine.concatenated(with: transform)
            marker.recording.replay(on: &self)
        }
        self.transform = transform
    }

    private mutating func addStamps(_ markers: [MarkerPicture], _ stamps: [Stamp], _ which: [UInt16]) {
        if markers.count == 1, which.isEmpty, extendLastRun(of: markers[0], with: stamps) { return }
        var run = StampRun(
            markers: self.markers.count..<self.markers.count + markers.count, stamps: 0..<0, which: 0..<0)
        self.markers.append(contentsOf: markers)
        if stamps.count >= Self.keptStampCount {
            run.kept = keptStamps.count
            keptStamps.append(KeptStamps(stamps: stamps, which: which))
            keptCount += stamps.count
        } else {
            run.stamps = self.stamps.count..<self.stamps.count + stamps.count
            run.which = self.which.count..<self.which.count + which.count
            self.stamps.append(contentsOf: stamps)
            self.which.append(contentsOf: which)
        }
        commands.append(Command(kind: .stamp, first: UInt32(stampRuns.count)))
        stampRuns.append(run)
    }

    /// Appends stamps to the previous call if it has the same single marker.
    ///
    /// Markers along a hundred thousand lines therefore become few calls.
    private mutating func extendLastRun(of marker: MarkerPicture, with stamps: [Stamp]) -> Bool {
        guard let command = commands.last, command.kind == .stamp, Int(command.first) == stampRuns.count - 1,
            let run = stampRuns.last, run.kept == nil, run.which.isEmpty, run.markers.count == 1,
            self.markers[run.markers.lowerBound] === marker, run.stamps.upperBound == self.stamps.count,
            stamps.count < Self.keptStampCount, run.stamps.count < Self.maxRunLength
        else { return false }
        self.stamps.append(contentsOf: stamps)
        stampRuns[stampRuns.count - 1].stamps = run.stamps.lowerBound..<self.stamps.count
        return true
    }

    /// Draws an image.
    public mutating func draw(
        _ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling
    ) {
        guard !scopes.isTooDeep else { return }
        commands.append(Command(kind: .image, first: UInt32(images.count)))
        pixels.add(image)
        images.append(
            Recording.PlacedImage(
                image: image, transform: self.transform.map(transform.concatenated) ?? transform,
                opacity: opacity, sampling: sampling))
    }

    /// Begins a scope.
    public mutating func begin(_ scope: CanvasScope) {
        guard scopes.admits() else { return }
        switch scope {
        case .clip(let path, let rule):
            scopes.push(.command(beginClip(to: placed(path), rule: rule)))
        case .group(let opacity, let blendMode):
            scopes.push(.command(beginGroup(Group(opacity: opacity, blendMode: blendMode))))
        case .transform(let inner):
            scopes.push(.transform(transform))
            transform = transform.map(inner.concatenated) ?? inner
        case .layer, .feature, .text: scopes.push(.ignored)
        }
    }

    /// Draws an image whose pixels are the pixels of the canvas.
    mutating func drawUntransformed(_ image: Image, opacity: Double) {
        let outer = transform
        transform = nil
        draw(image, transform: .identity, opacity: opacity, sampling: .nearest)
        transform = outer
    }

    /// Whether a transformation is open.
    var isTransformed: Bool { transform != nil }

    /// Returns a path after the open transformations.
    func placed(_ path: Path) -> Path { transform.map(path.transformed) ?? path }

    /// Creates an empty list with the open transformations.
    public func makePart() -> RasterCommands {
        var part = RasterCommands()
        part.transform = transform
        return part
    }

    /// Ends the innermost scope; does nothing if no scope is open.
    public mutating func end() {
        switch scopes.pop() {
        case .command(let begin): end(begin)
        case .transform(let outer): transform = outer
        case .ignored, nil: break
        }
    }
}

extension Paint {
    /// Returns the paint after a transformation of the page.
    func transformed(by transform: AffineTransform) -> Paint {
        switch self {
        case .color: return self
        case .pattern(var pattern):
            if var ribbon = pattern.ribbon {
                ribbon.transform = ribbon.transform.concatenated(with: transform)
                pattern.ribbon = ribbon
            } else {
                pattern.transform = pattern.transform.concatenated(with: transform)
            }
            return .pattern(pattern)
        case .gradient(var gradient):
            gradient.transform = gradient.transform.concatenated(with: transform)
            return .gradient(gradient)
        }
    }
}
