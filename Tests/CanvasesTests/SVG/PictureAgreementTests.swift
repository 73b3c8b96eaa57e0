import CartoucheCanvases
import CartoucheImages
import GoldenSupport
import Testing

/// The measure that compares images of different programs.
@Suite("Agreement of images")
struct PictureAgreementTests {
    private func square(at x: Float, _ paint: Paint = black) -> Image {
        drawn(40, 20) { $0.fill(box(x, 5, x + 10, 15), with: paint, rule: .nonZero) }
    }

    @Test("Ignores edges that differ by a fraction of a pixel")
    func edges() {
        #expect(PictureAgreement(square(at: 5), square(at: 5)).worst == 0)
        let moved = PictureAgreement(square(at: 5), square(at: 5.3))
        #expect(moved.worst > 0)
        #expect(moved.differing == 0)
    }

    @Test("Finds shapes with a different position or color")
    func shapes() {
        let moved = PictureAgreement(square(at: 5), square(at: 20))
        #expect(moved.share > 0.2)
        let red = PictureAgreement(square(at: 5), square(at: 5, color(1, 0, 0)), over: .ink)
        #expect(red.counted == 144)
        #expect(red.share > 0.9)
        #expect(PictureAgreement(square(at: 5), drawn(20, 20) { _ in }).share == 1)
    }
}
