// The drawings of faces, eyes and mouths.

private let ink: UInt32 = 0x33271A
private let red: UInt32 = 0xE0334C
private let tongue: UInt32 = 0xE0526A

let faces = [Part("Face", "Face", Drawing().disc(24, 28, 18, 0xFFCF3F))]

let eyes = [
    Part(
        "Eyes-open", "Open eyes",
        Drawing().disc(17.5, 24, 2.6, ink).disc(30.5, 24, 2.6, ink)
            .disc(18.4, 23.1, 0.8, 0xFFFFFF).disc(31.4, 23.1, 0.8, 0xFFFFFF)),
    Part(
        "Eyes-happy", "Happy eyes",
        Drawing().lines(
            [
                Pen(13.8, 25.4).curve(14.6, 21.6, 19.8, 21.6, 20.6, 25.4),
                Pen(27.4, 25.4).curve(28.2, 21.6, 33.4, 21.6, 34.2, 25.4),
            ], ink, width: 2.4)),
    Part(
        "Eyes-wink", "Wink",
        Drawing().disc(17.5, 24, 2.6, ink)
            .lines([Pen(27.2, 24.6).curve(28.6, 22.6, 32.4, 22.6, 33.8, 24.6)], ink, width: 2.4)),
    Part(
        "Eyes-wide", "Wide eyes",
        Drawing().disc(17.5, 23.5, 4.6, 0xFFFFFF, stroke: (ink, 1.4))
            .disc(30.5, 23.5, 4.6, 0xFFFFFF, stroke: (ink, 1.4))
            .disc(17.5, 23.5, 1.9, ink).disc(30.5, 23.5, 1.9, ink)),
    Part(
        "Eyes-sad", "Sad eyes",
        Drawing().disc(17.5, 25.4, 2.4, ink).disc(30.5, 25.4, 2.4, ink)
            .lines([Pen(13.4, 21.8).line(19.6, 19.6), Pen(34.6, 21.8).line(28.4, 19.6)], ink, width: 1.8)),
    Part(
        "Eyes-angry", "Angry eyes",
        Drawing().disc(17.5, 25.2, 2.4, ink).disc(30.5, 25.2, 2.4, ink)
            .lines([Pen(13.4, 19.6).line(20.4, 22.4), Pen(34.6, 19.6).line(27.6, 22.4)], ink, width: 2)),
    Part(
        "Eyes-crossed", "Crossed eyes",
        Drawing().lines(
            [
                Pen(15, 21.5).line(20, 26.5), Pen(20, 21.5).line(15, 26.5),
                Pen(28, 21.5).line(33, 26.5), Pen(33, 21.5).line(28, 26.5),
            ], ink, width: 2.4)),
    Part("Eyes-hearts", "Heart eyes", Drawing().area(heart(17.5), red).area(heart(30.5), red)),
    Part(
        "Eyes-sunglasses", "Sunglasses",
        Drawing().area(
            Pen(10, 20.5).line(38, 20.5).line(37.6, 25).curve(37.2, 28.4, 27.4, 29, 25.8, 24.2)
                .curve(25.2, 22.6, 22.8, 22.6, 22.2, 24.2).curve(20.6, 29, 10.8, 28.4, 10.4, 25), 0x22262B
        )
        .lines([Pen(13, 22.4).line(16, 22.4), Pen(28.6, 22.4).line(31.6, 22.4)], 0x8FA3B5, width: 1.2)),
]

/// Returns a heart whose tip is at (x, 29).
private func heart(_ x: Double) -> Pen {
    Pen(x, 29).line(x - 4.4, 23.8).curve(x - 6, 20.6, x - 2, 18.6, x, 21.6)
        .curve(x + 2, 18.6, x + 6, 20.6, x + 4.4, 23.8)
}

let mouths = [
    Part(
        "Mouth-smile", "Smile",
        Drawing().lines([Pen(15.5, 33).curve(18.5, 38.6, 29.5, 38.6, 32.5, 33)], ink, width: 2.4)),
    Part(
        "Mouth-grin", "Grin",
        Drawing().area(
            Pen(14, 32.5).line(34, 32.5).curve(34, 38.4, 29.6, 42, 24, 42).smooth(14, 38.4, 14, 32.5), ink
        )
        .area(Pen(15.6, 33.6).line(32.4, 33.6).line(32.4, 36).line(15.6, 36), 0xFFFFFF)),
    Part(
        "Mouth-open", "Open mouth",
        Drawing().area(.ellipse(24, 37, 4.2, 5), ink)
            .area(
                Pen(21, 39.6).curve(22.6, 38, 25.4, 38, 27, 39.6).curve(26.2, 41.4, 25.2, 42, 24, 42)
                    .smooth(21.8, 41.4, 21, 39.6), tongue)),
    Part("Mouth-flat", "Flat mouth", Drawing().lines([Pen(17, 35.5).line(31, 35.5)], ink, width: 2.4)),
    Part(
        "Mouth-sad", "Sad mouth",
        Drawing().lines([Pen(16.5, 38).curve(19, 33, 29, 33, 31.5, 38)], ink, width: 2.4)),
    Part(
        "Mouth-tongue", "Tongue",
        Drawing().lines([Pen(15.5, 33).curve(18.5, 37.6, 29.5, 37.6, 32.5, 33)], ink, width: 2.4)
            .area(
                Pen(23.5, 36.6).curve(25.6, 36.8, 28, 36.4, 29.6, 35.6).curve(31.4, 39.6, 29.4, 43, 26.8, 43)
                    .smooth(22.6, 40.4, 23.5, 36.6), tongue)),
    Part(
        "Mouth-mustache", "Mustache",
        Drawing().area(
            Pen(24, 33.2).curve(21, 30.6, 17.6, 32.4, 15.8, 34.4).curve(14.8, 35.4, 13.4, 35.2, 12.6, 34.2)
                .curve(12.6, 38.4, 19.6, 39.8, 24, 35.6).curve(28.4, 39.8, 35.4, 38.4, 35.4, 34.2)
                .curve(34.6, 35.2, 33.2, 35.4, 32.2, 34.4).curve(30.4, 32.4, 27, 30.6, 24, 33.2), ink)),
]
