/// A paragraph of a letter.
public struct Paragraph {
    /// The words of the paragraph.
    public var words: [String]

    /// Creates a paragraph.
    public init(words: [String]) { self.words = words }
}
