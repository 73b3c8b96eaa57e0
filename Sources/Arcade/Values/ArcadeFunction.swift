/// A function as a value: one of the script, or one of the language.
package enum ArcadeFunction {
    case script(ArcadeScriptFunction)
    case builtin(ArcadeBuiltin)
}
