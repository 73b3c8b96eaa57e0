import ArgumentParser

/// The format of a scene: a picture, a page that readers turn, or glTF.
enum SceneFormat: String, OutputFormat {
    case png, jpg, webp, tif, html, glb

    static var hasOption: Bool { false }
}
