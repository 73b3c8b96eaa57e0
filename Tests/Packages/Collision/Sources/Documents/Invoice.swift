/// A document of the program.
public struct Invoice {
    /// The number of the document.
    public var number: Int

    /// Creates an invoice.
    public init(number: Int) { self.number = number }
}
