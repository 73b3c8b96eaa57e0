/// Portrayal.
