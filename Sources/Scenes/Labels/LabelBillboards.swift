import CartoucheCanvases
import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing

// Labels as pictures in space, for views that move.
extension SceneLabels {
    /// The number of pixels of a label's picture for a pixel of the view: screens of phones show them all.
    private static let resolution = 2
    /// The pixels around the ink of a label that belong to its halo.
    private static let margin = 2.0

    /// Returns the labels as pictures that face the camera, each at the place of its feature.
    ///
    /// At the first view, they are where the picture has them.
    ///
    /// - Throws: The errors of label expressions that cannot be read.
    package func billboards(
        of sources: [Source], by renderer: MapRenderer
    ) throws -> (draws: [SceneDraw], diagnostics: [Diagnostic]) {
        let factor = Double(Self.resolution)
        let placed = try place(sources, by: renderer, resolution: factor)
        let diagnostics = (placed.report?.diagnostics ?? []).filter {
            !Diagnostic.onlyOnMaps.contains($0.code)
        }
        guard let recording = placed.recording, let entries = placed.report?.labels else {
            return ([], diagnostics)
        }
        let (width, height) = (projection.width * Self.resolution, projection.height * Self.resolution)
        let page = CanvasPage(
            width: width, height: height, pixelsPerDIP: scale * factor, background: nil, threads: 1)
        let image = try PictureOutput(sprites: nil).draw(page) { recording.replay(on: &$0) }
        let texture = SceneTexture(width: width, height: height, pixels: image.words, isReduced: false)
        var objects: [UInt32: UInt32] = [:]
        for found in picked where found.x > 0 { objects[found.x] = found.y }
        let anchors = anchors(of: sources, objects)
        var groups = LabelDraws(texture)
        for entry in entries {
            guard let box = entry.box else { continue }
            let limit = SIMD2(Double(projection.width), Double(projection.height))
            let low = pointwiseMax((box.low / factor - Self.margin).rounded(.down), .zero)
            let high = pointwiseMin((box.high / factor + Self.margin).rounded(.up), limit)
            let pixel = entry.anchor / factor
            let lifted = placed.lifted[Place(pixel)]
            let found = lifted.map {
                Anchor(
                    id: $0.id, object: objects[$0.id] ?? 0, position: $0.top,
                    stand: ($0.top - $0.bottom).length)
            }
            guard all(low .< high), let anchor = found ?? anchors[Place(pixel)] ?? drawn(at: pixel) else {
                continue
            }
            let ground = ground(below: anchor)
            let billboard = SceneBillboard(
                position: SplitPosition(anchor.position), left: Float(low.x / limit.x),
                top: Float(low.y / limit.y), right: Float(high.x / limit.x),
                bottom: Float(high.y / limit.y), boxX: Float(low.x - pixel.x),
                boxY: Float(pixel.y - high.y), boxWidth: Float(high.x - low.x),
                boxHeight: Float(high.y - low.y), stand: Float(anchor.stand), id: anchor.id,
                slope: ground.slope)
            groups.add(billboard, of: anchor.object, lifted, pixelsPerPoint: scale * 96 / 72)
        }
        return (groups.draws, diagnostics)
    }

    /// Returns the ground below a label; roofs and markers in space are level.
    private func ground(below anchor: Anchor) -> BillboardGround {
        let position = anchor.position
        let place = projection.space.placeAndHeight(position).place
        let isOnGround = anchor.stand == 0 && abs(heights.heightAboveGround(of: position)) < 2
        return isOnGround
            ? heights.ground(
                below: position, height: 0, at: place, reach: projection.groundReach(at: position))
            : BillboardGround(height: anchor.stand, normal: projection.space.up(at: place), at: position)
    }

    /// Where a label is in space, and what it belongs to.
    private struct Anchor {
        var id, object: UInt32
        var position: SIMD3<Double>
        /// The height above the ground, the roof or the marker to which the label belongs.
        var stand = 0.0
    }

    /// Returns the anchors of visible points: the middle of what is seen of them, at the distance of the point.
    ///
    /// - Parameter objects: The numbers of layers by those of features.
    private func anchors(of sources: [Source], _ objects: [UInt32: UInt32]) -> [Place: Anchor] {
        var anchors: [Place: Anchor] = [:]
        for source in sources {
            for item in source.features where item.feature.kind == .point {
                let id = item.feature.id
                guard let box = boxes[id], let point = item.feature.parts.first?.first else { continue }
                let place = SIMD2(point.x, point.y)
                let position = projection.space.position(
                    at: place, height: source.placing.height(point.z, at: place, heights))
                let depth = (position - projection.axes.position).dot(projection.axes.forward)
                let middle = SIMD2<Double>(box.low &+ box.high &+ 1) / 2
                if depth > projection.near {
                    anchors[Place(middle)] = Anchor(
                        id: id, object: objects[id] ?? 0, position: self.position(at: middle, depth: depth))
                }
            }
        }
        return anchors
    }

    /// Returns what is drawn at a pixel; nil for the sky.
    private func drawn(at pixel: SIMD2<Double>) -> Anchor? {
        guard pixel.x >= 0, pixel.y >= 0, pixel.x < Double(projection.width),
            pixel.y < Double(projection.height)
        else { return nil }
        let found = picked[(projection.height - 1 - Int(pixel.y)) * projection.width + Int(pixel.x)]
        let depth = Double(Float(bitPattern: found.z))
        guard depth > projection.near else { return nil }
        return Anchor(id: found.x, object: found.y, position: position(at: pixel, depth: depth))
    }

    /// Returns the position at a pixel and a distance along the view.
    private func position(at pixel: SIMD2<Double>, depth: Double) -> SIMD3<Double> {
        projection.axes.position + projection.ray(at: pixel) * depth
    }
}
