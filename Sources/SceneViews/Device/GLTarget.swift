import CartoucheCEgl
import CartoucheScenes

/// What a pass draws into: a color and a depth buffer, or a texture.
struct GLTarget {
    /// The texture; 0 for buffers.
    let texture: UInt32
    let kind: Kind
    private let framebuffer: UInt32
    private var buffers: [UInt32] = []

    /// What targets have in common that can replace each other.
    struct Kind: Hashable {
        var width, height: Int
        /// The number of samples for each pixel; 0 for one without a resolve.
        var samples = 0
        var contents: Contents

        /// The bytes of the buffers, if a color has four bytes.
        var byteCount: Int {
            if case .buffers = contents { return width * height * max(samples, 1) * 8 }
            return width * height * 4
        }
    }

    enum Contents: Hashable {
        /// A color buffer of a format and a depth buffer.
        case buffers(format: Int32)
        /// A texture of depths that shaders compare with others.
        case shadowMap
        /// A texture of depths that shaders read.
        case depths
        /// A texture of colors.
        case colors

        /// The unit of the texture in the shaders.
        var unit: UInt32 { self == .shadowMap ? 1 : self == .depths ? 2 : 0 }
    }

    /// Creates the buffers of a kind.
    init(_ kind: Kind, _ gl: CGlFunctions) throws(SceneError) {
        if case .buffers(let format) = kind.contents {
            try self.init(kind, format: format, gl)
        } else {
            try self.init(texture: kind, gl)
        }
    }

    /// Creates buffers with a depth of 32-bit floats.
    private init(_ kind: Kind, format: Int32, _ gl: CGlFunctions) throws(SceneError) {
        (self.kind, texture) = (kind, 0)
        var name: UInt32 = 0
        gl.GenFramebuffers(1, &name)
        framebuffer = name
        gl.BindFramebuffer(UInt32(CGL_FRAMEBUFFER), framebuffer)
        for (attachment, format) in [
            (CGL_COLOR_ATTACHMENT0, format), (CGL_DEPTH_ATTACHMENT, Int32(CGL_DEPTH_COMPONENT32F)),
        ] {
            var buffer: UInt32 = 0
            gl.GenRenderbuffers(1, &buffer)
            gl.BindRenderbuffer(UInt32(CGL_RENDERBUFFER), buffer)
            gl.RenderbufferStorageMultisample(
                UInt32(CGL_RENDERBUFFER), Int32(kind.samples), UInt32(format), Int32(kind.width),
                Int32(kind.height))
            gl.FramebufferRenderbuffer(
                UInt32(CGL_FRAMEBUFFER), UInt32(attachment), UInt32(CGL_RENDERBUFFER), buffer)
            buffers.append(buffer)
        }
        try check(gl)
    }

    /// Creates a texture.
    private init(texture shape: Kind, _ gl: CGlFunctions) throws(SceneError) {
        self.kind = shape
        var name: UInt32 = 0
        gl.GenTextures(1, &name)
        texture = name
        let kind = UInt32(CGL_TEXTURE_2D)
        let hasDepths = shape.contents != .colors
        gl.ActiveTexture(UInt32(CGL_TEXTURE0) + shape.contents.unit)
        gl.BindTexture(kind, texture)
        gl.TexImage2D(
            kind, 0, Int32(hasDepths ? CGL_DEPTH_COMPONENT32F : CGL_RGBA8), Int32(shape.width),
            Int32(shape.height), 0, UInt32(hasDepths ? CGL_DEPTH_COMPONENT : CGL_RGBA),
            UInt32(hasDepths ? CGL_FLOAT : CGL_UNSIGNED_BYTE), nil)
        // Depths that are not compared have no filter.
        let filter = shape.contents == .shadowMap ? CGL_LINEAR : CGL_NEAREST
        for (property, value) in [
            (CGL_TEXTURE_MIN_FILTER, filter), (CGL_TEXTURE_MAG_FILTER, filter),
            (CGL_TEXTURE_WRAP_S, CGL_CLAMP_TO_EDGE), (CGL_TEXTURE_WRAP_T, CGL_CLAMP_TO_EDGE),
        ] {
            gl.TexParameteri(kind, UInt32(property), Int32(value))
        }
        if shape.contents == .shadowMap {
            gl.TexParameteri(
                kind, UInt32(CGL_TEXTURE_COMPARE_MODE), Int32(CGL_COMPARE_REF_TO_TEXTURE))
            gl.TexParameteri(kind, UInt32(CGL_TEXTURE_COMPARE_FUNC), Int32(CGL_LEQUAL))
        }
        gl.ActiveTexture(UInt32(CGL_TEXTURE0))
        gl.GenFramebuffers(1, &name)
        framebuffer = name
        gl.BindFramebuffer(UInt32(CGL_FRAMEBUFFER), framebuffer)
        gl.FramebufferTexture2D(
            UInt32(CGL_FRAMEBUFFER), UInt32(hasDepths ? CGL_DEPTH_ATTACHMENT : CGL_COLOR_ATTACHMENT0), kind,
            texture, 0)
        try check(gl)
    }

    private func check(_ gl: CGlFunctions) throws(SceneError) {
        guard gl.CheckFramebufferStatus(UInt32(CGL_FRAMEBUFFER)) == UInt32(CGL_FRAMEBUFFER_COMPLETE) else {
            delete(gl)
            throw .deviceFailure(
                what: "the driver has no memory for a picture of \(kind.width) × \(kind.height) pixels")
        }
    }

    func bind(_ gl: CGlFunctions) { gl.BindFramebuffer(UInt32(CGL_FRAMEBUFFER), framebuffer) }

    func delete(_ gl: CGlFunctions) {
        withUnsafePointer(to: framebuffer) { gl.DeleteFramebuffers(1, $0) }
        if !buffers.isEmpty { gl.DeleteRenderbuffers(Int32(buffers.count), buffers) }
        if texture != 0 { withUnsafePointer(to: texture) { gl.DeleteTextures(1, $0) } }
    }

    /// Returns the colors, rows from the bottom.
    ///
    /// - Parameters:
    ///   - box: The part of the picture; nil for all of it.
    ///   - targets: The targets with which several samples become one.
    func read(
        _ box: ViewBox?, resolvingWith targets: inout GLTargets, _ gl: CGlFunctions
    ) throws(SceneError) -> [UInt32] {
        var source = self
        let (left, bottom) = (Int32(box?.low.x ?? 0), Int32(box?.low.y ?? 0))
        let (width, height) = (box?.width ?? kind.width, box?.height ?? kind.height)
        if kind.samples > 1 {
            var single = kind
            single.samples = 0
            source = try targets.target(single)
            copy(CGL_COLOR_BUFFER_BIT, in: box, to: source, gl)
        }
        source.bind(gl)
        let count = width * height
        let pixels = [UInt32](unsafeUninitializedCapacity: count) { memory, initialized in
            gl.ReadPixels(
                left, bottom, Int32(width), Int32(height), UInt32(CGL_RGBA), UInt32(CGL_UNSIGNED_BYTE),
                memory.baseAddress)
            initialized = count
        }
        try checkErrors(gl)
        return pixels
    }

    /// Copies colors or depths to a target of the same size with one sample.
    ///
    /// - Parameter box: The part of the picture; nil for all of it.
    func copy(_ buffer: Int, in box: ViewBox? = nil, to other: GLTarget, _ gl: CGlFunctions) {
        let (left, bottom) = (Int32(box?.low.x ?? 0), Int32(box?.low.y ?? 0))
        let right = left + Int32(box?.width ?? kind.width)
        let top = bottom + Int32(box?.height ?? kind.height)
        gl.BindFramebuffer(UInt32(CGL_READ_FRAMEBUFFER), framebuffer)
        gl.BindFramebuffer(UInt32(CGL_DRAW_FRAMEBUFFER), other.framebuffer)
        gl.BlitFramebuffer(
            left, bottom, right, top, left, bottom, right, top, UInt32(buffer), UInt32(CGL_NEAREST))
    }

    /// Returns the numbers of a picking pass, rows from the bottom.
    func readNumbers(_ gl: CGlFunctions) throws(SceneError) -> [SIMD4<UInt32>] {
        var numbers = [SIMD4<UInt32>](repeating: .zero, count: kind.width * kind.height)
        gl.ReadPixels(
            0, 0, Int32(kind.width), Int32(kind.height), UInt32(CGL_RGBA_INTEGER), UInt32(CGL_UNSIGNED_INT),
            &numbers)
        try checkErrors(gl)
        return numbers
    }

    private func checkErrors(_ gl: CGlFunctions) throws(SceneError) {
        let error = gl.GetError()
        guard error != 0 else { return }
        // Later calls must not see the other errors of this drawing.
        while gl.GetError() != 0 {}
        throw .deviceFailure(what: "the graphics driver reports the error 0x\(String(error, radix: 16))")
    }
}
