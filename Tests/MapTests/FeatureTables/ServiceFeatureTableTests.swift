import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheSymbols
import Foundation
import TemporarySupport
import Testing

/// Tables of feature services, which are read from local copies.
@Suite struct ServiceFeatureTableTests {
    /// Each test has addresses of its own, because local copies are set for the process.
    private let service = URL(string: "https://example.com/\(UUID().uuidString)/FeatureServer/0")!

    @Test func aTableReadsItsLocalCopy() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("name,lon,lat\nAhorn,1,2\nBirke,3,4\n", as: "towns.csv")
        ServiceFeatureTable.setLocalCopy(file, for: service)
        let table = ServiceFeatureTable(url: URL(string: service.absoluteString + "/?f=json")!)
        try await table.load()
        #expect(table.numberOfFeatures == 2)
        table.featureRequestMode = .manualCache
        let query = QueryParameters()
        query.whereClause = "name LIKE 'B%'"
        let result = try await table.populateFromService(using: query, clearCache: true, outFields: ["*"])
        #expect(result.map { $0.attributes["name"] as? String } == ["Birke"])
        #expect(try await table.populateFromService(using: nil, clearCache: false).count == 2)
    }

    @Test func aResultHasTheRequestedFields() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("name,size,lon,lat\nAhorn,3,1,2\nBirke,4,3,4\n", as: "trees.csv")
        ServiceFeatureTable.setLocalCopy(file, for: service)
        let table = try #require([service].map(ServiceFeatureTable.init(url:)).first)
        let query = QueryParameters()
        query.addOrderByField(OrderBy(fieldName: "size", sortOrder: .descending))
        let result = try await table.populateFromService(
            using: query, clearCache: false, outFields: ["NAME"])
        #expect(result.fields.map(\.name) == ["name"])
        #expect(result.map { $0.attributes["name"] as? String } == ["Birke", "Ahorn"])
        #expect(result.allSatisfy { $0.attributes.keys.elementsEqual(["name"]) })
        let all = try await table.populateFromService(
            using: query, clearCache: false, outFields: ["name", "*"])
        #expect(all.first { _ in true }?.attributes["size"] as? Int64 == 4)
        await #expect(throws: MapError.self) {
            try await table.populateFromService(using: query, clearCache: false, outFields: ["height"])
        }
    }

    @Test func clearingTheCacheOpensTheLocalCopyAgain() async throws {
        let folder = try TemporaryFolder()
        ServiceFeatureTable.setLocalCopy(try folder.write("lon,lat\n1,2\n", as: "a.csv"), for: service)
        let table = ServiceFeatureTable(url: service)
        #expect(try await table.populateFromService(using: nil, clearCache: false).count == 1)
        let newer = try folder.write("name,lon,lat\nA,1,2\nB,3,4\n", as: "b.csv")
        ServiceFeatureTable.setLocalCopy(newer, for: service)
        #expect(try await table.populateFromService(using: nil, clearCache: false).count == 1)
        #expect(try await table.populateFromService(using: nil, clearCache: true).count == 2)
        #expect(table.numberOfFeatures == 2 && table.field(named: "name") != nil)
        #expect(table.loadStatus == .loaded)
    }

    @Test func aTableWithoutLocalCopyIsAnErrorWithASuggestion() async throws {
        let table = ServiceFeatureTable(url: service)
        let error = await #expect(throws: MapError.self) { try await table.load() }
        #expect(error?.description.contains("setLocalCopy") == true)
        #expect(table.loadStatus == .failed)
        let map = Map(spatialReference: .wgs84)
        map.addOperationalLayer(FeatureLayer(featureTable: table))
        #expect(throws: MapError.self) {
            try map.makeImage(
                size: ScreenSize(width: 20, height: 20),
                viewpoint: Viewpoint(latitude: 0, longitude: 0, scale: 1e8))
        }
    }

    @Test func aRemovedCopyIsNotRead() async throws {
        let folder = try TemporaryFolder()
        ServiceFeatureTable.setLocalCopy(try folder.write("lon,lat\n1,2\n", as: "a.csv"), for: service)
        #expect(ServiceFeatureTable.localCopy(for: service) != nil)
        ServiceFeatureTable.setLocalCopy(nil, for: service)
        #expect(ServiceFeatureTable.localCopy(for: service) == nil)
    }
}
