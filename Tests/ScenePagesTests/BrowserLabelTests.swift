import Cartouche
import GoldenSupport
import Images
import Mapping
import ScenePages
import Scenes
import Testing

extension BrowserTests {
    /// Labels of features in a page.
    @Suite struct Labels {
        private let shown =
            "page.player.draws.filter(d => d.label).reduce((sum, d) => sum + d.count, 0)"

        @Test func `The first view has the labels where the picture has them`() throws {
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

        @Test func `Labels do not cover each other, and are hidden with their layer`() throws {
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
    }
}
