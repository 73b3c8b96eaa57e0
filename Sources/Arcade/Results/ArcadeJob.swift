import CartoucheDocuments
import CartoucheGeospatial

/// A script with a feature and its surroundings, as JSON: a line of `cartouche arcade --jobs`.
package struct ArcadeJob {
    package var script = ""
    package var feature = ArcadeFeature(geometry: nil, attributes: ArcadeDictionary(), isImmutable: true)
    package var context = ArcadeContext()
    package var profile = ArcadeProfile.all

    package init(script: String) { self.script = script }

    /// Reads a line: `script`, `feature`, `view`, `config`, `spatialReference`, `timeZone` and `profile`.
    ///
    /// - Throws: `DocumentError` or ``ArcadeFault`` with the member that cannot be used.
    package init(_ json: JSONPart) throws {
        guard let script = json["script"]?.string else {
            throw DocumentError(
                .wrongValue, path: "$.script", what: "the script is missing or is not a text",
                suggestion: #"write {"script": "1 + 1"}"#)
        }
        self.script = script
        try read(spatialReference: json.member("spatialReference"))
        if let zone = json.member("timeZone") { try read(timeZone: zone.string ?? "") }
        if let name = json.member("profile") { try read(profile: name.string ?? "") }
        if let view = json.member("view") { context.view = view.value }
        if let config = json.member("config") { context.config = config.value }
        if let feature = json.member("feature") { try read(feature: feature) }
    }

    /// Sets the spatial reference of the map: an object or a number.
    package mutating func read(spatialReference json: JSONPart?) throws(DocumentError) {
        guard let json else { return }
        if let wkid = json.double.flatMap({ Int(exactly: $0) }).flatMap({ WKID($0) }) {
            context.spatialReference = SpatialReference(wkid: wkid)
        } else if let reference = EsriJSON.spatialReference(from: json) {
            context.spatialReference = reference
        } else {
            throw json.wrong(#"a spatial reference, such as {"wkid": 3857}"#, at: "$.spatialReference")
        }
    }

    /// Sets the time zone of the map.
    package mutating func read(timeZone name: String) throws(DocumentError) {
        guard let zone = ArcadeTimeZone.named(name) else {
            throw DocumentError(
                .wrongValue, path: "$.timeZone", what: "'\(name)' is not a time zone",
                suggestion: "use a name such as Europe/Vienna, or an offset such as +02:00")
        }
        context.timeZone = zone
    }

    /// Sets the profile.
    package mutating func read(profile name: String) throws(DocumentError) {
        guard let profile = ArcadeProfile.named.first(where: { $0.name == name }) else {
            throw DocumentError(
                .wrongValue, path: "$.profile", what: "there is no profile '\(name)'",
                suggestion: .suggestion(for: name, among: ArcadeProfile.named.map(\.name), "the profiles are")
            )
        }
        self.profile = profile
    }

    /// Sets the feature: `attributes`, `geometry`, `fields`, `types` and `typeIdField`.
    ///
    /// An attribute can be a date: `{"$date": 1577836800000}`.
    package mutating func read(feature json: JSONPart) throws {
        context.schema = ArcadeSchema(json)
        let attributes = ArcadeDictionary()
        if let members = json.member("attributes")?.value.object {
            for member in members.members { attributes[member.key] = try attribute(member.value) }
        }
        var geometry: Geometry?
        if let part = json.member("geometry") {
            geometry = try EsriJSON.geometry(
                from: part, at: "$.feature.geometry", spatialReference: context.spatialReference)
        }
        feature = ArcadeFeature(
            geometry: geometry, attributes: attributes, schema: context.schema, isImmutable: true)
    }

    private func attribute(_ json: JSONValue) throws -> ArcadeValue {
        if let object = json.object, object.count == 1, let milliseconds = object["$date"]?.double {
            return .date(ArcadeDate(milliseconds: milliseconds, zone: context.timeZone))
        }
        return try ArcadeValue(json)
    }

    /// The outcome of a job.
    package enum Outcome {
        case value(ArcadeValue)
        case fault(ArcadeFault, atLoad: Bool)
    }

    /// Reads and runs the script.
    package func outcome() -> Outcome {
        let program: ArcadeProgram
        do throws(ArcadeFault) {
            program = try ArcadeProgram.compile(script, profile: profile)
        } catch {
            return .fault(error, atLoad: true)
        }
        do throws(ArcadeFault) {
            return .value(try program.value(ArcadeRun(program, context, feature: feature)))
        } catch {
            return .fault(error, atLoad: false)
        }
    }

    /// Reads and runs the script, and returns the answer as JSON.
    package func answer() -> JSONValue {
        switch outcome() {
        case .fault(let fault, let atLoad): return ArcadeAnswer.json(of: fault, atLoad: atLoad, in: script)
        case .value(let value):
            do throws(ArcadeFault) {
                return try ArcadeAnswer.json(of: value)
            } catch {
                return ArcadeAnswer.json(of: error, atLoad: false, in: script)
            }
        }
    }
}
