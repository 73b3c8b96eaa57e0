/// The shaders of all kinds as text, for devices outside this module.
package struct ShaderText: Hashable, Sendable {
    /// The kind: `bodies`, `spheres`, `billboards`, `ribbons`, `sky`, `stars`, `occlusion` or `smoothing`.
    package let kind: String
    /// The text without the version and without the definitions of a pass.
    package let vertex, fragment: String

    /// The shaders in a fixed order.
    package static let all = ShaderKind.allCases.map { ShaderText($0) }

    /// Creates the text of a kind.
    ///
    /// - Parameter header: The text before it, such as definitions.
    init(_ kind: ShaderKind, header: String = "") {
        self.kind = "\(kind)"
        vertex = header + CommonShader.text + CommonShader.vertex + kind.vertex
        fragment = header + CommonShader.text + CommonShader.fragment + kind.fragment
    }
}
