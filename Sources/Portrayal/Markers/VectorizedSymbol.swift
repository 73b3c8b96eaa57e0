import CartoucheCLibrary
import CartoucheCanvases
import CartoucheDocuments
import CartouchePlanarGeometry
import CartoucheSymbolModel
import CartoucheText

/// A symbol without the fonts of its markers: the outlines of characters have become vector markers.
package struct VectorizedSymbol: Sendable {
    package var symbol: SymbolDefinition
    /// The number of character markers that became vector markers.
    package var converted = 0
    /// The number of character markers that remain, because neither the font nor a stand-in has the character.
    package var remaining = 0
    /// The fonts that are missing, and what stands in for them.
    package var diagnostics: [Diagnostic] = []

    /// Replaces the character markers of a symbol at every depth.
    ///
    /// A vector marker has the size, the place, the rotation and the colors of the character. Its frame is one em high.
    ///
    /// - Parameter fonts: The library with the fonts. Default: that of the process.
    package init(_ symbol: SymbolDefinition, fonts: FontLibrary = .shared) {
        let editor = CharacterEditor(fonts)
        self.symbol = symbol.edited(with: editor)
        converted = editor.changes
        remaining = editor.remaining
        diagnostics = editor.resolver.diagnostics
    }
}

/// Replaces the character markers among the layers of symbols.
private final class CharacterEditor: ObjectEditor {
    private(set) var changes = 0
    private(set) var remaining = 0
    private(set) var resolver: SymbolResolver

    init(_ fonts: FontLibrary) { resolver = SymbolResolver(fonts: fonts) }

    func edit<Object: CIMObject>(_ object: inout Object) {
        guard var properties = object as? SymbolProperties else { return }
        let before = changes
        for (index, layer) in properties.layers.enumerated() {
            guard case .characterMarker(let marker) = layer, marker.marker.size > 0 else { continue }
            guard let glyph = resolver.glyph(of: marker), let vector = VectorMarker(marker, glyph) else {
                remaining += 1
                continue
            }
            properties.layers[index] = .vectorMarker(vector)
            changes += 1
        }
        guard changes > before, let changed = properties as? Object else { return }
        object = changed
    }
}

extension VectorMarker {
    /// Creates the marker that draws a character as its outline.
    ///
    /// - Returns: Nil if the outline is no area, or the size is not finite.
    fileprivate init?(_ character: CharacterMarker, _ glyph: GlyphOutline) {
        let size = character.marker.size
        guard size.isFinite, character.scaleX.isFinite, character.scaleX != 0, glyph.unitsPerEm > 0 else {
            return nil
        }
        // A unit of the frame is a point. So lengths of the polygon symbol that scale with the marker stay as they are.
        let factor = SIMD2(size / glyph.unitsPerEm * character.scaleX, size / glyph.unitsPerEm)
        let digits = pow(10, min(max(5 - log10(size).rounded(.down), 0), 12))
        func placed(_ point: SIMD2<Double>) -> SIMD2<Double> {
            (point * factor * digits).rounded(.toNearestOrAwayFromZero) / digits
        }
        guard let area = glyph.evenOddContours(placed) else { return nil }
        let (low, high) = glyph.ink
        var (center, extent) = ((low + high) / 2, high - low)
        if character.respectFrame { (center.x, extent.x) = (glyph.advance / 2, glyph.advance) }
        let drawn = extent * SIMD2(abs(factor.x), factor.y)
        let half = SIMD2(max(drawn.x, size / 1000), size) / 2
        self.init()
        layer = character.layer
        marker = character.marker
        if marker.anchorUnits == .relative, marker.anchor != .zero {
            // The anchor of a character is relative to its ink, that of the marker to its frame.
            marker.anchor *= drawn / (half * 2)
        }
        frame = CIMEnvelope(minimum: placed(center) - half, maximum: placed(center) + half)
        scaleSymbolsProportionally = character.scaleSymbolsProportionally
        depth3D = character.depth3D
        verticalOrientation3D = character.verticalOrientation3D
        guard let symbol = character.symbol, !area.isEmpty else { return }
        let outline = glyph.contours(placed)
        // Strokes follow the contours also where these overlap.
        graphics = (area == outline ? [(symbol, false)] : symbol.dividedByStrokes).map { symbol, isStroke in
            MarkerGraphic(geometry: .polygon(isStroke ? outline : area), symbol: symbol)
        }
    }
}

extension SymbolDefinition {
    /// Symbols that draw the same in their order, each with only strokes or without strokes.
    fileprivate var dividedByStrokes: [(symbol: SymbolDefinition, isStroke: Bool)] {
        var groups: [(layers: [LayerDefinition], isStroke: Bool)] = []
        for layer in layers {
            let isStroke =
                switch layer {
                case .solidStroke, .gradientStroke, .pictureStroke: true
                default: false
                }
            if groups.last?.isStroke == isStroke {
                groups[groups.count - 1].layers.append(layer)
            } else {
                groups.append(([layer], isStroke))
            }
        }
        return groups.map { group in (changed { $0.layers = group.layers }, group.isStroke) }
    }
}

extension GlyphOutline {
    /// The size of an em, in which overlaps of contours are found.
    private static let gridSize = 4096.0

    /// Returns contours that enclose the inside of the glyph by the even-odd rule.
    ///
    /// These are the curves of the glyph, unless contours overlap: then the overlaps are removed from straight pieces.
    ///
    /// - Parameter placed: Converts a point of the glyph.
    /// - Returns: Nil if the contours cross each other too often.
    fileprivate func evenOddContours(_ placed: (SIMD2<Double>) -> SIMD2<Double>) -> [MarkerContour]? {
        let scale = Self.gridSize / unitsPerEm
        let flat = path(transform: AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0))
            .flattened()
        let rings = flat.contours.map { contour in
            RingRegion.WeightedRing(flat.points(of: contour).map { SIMD2<Double>($0) })
        }
        guard let inside = RingRegion.outlines(of: rings, .nonZero),
            let odd = RingRegion.outlines(of: rings, .evenOdd)
        else { return nil }
        if inside == odd { return contours(placed) }
        return inside.compactMap { ring in
            ring.first.map { first in
                MarkerContour(
                    start: placed(first / scale),
                    segments: ring.dropFirst().map { .line(to: placed($0 / scale)) })
            }
        }
    }

    /// Returns the curves of the glyph.
    fileprivate func contours(_ placed: (SIMD2<Double>) -> SIMD2<Double>) -> [MarkerContour] {
        contours.map { contour in
            MarkerContour(
                start: placed(contour.start),
                segments: contour.segments.map { segment in
                    switch segment {
                    case .line(let end): .line(to: placed(end))
                    case .cubic(let first, let second, let end):
                        .cubic(placed(first), placed(second), to: placed(end))
                    }
                })
        }
    }
}
