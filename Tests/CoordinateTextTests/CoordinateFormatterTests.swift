import CartoucheCoordinateText
import CartoucheGeospatial
import Testing

@Suite struct CoordinateFormatterTests {
    private let edinburgh = Point(latitude: 55.9442008, longitude: -3.1619539)

    /// Latitude, longitude, UTM or UPS to millimeters, and the MGRS square of a meter, by GeographicLib 2.1.
    private static let published = """
        55.9442008 -3.1619539 30n 489884.746 6199881.160 30UVG8988499881
        33.3 44.4 38n 444140.545 3684706.356 38SMB4414084706
        83.627 -32.664 25n 504163.899 9286465.665 25XEN0416386465
        0 0 31n 166021.443 0.000 31NAA6602100000
        -0.000001 -0.000001 30s 833978.445 9999999.889 30MZE3397899999
        60.5 4.5 32n 252928.532 6715548.234 32VKN5292815548
        60.5 2.5 31n 472533.240 6707201.478 31VDH7253307201
        55.999 4.5 31n 593550.140 6206983.586 31UEC9355006983
        64.001 4.5 31n 573360.473 7097988.771 31WEL7336097988
        72.5 8.5 31n 684366.223 8053151.790 31XFA8436653151
        72.5 9.5 33n 315633.777 8053151.790 33XUA1563353151
        78 20.9 33n 636716.846 8665261.550 33XXG3671665261
        78 21.1 35n 363283.154 8665261.550 35XLG6328365261
        75 32.9 35n 670192.715 8332079.469 35XPD7019232079
        75 33.1 37n 329807.285 8332079.469 37XCD2980732079
        75 41.9 37n 583751.310 8325654.605 37XED8375125654
        75 42.1 38n 416248.690 8325654.605 38XMJ1624825654
        83.9999 -179.9 01n 466170.280 9328934.300 01XDP6617028934
        84 0 n 2000000.000 1333272.296 ZAA0000033272
        84.5 -45 n 1567900.229 1567900.229 YTC6790067900
        88 135 n 2157026.686 2157026.686 ZBJ5702657026
        90 0 n 2000000.000 2000000.000 ZAH0000000000
        -80 10 32s 519384.803 1118247.585 32CNS1938418247
        -80.0001 10 s 2193259.995 3096031.894 BBY9325996031
        -85 -120 s 1518959.788 1722271.304 ATK1895922271
        -88 60 s 2192317.628 2111034.634 BBP9231711034
        -90 0 s 2000000.000 2000000.000 BAN0000000000
        -33.8568 151.2153 56s 334900.570 6252288.753 56HLH3490052288
        40.6892 -74.0445 18n 580735.871 4504695.165 18TWL8073504695
        21.3069 -157.8583 04n 618417.090 2356542.457 04QFJ1841756542
        -54.8019 -68.3030 19s 544805.097 3927029.885 19FEV4480527029
        -0.5 179.999 60s 833854.477 9944658.663 60MZE3385444658
        16 -177 01n 500000.000 1768935.376 01QET0000068935
        35.6586 139.7454 54n 386437.603 3946808.155 54SUE8643746808
        71.9999 -174.5 01n 586204.415 7990710.327 01WEV8620490710
        -79.9 -179.999 01s 441312.105 1128063.180 01CDM4131228063
        """

    @Test(arguments: published.split(separator: "\n").map(String.init))
    func gridsMatchGeographicLib(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let point = Point(latitude: try #require(Double(words[0])), longitude: try #require(Double(words[1])))
        let (grid, easting, northing, square) = (words[2], words[3], words[4], words[5])
        #expect(
            CoordinateFormatter.mgrsString(
                from: point, conversionMode: .automatic, precision: 5, addSpaces: false) == square)
        #expect(CoordinateFormatter.usngString(from: point, precision: 5, addSpaces: false) == square)
        let whole = [easting, northing].map { String($0.split(separator: ".")[0]) }
        #expect(
            CoordinateFormatter.utmString(
                from: point, conversionMode: .northSouthIndicators, addSpaces: true)
                == grid.uppercased() + " " + whole.joined(separator: " "))
        // The input has millimeters, so the result is exact to a millimeter: a hundred-millionth of a degree of
        // latitude.
        let text = "\(grid) \(easting) \(northing)"
        let back = try #require(
            CoordinateFormatter.point(fromUTMString: text, conversionMode: .northSouthIndicators))
        #expect(abs(back.y - point.y) < 1e-8, "\(text)")
        let isPole = abs(point.y) == 90
        #expect(isPole || abs(back.x - point.x) < 1e-7, "\(text)")
        // Every formatted text parses, and the corner of its square is inside the square.
        for precision in 0...8 {
            for spaces in [false, true] {
                let text = CoordinateFormatter.mgrsString(
                    from: point, conversionMode: .automatic, precision: precision, addSpaces: spaces)
                let corner = try #require(
                    CoordinateFormatter.point(fromMGRSString: text, conversionMode: .automatic), "\(text)")
                // At a pole, or if a square crosses a band's border, the corner has another reference.
                if precision >= 5, abs(point.y) < 80, point.y.remainder(dividingBy: 8) != 0 {
                    #expect(
                        CoordinateFormatter.mgrsString(
                            from: corner, conversionMode: .automatic, precision: precision, addSpaces: spaces)
                            == text)
                }
            }
        }
        for mode in [CoordinateFormatter.UTMConversionMode.latitudeBandIndicators, .northSouthIndicators] {
            for spaces in [false, true] {
                let text = CoordinateFormatter.utmString(from: point, conversionMode: mode, addSpaces: spaces)
                let corner = try #require(
                    CoordinateFormatter.point(fromUTMString: text, conversionMode: mode), "\(text)")
                #expect(abs(corner.y - point.y) < 2e-5)
            }
        }
    }

    @Test func textsMatchThePublishedTables() {
        func degrees(_ format: CoordinateFormatter.LatitudeLongitudeFormat) -> [String] {
            (0...3).map {
                CoordinateFormatter.latitudeLongitudeString(
                    from: edinburgh, format: format, decimalPlaces: $0)
            }
        }
        #expect(
            degrees(.decimalDegrees) == ["056N 0003W", "55.9N 003.2W", "55.94N 003.16W", "55.944N 003.162W"])
        #expect(
            degrees(.degreesDecimalMinutes) == [
                "55 057N 003 010W", "55 56.7N 003 09.7W", "55 56.65N 003 09.72W", "55 56.652N 003 09.717W",
            ])
        #expect(
            degrees(.degreesMinutesSeconds) == [
                "55 56 039N 003 09 043W", "55 56 39.1N 003 09 43.0W", "55 56 39.12N 003 09 43.03W",
                "55 56 39.123N 003 09 43.034W",
            ])
        func mgrs(_ spaces: Bool) -> [String] {
            (0...5).map {
                CoordinateFormatter.mgrsString(
                    from: edinburgh, conversionMode: .automatic, precision: $0, addSpaces: spaces)
            }
        }
        #expect(
            mgrs(false) == [
                "30UVG", "30UVG89", "30UVG8999", "30UVG898998", "30UVG89889988", "30UVG8988499881",
            ])
        #expect(
            mgrs(true) == [
                "30U VG", "30U VG 8 9", "30U VG 89 99", "30U VG 898 998", "30U VG 8988 9988",
                "30U VG 89884 99881",
            ])
        func utm(_ mode: CoordinateFormatter.UTMConversionMode, _ spaces: Bool) -> String {
            CoordinateFormatter.utmString(from: edinburgh, conversionMode: mode, addSpaces: spaces)
        }
        #expect(utm(.latitudeBandIndicators, false) == "30U4898846199881")
        #expect(utm(.latitudeBandIndicators, true) == "30U 489884 6199881")
        #expect(utm(.northSouthIndicators, false) == "30N4898846199881")
        #expect(utm(.northSouthIndicators, true) == "30N 489884 6199881")
    }

    @Test(arguments: [
        "55 56 39.123N 003 09 43.034W", "55°56′39.123″N 3°09′43.034″W", "55~56.65205', -003~09.71723'",
        "55.9442008* | -3.1619539*", "N55.9442008 W3.1619539", "W3.1619539, N55.9442008",
        "3.1619539w 55.9442008n", "  +55.9442008   −3.1619539 ", "55:56:39.123 -3:09:43.034",
        "55d56'39.123''N;3d09'43.034''W", "N 55 56 39.123 W 3 9 43.034", "55º 56.65205’ -3º 09.71723’",
    ])
    func degreesParseInAllNotations(text: String) throws {
        let point = try #require(CoordinateFormatter.point(fromLatitudeLongitudeString: text))
        #expect(abs(point.y - 55.9442008) < 2e-7 && abs(point.x + 3.1619539) < 2e-7)
        #expect(point.spatialReference == .wgs84)
    }

    @Test(arguments: [
        "", " ", "55", "N", "55N", "55N 3N", "3W 4E", "91N 3W", "55N 181W", "55 60N 3W", "55 56 60N 3 0 0W",
        "55.5 30N 3W", "55 -56N 3W", "-55S 3W", "55 56 39 12N 3W", "55,9442, -3,16", "55 3 9", "abc",
        "NaN NaN",
        "55°°N 3W", "55'N 3W", "55.9.4N 3W", "1e400 2", ".N .W", "55N 3W 7", "N55S 3W", "--5 3", "٥٥N 3W",
    ])
    func invalidDegreesGiveNil(text: String) {
        #expect(CoordinateFormatter.point(fromLatitudeLongitudeString: text) == nil)
    }

    @Test func minutesAndSecondsThatRoundUpCarry() {
        func text(
            _ latitude: Double, _ longitude: Double, _ format: CoordinateFormatter.LatitudeLongitudeFormat
        )
            -> String
        {
            CoordinateFormatter.latitudeLongitudeString(
                from: Point(latitude: latitude, longitude: longitude), format: format, decimalPlaces: 1)
        }
        #expect(text(-9.99999, 179.99999, .degreesMinutesSeconds) == "10 00 00.0S 180 00 00.0E")
        #expect(text(9.99999, -9.99999, .degreesDecimalMinutes) == "10 00.0N 010 00.0W")
        #expect(text(0, 0, .decimalDegrees) == "00.0N 000.0E")
        #expect(text(0.5, -180, .degreesMinutesSeconds) == "00 30 00.0N 180 00 00.0W")
        #expect(
            CoordinateFormatter.latitudeLongitudeString(
                from: Point(latitude: 12.5, longitude: -179.25), format: .decimalDegrees, decimalPlaces: 99)
                == "12.5000000000000000N 179.2500000000000000W")
        #expect(
            CoordinateFormatter.latitudeLongitudeString(
                from: Point(latitude: 12.5, longitude: -179.25), format: .decimalDegrees, decimalPlaces: -5)
                == "013N 0179W")
    }

    @Test(arguments: [
        "30U 489885 6199877", "30U4898856199877", " 30 u 489885 6199877 ", "30U 489885.0 6199877.00",
        "30U 489885mE 6199877mN",
    ])
    func utmParsesInAllNotations(text: String) throws {
        let point = try #require(
            CoordinateFormatter.point(
                fromUTMString: text, spatialReference: .webMercator, conversionMode: .latitudeBandIndicators))
        let there = try #require(
            CoordinateFormatter.point(
                fromLatitudeLongitudeString: "55.94416342 -3.16193771", spatialReference: .webMercator))
        #expect(abs(point.x - there.x) < 2 && abs(point.y - there.y) < 2)
        #expect(point.spatialReference == .webMercator)
    }

    @Test(arguments: [
        "", "30", "30U", "30U 489885", "U 489885 6199877", "61U 489885 6199877", "0U 489885 6199877",
        "30I 489885 6199877", "30U 489885 6199877 1", "30U -489885 6199877", "30U 1000001 6199877",
        "30U 489885 619987", "30N 489885 6199877", "32X 500000 8500000", "030U 489885 6199877",
        "30U 489885,6199877", "30U 48988561998771234", "é0U 489885 6199877", "30U 99999999999999999999 1",
        "Y 5000000 2000000", "Y 1000000 2000000",
    ])
    func invalidUTMGivesNil(text: String) {
        #expect(
            CoordinateFormatter.point(fromUTMString: text, conversionMode: .latitudeBandIndicators) == nil)
    }

    @Test func conversionModeDefinesTheZoneLetter() {
        func point(_ text: String, _ mode: CoordinateFormatter.UTMConversionMode) -> Point? {
            CoordinateFormatter.point(fromUTMString: text, conversionMode: mode)
        }
        #expect((point("30S 489885 4199877", .latitudeBandIndicators)?.y ?? 0) > 0)
        #expect((point("30S 489885 4199877", .northSouthIndicators)?.y ?? 0) < 0)
        #expect(point("30U 489885 6199877", .northSouthIndicators) == nil)
        #expect(point("Z 2000000 2000000", .latitudeBandIndicators)?.y == 90)
        #expect(point("S 2000000 2000000", .northSouthIndicators)?.y == -90)
    }

    @Test(arguments: [
        "", "30U", "30UV", "30UVG8", "30UVG898", "30UVG 8988 998", "30UVG 8 9 7", "UVG8999", "30IVG8999",
        "30UIG8999", "30UVI8999", "30UVW8999", "61UVG8999", "00UVG8999", "32XMG8999", "30UAG8999",
        "30UVG8-99",
        "30UVG123456789123456789", "30UVG89é9", "ZAZ0000", "YAA0000", "AAA0000", "CAA0000", "030UVG8999",
    ])
    func invalidSquaresGiveNil(text: String) {
        #expect(CoordinateFormatter.point(fromMGRSString: text, conversionMode: .automatic) == nil)
        #expect(CoordinateFormatter.point(fromUSNGString: text) == nil)
    }

    @Test func squareGivesItsSouthWesternCorner() throws {
        // The corner of the square "38SMB4488": 444 km east and 3,688 km north in zone 38.
        let corner = try #require(
            CoordinateFormatter.point(fromMGRSString: " 38s mb 44 88 ", conversionMode: .automatic))
        #expect(
            CoordinateFormatter.utmString(
                from: corner, conversionMode: .northSouthIndicators, addSpaces: true) == "38N 444000 3688000")
        let fine = try #require(
            CoordinateFormatter.point(fromMGRSString: "38SMB4400088000", conversionMode: .new180InZone01))
        #expect(abs(fine.x - corner.x) < 1e-12 && abs(fine.y - corner.y) < 1e-12)
    }

    @Test func conversionModeDefinesTheZoneOfTheAntimeridian() {
        func text(_ longitude: Double, _ mode: CoordinateFormatter.MGRSConversionMode) -> String {
            CoordinateFormatter.mgrsString(
                from: Point(latitude: 10, longitude: longitude), conversionMode: mode, precision: 1,
                addSpaces: false)
        }
        for longitude in [180.0, -180] {
            #expect(text(longitude, .new180InZone01).hasPrefix("01P"))
            #expect(text(longitude, .old180InZone01).hasPrefix("01P"))
            for mode in [CoordinateFormatter.MGRSConversionMode.automatic, .new180InZone60, .old180InZone60] {
                #expect(text(longitude, mode).hasPrefix("60P"))
            }
        }
        #expect(text(-180, .automatic) == text(180, .automatic))
        #expect(text(190, .automatic) == text(-170, .automatic))
    }

    @Test func oldLetteringHasOtherRows() throws {
        let old = CoordinateFormatter.mgrsString(
            from: edinburgh, conversionMode: .old180InZone60, precision: 5, addSpaces: true)
        // S is ten letters after G in the row letters A to V, which omit I and O.
        #expect(old == "30U VS 89884 99881")
        let point = try #require(
            CoordinateFormatter.point(fromMGRSString: old, conversionMode: .old180InZone60))
        #expect(abs(point.y - edinburgh.y) < 2e-5 && abs(point.x - edinburgh.x) < 2e-5)
        // In the new scheme this row is 1,000 km away, outside the band.
        #expect(CoordinateFormatter.point(fromMGRSString: old, conversionMode: .automatic) == nil)
    }

    @Test func nationalGridTextNamesItsDatum() throws {
        let plain = try #require(CoordinateFormatter.point(fromUSNGString: "13TFJ2374359512"))
        #expect(plain.spatialReference == .wgs84)
        let older = try #require(CoordinateFormatter.point(fromUSNGString: "13T FJ 23 59 (NAD 27)"))
        #expect(older.spatialReference?.wkid == 4267)
        let newer = try #require(CoordinateFormatter.point(fromUSNGString: "13TFJ2359 (NAD 83)"))
        // A northing of 4,559 km on another spheroid makes a difference of about 200 m.
        #expect(abs(older.y - newer.y) > 1e-3 && abs(older.y - newer.y) < 3e-3)
        #expect(abs(newer.y - plain.y) < 0.01)
        #expect(CoordinateFormatter.point(fromUSNGString: "13TFJ2359 (ED 50)") == nil)
        #expect(CoordinateFormatter.point(fromUSNGString: "13TFJ2359 ((NAD 27)") == nil)
    }

    @Test func pointsInOtherReferencesAreTransformed() throws {
        let mercator = try #require(
            CoordinateFormatter.point(
                fromLatitudeLongitudeString: "55.9442008 -3.1619539", spatialReference: .webMercator))
        #expect(abs(mercator.x + 351_987.1) < 1)
        #expect(
            CoordinateFormatter.mgrsString(
                from: mercator, conversionMode: .automatic, precision: 4, addSpaces: false) == "30UVG89889988"
        )
        let utm = Point(
            x: 489_884.746, y: 6_199_881.160, spatialReference: SpatialReference(wkid: WKID(32630)!))
        #expect(
            CoordinateFormatter.latitudeLongitudeString(from: utm, format: .decimalDegrees, decimalPlaces: 7)
                == "55.9442008N 003.1619539W")
    }

    @Test func pointsWithoutPositionGiveEmptyText() {
        let nowhere = [
            Point(x: 1, y: 2), Point(latitude: .nan, longitude: 0), Point(latitude: 0, longitude: .infinity),
            Point(latitude: 90.001, longitude: 0), Point(latitude: -1e300, longitude: 0),
            Point(x: 1e300, y: 1e300, spatialReference: .webMercator),
            Point(x: 1, y: 2, spatialReference: SpatialReference(wkid: 99_999_999)),
        ]
        for point in nowhere {
            let texts = [
                CoordinateFormatter.latitudeLongitudeString(
                    from: point, format: .degreesMinutesSeconds, decimalPlaces: 3),
                CoordinateFormatter.utmString(
                    from: point, conversionMode: .latitudeBandIndicators, addSpaces: true),
                CoordinateFormatter.mgrsString(
                    from: point, conversionMode: .automatic, precision: 5, addSpaces: true),
                CoordinateFormatter.usngString(from: point, precision: .max, addSpaces: true),
            ]
            #expect(texts.joined().isEmpty, "\(point)")
        }
        #expect(
            CoordinateFormatter.point(
                fromLatitudeLongitudeString: "1 2", spatialReference: SpatialReference(wkid: 99_999_999))
                == nil)
        #expect(
            !CoordinateFormatter.usngString(
                from: Point(latitude: 1, longitude: 725), precision: .min, addSpaces: true
            ).isEmpty)
    }

    @Test func textsAndPointsRoundTripEverywhere() throws {
        var state: UInt64 = 7
        func next(_ range: ClosedRange<Double>) -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11) / 0x1p53
        }
        for _ in 0..<2000 {
            let point = Point(latitude: next(-90...90), longitude: next(-180...180))
            let mgrs = CoordinateFormatter.mgrsString(
                from: point, conversionMode: .automatic, precision: 8, addSpaces: false)
            let back = try #require(
                CoordinateFormatter.point(fromMGRSString: mgrs, conversionMode: .automatic), "\(mgrs)")
            #expect(abs(back.y - point.y) < 3e-8, "\(mgrs)")
            for format in [
                CoordinateFormatter.LatitudeLongitudeFormat.decimalDegrees, .degreesDecimalMinutes,
                .degreesMinutesSeconds,
            ] {
                let text = CoordinateFormatter.latitudeLongitudeString(
                    from: point, format: format, decimalPlaces: 9)
                let back = try #require(
                    CoordinateFormatter.point(fromLatitudeLongitudeString: text), "\(text)")
                #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9, "\(text)")
            }
        }
    }

    @Test func mutatedTextsNeverTrap() {
        let seeds = [
            "55 56 39.123N 003 09 43.034W", "30U 489885 6199877", "30UVG8988499881", "ZAH 00000 00000",
            "Y 2000000 2000000", "13TFJ2359 (NAD 27)",
        ]
        let pieces: [Unicode.Scalar] = [
            "°", "-", ".", " ", "N", "(", "9", "0", ",", "é", "'", "W", "A", "\u{0}",
        ]
        var state: UInt64 = 99
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var read = 0
        for _ in 0..<5000 {
            var scalars = Array(seeds[next(seeds.count)].unicodeScalars)
            for _ in 0...next(3) {
                let place = next(scalars.count)
                switch next(3) {
                case 0: scalars[place] = pieces[next(pieces.count)]
                case 1: scalars.insert(pieces[next(pieces.count)], at: place)
                default: if scalars.count > 1 { scalars.remove(at: place) }
                }
            }
            var text = ""
            text.unicodeScalars.append(contentsOf: scalars)
            let points = [
                CoordinateFormatter.point(fromLatitudeLongitudeString: text),
                CoordinateFormatter.point(fromUTMString: text, conversionMode: .latitudeBandIndicators),
                CoordinateFormatter.point(fromUTMString: text, conversionMode: .northSouthIndicators),
                CoordinateFormatter.point(fromMGRSString: text, conversionMode: .old180InZone01),
                CoordinateFormatter.point(fromUSNGString: text),
            ]
            for point in points {
                guard let point else { continue }
                read += 1
                #expect(abs(point.y) <= 90.001 && abs(point.x) <= 360, "\(text)")
            }
        }
        #expect(read > 100)
        #expect(
            CoordinateFormatter.point(fromLatitudeLongitudeString: String(repeating: "1 ", count: 1_000_000))
                == nil)
    }
}
