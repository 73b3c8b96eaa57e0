/// The reference of a symbol's angle: the screen or the map.
public enum SymbolAngleAlignment: Hashable, Sendable {
    /// The screen: the symbol keeps its direction when the map is rotated.
    case screen
    /// The map: the symbol rotates with the map.
    case map
}
