/// Pointers to the arrays of a command list, so that threads read them without reference counting.
///
/// They are valid as long as the list does not change: within `RasterCommands.withReader`, or for the lifetime of the
/// raster marker that made a copy.
struct CommandReader: @unchecked Sendable {
    let commands: UnsafeBufferPointer<RasterCommands.Command>
    let points: UnsafeBufferPointer<PixelPoint>
    let contours: UnsafeBufferPointer<Path.Contour>
    let words: UnsafeBufferPointer<UInt32>
    let pens: UnsafeBufferPointer<Pen>
    let styles: UnsafeBufferPointer<StrokeStyle>
    let textures: UnsafeBufferPointer<Paint>
    let keptPaths: UnsafeBufferPointer<Path>
    let stampRuns: UnsafeBufferPointer<RasterCommands.StampRun>
    let markers: UnsafeBufferPointer<MarkerPicture>
    /// The compiled form of each marker if the list belongs to a raster marker; otherwise empty.
    let nested: UnsafeBufferPointer<NestedMarker>
    let stamps: UnsafeBufferPointer<Stamp>
    let which: UnsafeBufferPointer<UInt16>
    let keptStamps: UnsafeBufferPointer<RasterCommands.KeptStamps>
    let images: UnsafeBufferPointer<Recording.PlacedImage>
    let groups: UnsafeBufferPointer<RasterCommands.Group>
}

/// A marker inside another one, in the format of the raster.
struct NestedMarker: Sendable {
    /// The picture of the marker in the same list owns this object.
    let raster: Unmanaged<RasterMarker>
    /// The greatest distance of the marker from its origin, without scaling.
    let radius: Float

    init(_ marker: MarkerPicture) {
        raster = .passUnretained(marker.raster)
        radius = marker.bounds().radius
    }
}

/// A marker in the format of the raster.
final class RasterMarker: Sendable {
    /// The reader of a copy that this object owns.
    let reader: CommandReader

    init(_ recording: Recording) {
        var commands = RasterCommands()
        recording.replay(on: &commands)
        reader = CommandReader(copying: commands)
    }

    deinit { reader.deallocate() }
}

extension RasterCommands {
    /// Calls `body` with a reader of the list's arrays.
    func withReader<Result>(_ body: (CommandReader) -> Result) -> Result {
        // The arrays exist as long as `self`, which does not change while `body` runs.
        withExtendedLifetime(self) {
            func view<Element>(_ array: [Element]) -> UnsafeBufferPointer<Element> {
                array.withUnsafeBufferPointer { $0 }
            }
            return body(
                CommandReader(
                    commands: view(commands), points: view(points), contours: view(contours),
                    words: view(words), pens: view(pens), styles: view(styles), textures: view(textures),
                    keptPaths: view(keptPaths), stampRuns: view(stampRuns), markers: view(markers),
                    nested: UnsafeBufferPointer(start: nil, count: 0), stamps: view(stamps),
                    which: view(which), keptStamps: view(keptStamps),
                    images: view(images), groups: view(groups)))
        }
    }
}

extension CommandReader {
    /// Creates a reader of a copy of the list; call `deallocate` after use.
    init(copying list: RasterCommands) {
        func copy<Element>(_ array: [Element]) -> UnsafeBufferPointer<Element> {
            let buffer = UnsafeMutableBufferPointer<Element>.allocate(capacity: array.count)
            _ = buffer.initialize(from: array)
            return UnsafeBufferPointer(buffer)
        }
        commands = copy(list.commands)
        points = copy(list.points)
        contours = copy(list.contours)
        words = copy(list.words)
        pens = copy(list.pens)
        styles = copy(list.styles)
        textures = copy(list.textures)
        keptPaths = copy(list.keptPaths)
        stampRuns = copy(list.stampRuns)
        markers = copy(list.markers)
        nested = copy(list.markers.map(NestedMarker.init))
        stamps = copy(list.stamps)
        which = copy(list.which)
        keptStamps = copy(list.keptStamps)
        images = copy(list.images)
        groups = copy(list.groups)
    }

    func deallocate() {
        func free<Element>(_ buffer: UnsafeBufferPointer<Element>) {
            UnsafeMutableBufferPointer(mutating: buffer).deinitialize().deallocate()
        }
        free(commands)
        free(points)
        free(contours)
        free(words)
        free(pens)
        free(styles)
        free(textures)
        free(keptPaths)
        free(stampRuns)
        free(markers)
        free(nested)
        free(stamps)
        free(which)
        free(keptStamps)
        free(images)
        free(groups)
    }
}

extension Stamp {
    /// The placement of the marker; nil if a number is not finite, or if the scale is not positive.
    @inline(__always)
    var placement: Placement? {
        guard scale > 0, (scale + rotation + position.x + position.y).isFinite else { return nil }
        return Placement(rotation: rotation, scale: scale, position: position)
    }
}
