import CartoucheCanvases
import CartoucheImages
import CartoucheSymbolGeometry
import CartoucheSymbolModel
import Synchronization

/// The pictures of a marker symbol: one as authored, and one for each variation of the features.
///
/// One picture contains all layers, so a marker with three layers is stamped once. The stamp applies the rotation.
/// It also applies the size if everything in the marker scales with it. If line widths keep their size, each size
/// has its own picture.
///
/// Variations are rounded to 8-bit colors and to 1/8 pixel. Therefore a picture depends only on its cache key, not
/// on the first feature that used it.
final class MarkerVariants: Sendable {
    /// A marker's picture and its extent.
    struct Variant: Sendable {
        let picture: MarkerPicture
        /// The maximum distance from the anchor in pixels.
        let reach: Float
        /// The bounding box of the drawing in pixels with y up.
        let box: (low: SIMD2<Double>, high: SIMD2<Double>)
        /// The number of pieces, including those of nested markers.
        var pieceCount: Int { picture.recording.pieceCount }
        /// Whether the marker is invisible.
        var isEmpty: Bool { picture.recording.isEmpty }
    }

    private struct Key: Hashable {
        var size: Int32
        var outline: Int32
        var color: SIMD4<UInt8>?
        var opacity: UInt8
    }

    private struct Cache {
        var variants: [Key: Variant] = [:]
        /// The number of pieces in all variants.
        var pieceCount = 0
    }

    private let layers: [ResolvedMarkerLayer]
    private let unit: PixelsPerPoint
    /// The pictures that symbols share layer by layer; nil draws all layers as one picture.
    private let parts: SharedMarkerParts?
    private let cache = Mutex(Cache())
    /// Whether the symbol rotates with the map.
    let turnsWithMap: Bool
    /// The symbol level of the marker.
    ///
    /// 0 if features are not drawn level by level.
    let level: Int
    /// The height of the tallest layer in points.
    let naturalSize: Double
    /// The width of the widest outline in points.
    let naturalOutline: Double
    private let keepsLengths: Bool
    /// The marker as authored.
    let natural: Variant

    /// The maximum number of pictures in the cache.
    private static let maxCacheCount = 4096
    /// The maximum number of pieces in all pictures of the cache, which limits the memory.
    private static let maxCachePieces = 500_000

    /// - Parameters:
    ///   - parts: The pictures that symbols share layer by layer; nil draws all layers as one picture.
    ///   - budget: The pieces that may still be drawn for the symbol's markers.
    init(
        _ layers: [ResolvedMarkerLayer], turnsWithMap: Bool, level: Int = 0, unit: PixelsPerPoint,
        sharing parts: SharedMarkerParts? = nil, spending budget: inout PieceBudget
    ) {
        self.layers = layers
        self.level = level
        self.turnsWithMap = turnsWithMap
        self.unit = unit
        self.parts = parts
        naturalSize = layers.compactMap(\.painter.properties?.size).filter(\.isFinite).max() ?? 0
        naturalOutline = layers.map(\.painter.naturalOutline).max() ?? 0
        keepsLengths = layers.contains { $0.painter.keepsLengths }
        natural = Self.draw(layers, as: .none, unit: unit, sharing: parts, spending: &budget)
    }

    /// Groups a symbol's marker layers, bottom first.
    ///
    /// Consecutive layers are in one group if they have the same level and rotate with the map in the same
    /// way.
    static func runs(
        of layers: [ResolvedMarkerLayer], unit: PixelsPerPoint, levels: SymbolLevels?,
        sharing parts: SharedMarkerParts?, spending budget: inout PieceBudget
    ) -> [MarkerVariants] {
        var runs: [(layers: [ResolvedMarkerLayer], level: Int)] = []
        for layer in layers {
            let level = levels?.level(ofName: layer.name) ?? 0
            // A copy of the last group must not exist during the change, or each change would copy its layers.
            let continues =
                runs.last.map { $0.level == level && $0.layers[0].turnsWithMap == layer.turnsWithMap }
                ?? false
            if continues {
                runs[runs.count - 1].layers.append(layer)
            } else {
                runs.append(([layer], level))
            }
        }
        return runs.map {
            MarkerVariants(
                $0.layers, turnsWithMap: $0.layers[0].turnsWithMap, level: $0.level, unit: unit,
                sharing: parts, spending: &budget)
        }
    }

    /// Returns the picture for a variation, and the size factor that the stamp must apply.
    func variant(for variation: Variation) -> (variant: Variant, scale: Float) {
        if variation == .none { return (natural, 1) }
        guard variation.size > 0, naturalSize > 0 else { return (natural, 0) }
        let step = sizeStep(variation.size)
        let key = Key(
            size: step.key,
            outline: variation.outline == 1 || naturalOutline <= 0
                ? -1 : Int32((unit.length(naturalOutline * variation.outline) * 8).rounded()),
            color: variation.color?.rgba8, opacity: UInt8((variation.opacity * 255).rounded()))
        if let variant = cache.withLock({ $0.variants[key] }) { return (variant, step.rest) }
        var rounded = Variation()
        rounded.size = step.factor
        if key.outline >= 0 { rounded.outline = Double(key.outline) / 8 / unit.length(naturalOutline) }
        if let color = key.color {
            rounded.color = Color(
                red8: Int(color.x), green: Int(color.y), blue: Int(color.z), alpha: Int(color.w))
        }
        rounded.opacity = Double(key.opacity) / 255
        var budget = PieceBudget.symbol
        let variant = Self.draw(layers, as: rounded, unit: unit, sharing: parts, spending: &budget)
        return cache.withLock { cache in
            // Another thread may have stored this picture in the meantime. Return that one: pictures are
            // compared by identity.
            if let earlier = cache.variants[key] { return (earlier, step.rest) }
            if cache.variants.count >= Self.maxCacheCount || cache.pieceCount >= Self.maxCachePieces {
                cache = Cache()
            }
            cache.variants[key] = variant
            cache.pieceCount += variant.pieceCount
            return (variant, step.rest)
        }
    }

    /// Splits a size factor into a rounded factor for the picture and the rest for the stamp.
    private func sizeStep(_ factor: Double) -> (key: Int32, factor: Double, rest: Float) {
        if factor == 1 { return (0, 1, 1) }
        if keepsLengths {
            let pixels = unit.length(naturalSize)
            let eighths = min(max((unit.length(naturalSize * factor) * 8).rounded(), 1), 1e6)
            return pixels > 0 ? (Int32(eighths), eighths / 8 / pixels, 1) : (0, 1, 1)
        }
        // Each doubling of the size has its own picture. Its curves are flattened again, so that no corners are
        // visible.
        let limited = min(max(factor, 0x1p-20), 0x1p20)
        let exponent = limited.exponent
        let base = Double(sign: .plus, exponent: exponent, significand: 1)
        return (Int32(exponent), base, Float(limited / base))
    }

    private static func draw(
        _ layers: [ResolvedMarkerLayer], as variation: Variation, unit: PixelsPerPoint,
        sharing parts: SharedMarkerParts?, spending budget: inout PieceBudget
    ) -> Variant {
        func recording(of layers: [ResolvedMarkerLayer]) -> Recording {
            var recording = Recording()
            layers.draw(at: MarkerPlace(unit: unit), as: variation, spending: &budget, on: &recording)
            return recording
        }
        let picture =
            parts.map { parts in
                let drawings = layers.map { recording(of: [$0]) }
                return MarkerPicture(parts: drawings.filter { !$0.isEmpty }.map(parts.picture))
            } ?? MarkerPicture(recording(of: layers))
        guard let bounds = picture.drawnBox else {
            return Variant(picture: picture, reach: 0, box: (SIMD2(0, 0), SIMD2(0, 0)))
        }
        let (low, high) = (SIMD2<Double>(bounds.low), SIMD2<Double>(bounds.high))
        let far = pointwiseMax(pointwiseMax(-low, high), SIMD2(0, 0))
        return Variant(
            picture: picture, reach: Float((far * far).sum().squareRoot()),
            box: (SIMD2(low.x, 0 - high.y), SIMD2(high.x, 0 - low.y)))
    }
}

extension SymbolDefinition {
    /// The width of the widest stroke in points, or 0 if there is none.
    var widestStroke: Double {
        layers.reduce(0) { widest, layer in
            switch layer {
            case .symbol(let inner): max(widest, inner.widestStroke)
            default: max(widest, layer.stroke.map { $0.width.isFinite ? $0.width : 0 } ?? 0)
            }
        }
    }

    /// Whether the symbol has only solid fills; then it has no lengths that could stay the same.
    var isSolidFill: Bool {
        layers.allSatisfy { layer in
            switch layer {
            case .solidFill, .waterFill: true
            case .solidStroke(let stroke): !(stroke.width > 0)
            case .symbol(let inner): inner.isSolidFill
            default: false
            }
        }
    }
}
