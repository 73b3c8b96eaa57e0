import CartouchePageFiles

/// The files of the pages.
enum PageFiles {
    /// Returns a file by its path, such as `page/MapPage/view.mjs`.
    ///
    /// - Throws: ``HostRefusal`` if there is no such file.
    static func answer(_ path: String) throws(HostRefusal) -> HostAnswer {
        guard path.hasPrefix("page/"), let file = PageFile.live[String(path.dropFirst("page/".count))] else {
            throw .notFound
        }
        let type = path.hasSuffix(".css") ? "text/css" : "text/javascript"
        return HostAnswer(Array(file.text.utf8), type: type)
    }
}

extension HostAnswer {
    /// Creates an answer with the document of a page.
    init(page: PageFile, title: String) {
        let document = HTMLTemplate(page).filled(["title": HTMLText.escaped(title)])
        self.init(Array(document.utf8), type: "text/html; charset=utf-8")
    }
}
