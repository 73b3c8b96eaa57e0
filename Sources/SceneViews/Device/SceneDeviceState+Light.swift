import CartoucheCEgl
import CartoucheScenes

// The passes around those of the draws: shadows, ambient occlusion and the sky.
extension SceneDeviceState {
    /// Whether the light of the list that is drawn casts shadows.
    var castsShadows: Bool { light == .sunWithShadows || light == .sunWithSoftShadows }

    /// Draws the shadow map, and binds it.
    mutating func drawShadows(_ list: SceneList) throws(SceneError) {
        let side = FrameUniforms.shadowSide
        let isSoft = light == .sunWithSoftShadows
        let map = try targets.target(
            .init(width: side, height: side, contents: isSoft ? .depths : .shadowMap))
        map.bind(gl)
        gl.Viewport(0, 0, Int32(side), Int32(side))
        gl.ClearDepthf(1)
        gl.Clear(UInt32(CGL_DEPTH_BUFFER_BIT))
        gl.DepthFunc(UInt32(CGL_LESS))
        gl.Enable(UInt32(CGL_DEPTH_TEST))
        gl.ActiveTexture(UInt32(CGL_TEXTURE0) + 1)
        gl.BindTexture(UInt32(CGL_TEXTURE_2D), 0)
        gl.ActiveTexture(UInt32(CGL_TEXTURE0))
        try draw(
            list.draws.filter { $0.castsShadow && $0.phase == .bodies && $0.opacity > 0.5 }[...],
            in: .shadow, samples: 0)
        gl.ActiveTexture(UInt32(CGL_TEXTURE0) + 1)
        gl.BindTexture(UInt32(CGL_TEXTURE_2D), map.texture)
        gl.ActiveTexture(UInt32(CGL_TEXTURE0))
    }

    /// Draws the sky where nothing else is.
    mutating func drawSky() throws(SceneError) {
        gl.DepthFunc(UInt32(CGL_GEQUAL))
        gl.DepthMask(0)
        var variant = ShaderVariant(.sky, .color)
        if light != .camera { variant.light = .sun }
        _ = try use(variant)
        keeper.bindEmptyArray()
        gl.DrawArrays(UInt32(CGL_TRIANGLES), 0, Int32(SkyShader.vertexCount))
        gl.DepthMask(1)
        gl.DepthFunc(UInt32(CGL_GREATER))
    }

    /// Draws the stars where nothing but the sky is.
    mutating func drawStars(behindAir: Bool) throws(SceneError) {
        gl.DepthFunc(UInt32(CGL_GEQUAL))
        gl.DepthMask(0)
        gl.Enable(UInt32(CGL_BLEND))
        gl.BlendFuncSeparate(
            UInt32(CGL_ONE), UInt32(CGL_ONE_MINUS_SRC_ALPHA), UInt32(CGL_ONE), UInt32(CGL_ONE_MINUS_SRC_ALPHA)
        )
        let program = try use(ShaderVariant(.stars, .color))
        gl.Uniform4f(program.material, behindAir ? 1 : 0, 0, 0, 0)
        keeper.bindEmptyArray()
        gl.DrawArrays(UInt32(CGL_TRIANGLES), 0, Int32(StarShader.vertexCount))
        gl.Disable(UInt32(CGL_BLEND))
        gl.DepthMask(1)
        gl.DepthFunc(UInt32(CGL_GREATER))
    }

    /// Darkens the opaque bodies in a target by their ambient occlusion.
    mutating func drawOcclusion(over target: GLTarget) throws(SceneError) {
        let (width, height) = (target.kind.width, target.kind.height)
        let depths = try targets.target(.init(width: width, height: height, contents: .depths))
        let shares = try targets.target(.init(width: width, height: height, contents: .colors))
        target.copy(CGL_DEPTH_BUFFER_BIT, to: depths, gl)
        gl.Disable(UInt32(CGL_DEPTH_TEST))
        keeper.bindEmptyArray()
        gl.ActiveTexture(UInt32(CGL_TEXTURE0) + GLTarget.Contents.depths.unit)
        gl.BindTexture(UInt32(CGL_TEXTURE_2D), depths.texture)
        gl.ActiveTexture(UInt32(CGL_TEXTURE0))
        gl.BindTexture(UInt32(CGL_TEXTURE_2D), 0)
        shares.bind(gl)
        var variant = ShaderVariant(.occlusion, .color)
        variant.isHazy = isHazy
        _ = try use(variant)
        gl.DrawArrays(UInt32(CGL_TRIANGLES), 0, 3)
        target.bind(gl)
        gl.BindTexture(UInt32(CGL_TEXTURE_2D), shares.texture)
        _ = try use(ShaderVariant(.smoothing, .color))
        gl.Enable(UInt32(CGL_BLEND))
        gl.BlendFuncSeparate(
            UInt32(CGL_ZERO), UInt32(CGL_SRC_COLOR), UInt32(CGL_ZERO), UInt32(CGL_ONE))
        gl.DrawArrays(UInt32(CGL_TRIANGLES), 0, 3)
        gl.Disable(UInt32(CGL_BLEND))
        gl.Enable(UInt32(CGL_DEPTH_TEST))
    }
}
