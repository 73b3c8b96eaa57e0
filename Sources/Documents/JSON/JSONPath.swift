/// The path of a value in a JSON document, for example `$.layers[2].opacity`.
///
/// It is a chain of steps towards the root. A step costs one small allocation; the text is created only when needed.
package indirect enum JSONPath: Hashable, Sendable {
    case root
    case member(of: JSONPath, key: String)
    case element(of: JSONPath, index: Int)

    /// Returns the path of a member of the object at this path.
    package func appending(_ key: String) -> JSONPath { .member(of: self, key: key) }
    /// Returns the path of an element of the array at this path.
    package func appending(_ index: Int) -> JSONPath { .element(of: self, index: index) }
}

extension JSONPath: CustomStringConvertible {
    /// The text, such as `$.drawingInfo.renderer.uniqueValueInfos[3]`; names that are not identifiers are in brackets.
    package var description: String {
        var steps: [String] = []
        var path = self
        while true {
            switch path {
            case .root:
                return "$" + steps.reversed().joined()
            case .member(let parent, let key):
                let isPlain = !key.isEmpty && key.utf8.allSatisfy { isIdentifierByte($0) }
                steps.append(isPlain ? "." + key : "[" + JSONWriter.quoted(key) + "]")
                path = parent
            case .element(let parent, let index):
                steps.append("[\(index)]")
                path = parent
            }
        }
    }

    private func isIdentifierByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
            true
        default: false
        }
    }
}
