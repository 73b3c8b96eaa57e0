extension ArcadeBuiltin {
    /// Functions of dates and times.
    static let dates: [ArcadeBuiltin] = []
}
