import CartoucheCEgl
import CartoucheScenes

/// A compiled program with the places of its uniforms.
struct GLProgram {
    let name: UInt32
    let material, object, range, reflection, emission: Int32

    /// Compiles the shaders of a variant.
    ///
    /// - Parameter clipsToOne: Whether clip coordinates z are from 0 to 1.
    /// - Throws: ``SceneError/deviceFailure(what:)`` with the first line of the driver's message.
    init(_ variant: ShaderVariant, clipsToOne: Bool, _ gl: CGlFunctions) throws(SceneError) {
        let text = variant.text(clipsToOne: clipsToOne)
        let vertex = try Self.shader(UInt32(CGL_VERTEX_SHADER), text.vertex, gl)
        defer { gl.DeleteShader(vertex) }
        let fragment = try Self.shader(UInt32(CGL_FRAGMENT_SHADER), text.fragment, gl)
        defer { gl.DeleteShader(fragment) }
        let name = gl.CreateProgram()
        gl.AttachShader(name, vertex)
        gl.AttachShader(name, fragment)
        gl.LinkProgram(name)
        var isLinked: Int32 = 0
        gl.GetProgramiv(name, UInt32(CGL_LINK_STATUS), &isLinked)
        guard isLinked != 0 else {
            var text = [CChar](repeating: 0, count: 1000)
            gl.GetProgramInfoLog(name, 1000, nil, &text)
            gl.DeleteProgram(name)
            throw .deviceFailure(
                what: "the driver cannot link the shaders (\(variant.kind)): \(Self.line(text))")
        }
        let block = gl.GetUniformBlockIndex(name, "Frame")
        if block != .max { gl.UniformBlockBinding(name, block, 0) }
        gl.UseProgram(name)
        gl.Uniform1i(gl.GetUniformLocation(name, "page"), 0)
        gl.Uniform1i(gl.GetUniformLocation(name, "shadowMap"), 1)
        gl.Uniform1i(gl.GetUniformLocation(name, "depths"), 2)
        gl.Uniform1i(gl.GetUniformLocation(name, "farther"), 3)
        for (index, map) in ["normalMap", "reflectionMap", "glowMap"].enumerated() {
            gl.Uniform1i(gl.GetUniformLocation(name, map), Int32(GLKeeper.firstMapUnit + index))
        }
        self.name = name
        material = gl.GetUniformLocation(name, "material")
        object = gl.GetUniformLocation(name, "object")
        range = gl.GetUniformLocation(name, "range")
        reflection = gl.GetUniformLocation(name, "reflection")
        emission = gl.GetUniformLocation(name, "emission")
    }

    private static func shader(
        _ type: UInt32, _ text: String, _ gl: CGlFunctions
    ) throws(SceneError) -> UInt32 {
        let shader = gl.CreateShader(type)
        text.withCString { pointer in
            var texts: UnsafePointer<CChar>? = pointer
            gl.ShaderSource(shader, 1, &texts, nil)
        }
        gl.CompileShader(shader)
        var isCompiled: Int32 = 0
        gl.GetShaderiv(shader, UInt32(CGL_COMPILE_STATUS), &isCompiled)
        guard isCompiled != 0 else {
            var message = [CChar](repeating: 0, count: 1000)
            gl.GetShaderInfoLog(shader, 1000, nil, &message)
            gl.DeleteShader(shader)
            throw .deviceFailure(what: "the driver cannot compile a shader: \(Self.line(message))")
        }
        return shader
    }

    private static func line(_ text: [CChar]) -> String {
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return String(String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline })
    }
}
