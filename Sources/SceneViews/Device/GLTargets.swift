import CartoucheCEgl
import CartoucheScenes

/// The targets of a device.
///
/// Those of the last drawing stay for the next one: the memory of new ones is cleared page by page by the system, which
/// takes longer than drawing a simple scene.
struct GLTargets {
    private let gl: CGlFunctions
    private var kept: [(target: GLTarget, isUsed: Bool)] = []
    /// The bytes that may stay.
    private static let byteLimit = 1 << 27

    init(_ gl: CGlFunctions) { self.gl = gl }

    /// Returns a target that no other call of this drawing has returned; its contents are undefined.
    mutating func target(_ kind: GLTarget.Kind) throws(SceneError) -> GLTarget {
        if let index = kept.firstIndex(where: { !$0.isUsed && $0.target.kind == kind }) {
            kept[index].isUsed = true
            return kept[index].target
        }
        let made = try GLTarget(kind, gl)
        kept.append((made, true))
        return made
    }

    /// Ends a drawing: deletes the targets that it did not use, and those that are too large to stay.
    mutating func endFrame() {
        var bytes = 0
        kept = kept.filter { target, isUsed in
            bytes += isUsed ? target.kind.byteCount : 0
            if isUsed, bytes <= Self.byteLimit { return true }
            target.delete(gl)
            return false
        }
        for index in kept.indices { kept[index].isUsed = false }
    }
}
