import CartoucheSymbols

extension Basemap {
    /// The look of a basemap that cannot be had, for another one in its place.
    package enum Look: Hashable, Sendable {
        case topographic, light, dark, terrain

        /// Words in the names of basemaps and styles of ArcGIS and others; the first look with a word counts.
        private static let words: [(Look, [String])] = [
            (.dark, ["dark", "night", "nova", "black", "blueprint"]),
            (
                .terrain,
                ["imagery", "satellite", "hybrid", "aerial", "terrain", "hillshade", "ocean", "physical"]
            ),
            (.light, ["gray", "grey", "light", "canvas", "positron", "newspaper", "humangeography"]),
        ]

        /// Finds the look that the name of a basemap or style says; `topographic` if it says none.
        package init(named name: String) {
            let letters = name.lowercased().filter { $0.isLetter }
            self = Self.words.first { $0.1.contains { letters.contains($0) } }?.0 ?? .topographic
        }
    }
}

extension Map {
    /// The look of the basemap of the map's document, or of its style, if it cannot be had; nil if there is none.
    package var missingLook: Basemap.Look? {
        content.read { content in
            content.missingLook ?? content.basemap?.style.map { Basemap.Look(named: "\($0)") }
        }
    }
}
