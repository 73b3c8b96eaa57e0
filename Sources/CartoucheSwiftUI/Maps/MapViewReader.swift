#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CartoucheMapModel
    import CartoucheMapViews
    import SwiftUI

    /// A view that gives its content the proxy of the map view inside.
    ///
    /// The proxy is the engine's view. It identifies, converts points and sets viewpoints:
    ///
    /// ```swift
    /// MapViewReader { proxy in
    ///     MapView(map: map)
    ///         .onSingleTapGesture { screenPoint, _ in
    ///             Task { result = try await proxy.identify(on: layer, screenPoint: screenPoint, tolerance: 12) }
    ///         }
    /// }
    /// ```
    public struct MapViewReader<Content: View>: View {
        private let content: (MapViewProxy) -> Content
        @State private var engine = MapEngine()

        /// Creates a reader of one map view.
        ///
        /// - Parameter content: Returns the content, which contains the map view, for a proxy.
        public init(@ViewBuilder content: @escaping (MapViewProxy) -> Content) {
            self.content = content
        }

        /// The content.
        public var body: some View {
            content(engine.view)
                .environment(\.mapViewProxy, engine.view)
        }
    }

    /// Creates the engine's view when it is needed: SwiftUI creates initial values of a state again and again.
    @MainActor
    final class MapEngine {
        private(set) lazy var view = MapViewProxy(map: Map())
    }

    private struct MapViewProxyKey: EnvironmentKey {
        static let defaultValue: MapViewProxy? = nil
    }

    extension EnvironmentValues {
        /// The proxy of the reader around; nil without a reader.
        var mapViewProxy: MapViewProxy? {
            get { self[MapViewProxyKey.self] }
            set { self[MapViewProxyKey.self] = newValue }
        }
    }
#endif
