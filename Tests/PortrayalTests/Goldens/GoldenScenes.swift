import Testing

/// A picture of the golden corpus.
struct GoldenScene: Sendable, CustomTestStringConvertible {
    /// The path in Tests/Golden, without scale and extension.
    let name: String
    private let build: @Sendable (inout Scene) -> Void

    init(_ name: String, _ build: @escaping @Sendable (inout Scene) -> Void) {
        self.name = name
        self.build = build
    }

    var scene: Scene {
        var scene = Scene()
        build(&scene)
        return scene
    }

    var testDescription: String { name }

    /// The whole corpus.
    static let all =
        markers + characters + pictures + coloredPictures + gradients + lines + effects + placements + fills
        + slots + composites + texts + textMembers
}
