// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Modifiers of views.

extension View {
    public nonisolated func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { Modified() }
    public nonisolated func fixedSize() -> some View { Modified() }
    public nonisolated func padding(_ length: CGFloat) -> some View { Modified() }
    public nonisolated func clipped(antialiased: Bool = false) -> some View { Modified() }
    public nonisolated func shadow(radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View {
        Modified()
    }
    public nonisolated func font(_ font: Font?) -> some View { Modified() }
    public nonisolated func transformEffect(_ transform: CGAffineTransform) -> some View { Modified() }
    public nonisolated func alignmentGuide(
        _ guide: HorizontalAlignment, computeValue: @escaping @Sendable (ViewDimensions) -> CGFloat
    ) -> some View { Modified() }
    public nonisolated func alignmentGuide(
        _ guide: VerticalAlignment, computeValue: @escaping @Sendable (ViewDimensions) -> CGFloat
    ) -> some View { Modified() }
    public nonisolated func background<Style: ShapeStyle, Area: Shape>(
        _ style: Style, in shape: Area
    ) -> some View { Modified() }
    public nonisolated func overlay<Content: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Content
    ) -> some View { Modified() }
    public nonisolated func contentShape<Area: Shape>(_ shape: Area, eoFill: Bool = false) -> some View {
        Modified()
    }

    public nonisolated func gesture<Touch: Gesture>(_ gesture: Touch) -> some View { Modified() }
    public nonisolated func onContinuousHover(
        coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (HoverPhase) -> Void
    ) -> some View { Modified() }
    public nonisolated func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View { Modified() }

    public nonisolated func environment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
    ) -> some View { Modified() }
    public nonisolated func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
    ) -> some View { Modified() }
    public nonisolated func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View { Modified() }
    public nonisolated func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { Modified() }
    public nonisolated func task<Value: Equatable>(
        id value: Value, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { Modified() }
}
