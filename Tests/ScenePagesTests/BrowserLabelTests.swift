import BrowserSupport
import Cartouche
import CartoucheImages
import CartoucheScenePages
import CartoucheSceneViews
import GoldenSupport
import Testing

extension BrowserTests {
    /// Labels of features in a page.
    @Suite struct Labels {
        private let shown =
            "page.player.draws.filter(d => d.label).reduce((sum, d) => sum + d.count, 0)"

        /// The numbers of labels and lines that are shown: those of each draw.
        private let counts = "page.player.draws.filter(d => d.label).map(d => d.count).join()"

        @Test func theFirstViewHasTheLabelsWhereThePictureHasThem() throws {
            let view = try PageScenes.labels.view()
            let contents = try view.contents(size: view.size, scale: 1)
            let labels = contents.list.draws.filter(\.isLabel)
            #expect(labels.count == 1 && labels.allSatisfy { $0.object > 0 })
            let expected = try view.makeImage(scale: 1).image
            let page = try contents.makeImage()
            var different = 0
            for row in 0..<page.height {
                for column in 0..<page.width {
                    let (one, other) = (page[column, row].rgba8, expected[column, row].rgba8)
                    // The pictures of labels in a page are drawn with four pixels for one.
                    if (0..<3).contains(where: { abs(Int(one[$0]) - Int(other[$0])) > 80 }) { different += 1 }
                }
            }
            #expect(different < page.width * page.height / 200, "\(different)")
        }

        @Test func labelsDoNotCoverEachOtherAndAreHiddenWithTheirLayer() throws {
            let browser = try BrowserTests.open(try PageScenes.labels.view())
            try browser.settle()
            let all = try browser.number(shown)
            #expect(all >= 8)
            _ = try browser.js("page.camera.zoom(6), page.move(), true")
            try browser.settle()
            let few = try browser.number(shown)
            #expect(few >= 1 && few < all, "\(few) of \(all)")
            let colors = try browser.pictureHash()
            _ = try browser.js("document.querySelector('#layers input').click(), true")
            try browser.settle()
            #expect(try browser.pictureHash() != colors)
            _ = try browser.js("page.go(null), true")
            try browser.settle()
            #expect(try browser.number(shown) <= all)
            #expect(browser.messages == [])
        }

        @Test func theLinesToLabelsAreHiddenWithTheirLabels() throws {
            let browser = try BrowserTests.open(try PageScenes.liftedLabels.view())
            try browser.settle()
            let all = try browser.text(counts).split(separator: ",")
            #expect(all.count == 3 && Set(all).count == 1, "\(all)")
            _ = try browser.js("page.camera.zoom(6), page.move(), true")
            try browser.settle()
            let few = try browser.text(counts).split(separator: ",")
            #expect(few.count == 3 && Set(few).count == 1 && few[0] != all[0], "\(few) of \(all)")
            // Each line ends where its label is.
            let endsAtLabels = try browser.isTrue(
                """
                (() => {
                  const [, lines, texts] = page.player.draws.filter(d => d.label);
                  const l = new Float32Array(lines.bytes.buffer), t = new Float32Array(texts.bytes.buffer);
                  return lines.shown.every(i => [0, 1, 2, 3, 4, 5].every(k => l[i * 16 + 6 + k] == t[i * 17 + k]));
                })()
                """)
            #expect(endsAtLabels)
            #expect(browser.messages == [])
        }
    }
}
