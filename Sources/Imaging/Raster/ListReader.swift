/// A display list's arrays as plain pointers, so that threads read it without counting references.
///
/// Valid as long as the list is not changed: within `DisplayList.read`, or for the life of the marker
/// picture that made a copy.
struct ListReader: @unchecked Sendable {
    let commands: UnsafeBufferPointer<DisplayList.Command>
    let points: UnsafeBufferPointer<PixelPoint>
    let contours: UnsafeBufferPointer<Path.Contour>
    let words: UnsafeBufferPointer<UInt32>
    let pens: UnsafeBufferPointer<Pen>
    let styles: UnsafeBufferPointer<StrokeStyle>
    let textures: UnsafeBufferPointer<Paint>
    let keptPaths: UnsafeBufferPointer<Path>
    let stampRuns: UnsafeBufferPointer<DisplayList.StampRun>
    let markers: UnsafeBufferPointer<MarkerPicture>
    let stamps: UnsafeBufferPointer<Stamp>
    let which: UnsafeBufferPointer<UInt16>
    let keptStamps: UnsafeBufferPointer<DisplayList.KeptStamps>
    let images: UnsafeBufferPointer<DisplayList.PlacedImage>
    let opacities: UnsafeBufferPointer<Double>
}

extension ListReader {
    /// A reader of a copy of its own; give it back with `deallocate`.
    init(copying list: DisplayList) {
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
        stamps = copy(list.stamps)
        which = copy(list.which)
        keptStamps = copy(list.keptStamps)
        images = copy(list.images)
        opacities = copy(list.opacities)
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
        free(stamps)
        free(which)
        free(keptStamps)
        free(images)
        free(opacities)
    }
}

extension DisplayList {
    /// Reads the list's arrays where they are.
    func withReader<Result>(_ body: (ListReader) -> Result) -> Result {
        commands.withUnsafeBufferPointer { commands in
            points.withUnsafeBufferPointer { points in
                contours.withUnsafeBufferPointer { contours in
                    words.withUnsafeBufferPointer { words in
                        pens.withUnsafeBufferPointer { pens in
                            styles.withUnsafeBufferPointer { styles in
                                textures.withUnsafeBufferPointer { textures in
                                    keptPaths.withUnsafeBufferPointer { keptPaths in
                                        stampRuns.withUnsafeBufferPointer { stampRuns in
                                            markers.withUnsafeBufferPointer { markers in
                                                stamps.withUnsafeBufferPointer { stamps in
                                                    which.withUnsafeBufferPointer { which in
                                                        keptStamps.withUnsafeBufferPointer { keptStamps in
                                                            images.withUnsafeBufferPointer { images in
                                                                opacities.withUnsafeBufferPointer {
                                                                    opacities in
                                                                    body(
                                                                        ListReader(
                                                                            commands: commands,
                                                                            points: points,
                                                                            contours: contours, words: words,
                                                                            pens: pens, styles: styles,
                                                                            textures: textures,
                                                                            keptPaths: keptPaths,
                                                                            stampRuns: stampRuns,
                                                                            markers: markers, stamps: stamps,
                                                                            which: which,
                                                                            keptStamps: keptStamps,
                                                                            images: images,
                                                                            opacities: opacities))
                                                                }
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

extension Stamp {
    /// What this stamp does to its marker; nil when a number in it is not finite or the size is not positive.
    @inline(__always)
    var placement: Placement? {
        guard scale > 0, (scale + rotation + position.x + position.y).isFinite else { return nil }
        return Placement(rotation: rotation, scale: scale, position: position)
    }
}
