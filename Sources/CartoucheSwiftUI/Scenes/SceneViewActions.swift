#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CartoucheGeospatial
    import CartoucheScenes
    import CoreGraphics

    /// What a program does when a scene view changes or a user touches it.
    struct SceneViewActions {
        var singleTap: ((CGPoint, Point?) -> Void)?
        var longPress: ((CGPoint, Point?) -> Void)?
        var camera: ((Camera) -> Void)?
        var navigating: ((Bool) -> Void)?
        var drawing: ((Result<SceneReport, any Error>) -> Void)?
    }
#endif
