import CartoucheGeospatial
import CartoucheScenes

/// The uniform block of a frame, as in ``CommonShader``.
struct FrameUniforms {
    /// The numbers in the order of the block.
    private(set) var values: [Float] = []

    /// The side of the shadow map in pixels.
    static let shadowSide = 2048

    /// - Parameter window: The scale and the shift of clip coordinates for picking; nil for the whole picture.
    init(_ list: SceneList, window: SIMD4<Double>? = nil) {
        let view = list.view
        let axes = view.axes
        let (x, y) = (axes.right / view.halfWidth, axes.up / view.halfHeight)
        for index in 0..<3 { append(SIMD4(x[index], y[index], 0, axes.forward[index])) }
        append(.zero)
        var sun = SIMD3(0.0, 0, 1)
        if case .sun(let direction, _) = list.light { sun = direction.unit }
        let radius = max(list.shadowedRadius, 1)
        let side = sun.cross(abs(sun.z) > 0.9 ? SIMD3(1, 0, 0) : SIMD3(0, 0, 1)).unit
        let other = sun.cross(side)
        let offset = axes.position - list.shadowedCenter
        for index in 0..<3 {
            append(SIMD4(side[index], other[index], -sun[index], 0) / (2 * radius))
        }
        append(
            SIMD4(
                offset.dot(side) / (2 * radius) + 0.5, offset.dot(other) / (2 * radius) + 0.5,
                -offset.dot(sun) / (2 * radius) + 0.5, 1))
        let split = SplitPosition(axes.position)
        values += [split.highX, split.highY, split.highZ, 0, split.lowX, split.lowY, split.lowZ, 0]
        append(SIMD4(axes.up, view.near))
        append(SIMD4(sun, 0))
        append(
            SIMD4(
                Double(view.width), Double(view.height), 1 / Double(view.width), 1 / Double(view.height)))
        append(window ?? SIMD4(1, 1, 0, 0))
        let texel = 2 * radius / Double(Self.shadowSide) * 1.5
        let turn = list.effects.earthTurn
        append(SIMD4(turn.x, turn.y, view.pixelAngle, texel))
        let sky = Daylight(list)
        append(SIMD4(sky.sun, sky.share))
        for side in [list.clip?.x, list.clip?.y] {
            let eye = axes.position - (list.clip?.center ?? .zero)
            append(side.map { SIMD4($0, eye.dot($0)) } ?? .zero)
        }
        append(sky)
        append(list.effects.occlusionNumbers)
    }

    private mutating func append(_ sky: Daylight) {
        for values in sky.coefficients { append(SIMD4(values, 0)) }
        append(SIMD4(sky.zenith, Daylight.exposure))
        append(SIMD4(sky.vertical, sky.height))
        // Short waves lose more light.
        append(SIMD4(SIMD3(0.85, 1.0, 1.3) * (3.912 / Daylight.visibility), Daylight.scaleHeight))
        for light in [sky.faces.sun, sky.faces.sky, sky.faces.ground] { append(SIMD4(light, 0)) }
    }

    private mutating func append(_ four: SIMD4<Double>) {
        for index in 0..<4 { values.append(Float(four[index])) }
    }
}

extension SceneList {
    /// The light for shaders.
    var shaderLight: ShaderVariant.Light {
        guard case .sun(_, let castsShadows) = light else { return .camera }
        guard castsShadows, shadowedRadius > 0 else { return .sun }
        return effects.softensShadows ? .sunWithSoftShadows : .sunWithShadows
    }
}
