extension ArcadeRun {
    /// Creates a run with values for the variables of a profile.
    ///
    /// - Parameter values: The values by the name of the variable in lower case; other variables have those of the
    ///   context. `$feature` can be a dictionary of attributes.
    /// - Throws: ``ArcadeFault`` if the script needs a feature and there is none.
    package convenience init(
        _ program: ArcadeProgram, _ context: ArcadeContext, values: [String: ArcadeValue]
    ) throws(ArcadeFault) {
        let feature: ArcadeFeature
        switch values["$feature"] {
        case .feature(let own)?: feature = own
        case .dictionary(let attributes)?:
            feature = ArcadeFeature(
                geometry: nil, attributes: attributes, schema: context.schema, isImmutable: true)
        default:
            if program.profileVariables.contains("$feature") || !program.fieldNames.isEmpty {
                throw ArcadeFault(.nullAccess, "the script needs a feature", suggestion: "set $feature")
            }
            feature = ArcadeFeature(geometry: nil, attributes: ArcadeDictionary(), isImmutable: true)
        }
        try self.init(program, context, feature: feature)
        for (index, name) in program.profileVariables.enumerated() where name != "$feature" {
            if let value = values[name] { profileValues[index] = value }
        }
    }
}
