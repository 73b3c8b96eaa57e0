import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// For tests that limit the memory of processes: a sanitizer reserves more than any limit.
    static var limitsMemory: Self {
        .enabled(
            if: ProcessInfo.processInfo.environment["CARTOUCHE_SANITIZER"] == nil,
            "a sanitizer reserves more memory than the limit")
    }
}
