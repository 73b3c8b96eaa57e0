import CartoucheCEgl
import CartoucheScenes

/// How a pass of translucent bodies changes the colors of a picture.
enum BodyBlending {
    /// Each body is in front of what was drawn before.
    case over
    /// The colors get the share of their light that all bodies let through; the order does not matter.
    case background
    /// The colors of a layer are added, and alpha gets the share of light that all layers up to this one let through.
    ///
    /// The part is that of ``CommonShader``: 0 all, 1 what is in front of the depths of the layer, 2 what has these depths.
    case layer(part: Float)

    /// The part of a layer; nil in passes of all bodies.
    var layerPart: Float? { if case .layer(let part) = self { part } else { nil } }

    /// The factors of the new and the old color, and of the new and the old alpha.
    var factors: [UInt32] {
        switch self {
        case .over:
            [CGL_ONE, CGL_ONE_MINUS_SRC_ALPHA, CGL_ONE, CGL_ONE_MINUS_SRC_ALPHA].map { UInt32($0) }
        case .background: [CGL_ZERO, CGL_ONE_MINUS_SRC_ALPHA, CGL_ZERO, CGL_ONE].map { UInt32($0) }
        case .layer: [CGL_DST_ALPHA, CGL_ONE, CGL_ZERO, CGL_ONE_MINUS_SRC_ALPHA].map { UInt32($0) }
        }
    }
}

// Translucent bodies, whose order is right for each pixel.
//
// The depths of the layers come from depth peeling (Everitt, "Interactive Order-Independent Transparency", 2001), one
// sample for each pixel. The colors have the samples of the picture: a body that covers only a part of a pixel is drawn
// before the layer that is behind its middle.
extension SceneDeviceState {
    /// Draws what is blended with the picture.
    mutating func drawBlended(
        _ draws: ArraySlice<SceneDraw>, layers: Int, over target: GLTarget, samples: Int
    ) throws(SceneError) {
        guard layers > 0, let first = draws.firstIndex(where: \.isTranslucentBody) else {
            return try draw(draws, in: .color, samples: samples)
        }
        let end = draws[first...].firstIndex { !$0.isTranslucentBody } ?? draws.endIndex
        try draw(draws[..<first], in: .color, samples: samples)
        try draw(draws[first..<end], inLayers: layers, over: target, samples: samples)
        try draw(draws[end...], in: .color, samples: samples)
    }

    /// Draws translucent bodies, the nearest layer first.
    ///
    /// - Parameter count: The greatest number of layers; the last one has all that is behind the others.
    private mutating func draw(
        _ draws: ArraySlice<SceneDraw>, inLayers count: Int, over target: GLTarget, samples: Int
    ) throws(SceneError) {
        let kind = GLTarget.Kind(width: target.kind.width, height: target.kind.height, contents: .depths)
        var nearer = try targets.target(kind)
        var farther = try targets.target(kind)
        var query: UInt32 = 0
        gl.GenQueries(1, &query)
        defer {
            blending = .over
            gl.DeleteQueries(1, &query)
        }
        clear(nearer, to: 1)
        target.bind(gl)
        clearAlpha()
        blending = .background
        try draw(draws, in: .color, samples: samples)
        for layer in 1...count {
            clear(farther, to: 0)
            bind(nearer, toUnit: 2)
            var isLast = layer == count
            if !isLast {
                blending = .over
                gl.BeginQuery(UInt32(CGL_ANY_SAMPLES_PASSED), query)
                try draw(draws, in: .layer, samples: 0)
                gl.EndQuery(UInt32(CGL_ANY_SAMPLES_PASSED))
                var hasBodies: UInt32 = 0
                gl.GetQueryObjectuiv(query, UInt32(CGL_QUERY_RESULT), &hasBodies)
                isLast = hasBodies == 0
            }
            bind(farther, toUnit: 3)
            target.bind(gl)
            for part in isLast || samples <= 1 ? [0] : [1, 2] as [Float] {
                blending = .layer(part: part)
                try draw(draws, in: .color, samples: samples)
            }
            if isLast { break }
            swap(&nearer, &farther)
        }
        clearAlpha()
    }

    /// Binds a target of depths, and sets all of them.
    private func clear(_ depths: GLTarget, to depth: Float) {
        depths.bind(gl)
        gl.ClearDepthf(depth)
        gl.Clear(UInt32(CGL_DEPTH_BUFFER_BIT))
    }

    /// Makes the picture opaque.
    private func clearAlpha() {
        gl.ColorMask(0, 0, 0, 1)
        gl.ClearColor(0, 0, 0, 1)
        gl.Clear(UInt32(CGL_COLOR_BUFFER_BIT))
        gl.ColorMask(1, 1, 1, 1)
    }

    private func bind(_ depths: GLTarget, toUnit unit: UInt32) {
        gl.ActiveTexture(UInt32(CGL_TEXTURE0) + unit)
        gl.BindTexture(UInt32(CGL_TEXTURE_2D), depths.texture)
        gl.ActiveTexture(UInt32(CGL_TEXTURE0))
    }
}
