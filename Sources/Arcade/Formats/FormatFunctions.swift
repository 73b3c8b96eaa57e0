extension ArcadeBuiltin {
    /// Text, Number and other functions with patterns.
    static let formats: [ArcadeBuiltin] = []
}
