/// A person who works.
public struct Employee {
    /// The name of the person.
    public var name: String

    /// Creates an employee.
    public init(name: String) { self.name = name }
}
