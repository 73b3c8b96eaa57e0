#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    // Programs import this module alone. Its views have the names of the engine's views and hide them, because a
    // module takes precedence over the modules that it exports again. The engine's views keep the names of the
    // proxies, `MapViewProxy` and `SceneViewProxy`.
    @_exported import Cartouche
    @_exported import CartoucheFoundation
#endif
