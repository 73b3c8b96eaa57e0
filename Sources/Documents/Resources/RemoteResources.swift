import Synchronization

/// Loads resources from other computers for ``ResourceLoader``, if the program allows it.
///
/// The modules of documents and symbols have no network access themselves.
package final class RemoteResources: Sendable {
    private static let process = Mutex<RemoteResources?>(nil)
    @TaskLocal private static var own: RemoteResources?

    private let loading: @Sendable (String, Int) throws(DocumentError) -> Resource

    /// - Parameter loading: Returns the resource at an address, with at most a number of bytes. It may wait.
    package init(_ loading: @escaping @Sendable (String, Int) throws(DocumentError) -> Resource) {
        self.loading = loading
    }

    /// The loader of the current task, or else of the process; nil refuses all addresses.
    package static var current: RemoteResources? { own ?? process.withLock { $0 } }

    /// Sets the loader of the process.
    package static func setProcess(_ resources: RemoteResources?) { process.withLock { $0 = resources } }

    /// Runs an operation with another loader; resource loaders that are made in it keep it.
    package static func using<Result>(
        _ resources: RemoteResources, _ operation: () throws -> Result
    ) rethrows -> Result {
        try $own.withValue(resources, operation: operation)
    }

    func load(_ address: String, limit: Int) throws(DocumentError) -> Resource { try loading(address, limit) }
}

extension RemoteResources: Hashable {
    /// Returns whether both are the same object.
    package static func == (left: RemoteResources, right: RemoteResources) -> Bool { left === right }

    /// Hashes the identity of the object.
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
