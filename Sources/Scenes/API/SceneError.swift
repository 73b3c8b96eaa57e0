import CartoucheDocuments

/// A scene that cannot be drawn.
public enum SceneError: CartoucheError, Hashable {
    /// The graphics library or its driver is not installed.
    case missingDriver(what: String, package: String)
    /// The graphics driver refuses a part of the drawing.
    case deviceFailure(what: String)
    /// The size of the picture is out of range.
    case unusableSize(what: String, suggestion: String)
    /// The camera has no position, or there is nothing to look at.
    case noCamera(what: String, suggestion: String)
    /// The document is not a web scene.
    case notAScene(source: String, what: String, suggestion: String)

    /// The file or document; empty for errors of the device.
    public var `where`: String { if case .notAScene(let source, _, _) = self { source } else { "" } }

    /// What is wrong.
    public var what: String {
        switch self {
        case .missingDriver(let what, _): "scenes need a driver of OpenGL ES: \(what)"
        case .deviceFailure(let what), .unusableSize(let what, _), .noCamera(let what, _),
            .notAScene(_, let what, _):
            what
        }
    }

    /// What to do.
    public var suggestion: String {
        switch self {
        case .missingDriver(_, let package): "install the package \(package) (Debian, Ubuntu)"
        case .deviceFailure: "update the graphics driver, or use that of Mesa (libgl1-mesa-dri)"
        case .unusableSize(_, let suggestion), .noCamera(_, let suggestion),
            .notAScene(_, _, let suggestion):
            suggestion
        }
    }
}
