/// A feature that a customer pays for.
public enum Subscription: String, CaseIterable {
    /// Maps without a credit.
    case plain
    /// Maps that the server keeps.
    case stored
}
