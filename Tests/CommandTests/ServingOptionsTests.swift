import ArgumentParser
import CartoucheCommandLines
import Testing

@Suite struct ServingOptionsTests {
    /// The command and the server read the same options.
    @Test(arguments: [
        ["map.json"],
        ["-odd.json", "--port", "8000", "--host", "0.0.0.0", "--no-open", "--no-watch"],
        ["a.gpkg", "b.json", "--data", "Roads=r.gpkg", "--data", "folder", "--root", ".", "--title", "A b"],
        ["map.json", "--credit", "© all"], ["city.mmpk", "--map", "-old roads"],
    ])
    func theServerGetsAllOptions(_ words: [String]) throws {
        // A name that begins with a hyphen comes after all options.
        let files = words.prefix { !$0.hasPrefix("--") }
        let options = try ServingOptions.parse(Array(words.dropFirst(files.count)) + ["--"] + files)
        let passedOn = try ServingOptions.parse(options.words)
        #expect(passedOn.words == options.words && passedOn.inputs == Array(files))
        #expect(options.words.dropLast(files.count + 1).elementsEqual(words.dropFirst(files.count)))
    }
}
