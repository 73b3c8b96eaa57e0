import Canvases
import Images
import SymbolGeometry
import SymbolModel
import Synchronization

/// A marker symbol as pictures: one of how it was authored, and one for each variation that features ask for.
///
/// All layers are one picture, so that a marker of three layers is stamped once. Turning is left to the stamp,
/// and so is size where everything grows alike; a look of its own is made where line widths inside keep their
/// size. Variations are rounded to 8-bit colours and to eighths of a pixel, so a picture depends only on its
/// key and not on which feature came first.
final class MarkerLooks: Sendable {
    /// A marker's picture and how far it reaches.
    struct Look: Sendable {
        let picture: MarkerPicture
        /// From the anchor in any direction, pixels.
        let reach: Float
        /// The box around the drawing, pixels with y up.
        let box: (low: SIMD2<Double>, high: SIMD2<Double>)
        /// Whether nothing of it is visible.
        var isEmpty: Bool { picture.recording.isEmpty }
    }

    private struct Key: Hashable {
        var size: Int32
        var outline: Int32
        var color: SIMD4<UInt8>?
        var opacity: UInt8
    }

    private let layers: [ResolvedMarkerLayer]
    private let unit: PixelsPerPoint
    private let variants = Mutex<[Key: Look]>([:])
    /// Whether the symbol turns with the map.
    let turnsWithMap: Bool
    /// On which level it is drawn, where features are drawn level by level.
    let level: Int
    /// The tallest layer, points.
    let naturalSize: Double
    /// The widest outline, points.
    let naturalOutline: Double
    private let keepsLengths: Bool
    /// The marker as it was authored.
    let natural: Look

    /// The most looks kept at once.
    private static let mostVariants = 4096

    init(_ layers: [ResolvedMarkerLayer], turnsWithMap: Bool, level: Int = 0, unit: PixelsPerPoint) {
        self.layers = layers
        self.level = level
        self.turnsWithMap = turnsWithMap
        self.unit = unit
        naturalSize = layers.compactMap(\.painter.properties?.size).filter(\.isFinite).max() ?? 0
        naturalOutline = layers.map(\.painter.naturalOutline).max() ?? 0
        keepsLengths = layers.contains { $0.painter.keepsLengths }
        natural = Self.draw(layers, as: .none, unit: unit)
    }

    /// The marker layers of a symbol in runs that turn alike and are drawn on one level, bottom first.
    static func runs(
        of layers: [ResolvedMarkerLayer], unit: PixelsPerPoint, levels: SymbolLevels?
    ) -> [MarkerLooks] {
        var runs: [(layers: [ResolvedMarkerLayer], level: Int)] = []
        for layer in layers {
            let level = levels?.level(ofName: layer.name) ?? 0
            if let last = runs.last, last.level == level, last.layers[0].turnsWithMap == layer.turnsWithMap {
                runs[runs.count - 1].layers.append(layer)
            } else {
                runs.append(([layer], level))
            }
        }
        return runs.map {
            MarkerLooks($0.layers, turnsWithMap: $0.layers[0].turnsWithMap, level: $0.level, unit: unit)
        }
    }

    /// The picture for a variation, and the size factor that is left to the stamp.
    func look(as variation: Variation) -> (look: Look, scale: Float) {
        if variation == .none { return (natural, 1) }
        guard variation.size > 0, naturalSize > 0 else { return (natural, 0) }
        let step = sizeStep(variation.size)
        let key = Key(
            size: step.key,
            outline: variation.outline == 1 || naturalOutline <= 0
                ? -1 : Int32((unit.length(naturalOutline * variation.outline) * 8).rounded()),
            color: variation.color?.rgba8, opacity: UInt8((variation.opacity * 255).rounded()))
        if let look = variants.withLock({ $0[key] }) { return (look, step.rest) }
        var rounded = Variation()
        rounded.size = step.factor
        if key.outline >= 0 { rounded.outline = Double(key.outline) / 8 / unit.length(naturalOutline) }
        if let color = key.color {
            rounded.color = Color(
                red8: Int(color.x), green: Int(color.y), blue: Int(color.z), alpha: Int(color.w))
        }
        rounded.opacity = Double(key.opacity) / 255
        let look = Self.draw(layers, as: rounded, unit: unit)
        return variants.withLock { variants in
            // Another thread may have drawn it meanwhile: one look, one identity.
            if let earlier = variants[key] { return (earlier, step.rest) }
            if variants.count >= Self.mostVariants { variants.removeAll(keepingCapacity: true) }
            variants[key] = look
            return (look, step.rest)
        }
    }

    /// A size factor, split into a rounded one that is drawn into the look and the rest for the stamp.
    private func sizeStep(_ factor: Double) -> (key: Int32, factor: Double, rest: Float) {
        if factor == 1 { return (0, 1, 1) }
        if keepsLengths {
            let pixels = unit.length(naturalSize)
            let eighths = min(max((unit.length(naturalSize * factor) * 8).rounded(), 1), 1e6)
            return pixels > 0 ? (Int32(eighths), eighths / 8 / pixels, 1) : (0, 1, 1)
        }
        // Curves are flattened anew for every doubling, so that their corners never show.
        let limited = min(max(factor, 0x1p-20), 0x1p20)
        let exponent = limited.exponent
        let base = Double(sign: .plus, exponent: exponent, significand: 1)
        return (Int32(exponent), base, Float(limited / base))
    }

    private static func draw(
        _ layers: [ResolvedMarkerLayer], as variation: Variation, unit: PixelsPerPoint
    ) -> Look {
        let picture = MarkerPicture {
            layers.draw(at: MarkerPlace(unit: unit), as: variation, on: &$0)
        }
        guard let bounds = picture.recording.bounds else {
            return Look(picture: picture, reach: 0, box: (SIMD2(0, 0), SIMD2(0, 0)))
        }
        let (low, high) = (SIMD2<Double>(bounds.low), SIMD2<Double>(bounds.high))
        let far = pointwiseMax(pointwiseMax(-low, high), SIMD2(0, 0))
        return Look(
            picture: picture, reach: Float((far * far).sum().squareRoot()),
            box: (SIMD2(low.x, 0 - high.y), SIMD2(high.x, 0 - low.y)))
    }
}

extension SymbolDefinition {
    /// The width of the widest stroke, points; 0 where there is none.
    var widestStroke: Double {
        layers.reduce(0) { widest, layer in
            switch layer {
            case .symbol(let inner): max(widest, inner.widestStroke)
            default: max(widest, layer.stroke.map { $0.width.isFinite ? $0.width : 0 } ?? 0)
            }
        }
    }

    /// Whether there is nothing but solid fills: no length that could keep its size.
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
