/// A label that a person gives to a message.
public struct Tag {
    /// The text of the label.
    public var text: String

    /// Creates a tag.
    public init(text: String) { self.text = text }
}
