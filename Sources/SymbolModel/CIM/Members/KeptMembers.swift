import Documents

/// What an object remembers of its source, so that writing gives back what was read: which members stood
/// there, and everything that its class does not list.
package struct KeptMembers: Hashable, Sendable {
    /// Bit i is set when the i-th listed member stood in the source; ``fromSource`` when there was a source.
    var present: UInt64 = 0
    var extras: KeptExtras?

    /// Set in objects that were read.
    static let fromSource: UInt64 = 1 << 63
    /// Set in objects whose `type` stood in the source.
    static let type: UInt64 = 1 << 62

    /// Of an object made by code.
    package init() {}

    /// The members of the source that the class does not list.
    package var unknownNames: [String] { extras?.unknown.map(\.key) ?? [] }
    /// Whether the object was read and not made by code.
    package var isFromSource: Bool { present & Self.fromSource != 0 }
}

/// The rare part of ``KeptMembers``, shared by copies.
struct KeptExtras: Hashable, Sendable {
    /// A member with the text of its value.
    struct Member: Hashable, Sendable {
        var key: String
        var value: RawJSON
    }

    /// A listed member that was written with another type or another spelling than the class's.
    struct Oddity: Hashable, Sendable {
        var number: Int
        /// Its text, where that is not what writing the value would give.
        var value: RawJSON?
        /// Its name, where that is not the listed one.
        var key: String?
    }

    final class Storage: Hashable, Sendable {
        let unknown: [Member]
        let oddities: [Oddity]
        let className: String?
        let whole: RawJSON?

        init(unknown: [Member], oddities: [Oddity], className: String?, whole: RawJSON?) {
            self.unknown = unknown
            self.oddities = oddities
            self.className = className
            self.whole = whole
        }

        static func == (left: Storage, right: Storage) -> Bool {
            left === right
                || left.unknown == right.unknown && left.oddities == right.oddities
                    && left.className == right.className && left.whole == right.whole
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(unknown)
            hasher.combine(oddities)
        }
    }

    private let storage: Storage

    /// - Parameters:
    ///   - className: the source's `type`, where the class has another name.
    ///   - whole: what stood in the object's place where that was no object.
    init(unknown: [Member] = [], oddities: [Oddity] = [], className: String? = nil, whole: RawJSON? = nil) {
        storage = Storage(unknown: unknown, oddities: oddities, className: className, whole: whole)
    }

    var unknown: [Member] { storage.unknown }
    var oddities: [Oddity] { storage.oddities }
    var className: String? { storage.className }
    var whole: RawJSON? { storage.whole }
}
