import CartoucheDocuments
import CartoucheSymbolDocuments
import Testing

@Suite("Data connections of layers")
struct DataConnectionTests {
    private func connection(_ json: String) throws -> DataConnection {
        let text = """
            {"type":"CIMLayerDocument","layers":["a"],"layerDefinitions":[{"type":"CIMFeatureLayer","name":"A",
            "uRI":"a","featureTable":{"dataConnection":\(json)},"renderer":{"type":"CIMSimpleRenderer"}}]}
            """
        return try #require(
            try LayerDocument(bytes: Array(text.utf8), path: "a.lyrx").layers.first?.connection)
    }

    @Test(
        "Paths of Windows have slashes, and data sets have no schema",
        arguments: [
            (
                #""workspaceConnectionString":"DATABASE=..\\..\\x.gdb","workspaceFactory":"FileGDB","dataset":"Roads""#,
                "../../x.gdb", ["Roads"]
            ),
            (
                #""workspaceConnectionString":"AUTHENTICATION_MODE=OSA;DATABASE=C:\\a b\\c.gpkg","dataset":"main.%roads_7","sqlQuery":"SELECT id, geom FROM main.roads""#,
                "C:/a b/c.gpkg", ["roads", "roads_7"]
            ),
            (
                #""workspaceConnectionString":"DATABASE=shapes","workspaceFactory":"Shapefile","dataset":"roads.shp""#,
                "shapes", ["roads"]
            ),
            (
                #""workspaceConnectionString":"SERVER=s;DATABASE=db","workspaceFactory":"SDE","dataset":"db.owner.ROADS""#,
                "", ["ROADS"]
            ),
            (
                #""workspaceConnectionString":"URL=https://x/FeatureServer","workspaceFactory":"FeatureService","dataset":"4""#,
                "", []
            ),
        ])
    func workspaces(members: String, path: String, names: [String]) throws {
        let connection = try connection("{\(members)}")
        #expect(connection.workspacePath == path)
        #expect(connection.datasetNames == names)
    }

    @Test("A query has a condition, and a join has a source table")
    func queriesAndJoins() throws {
        let query = try connection(
            #"{"dataset":"main.%r","sqlQuery":"select * from \"main\".\"roads\" where kind = 'a' and lanes > 2"}"#
        )
        #expect(query.condition == "kind = 'a' and lanes > 2")
        #expect(query.datasetNames.first == "roads")
        let join = try connection(
            #"{"type":"CIMRelQueryTableDataConnection","sourceTable":{"dataset":"roads","workspaceConnectionString":"DATABASE=x.gdb"}}"#
        )
        #expect(join.isJoined && join.datasetNames == ["roads"] && join.workspacePath == "x.gdb")
    }
}
