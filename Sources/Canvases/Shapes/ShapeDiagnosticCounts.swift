import CartoucheDocuments

/// Counts what shapes of one color cannot represent.
struct ShapeDiagnosticCounts {
    var gradients = 0
    var patterns = 0
    var images = 0
    var blendModes = 0
    var crossedAreas = 0

    mutating func add(_ other: ShapeDiagnosticCounts) {
        gradients += other.gradients
        patterns += other.patterns
        images += other.images
        blendModes += other.blendModes
        crossedAreas += other.crossedAreas
    }

    /// The diagnostics, each once.
    var diagnostics: [Diagnostic] {
        var found: [Diagnostic] = []
        func add(_ count: Int, _ code: Diagnostic.Code, _ what: String, _ instead: String) {
            guard count > 0 else { return }
            found.append(Diagnostic(.note, code: code, message: "\(count) \(what)", instead: instead))
        }
        add(gradients, .shapeMeanColor, "fills with a gradient", "one area with the mean color")
        add(patterns, .shapeMeanColor, "fills with a pattern", "one area with the mean color")
        add(images, .shapeMeanColor, "images", "their box with the mean color")
        add(blendModes, .shapeBlendMode, "groups have a blend mode", "drawn in the normal mode")
        add(
            crossedAreas, .shapeCrossesItself, "areas cross themselves too often",
            "written with their original rings")
        return found
    }
}
