/// The language of a label expression.
package enum LabelLanguage: Hashable, Sendable, CaseIterable {
    case arcade
    /// A language of label classes only.
    case script(ScriptLanguage)

    package static let vbScript = LabelLanguage.script(.vbScript)
    package static let python = LabelLanguage.script(.python)
    package static let jScript = LabelLanguage.script(.jScript)
    package static let simple = LabelLanguage.script(.simple)

    package static var allCases: [LabelLanguage] { [.arcade] + ScriptLanguage.allCases.map { .script($0) } }

    /// The name for users.
    package var name: String {
        switch self {
        case .arcade: "Arcade"
        case .script(let language): language.name
        }
    }
}
