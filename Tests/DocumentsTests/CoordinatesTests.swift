import CartoucheDocuments
import Testing

@Suite("Reading positions and names")
struct CoordinatesTests {
    func read(_ text: String) throws -> (depth: Int?, positions: JSONPositions) {
        var whole = JSONPositions()
        var reader = JSONReader(Array(text.utf8))
        let depth = try reader.readPositions(into: &whole)
        try reader.finish()
        var options = JSONReader.Options()
        options.chunkBytes = 16
        var pieces = JSONPositions()
        var piecewise = JSONReader(MemoryBytes(Array(text.utf8), chunk: 3), options: options)
        #expect(try piecewise.readPositions(into: &pieces) == depth)
        #expect(pieces.coordinates == whole.coordinates || text.contains("n") || text.contains("N"))
        #expect(pieces.lineEnds == whole.lineEnds)
        #expect(pieces.areaEnds == whole.areaEnds)
        return (depth, whole)
    }

    @Test("Positions have their nesting depth")
    func returnsDepth() throws {
        #expect(try read("[1,2]").depth == 0)
        #expect(try read("[[1,2],[3,4]]").depth == 1)
        #expect(try read("[[[1,2]],[[3,4]]]").depth == 2)
        #expect(try read("[[[[1,2]]]]").depth == 3)
        for empty in ["[]", "[[]]", "[[],[]]", "[[[[]]]]", "null"] { #expect(try read(empty).depth == nil) }
    }

    @Test("Positions have the ends of lines and polygons")
    func returnsEnds() throws {
        let text = " [ [[[1,2],[3,4]],[[5,6]]] , [], [[[7,8] , [9,10],[] ]] ] "
        let positions = try read(text).positions
        #expect(positions.coordinates == [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10]])
        #expect(positions.lineEnds == [2, 3, 5])
        #expect(positions.areaEnds == [2, 3])
        #expect(positions.thirds.isEmpty)
    }

    @Test("Heights and measures are read if there are any")
    func readsHeights() throws {
        let positions = try read("[[1,2],[3,4,5],[6,7],[8,9,10,11,12],[13,14,15]]").positions
        #expect(positions.coordinates.count == 5)
        #expect(positions.thirds.count == 5)
        #expect(positions.thirds[0].isNaN && positions.thirds[2].isNaN)
        #expect(positions.thirds[1] == 5 && positions.thirds[3] == 10 && positions.thirds[4] == 15)
        #expect(positions.fourths.count == 5)
        #expect(positions.fourths[3] == 11 && positions.fourths[4].isNaN)
    }

    @Test("Null and \"NaN\" become NaN")
    func readsMissing() throws {
        let positions = try read("[[1,2,\"NaN\"],[null,3,null]]").positions
        #expect(positions.thirds.allSatisfy { $0.isNaN })
        #expect(positions.coordinates[1].x.isNaN)
        #expect(positions.coordinates[1].y == 3)
    }

    static let refused = [
        "[1]", "[[1,2],[3]]", "[[1,2],3]", "[[1,2],[[3,4]]]", "[[[1,2]],[3,4]]", "[[[[[1,2]]]]]", "[1,\"x\"]",
        "[1,true]", "[1,[2]]", "[[1,2],null]", "{}", "\"x\"", "3", "[1,2", "[[1,2]", "[1,,2]", "[1,2,]",
        "[[1,2],]",
    ]

    @Test("Invalid positions are refused", arguments: refused)
    func refuses(_ text: String) {
        #expect(throws: DocumentError.self) {
            var reader = JSONReader(Array(text.utf8))
            var positions = JSONPositions()
            _ = try reader.readPositions(into: &positions)
            try reader.finish()
        }
    }

    @Test("Names are found by index, in any order")
    func findsNames() throws {
        var table = JSONKeyTable(["type", "geometry", "properties"])
        let text = #"{"properties":1,"x":{"type":2},"t\u0079pe":3,"geometry":4,"typ":5}"#
        var reader = JSONReader(Array(text.utf8))
        var found: [Int] = []
        try reader.beginObject()
        while let index = try reader.nextKey(in: &table) {
            found.append(index)
            try reader.skipValue()
        }
        try reader.finish()
        #expect(found == [2, 0, 1])
    }

    @Test("New names get the next indexes and keep them")
    func addsNames() throws {
        var table = JSONKeyTable()
        for row in 0..<3 {
            let names = (0..<500).map { "name \($0)" } + ["only \(row)", ""]
            var reader = JSONReader(
                Array(("{" + names.map { "\"\($0)\":0" }.joined(separator: ",") + "}").utf8))
            try reader.beginObject()
            while let index = try reader.nextKey(addingTo: &table) {
                #expect(table.keys[index] == reader.tokenString)
                try reader.skipValue()
            }
        }
        #expect(table.keys.count == 504)
        #expect(table.index(of: "name 499") == 499)
        #expect(table.index(of: "none") == nil)
        #expect(table.insert("only 1") == table.index(of: "only 1"))
    }
}
