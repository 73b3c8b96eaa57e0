/// A function of a script.
package final class ArcadeScriptFunction: @unchecked Sendable {
    let name: String
    let parameterCount: Int

    init(name: String, parameterCount: Int) {
        self.name = name
        self.parameterCount = parameterCount
    }
}
