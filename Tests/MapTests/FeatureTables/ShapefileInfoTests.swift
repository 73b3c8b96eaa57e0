import Cartouche
import CartoucheDocuments
import CartoucheImages
import Foundation
import TemporarySupport
import Testing

/// The metadata beside a shapefile.
@Suite struct ShapefileInfoTests {
    private func info(_ xml: String) throws -> ShapefileInfo {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "roads.shp.xml")
        try Data(xml.utf8).write(to: url)
        return try ShapefileInfo(contentsOf: url)
    }

    @Test func metadataOfArcGISHasCreditsSummaryTagsAndAPreview() throws {
        let picture = try Data(Image(width: 3, height: 2, rgba: [UInt8](repeating: 200, count: 24)).pngData())
            .base64EncodedString()
        let info = try info(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <metadata xml:lang="en"><dataIdInfo>
              <idCredit>City of Aurora &amp; others</idCredit>
              <idPurp>&lt;p&gt;Trails for
                bicycles&lt;/p&gt;</idPurp>
              <searchKeys><keyword>trail</keyword><keyword>bike</keyword><keyword>trail</keyword></searchKeys>
            </dataIdInfo>
            <Binary><Thumbnail><Data EsriPropertyType="PictureX">\(picture)</Data></Thumbnail></Binary></metadata>
            """)
        #expect(info.credits == "City of Aurora & others")
        #expect(info.summary == "Trails for bicycles")
        #expect(info.tags == ["trail", "bike"])
        #expect(info.thumbnail?.width == 3)
    }

    @Test func metadataOfFGDCAndOfISO19139HasTheSameTexts() throws {
        let fgdc = try info(
            """
            <metadata><idinfo><datacred>A survey</datacred><descript><purpose>Depth &lt; 5 m</purpose></descript>
            <keywords><theme><themekt>none</themekt><themekey>water</themekey></theme>
            <place><placekey>Geneva</placekey></place></keywords></idinfo></metadata>
            """)
        #expect(fgdc.credits == "A survey")
        #expect(fgdc.summary == "Depth < 5 m")
        #expect(fgdc.tags == ["water", "Geneva"])
        let iso = try info(
            """
            <gmd:MD_Metadata xmlns:gmd="a" xmlns:gco="b"><gmd:identificationInfo><gmd:MD_DataIdentification>
            <gmd:purpose><gco:CharacterString>Maps</gco:CharacterString></gmd:purpose>
            <gmd:credit><gco:CharacterString>An office</gco:CharacterString></gmd:credit>
            <gmd:descriptiveKeywords><gmd:MD_Keywords><gmd:keyword><gco:CharacterString>soil</gco:CharacterString>
            </gmd:keyword></gmd:MD_Keywords></gmd:descriptiveKeywords>
            </gmd:MD_DataIdentification></gmd:identificationInfo></gmd:MD_Metadata>
            """)
        #expect(iso.credits == "An office")
        #expect(iso.summary == "Maps")
        #expect(iso.tags == ["soil"])
        #expect(iso.thumbnail == nil)
    }

    @Test func aTableHasTheMetadataAfterItIsLoaded() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "points.shp")
        // The header of a file of points without records: its length is 50 words of 16 bits.
        var header = [UInt8](repeating: 0, count: 100)
        (header[2], header[3], header[27], header[28], header[29], header[32]) = (0x27, 0x0A, 50, 0xE8, 3, 1)
        try Data(header).write(to: url)
        let metadata = "<metadata><dataIdInfo><idPurp>Wells</idPurp></dataIdInfo></metadata>"
        try Data(metadata.utf8).write(to: url.appendingPathExtension("xml"))
        let table = ShapefileFeatureTable(fileURL: url)
        #expect(table.info == nil)
        try await table.load()
        #expect(table.info?.summary == "Wells")
    }

    @Test(arguments: ["", "<metadata>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"])
    func malformedMetadataIsAnError(xml: String) {
        #expect(throws: DocumentError.self) { try info(xml) }
    }
}
