import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel
import Foundation
import TemporarySupport
import Testing

/// Statistics of the features of a table.
@Suite struct StatisticsQueryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Returns a table of five towns in two countries; the population of one is unknown.
    private func towns() throws -> FileFeatureTable {
        let url = try folder.write(
            """
            country,people,lon,lat
            A,10,0,0
            B,40,1,0
            A,20,2,0
            A,30,3,0
            B,,4,0

            """, as: "towns.csv")
        return FileFeatureTable(fileURL: url)
    }

    private func definitions(_ types: [StatisticDefinition.StatisticType]) -> [StatisticDefinition] {
        types.map { StatisticDefinition(fieldName: "PEOPLE", statisticType: $0) }
    }

    @Test func allStatisticsOfAllFeatures() async throws {
        let parameters = StatisticsQueryParameters(
            statisticDefinitions: definitions([
                .average, .count, .maximum, .minimum, .standardDeviation, .sum, .variance, .mode,
            ]))
        let result = try await towns().queryStatistics(using: parameters)
        let record = try #require(result.statisticRecords().first)
        #expect(result.count == 1 && record.group.isEmpty)
        #expect(record.statistics["AVG_PEOPLE"] as? Double == 25)
        #expect(record.statistics["COUNT_PEOPLE"] as? Int64 == 4)
        #expect(record.statistics["MAX_PEOPLE"] as? Double == 40)
        #expect(record.statistics["MIN_PEOPLE"] as? Double == 10)
        #expect(record.statistics["SUM_PEOPLE"] as? Double == 100)
        #expect(record.statistics["MODE_PEOPLE"] as? Int64 == 10)
        let variance = try #require(record.statistics["VAR_PEOPLE"] as? Double)
        #expect(abs(variance - 500.0 / 3) < 1e-9)
        let deviation = try #require(record.statistics["STDDEV_PEOPLE"] as? Double)
        #expect(abs(deviation - variance.squareRoot()) < 1e-9)
    }

    @Test func groupsAreSortedByTheRequestedFields() async throws {
        let parameters = StatisticsQueryParameters(statisticDefinitions: [
            StatisticDefinition(fieldName: "people", statisticType: .sum, outputAlias: "total")
        ])
        parameters.addGroupByFieldName("Country")
        func groups() async throws -> [String] {
            try await towns().queryStatistics(using: parameters).map { record in
                "\(record.group["country"] ?? "?") \(record.statistics["total"] ?? "?")"
            }
        }
        #expect(try await groups() == ["A 60.0", "B 40.0"])
        parameters.addOrderByField(OrderBy(fieldName: "total"))
        #expect(try await groups() == ["B 40.0", "A 60.0"])
    }

    @Test func conditionsAndGeometriesSelectTheFeatures() async throws {
        let parameters = StatisticsQueryParameters(statisticDefinitions: definitions([.sum, .count]))
        parameters.whereClause = "country = 'A'"
        parameters.geometry = Envelope(xMin: 1.5, yMin: -1, xMax: 9, yMax: 1, spatialReference: .wgs84)
        let record = try #require(try await towns().queryStatistics(using: parameters).first { _ in true })
        #expect(record.statistics["SUM_PEOPLE"] as? Double == 50)
        parameters.whereClause = "country = 'C'"
        let empty = try #require(try await towns().queryStatistics(using: parameters).first { _ in true })
        #expect(empty.statistics["SUM_PEOPLE"] == nil && empty.statistics["COUNT_PEOPLE"] as? Int64 == 0)
    }

    @Test func definitionsHaveAnIdentity() {
        let list = definitions([.sum, .sum])
        #expect(Set(list.map { ObjectIdentifier($0) }).count == 2)
        let parameters = StatisticsQueryParameters(statisticDefinitions: list)
        parameters.addStatisticDefinitions(definitions([.average]))
        #expect(parameters.statisticDefinitions.map(\.statisticType) == [.sum, .sum, .average])
    }

    @Test func tooManyGroupsAreAnError() async throws {
        let rows = (0...100_000).map { "\($0),1,0,0\n" }.joined()
        let url = try folder.write("code,people,lon,lat\n" + rows, as: "codes.csv")
        let table = FileFeatureTable(fileURL: url)
        let parameters = StatisticsQueryParameters(statisticDefinitions: definitions([.sum]))
        parameters.addGroupByFieldName("code")
        let error = await #expect(throws: MapError.self) {
            try await table.queryStatistics(using: parameters)
        }
        #expect(error?.what == "the query has more than 100000 groups")
        parameters.whereClause = "code > 0"
        #expect(try await table.queryStatistics(using: parameters).count == 100_000)
    }

    @Test func unknownFieldsAreErrors() async throws {
        let unknown = StatisticsQueryParameters(statisticDefinitions: [
            StatisticDefinition(fieldName: "height", statisticType: .sum)
        ])
        await #expect(throws: MapError.self) { try await towns().queryStatistics(using: unknown) }
        let sorted = StatisticsQueryParameters(statisticDefinitions: definitions([.sum]))
        sorted.addOrderByField(OrderBy(fieldName: "height"))
        await #expect(throws: MapError.self) { try await towns().queryStatistics(using: sorted) }
        let none = StatisticsQueryParameters(statisticDefinitions: [])
        await #expect(throws: MapError.self) { try await towns().queryStatistics(using: none) }
    }
}
