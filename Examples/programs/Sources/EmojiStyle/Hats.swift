// The drawings of hats.

private let gold: UInt32 = 0xE9B424
private let scarlet: UInt32 = 0xC0392B
private let blue: UInt32 = 0x3A86D6
private let black: UInt32 = 0x26292E

let hats = [
    Part(
        "Hat-cowboy", "Cowboy hat",
        Drawing().area(
            Pen(4.5, 14.6).curve(9.4, 12.8, 12.4, 15.4, 15, 15.6).curve(15, 9.6, 16.6, 3.4, 20, 3.4)
                .curve(22, 3.4, 22.6, 5, 24, 5).smooth(26, 3.4, 28, 3.4).curve(31.4, 3.4, 33, 9.6, 33, 15.6)
                .curve(35.6, 15.4, 38.6, 12.8, 43.5, 14.6).curve(40, 19.8, 32.4, 20.6, 24, 20.6)
                .smooth(8, 19.8, 4.5, 14.6), 0x8A5A2B
        )
        .area(
            Pen(15, 13.4).curve(20.4, 15.2, 27.6, 15.2, 33, 13.4).line(33, 16)
                .curve(27.6, 17.8, 20.4, 17.8, 15, 16), 0x4D2F14)),
    Part(
        "Hat-party", "Party hat",
        Drawing().area(Pen(24, 1.6).line(33.4, 15.4).curve(28, 17.8, 20, 17.8, 14.6, 15.4), blue)
            .disc(24, 2.6, 2.2, 0xF5B82E)
            .area(Pen(19.4, 9.6).line(29, 8.2).line(31, 11.4).line(17.2, 13), 0xF25F7A)),
    Part(
        "Hat-crown", "Crown",
        Drawing().area(
            Pen(36.4, 16).curve(29, 18, 19, 18, 11.6, 16).line(10.4, 5).line(17.4, 9.8).line(24, 2.8)
                .line(30.6, 9.8).line(37.6, 5).line(36.4, 16), gold, stroke: (0xA9780F, 1.2)
        )
        .disc(24, 12.4, 1.8, 0xD83A4E).disc(17, 12.8, 1.3, blue).disc(31, 12.8, 1.3, blue)),
    Part(
        "Hat-top", "Top hat",
        Drawing().area(Pen(15.4, 2.4).line(32.6, 2.4).line(31.6, 13.6).line(16.4, 13.6), black)
            .area(
                Pen(8.6, 13).curve(16, 15.6, 32, 15.6, 39.4, 13).line(39.4, 16)
                    .curve(32, 18.8, 16, 18.8, 8.6, 16), black
            )
            .area(Pen(16.1, 10.4).line(31.9, 10.4).line(31.6, 13.8).line(16.4, 13.8), scarlet)),
    Part(
        "Hat-beanie", "Beanie",
        Drawing().area(
            Pen(11.6, 15).curve(12, 6.4, 17.4, 3.6, 24, 3.6).smooth(36, 6.4, 36.4, 15), scarlet
        )
        .area(
            Pen(10.4, 13.4).curve(19, 15.8, 29, 15.8, 37.6, 13.4).line(37.6, 18)
                .curve(29, 20.4, 19, 20.4, 10.4, 18), 0x8E2A20
        )
        .disc(24, 3, 2.6, 0xF4F4F4)),
    Part(
        "Hat-graduation", "Graduation cap",
        Drawing().area(Pen(24, 2.4).line(43, 9.6).line(24, 16.8).line(5, 9.6), 0x2B3038)
            .area(
                Pen(13.4, 13.2).line(24, 17.2).line(34.6, 13.2).line(34.6, 17.4)
                    .curve(29, 20.4, 19, 20.4, 13.4, 17.4), 0x3C434D
            )
            .lines([Pen(24, 9.6).line(38.6, 11.4).line(38.6, 18.4)], gold, width: 1.2)
            .disc(38.6, 19, 1.6, gold)),
]
