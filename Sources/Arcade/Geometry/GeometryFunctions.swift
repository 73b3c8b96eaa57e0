extension ArcadeBuiltin {
    /// Functions of geometries.
    static let geometries: [ArcadeBuiltin] = []
}
