/// An error of this library: what is wrong, where, and what to do.
///
/// All errors that the library throws conform, except `CancellationError`. A program can show any of them in
/// its own layout:
///
///     do {
///         try await map.load()
///     } catch let error as any CartoucheError {
///         alert.title = error.what
///         alert.message = error.suggestion
///     }
public protocol CartoucheError: Error, CustomStringConvertible, Sendable {
    /// What is wrong, in plain English, without a full stop.
    var what: String { get }
    /// The file, the position in it and the JSON path, as far as known; may be empty.
    var `where`: String { get }
    /// What is expected or what to do, without a full stop; may be empty.
    var suggestion: String { get }
}

extension CartoucheError {
    /// Empty: the error has no place.
    public var `where`: String { "" }

    /// Empty: there is no suggestion.
    public var suggestion: String { "" }

    /// `where: what; suggestion`, on one line.
    public var description: String {
        let text = suggestion.isEmpty ? what : "\(what); \(suggestion)"
        return `where`.isEmpty ? text : "\(`where`): \(text)"
    }
}
