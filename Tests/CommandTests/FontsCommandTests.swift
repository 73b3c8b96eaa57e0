import CartoucheDocuments
import Testing

/// `cartouche fonts` lists the fonts of symbols, without the fonts of this system.
@Suite struct FontsCommandTests {
    let folder = try! Scratch()

    private static let symbol = """
        {"type":"CIMPointSymbol","symbolLayers":[
        {"type":"CIMCharacterMarker","size":9,"fontFamilyName":"Own Signs","fontStyleName":"Regular","characterIndex":40},
        {"type":"CIMCharacterMarker","size":9,"fontFamilyName":"Own Signs","fontStyleName":"Regular","characterIndex":33},
        {"type":"CIMCharacterMarker","size":9,"fontFamilyName":"Wingdings","fontStyleName":"Regular","characterIndex":108}]}
        """

    @Test func fontsWithBoxesComeWithTheirCharacters() throws {
        try folder.write("a.json", Self.symbol)
        try folder.write(
            "b.json", #"{"type":"esriSMS","style":"esriSMSCircle","size":9,"color":[1,2,3,255]}"#)
        let run = try folder.cartouche("fonts", "a.json", "b.json", "--skip-system-fonts")
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(
            run.text == "Own Signs\tmarkers\t1\tbox\nWingdings\tmarkers\t1\tbox\n2 symbols, 1 with boxes\n",
            "\(run.text)")
        let json = try JSONPart(
            parsing: folder.cartouche("fonts", "a.json", "--skip-system-fonts", "--json").output)
        #expect(json["symbols"]?.double == 1 && json["boxes"]?.double == 1 && json["failed"]?.double == 0)
        let own = json["fonts"]?.array?.first { $0["family"]?.string == "Own Signs" }
        #expect(own?["missing"]?.array?.compactMap(\.double) == [33, 40] && own?["drawn"]?.string == "box")
    }

    @Test func aFileThatCannotBeReadDoesNotStopTheList() throws {
        try folder.write("a.json", Self.symbol)
        let run = try folder.cartouche("fonts", "none.stylx", "a.json", "--skip-system-fonts")
        #expect(run.status == 66 && run.text.hasSuffix("1 symbol, 1 with boxes\n"))
        #expect(run.errors.contains("none.stylx"))
    }
}
