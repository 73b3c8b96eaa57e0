import CartoucheCEgl
import CartoucheImages
import CartoucheScenes

/// The context of a device with its programs and buffers; only one thread at a time uses it.
struct SceneDeviceState: ~Copyable, @unchecked Sendable {
    // `@unchecked Sendable`: the pointers belong to this value, which its device guards with a lock.
    private let egl: CEglFunctions
    let gl: CGlFunctions
    private let display, context: UnsafeMutableRawPointer
    /// The name of the driver.
    let name: String
    /// Whether clip coordinates z can be from 0 to 1, so that the depth keeps its precision.
    let clipsToOne: Bool
    private let maximumSide: Int
    private let maximumSamples: Int
    private var programs: [ShaderVariant: GLProgram] = [:]
    /// The light of the list that is drawn.
    var light = ShaderVariant.Light.camera
    /// Whether the list that is drawn has an area outside of which nothing is drawn.
    var isClipped = false
    /// Whether the list that is drawn has haze.
    var isHazy = false
    /// How translucent bodies change the colors of the picture.
    var blending = BodyBlending.over
    var keeper: GLKeeper
    var targets: GLTargets

    /// Creates a context.
    ///
    /// - Throws: ``SceneError`` if no driver creates a context of OpenGL ES 3.
    init(_ library: EGLLibrary, usesClipControl: Bool) throws(SceneError) {
        let (egl, gl) = (library.egl, library.gl)
        let missing = SceneError.missingDriver(
            what: "no driver draws without a window", package: "libegl-mesa0 and libgl1-mesa-dri")
        guard let display = egl.GetPlatformDisplay(UInt32(CEGL_PLATFORM_SURFACELESS), nil, nil),
            egl.Initialize(display, nil, nil) != 0, egl.BindAPI(UInt32(CEGL_OPENGL_ES)) != 0
        else { throw missing }
        let attributes = [Int32(CEGL_CONTEXT_MAJOR_VERSION), 3, Int32(CEGL_NONE)]
        guard let context = egl.CreateContext(display, nil, nil, attributes),
            egl.MakeCurrent(display, nil, nil, context) != 0
        else { throw missing }
        (self.egl, self.gl) = (egl, gl)
        (self.display, self.context) = (display, context)
        func text(_ what: Int) -> String {
            gl.GetString(UInt32(what)).map { String(cString: $0) } ?? ""
        }
        func number(_ what: Int) -> Int {
            var value: Int32 = 0
            gl.GetIntegerv(UInt32(what), &value)
            return Int(value)
        }
        name = text(Int(CGL_RENDERER))
        clipsToOne =
            usesClipControl && gl.ClipControl != nil
            && text(Int(CGL_EXTENSIONS)).contains("GL_EXT_clip_control")
        maximumSide = min(number(Int(CGL_MAX_TEXTURE_SIZE)), number(Int(CGL_MAX_RENDERBUFFER_SIZE)))
        maximumSamples = number(Int(CGL_MAX_SAMPLES))
        keeper = GLKeeper(gl)
        targets = GLTargets(gl)
        if clipsToOne { gl.ClipControl(UInt32(CGL_LOWER_LEFT), UInt32(CGL_ZERO_TO_ONE)) }
        _ = egl.MakeCurrent(display, nil, nil, nil)
    }

    /// Calls a body with the context on the current thread.
    mutating func perform<Value>(
        _ body: (inout SceneDeviceState) throws(SceneError) -> Value
    ) -> Result<Value, SceneError> {
        guard egl.MakeCurrent(display, nil, nil, context) != 0 else {
            return .failure(.deviceFailure(what: "the driver does not give its context to this thread"))
        }
        defer { _ = egl.MakeCurrent(display, nil, nil, nil) }
        do throws(SceneError) { return .success(try body(&self)) } catch { return .failure(error) }
    }

    // MARK: Passes

    /// - Parameter box: The part of the picture that is drawn and returned; nil for all of it.
    mutating func draw(
        _ list: SceneList, in box: ViewBox?, samples: Int
    ) throws(SceneError) -> [UInt32] {
        let (width, height) = (list.view.width, list.view.height)
        guard width > 0, height > 0, width <= maximumSide, height <= maximumSide else {
            throw .unusableSize(
                what:
                    "the picture has \(width) × \(height) pixels, but the device draws at most \(maximumSide)",
                suggestion: "use a smaller size")
        }
        let count = min(samples, maximumSamples)
        defer { targets.endFrame() }
        let target = try targets.target(
            .init(
                width: width, height: height, samples: count > 1 ? count : 0,
                contents: .buffers(format: Int32(CGL_RGBA8))))
        let uniforms = keeper.uniforms(FrameUniforms(list).values)
        defer { keeper.endFrame(keeping: list, uniforms: uniforms) }
        (light, isClipped, isHazy) = (list.shaderLight, list.clip != nil, list.effects.hasHaze)
        if castsShadows { try drawShadows(list) }
        target.bind(gl)
        gl.Viewport(0, 0, Int32(width), Int32(height))
        if let box {
            gl.Enable(UInt32(CGL_SCISSOR_TEST))
            gl.Scissor(Int32(box.low.x), Int32(box.low.y), Int32(box.width), Int32(box.height))
        }
        defer { gl.Disable(UInt32(CGL_SCISSOR_TEST)) }
        let background = list.background ?? .black
        gl.ClearColor(Float(background.red), Float(background.green), Float(background.blue), 1)
        gl.ClearDepthf(0)
        gl.Clear(UInt32(CGL_COLOR_BUFFER_BIT | CGL_DEPTH_BUFFER_BIT))
        gl.Enable(UInt32(CGL_DEPTH_TEST))
        gl.DepthFunc(UInt32(CGL_GREATER))
        // The sky is behind the opaque bodies, and is drawn only where they leave it free.
        let draws = box.map { list.cut(to: $0).draws } ?? list.draws
        let opaque = draws.prefix { $0.phase == .bodies || $0.phase == .ground }
        try draw(opaque, in: .color, samples: count)
        if list.effects.occlusion != .off { try drawOcclusion(over: target) }
        if list.background == nil { try drawSky() }
        if list.hasStars { try drawStars(behindAir: list.background == nil) }
        try drawBlended(draws[opaque.endIndex...], layers: list.layerCount, over: target, samples: count)
        return try target.read(box, resolvingWith: &targets, gl)
    }

    mutating func pick(
        _ list: SceneList, at point: SIMD2<Int>, side: Int
    ) throws(SceneError) -> [SIMD4<UInt32>] {
        let (width, height) = (Double(list.view.width), Double(list.view.height))
        let scale = SIMD2(width, height) / Double(side)
        let middle = SIMD2(
            (Double(point.x) + 0.5) * 2 / width - 1, 1 - (Double(point.y) + 0.5) * 2 / height)
        let window = SIMD4(scale.x, scale.y, -middle.x * scale.x, -middle.y * scale.y)
        return try pick(list, window: window, width: side, height: side)
    }

    /// Draws the numbers of what is drawn into a target.
    ///
    /// - Parameter window: The scale and the shift of clip coordinates; nil for the whole picture.
    mutating func pick(
        _ list: SceneList, window: SIMD4<Double>?, width: Int, height: Int
    ) throws(SceneError) -> [SIMD4<UInt32>] {
        defer { targets.endFrame() }
        let target = try targets.target(
            .init(width: width, height: height, contents: .buffers(format: Int32(CGL_RGBA32UI))))
        let uniforms = keeper.uniforms(FrameUniforms(list, window: window).values)
        defer { keeper.endFrame(keeping: list, uniforms: uniforms) }
        isClipped = list.clip != nil
        target.bind(gl)
        gl.Viewport(0, 0, Int32(width), Int32(height))
        var zeros = [UInt32](repeating: 0, count: 4)
        gl.ClearBufferuiv(UInt32(CGL_COLOR), 0, &zeros)
        gl.ClearDepthf(0)
        gl.Clear(UInt32(CGL_DEPTH_BUFFER_BIT))
        gl.DepthFunc(UInt32(CGL_GREATER))
        gl.Enable(UInt32(CGL_DEPTH_TEST))
        try draw(list.draws[...], in: .pick, samples: 0)
        return try target.readNumbers(gl)
    }

    // MARK: Draws

    mutating func use(_ variant: ShaderVariant) throws(SceneError) -> GLProgram {
        if let known = programs[variant] {
            gl.UseProgram(known.name)
            return known
        }
        let made = try GLProgram(variant, clipsToOne: clipsToOne, gl)
        programs[variant] = made
        return made
    }

    /// Plays draws in order.
    mutating func draw(
        _ draws: ArraySlice<SceneDraw>, in pass: ShaderPass, samples: Int
    ) throws(SceneError) {
        for draw in draws where !draw.isEmpty {
            if draw.isFlat, pass == .shadow { continue }
            var variant = ShaderVariant(
                draw, in: pass, light: light, samples: samples, isClipped: isClipped, isHazy: isHazy)
            variant.isLayered = blending.layerPart != nil && pass == .color
            let program = try use(variant)
            if let material = draw.material { use(material, of: program) }
            if let texture = draw.texture { keeper.bind(texture) }
            let range = draw.distances
            gl.Uniform4f(
                program.range, range?.lowerBound ?? 0, range?.upperBound ?? 0, blending.layerPart ?? 0, 0)
            if pass == .pick { gl.Uniform1ui(program.object, draw.object) }
            begin(draw, in: pass, samples: samples)
            for part in pass == .color && draw.hasEdges ? [1, 2] : [0] as [Float] {
                gl.Uniform4f(
                    program.material, draw.isLit ? 1 : 0, draw.isLabel ? 0.05 : 0, Float(draw.opacity), part)
                keeper.draw(draw.content)
            }
            end()
        }
    }

    // The next functions are mutating because the compiler then passes the address of this value. Otherwise it
    // passes a hundred pointers to functions one by one, and takes a minute to compile that.

    private mutating func use(_ material: SceneMaterial, of program: GLProgram) {
        let numbers = material.numbers
        gl.Uniform4f(program.reflection, numbers[0], numbers[1], numbers[2], numbers[3])
        gl.Uniform4f(program.emission, numbers[4], numbers[5], numbers[6], numbers[7])
        keeper.bind(material)
    }

    private mutating func begin(_ draw: SceneDraw, in pass: ShaderPass, samples: Int) {
        if draw.isClosed { gl.Enable(UInt32(CGL_CULL_FACE)) }
        if pass != .shadow {
            // Of markers and lines at the same place, the later one is above.
            let isAbove = pass != .layer && (draw.phase == .billboards || draw.phase == .translucent)
            gl.DepthFunc(UInt32(isAbove ? CGL_GEQUAL : CGL_GREATER))
        }
        guard pass == .color else { return }
        switch draw.phase {
        case .bodies, .ground:
            if case .spheres = draw.content, samples > 1 {
                // The coverage is in alpha, which the picture must not get.
                gl.Enable(UInt32(CGL_SAMPLE_ALPHA_TO_COVERAGE))
                gl.ColorMask(1, 1, 1, 0)
            }
        case .billboards, .translucent:
            gl.Enable(UInt32(CGL_BLEND))
            let factors = blending.factors
            gl.BlendFuncSeparate(factors[0], factors[1], factors[2], factors[3])
            if draw.phase == .translucent { gl.DepthMask(0) }
        }
    }

    private mutating func end() {
        gl.Disable(UInt32(CGL_CULL_FACE))
        gl.Disable(UInt32(CGL_BLEND))
        gl.Disable(UInt32(CGL_SAMPLE_ALPHA_TO_COVERAGE))
        gl.ColorMask(1, 1, 1, 1)
        gl.DepthMask(1)
    }
}
