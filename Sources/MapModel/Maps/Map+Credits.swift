extension Map {
    /// Returns stated credits and those of the visible layers; opens the layers, because their sources have the credits.
    ///
    /// The calling thread waits for the sources.
    ///
    /// - Throws: Errors that do not belong to one layer.
    package func credits(after stated: String) throws -> String {
        for layer in layersInDrawingOrder where layer.isVisible {
            // The drawing reports layers that fail.
            do { try layer.prepare() } catch { if error.ofOneLayer == nil { throw error } }
        }
        return [stated, attribution].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
