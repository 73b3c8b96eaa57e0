/// The straight pieces of the last path with curves.
///
/// Most shapes are filled and then stroked, so the next path is often the same. Equal paths usually share their
/// arrays, and are then compared in constant time.
struct FlattenedPath: Sendable {
    private var curved = Path()
    private var flat = Path()

    /// Returns a path with straight pieces instead of curves.
    mutating func flattened(_ path: Path) -> Path {
        guard path.hasCurves else { return path }
        if path != curved {
            flat = path.flattened()
            curved = path
        }
        return flat
    }
}
