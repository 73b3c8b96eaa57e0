import CartoucheMapModel
import CartoucheScenes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// The light and the air of the scene.
extension SceneView {
    /// The light of a scene.
    public enum SunLighting: Hashable, Sendable, CaseIterable {
        /// A light at the camera.
        case off
        /// The sun at the date of the view, without shadows.
        case light
        /// The sun at the date of the view, with shadows.
        case lightAndShadows
    }

    /// The air of the scene.
    ///
    /// The colors of the sky follow Preetham, Shirley and Smits, "A Practical Analytic Model for Daylight" (SIGGRAPH
    /// 1999), with the sun of the date. With ``SunLighting/off``, the sky is that of a day with the sun behind the
    /// camera.
    public enum AtmosphereEffect: Hashable, Sendable, CaseIterable {
        /// No atmosphere: the background is black.
        case off
        /// The sky above the horizon.
        case horizonOnly
        /// The sky, and the haze in front of what is far away.
        ///
        /// At a distance of 38 km near the ground, 2 % of the contrast is left. Markers and texts have no haze.
        case realistic
    }

    /// The darkening of places that little light of the sky reaches: corners, courtyards and the ground beside walls.
    public enum AmbientOcclusion: Hashable, Sendable, CaseIterable {
        /// No darkening.
        case off
        /// 8 samples for each pixel.
        case fast
        /// 20 samples for each pixel.
        case fine
    }

    /// The edges of shadows.
    public enum ShadowEdges: Hashable, Sendable, CaseIterable {
        /// The same everywhere.
        case sharp
        /// Softer with the distance from the body that casts the shadow (Fernando, "Percentage-Closer Soft Shadows",
        /// SIGGRAPH 2005).
        case soft
    }

    /// The background in space.
    public enum SpaceEffect: Hashable, Sendable, CaseIterable {
        /// The stars up to the magnitude 4.0, at the date of the sun.
        ///
        /// The positions are those of the year 2000 (BSC5: Hoffleit and Warren, 1991). The air hides stars by day.
        case stars
        /// A transparent background; Cartouche draws it black.
        case transparent
    }

    /// Sets the light, and returns the view.
    ///
    /// Default: `.off`.
    @discardableResult
    public func sunLighting(_ lighting: SunLighting) -> SceneView {
        let sun: SceneDrawing.Settings.Sun? =
            switch lighting {
            case .off: nil
            case .light: .withoutShadows
            case .lightAndShadows: .withShadows
            }
        change { $0.settings.sun = sun }
        return self
    }

    /// Sets the date of the sun, and returns the view.
    ///
    /// Default: noon at longitude 0 on September 21, 2020.
    @discardableResult
    public func sunDate(_ date: Date) -> SceneView {
        change { $0.settings.sunDate = date.timeIntervalSince1970 }
        return self
    }

    /// Sets the date of the scene's document, if it has one.
    package func applySunDate() {
        guard let date = scene.sunDate else { return }
        change { $0.settings.sunDate = date }
    }

    /// Sets the air of the scene, and returns the view.
    ///
    /// Default: `.horizonOnly`.
    @discardableResult
    public func atmosphereEffect(_ effect: AtmosphereEffect) -> SceneView {
        change { state in
            state.settings.hasSky = effect != .off
            state.settings.effects.hasHaze = effect == .realistic
        }
        return self
    }

    /// Sets the darkening of places that little light reaches, and returns the view.
    ///
    /// It is computed from the depths of the picture, within a distance that fits the size of what is seen. Default:
    /// `.off`.
    @discardableResult
    public func ambientOcclusion(_ quality: AmbientOcclusion) -> SceneView {
        change { state in
            switch quality {
            case .off: state.settings.effects.occlusion = .off
            case .fast: state.settings.effects.occlusion = .fast
            case .fine: state.settings.effects.occlusion = .fine
            }
        }
        return self
    }

    /// Sets the edges of the shadows of the sun, and returns the view.
    ///
    /// Default: `.sharp`.
    @discardableResult
    public func shadowEdges(_ edges: ShadowEdges) -> SceneView {
        change { $0.settings.effects.softensShadows = edges == .soft }
        return self
    }

    /// Sets the background in space, and returns the view.
    ///
    /// Stars are behind the sky. A scene with a background of its own has none. Default: `.transparent`.
    @discardableResult
    public func spaceEffect(_ effect: SpaceEffect) -> SceneView {
        change { $0.settings.effects.hasStars = effect == .stars }
        return self
    }
}
